import { readRecordedById, readRecordedSince, recordGithubChanges, toWire } from '#backend/github-changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { AccountDatabase } from '#db/database.ts';
import { openGithubChanges } from '#db/github-changes.ts';
import {
  keepRecorded,
  markRecorded,
  markUnrecorded,
  type RecordedPosition,
  readRecordedPosition,
  unrecordedChanges,
  writeRecordedPosition,
} from '#db/recorded-changes.ts';
import { readSetting } from '#db/settings.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';

/** Exchanges changes on GitHub with other devices through the server. A failed exchange is retried after the next sync. */

export interface ExchangeAccess {
  accountId: string;
  database: AccountDatabase;
  backend: BackendAccess;
  locks: Pick<LockManager, 'request'>;
  newId: () => string;
  deviceName: string;
}

/** @param latest the server's latest record as of the last pull, or null if the server has none */
export async function exchangeGithubChanges(
  access: ExchangeAccess,
  latest: RecordedPosition | null,
): Promise<void> {
  const { accountId, locks } = access;
  // Does nothing if another tab has the lock, because that tab reads everything that arrives until it releases the lock.
  await locks.request(`portico-github-history-${accountId}`, { ifAvailable: true }, async (lock) => {
    if (lock && (await tell(access)) && latest) await readNew(access, latest);
  });
}

const maxAtOnce = 200;
const maxCharacters = 1_000_000;

/** Reports this device's changes. @returns true if the server then has all of them */
async function tell(access: ExchangeAccess): Promise<boolean> {
  const { database } = access;
  const deviceId = await readSetting<string>(database, 'deviceId');
  if (deviceId === undefined) return true;
  let [limit, told] = [maxAtOnce, ''];
  for (;;) {
    const changes = fitting(await unrecordedChanges(database, deviceId, limit));
    if (changes.length === 0) return true;
    const device = { deviceId, deviceName: access.deviceName };
    const response = await recordGithubChanges(access.backend, device, changes.map(toWire));
    const isRefused = !response.ok && response.failure.code === 'PT422';
    if (!response.ok && !isRefused) return false;
    if (!response.ok) {
      if (limit === 1) await markRecorded(database, changes);
      limit = limit === 1 ? maxAtOnce : 1;
      continue;
    }
    const owned = new Set(
      response.value.items.filter((owner) => owner.deviceId === deviceId).map((owner) => owner.id),
    );
    await markRecorded(
      database,
      changes.filter(({ id }) => owned.has(id)),
    );
    const lost = changes.filter(({ id }) => !owned.has(id));
    if (lost.length > 0 && !(await hearOfOwners(access, lost))) return false;
    const now = JSON.stringify(changes.map(({ id, revision }) => [id, revision]));
    if (now === told) return false;
    told = now;
  }
}

/** Returns as many changes as fit into one request, at least one. */
function fitting<Change extends GithubChange>(changes: readonly Change[]): readonly Change[] {
  let characters = 0;
  const end = changes.findIndex((change, index) => {
    characters += JSON.stringify(change).length;
    return index > 0 && characters > maxCharacters;
  });
  return end === -1 ? changes : changes.slice(0, end);
}

/** Maximum number of ids in the query of a request, limited by the length of a URL. */
const maxIds = 50;

async function hearOfOwners(
  { backend, database, newId }: ExchangeAccess,
  changes: readonly Pick<GithubChange, 'id'>[],
): Promise<boolean> {
  for (let start = 0; start < changes.length; start += maxIds) {
    const ids = changes.slice(start, start + maxIds).map(({ id }) => id);
    const rows = await readRecordedById(backend, ids);
    if (!rows.ok) return false;
    await keepRecorded(database, rows.value, newId);
  }
  return true;
}

/** Reads new records. In a new epoch, also reads who owns this device's changes, because a restore may have lost takeovers. */
async function readNew(access: ExchangeAccess, latest: RecordedPosition): Promise<void> {
  const { backend, database, newId } = access;
  const read = await readRecordedPosition(database);
  const isKnown = read !== undefined && read.epoch === latest.epoch;
  if (isKnown && read.version >= latest.version) return;
  const own = await readSetting<string>(database, 'deviceId');
  if (!isKnown && own !== undefined) {
    await markUnrecorded(database, own);
    if (!(await tell(access))) return;
  }
  const which = { ...(own !== undefined && { notOf: own }), unfinished: !isKnown };
  const open = isKnown ? [] : await openGithubChanges(database);
  if (!(await hearOfOwners(access, open))) return;
  let after = isKnown ? read.version : 0;
  for (;;) {
    const page = await readRecordedSince(backend, after, which);
    if (!page.ok) return;
    const { items: changes, isLast } = page.value;
    await keepRecorded(database, changes, newId);
    if (isLast) break;
    after = changes.at(-1)?.version ?? after;
  }
  await writeRecordedPosition(database, latest);
}
