import type { ConfirmedChange, Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { byRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase } from './database.ts';
import { type SnapshotProgress, writeSetting } from './settings.ts';

/** A snapshot reads all rows. A row that no page named is deleted after the last page. An interrupted snapshot continues. */

/** Starts a snapshot. A different epoch, or a version that is lower than the known one, means that the server was restored. */
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
  // In the same epoch, rows above the server's current version were lost in the restore.
  const isOther = known.some((before) => before?.epoch && before.epoch !== page.epoch);
  const began = isOther ? (page.began ?? 0) : head;
  return { epoch: page.epoch, version: 0, restored, began, read: 0, total: null };
}

export async function keepProgress(
  database: AccountDatabase,
  page: PulledPage,
  snapshot: SnapshotProgress,
): Promise<void> {
  const { next, changes, remaining } = page;
  await database.snapshotPages.put({ next, named: namedRows(changes) });
  const read = snapshot.read + changes.length;
  const total = remaining === undefined ? null : read + remaining;
  await writeSetting(database, 'snapshot', { ...snapshot, version: next, read, total });
}

/** Returns the keys of the rows in all pages so far and in `more`, as `table/id`. */
export async function namedSoFar(
  database: AccountDatabase,
  more: readonly ConfirmedChange[] = [],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const add = (named: Record<RowTable, string[]>) => {
    for (const table of rowTables) for (const id of named[table]) known.add(`${table}/${id}`);
  };
  // Reads page by page, because reading all pages at once would block the main thread.
  await database.snapshotPages.each((page) => add(page.named));
  add(namedRows(more));
  return known;
}

export async function endSnapshot(
  database: AccountDatabase,
  lastChanges: readonly ConfirmedChange[],
): Promise<Record<RowTable, string[]>> {
  const known = await namedSoFar(database, lastChanges);
  await database.snapshotPages.clear();
  await database.settings.delete('snapshot');
  const unnamed = byRowTable((): string[] => []);
  const isUnnamed = (table: RowTable, id: string) => !known.has(`${table}/${id}`);
  for (const [table, id] of await database.hiddenRows.toCollection().primaryKeys()) {
    if (isUnnamed(table, id)) unnamed[table].push(id);
  }
  for (const table of rowTables) {
    await eachKey(database, table, (id) => {
      if (isUnnamed(table, id)) unnamed[table].push(id);
    });
    const unreadable = database.quarantine.where('[table+id]').between([table, ''], [table, '\uffff']);
    await unreadable.filter(({ id }) => isUnnamed(table, id)).delete();
  }
  return unnamed;
}

/** Keys per read. Larger reads block the main thread. */
const keysPerRead = 5_000;

async function eachKey(
  database: AccountDatabase,
  table: RowTable,
  visit: (id: string) => void,
): Promise<void> {
  let passed = '';
  for (;;) {
    const rows = database.table<unknown, string>(table).where(':id').above(passed);
    const ids = await rows.limit(keysPerRead).primaryKeys();
    for (const id of ids) visit(id);
    if (ids.length < keysPerRead) return;
    passed = ids.at(-1) ?? passed;
  }
}

/** Returns the ids that the changes name. Unreadable rows count, too, because they exist. */
function namedRows(changes: readonly ConfirmedChange[]): Record<RowTable, string[]> {
  const named = byRowTable((): string[] => []);
  for (const change of changes) {
    named[change.table === 'unreadable' ? change.source : change.table].push(change.id);
  }
  return named;
}
