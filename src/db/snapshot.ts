import type { RowTable } from '#domain/operation.ts';
import type { AccountDatabase } from './database.ts';
import type { ConfirmedChange, PulledPage } from './rebase.ts';
import { type Cursor, type SnapshotProgress, writeSetting } from './settings.ts';

/**
 * Everything that the server has, read from the start, page by page.
 *
 * Invariant: a row is forgotten only when the last page has come and none of them has named it. Until then the device
 * keeps what it had and shows what has arrived; cut off at any moment, the next page goes on where the last one ended.
 */

const rowTables = ['repositories', 'projects', 'messages'] as const;

/** What a first page begins. A history other than the known one, or one that ends before it, is a restored server's. */
export async function beginSnapshot(
  database: AccountDatabase,
  page: PulledPage,
  known: readonly (Cursor | null)[],
): Promise<SnapshotProgress> {
  await database.snapshotPages.clear();
  const head = page.head ?? page.next;
  const restored = known.some(
    (before) =>
      before !== null && before.epoch !== null && (before.epoch !== page.epoch || head < before.version),
  );
  // Within one history, what lies beyond its end was lost.
  const isOther = known.some((before) => before?.epoch && before.epoch !== page.epoch);
  const began = isOther ? (page.began ?? 0) : head;
  return { epoch: page.epoch, version: 0, restored, began, read: 0, total: null };
}

/** Writes down what a page has named and how far the reading has come. */
export async function keepProgress(
  database: AccountDatabase,
  page: PulledPage,
  snapshot: SnapshotProgress,
): Promise<void> {
  const { next, changes, remaining } = page;
  await database.snapshotPages.put({ next, named: namedIn(changes) });
  const read = snapshot.read + changes.length;
  const total = remaining === undefined ? null : read + remaining;
  await writeSetting(database, 'snapshot', { ...snapshot, version: next, read, total });
}

/** The rows that the pages so far have named, as `table/id`. */
export async function namedSoFar(database: AccountDatabase): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  await database.snapshotPages.each((page) => {
    for (const table of rowTables) for (const id of page.named[table]) named.add(`${table}/${id}`);
  });
  return named;
}

/** Ends the reading and gives the rows of this device that no page has named. */
export async function endSnapshot(
  database: AccountDatabase,
  lastChanges: readonly ConfirmedChange[],
): Promise<Record<RowTable, string[]>> {
  const named = (await database.snapshotPages.toArray()).map((page) => page.named);
  named.push(namedIn(lastChanges));
  await database.snapshotPages.clear();
  await database.settings.delete('snapshot');
  const unnamed: Record<RowTable, string[]> = { repositories: [], projects: [], messages: [] };
  const hidden = await database.withoutRow.toCollection().primaryKeys();
  for (const table of rowTables) {
    const known = new Set(named.flatMap((page) => page[table]));
    const shown = await database.table<unknown, string>(table).toCollection().primaryKeys();
    const all = [...shown, ...hidden.flatMap(([place, id]) => (place === table ? [id] : []))];
    unnamed[table] = all.filter((id) => !known.has(id));
    const unreadable = database.quarantine.where('[table+id]').between([table, ''], [table, '\uffff']);
    await unreadable.filter(({ id }) => !known.has(id)).delete();
  }
  return unnamed;
}

/** A row that could not be read is there all the same. */
function namedIn(changes: readonly ConfirmedChange[]): Record<RowTable, string[]> {
  const named: Record<RowTable, string[]> = { repositories: [], projects: [], messages: [] };
  for (const change of changes) {
    const table = change.table === 'unreadable' ? change.source : change.table;
    if (table in named) named[table as RowTable].push(change.id);
  }
  return named;
}
