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
  orderOf,
  unsentStates,
} from '#domain/outbox/operation.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { byRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { Leftover } from '#machines/auth.model.ts';
import type { SyncService } from './sync.ts';

/**
 * What is left of an account on this device when it signs out.
 *
 * Invariant: nothing of it stays readable but operations that their owner chose to keep, and those name rows by id and
 * hold the values that were typed, never a copy of a repository: except of one that the server lost and that is kept to be
 * sent again, and of those that the owner brought in from a file or put back.
 */

/** How long a sign-out waits for the queue before it tries again. */
const maxSendMs = 30_000;

/** This device's name, its order of changes and their number, the history of the server: the kept changes hang on them. */
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

/** Names the database that is there; null: there is none, or it has no name. */
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

/** Also of a database that cannot be opened. Rejects when the browser does not respond. */
export function eraseAccountData(accountId: string): Promise<void> {
  return withinStorageTimeout(() => Dexie.delete(databaseName(accountId)));
}

/** What stays when the owner signs out and keeps the changes: all of it is forgotten in one transaction, or nothing is. */
export async function forgetAllButUnsent(database: AccountDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) {
      if (!keptTables.includes(table.name)) await table.clear();
    }
    await keepHistory(database);
    const isKept = await keptAtGithub(database);
    await database.githubChanges.filter((change) => !isKept(change)).delete();
    await database.settings.filter(({ key }) => !keptSettings.includes(key)).delete();
    // What GitHub reported can be requested again, and is full of private rows.
    await database.operations
      .filter((operation) => canBeFetchedAgain(operation) || !openStates.includes(operation.state))
      .delete();
    await nameKeptOperations(database);
    // A picture that was added and not sent yet is in one of them.
    const referred = await referredPictureIds(database);
    await database.pictureFiles.filter(({ name }) => !referred.has(name.slice(0, 64))).delete();
  });
}

/** What this device is to carry out, or the server does not know: other devices' changes can be requested again. */
async function keptAtGithub(database: AccountDatabase): Promise<(change: GithubChange) => boolean> {
  const own = await readSetting<string>(database, 'deviceId');
  return (change) => change.unrecorded === 1 || (change.deviceId === own && isUnfinished(change));
}

/** What GitHub reported, unless this device may be the only one that still has it. */
function canBeFetchedAgain(operation: Operation): boolean {
  return isRefresh(operation) && !operation.restores;
}

/**
 * The view finds an operation by the rows that it changes. They come back with the next pull; until then what the kept
 * operations themselves say of them is shown.
 */
async function nameKeptOperations(database: AccountDatabase): Promise<void> {
  const named = new Map<string, { table: RowTable; id: string; pending: string[] }>();
  const rows = byRowTable((): string[] => []);
  const overlaid = await database.operations.filter((operation) => operation.overlaid).toArray();
  for (const operation of overlaid.toSorted((a, b) => orderOf(a) - orderOf(b))) {
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

/** Asks the loop to send and waits for the outcome. Resolves with the reason if not everything went through. */
export async function untilSent(sync: SyncService): Promise<string | null> {
  const before = await sync.status();
  return new Promise((resolve) => {
    const finish = (problem: string | null) => {
      clearTimeout(limit);
      subscription.unsubscribe();
      resolve(problem);
    };
    const limit = setTimeout(
      () => finish(before.problem?.message ?? 'The server did not answer in time.'),
      maxSendMs,
    );
    const subscription = liveQuery(() => sync.status()).subscribe({
      next: ({ pendingChanges, problem }) => {
        if (pendingChanges === 0) queueMicrotask(() => finish(null));
        // The same problem with the same date of the next try is the one from before the attempt.
        else if (problem && JSON.stringify(problem) !== JSON.stringify(before.problem))
          finish(problem.message);
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
  // Not Dexie.exists: it opens, and deletes what it has made by that, together with what another tab has just kept there.
  const names = await withinStorageTimeout(() => Dexie.getDatabaseNames());
  if (!names.includes(databaseName(accountId))) return otherwise;
  const database = await openAccountDatabase(accountId);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
