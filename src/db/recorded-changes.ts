import { Dexie } from 'dexie';
import { changedRepositoryName, type GithubChange } from '#domain/github-change/github-change.ts';
import {
  asRecorded,
  isFinal,
  type RecordedChange,
  takenHere,
} from '#domain/github-change/recorded-change.ts';
import type { Cursor } from '#domain/outbox/pulled-page.ts';
import type { AccountDatabase } from './database.ts';
import { nextPlaces } from './github-changes.ts';
import { deviceId, readSetting, writeSetting } from './settings.ts';

/** Exchanges changes on GitHub with other devices through the server. */

const whereUnrecorded = ({ githubChanges }: AccountDatabase) =>
  githubChanges.where('[unrecorded+sequence]').between([1, Dexie.minKey], [1, Dexie.maxKey]);

export function countUnrecorded(database: AccountDatabase): Promise<number> {
  return whereUnrecorded(database).count();
}

/** Returns this device's changes whose current state the server lacks, in order, with the current names of their repositories. */
export async function unrecordedChanges(
  database: AccountDatabase,
  own: string,
  limit: number,
): Promise<(GithubChange & { repositoryName: string })[]> {
  const changes = await whereUnrecorded(database)
    .filter((change) => change.deviceId === own)
    .limit(limit)
    .toArray();
  const rows = await database.repositories.bulkGet(changes.map(({ repositoryId }) => repositoryId));
  return changes.map((change, index) => ({
    ...change,
    repositoryName: changedRepositoryName(change, rows[index]),
  }));
}

/** Marks changes as reported. Skips those that were updated meanwhile, so that they are reported again. */
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

/** Marks all changes as unreported, because a server with another epoch may have lost them. */
export async function markUnrecorded({ githubChanges }: AccountDatabase, own: string): Promise<void> {
  await githubChanges.filter(({ deviceId }) => deviceId === own).modify({ unrecorded: 1 });
}

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
    // A change that was sent from here before the takeover needs no report.
    const written = new Set(changed.map(({ id }) => id));
    const lost = recorded.filter((change, index) => {
      // A local change that is newer than the server's record stays, so that this device reports it.
      const stays = isFinal(change) || change.generation >= (known[index]?.generation ?? 0);
      return change.deviceId !== own && !written.has(change.id) && stays;
    });
    await githubChanges
      .where('id')
      .anyOf(lost.map(({ id }) => id))
      .modify((change) => void Reflect.deleteProperty(change, 'unrecorded'));
  });
}

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

export type RecordedPosition = Cursor;

const positionKey = 'githubChangesRead';

export function readRecordedPosition(database: AccountDatabase): Promise<RecordedPosition | undefined> {
  return readSetting<RecordedPosition>(database, positionKey);
}

export function writeRecordedPosition(database: AccountDatabase, position: RecordedPosition): Promise<void> {
  return writeSetting(database, positionKey, position);
}
