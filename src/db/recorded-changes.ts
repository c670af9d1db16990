import { Dexie } from 'dexie';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import {
  asRecorded,
  isFinal,
  type RecordedChange,
  takenHere,
} from '#domain/github-change/recorded-change.ts';
import type { AccountDatabase } from './database.ts';
import { nextPlaces } from './github-changes.ts';
import { deviceId, readSetting, writeSetting } from './settings.ts';

/** What the server is told of the changes at GitHub, and what it tells of those of other devices. */

const unrecorded = ({ githubChanges }: AccountDatabase) =>
  githubChanges.where('[unrecorded+sequence]').between([1, Dexie.minKey], [1, Dexie.maxKey]);

export function countUnrecorded(database: AccountDatabase): Promise<number> {
  return unrecorded(database).count();
}

/** This device's changes that the server does not have as they are, in their order, with the names that the repositories have today. */
export async function unrecordedChanges(
  database: AccountDatabase,
  own: string,
  limit: number,
): Promise<(GithubChange & { repositoryName: string })[]> {
  const changes = await unrecorded(database)
    .filter((change) => change.deviceId === own)
    .limit(limit)
    .toArray();
  const rows = await database.repositories.bulkGet(changes.map(({ repositoryId }) => repositoryId));
  return changes.map((change, index) => {
    const row = rows[index];
    const known = change.repositoryName ?? `repository ${change.repositoryId}`;
    return { ...change, repositoryName: row ? `${row.owner}/${row.name}` : known };
  });
}

/** The server has them as they were sent; what has changed since is told again. */
export async function markRecorded(
  { githubChanges }: AccountDatabase,
  sent: readonly Pick<GithubChange, 'id' | 'revision'>[],
): Promise<void> {
  await githubChanges.db.transaction('rw', githubChanges, async () => {
    for (const { id, revision } of sent) {
      const known = await githubChanges.get(id);
      if (known?.revision !== revision) continue;
      const { unrecorded: _told, ...recorded } = known;
      await githubChanges.put(recorded);
    }
  });
}

/** Whatever the server was told by this device, it is told again: in another history it may not have it. */
export async function markUnrecorded({ githubChanges }: AccountDatabase, own: string): Promise<void> {
  await githubChanges.filter(({ deviceId }) => deviceId === own).modify({ unrecorded: 1 });
}

/** Takes over what the server tells: others' changes that wait or were known here, and who owns what was this device's. */
export async function keepRecorded(
  database: AccountDatabase,
  recorded: readonly RecordedChange[],
  newId: () => string,
): Promise<void> {
  if (recorded.length === 0) return;
  const { githubChanges, settings } = database;
  await database.transaction('rw', githubChanges, settings, async () => {
    const own = await deviceId(database, newId);
    const known = await githubChanges.bulkGet(recorded.map(({ id }) => id));
    const last = await nextPlaces(database, recorded.length);
    const changed = recorded.flatMap(
      (change, index) => asRecorded(known[index], change, own, last + 1 + index) ?? [],
    );
    await githubChanges.bulkPut(changed);
    // One that was carried out here before it was taken over stays as it is, and is not told any more.
    const written = new Set(changed.map(({ id }) => id));
    const lost = recorded.filter((change, index) => {
      // What the server has from before a later takeover is to be replaced, unless it has ended.
      const stays = isFinal(change) || change.generation >= (known[index]?.generation ?? 0);
      return change.deviceId !== own && !written.has(change.id) && stays;
    });
    for (const { id } of lost) {
      await githubChanges
        .where('id')
        .equals(id)
        .modify((change) => void Reflect.deleteProperty(change, 'unrecorded'));
    }
  });
}

/** This device carries out what the server does not know of. */
export async function takeUnknown(
  database: AccountDatabase,
  ids: readonly string[],
  newId: () => string,
): Promise<void> {
  const { githubChanges, settings } = database;
  await database.transaction('rw', githubChanges, settings, async () => {
    const own = await deviceId(database, newId);
    const known = (await githubChanges.bulkGet([...ids])).filter((change) => change !== undefined);
    await githubChanges.bulkPut(known.map((change) => takenHere(change, own)));
  });
}

/** How far this device has read what the server has of the changes at GitHub. */
export interface RecordedPosition {
  epoch: string | null;
  version: number;
}

const positionKey = 'githubChangesRead';

export function readRecordedPosition(database: AccountDatabase): Promise<RecordedPosition | undefined> {
  return readSetting<RecordedPosition>(database, positionKey);
}

export function writeRecordedPosition(database: AccountDatabase, position: RecordedPosition): Promise<void> {
  return writeSetting(database, positionKey, position);
}
