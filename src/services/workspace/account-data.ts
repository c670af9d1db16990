import { Dexie, liveQuery } from 'dexie';
import { type AccountDatabase, databaseName } from '#db/database.ts';
import { openAccountDatabase, withinStorageTimeout } from '#db/opening.ts';
import { referredPictureIds } from '#db/picture-files.ts';
import { keepHistory, readDatabaseId, readSetting, writeDatabaseId } from '#db/settings.ts';
import { rebuildView } from '#db/view.ts';
import { type GithubChange, isUnfinished } from '#domain/github-change/github-change.ts';
import {
  affects,
  attentionStates,
  changedRows,
  isRefresh,
  type Operation,
  type OperationState,
  operationOrder,
  unsentStates,
} from '#domain/outbox/operation.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { byRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { Wording } from '#domain/shared/wording.ts';
import type { Leftover } from '#machines/auth.model.ts';
import type { SyncService } from './sync.ts';

/** A sign-out keeps only the operations that the owner chose, with copies of rows only if this device may have the last ones. */

/** Maximum time in milliseconds that a sign-out waits for the outbox to be sent. */
const maxSendMs = 30_000;

const keptSettings = [
  'deviceId',
  'sequence',
  'waitingChanges',
  'lost',
  'history',
  'githubChangeSequence',
  'githubChangeRun',
];
const keptTables: readonly string[] = ['operations', 'githubChanges', 'settings', 'pictureFiles'];
const openStates: readonly OperationState[] = [...unsentStates, ...attentionStates, 'held'];

export async function countUnsent(accountId: string): Promise<number> {
  return withDatabase(accountId, 0, async (database) => {
    const isKept = await keptAtGithub(database);
    const [unsent, atGithub] = await Promise.all([
      database.operations
        .filter((operation) => !canBeFetchedAgain(operation) && openStates.includes(operation.state))
        .count(),
      database.githubChanges.filter((change) => isUnfinished(change) && isKept(change)).count(),
    ]);
    return unsent + atGithub;
  });
}

export async function storedDatabaseId(accountId: string): Promise<string | null> {
  return withDatabase(accountId, null, readDatabaseId);
}

export async function renameDatabase(accountId: string, id: string): Promise<void> {
  await withDatabase(accountId, undefined, (database) => writeDatabaseId(database, id));
}

export async function leaveAccountData(accountId: string, leftover: Leftover): Promise<void> {
  if (leftover === 'keep') return withDatabase(accountId, undefined, forgetAllButUnsent);
  await eraseAccountData(accountId);
}

export function eraseAccountData(accountId: string): Promise<void> {
  return withinStorageTimeout(() => Dexie.delete(databaseName(accountId)));
}

/** Deletes everything except the kept changes, in one transaction. */
export async function forgetAllButUnsent(database: AccountDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) {
      if (!keptTables.includes(table.name)) await table.clear();
    }
    await keepHistory(database);
    const isKept = await keptAtGithub(database);
    await database.githubChanges.filter((change) => !isKept(change)).delete();
    await database.settings.filter(({ key }) => !keptSettings.includes(key)).delete();
    // Deletes imports from GitHub, because they can be repeated and contain data of private repositories.
    await database.operations
      .filter((operation) => canBeFetchedAgain(operation) || !openStates.includes(operation.state))
      .delete();
    await nameKeptOperations(database);
    // Keeps the files of pictures that an operation refers to, because they may not have been uploaded yet.
    const referred = await referredPictureIds(database);
    await database.pictureFiles.filter(({ name }) => !referred.has(name.slice(0, 64))).delete();
  });
}

/** Returns a test for changes on GitHub that must stay: this device must send them, or the server lacks them. */
async function keptAtGithub(database: AccountDatabase): Promise<(change: GithubChange) => boolean> {
  const own = await readSetting<string>(database, 'deviceId');
  return (change) => change.unrecorded === 1 || (change.deviceId === own && isUnfinished(change));
}

/** True for an import from GitHub, unless it restores rows, of which this device may have the only copy. */
function canBeFetchedAgain(operation: Operation): boolean {
  return isRefresh(operation) && !operation.restores;
}

/** Stores the names of the kept operations' rows, taken from their values, for display until the next pull returns the rows. */
async function nameKeptOperations(database: AccountDatabase): Promise<void> {
  const named = new Map<string, { table: RowTable; id: string; pending: string[] }>();
  const rows = byRowTable((): string[] => []);
  const overlaid = await database.operations.filter((operation) => operation.overlaid).toArray();
  for (const operation of overlaid.toSorted((a, b) => operationOrder(a) - operationOrder(b))) {
    for (const { table, ids } of changedRows(operation)) {
      for (const id of ids.filter((row) => affects(operation, row))) {
        const entry = named.get(`${table}/${id}`) ?? { table, id, pending: [] };
        entry.pending.push(operation.id);
        named.set(`${table}/${id}`, entry);
      }
    }
  }
  await database.hiddenRows.bulkPut([...named.values()]);
  for (const { table, id } of named.values()) rows[table].push(id);
  for (const table of rowTables) await rebuildView(database, table, rows[table]);
}

export async function untilSent(sync: Pick<SyncService, 'status' | 'now'>): Promise<Wording | null> {
  const before = await sync.status();
  return new Promise((resolve) => {
    const finish = (problem: Wording | null) => {
      clearTimeout(limit);
      subscription.unsubscribe();
      resolve(problem);
    };
    const limit = setTimeout(() => finish(before.problem ?? { code: 'SERVER_SLOW' }), maxSendMs);
    const subscription = liveQuery(() => sync.status()).subscribe({
      next: ({ pendingChanges, problem }) => {
        if (pendingChanges === 0) queueMicrotask(() => finish(null));
        else if (problem && JSON.stringify(problem) !== JSON.stringify(before.problem)) finish(problem);
      },
      error: (error: unknown) => finish(errorMessage(error)),
    });
    sync.now();
  });
}

async function withDatabase<T>(
  accountId: string,
  otherwise: T,
  work: (database: AccountDatabase) => PromiseLike<T>,
): Promise<T> {
  // Dexie.exists would open the database and delete it if it seems empty, although another tab may just have created it.
  const names = await withinStorageTimeout(() => Dexie.getDatabaseNames());
  if (!names.includes(databaseName(accountId))) return otherwise;
  const database = await openAccountDatabase(accountId);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
