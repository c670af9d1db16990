import type { Table } from 'dexie';
import type { RowTable } from '#domain/operation.ts';
import type { AccountDatabase, Viewed } from './database.ts';
import { handOver } from './row-hand-over.ts';

/** How rows of the view are written: with the operations that are folded into them, also where there is no row. */

type RowFields = { id: string };

interface WrittenPlace<Row extends RowFields> {
  table: RowTable;
  view: Table<Viewed<Row>, string>;
}

/**
 * Writes rows of the view; those that are undefined are not shown.
 *
 * @param named whether watchers learn which rows these were, rather than that anything may have changed
 */
export async function writeRows<Row extends RowFields>(
  database: AccountDatabase,
  { table, view }: WrittenPlace<Row>,
  ids: readonly string[],
  rows: readonly (Row | undefined)[],
  pending: ReadonlyMap<string, string[]>,
  isEdited: (id: string) => boolean,
  named = true,
): Promise<void> {
  const shown: Viewed<Row>[] = [];
  const gone: string[] = [];
  for (const [index, id] of ids.entries()) {
    const row = rows[index];
    if (row) shown.push(viewedRow(row, pending.get(id) ?? [], isEdited(id)));
    else gone.push(id);
  }
  await (named ? putNamed(view, shown) : view.bulkPut(shown));
  if (gone.length > 0) await view.bulkDelete(gone);
  handOver(view, shown, gone);
  await keepWithoutRow(database, table, gone, shown, pending);
}

/** Dexie names the keys of a change to its watchers only below this number of rows; beyond it, it says 'everything'. */
const mostNamed = 49;

/** Writes rows so that watchers learn which they were. No part waits for the one before: each wait is a round trip. */
async function putNamed<Row extends RowFields>(
  table: Table<Viewed<Row>, string>,
  rows: readonly Viewed<Row>[],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(rows.length / mostNamed) }, (_, index) =>
    rows.slice(index * mostNamed, (index + 1) * mostNamed),
  );
  await Promise.all(parts.map((part) => table.bulkPut(part)));
}

function viewedRow<Row extends RowFields>(row: Row, pending: string[], edited: boolean): Viewed<Row> {
  const { edited: _, ...plain } = row as Viewed<Row>;
  return { ...(plain as unknown as Row), pending, ...(edited ? { edited: 1 as const } : {}) };
}

async function keepWithoutRow(
  database: AccountDatabase,
  table: RowTable,
  gone: readonly string[],
  shown: readonly RowFields[],
  pending: ReadonlyMap<string, string[]>,
): Promise<void> {
  const waiting = gone.filter((id) => (pending.get(id)?.length ?? 0) > 0);
  await database.withoutRow.bulkPut(waiting.map((id) => ({ table, id, pending: pending.get(id) ?? [] })));
  if ((await database.withoutRow.count()) === waiting.length) return;
  const kept = new Set(waiting);
  const settled = [...gone.filter((id) => !kept.has(id)), ...shown.map((row) => row.id)];
  await database.withoutRow.bulkDelete(settled.map((id): [RowTable, string] => [table, id]));
}

/** The operations on rows that the view does not show. */
export async function readWithoutRow(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const found = await database.withoutRow.bulkGet(ids.map((id): [RowTable, string] => [table, id]));
  return new Map(found.flatMap((entry) => (entry ? [[entry.id, entry.pending] as const] : [])));
}
