import type { Table } from 'dexie';
import type { Repository } from '#domain/repository/repository.ts';
import { nameOrder } from '#domain/repository/repository-query.ts';
import type { RowTable } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed, ProjectedRow } from './database.ts';
import { rowsPerWrite } from './operation-store.ts';
import { writeThroughCache } from './row-watch.ts';

/** Reads and writes rows of the view with their operations and confirmed values, including hidden rows. */

export type RowFields = { id: string };

type ShownRow = ProjectedRow<RowFields>;

export interface RowState {
  id: string;
  row: RowFields | undefined;
  pending: string[];
  /** True if at least one of these operations is an edit by the owner. */
  edited: boolean;
  confirmed: Confirmed<RowFields> | undefined;
}

export async function readRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<RowState[]> {
  const shown = await getRows(database.table<ShownRow, string>(table), ids);
  const absent = ids.filter((_, index) => shown[index] === undefined);
  const hidden = await readHiddenRows(database, table, absent);
  return ids.map((id, index) => {
    const projected = shown[index];
    return projected ? getState(projected) : (hidden.get(id) ?? unknownRow(id));
  });
}

/** Number of keys that are read to detect whether the rows are neighbours. */
const probedKeys = 16;

/** Returns the rows in the order of `ids`. Reads neighbouring rows as one range, three times as fast as single lookups. */
async function getRows(
  view: Table<ShownRow, string>,
  ids: readonly string[],
): Promise<(ShownRow | undefined)[]> {
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (sorted.length <= probedKeys) return view.bulkGet([...ids]);
  const wanted = new Set(ids);
  const probe = await view.where(':id').aboveOrEqual(first).limit(probedKeys).primaryKeys();
  if (probe.filter((id) => wanted.has(id)).length < probedKeys / 2) return view.bulkGet([...ids]);
  const found = await view
    .where(':id')
    .between(first, last, true, true)
    .limit(2 * sorted.length)
    .toArray();
  const rows = new Map(found.map((row) => [row.id, row]));
  const others = ids.filter((id) => !rows.has(id));
  const lookedUp = others.length > 0 ? await view.bulkGet(others) : [];
  for (const row of lookedUp) if (row) rows.set(row.id, row);
  return ids.map((id) => rows.get(id));
}

export function unknownRow(id: string): RowState {
  return { id, row: undefined, pending: [], edited: false, confirmed: undefined };
}

function getState(projected: ShownRow): RowState {
  const {
    pending,
    edited,
    confirmedVersion: version,
    confirmedValues: values,
    nameOrder: _,
    ...row
  } = projected;
  const { id } = row;
  const confirmed =
    version === undefined ? undefined : { id, version, row: values ? { ...row, ...values } : row };
  return { id, row, pending, edited: edited === 1, confirmed };
}

async function readHiddenRows(
  { hiddenRows }: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<Map<string, RowState>> {
  if (ids.length === 0) return new Map();
  const found = await hiddenRows.bulkGet(ids.map((id): [RowTable, string] => [table, id]));
  return new Map(
    found.flatMap((entry) => {
      if (!entry) return [];
      const { id, pending, confirmed } = entry;
      return [[id, { ...unknownRow(id), pending, confirmed }] as const];
    }),
  );
}

/** @param named true if watchers shall learn the ids of the rows, false if they only learn that anything may have changed */
export async function writeRows(
  database: AccountDatabase,
  table: RowTable,
  rows: readonly RowState[],
  named: boolean,
): Promise<void> {
  const view = database.table<ShownRow, string>(table);
  const shown = rows.flatMap((state) => (state.row ? [projectedRow(table, state.row, state)] : []));
  const hidden = rows.filter(({ row }) => row === undefined);
  const gone = hidden.map(({ id }) => id);
  // Sends the requests in parallel, because each is a round trip.
  await Promise.all([
    keepHiddenRows(database, table, hidden, shown),
    named ? putNamed(view, shown) : putInTurn(view, shown),
    gone.length > 0 ? view.bulkDelete(gone) : undefined,
  ]);
  writeThroughCache(view, shown, gone);
}

/** Dexie reports the keys of written rows to watchers only up to this number per request. */
const maxNamed = 49;

/** Writes parts in parallel, each so small that watchers learn the ids. */
async function putNamed(table: Table<ShownRow, string>, rows: readonly ShownRow[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(rows.length / maxNamed) }, (_, index) =>
    rows.slice(index * maxNamed, (index + 1) * maxNamed),
  );
  await Promise.all(parts.map((part) => table.bulkPut(part)));
}

/** Number of unfinished writes, so that the storage is busy while the page prepares the next part. */
const partsInFlight = 2;

/** Writes in parts, so that the main thread stays free. Watchers do not learn the ids. */
async function putInTurn(table: Table<ShownRow, string>, rows: readonly ShownRow[]): Promise<void> {
  const parts: PromiseLike<unknown>[] = [];
  for (let start = 0; start < rows.length; start += rowsPerWrite) {
    const part = table.bulkPut(rows.slice(start, start + rowsPerWrite));
    // Prevents an unhandled rejection. The code that awaits the parts handles the first failure.
    part.catch(() => undefined);
    parts.push(part);
    const earlier = parts.at(-partsInFlight);
    if (earlier) await earlier;
  }
  await Promise.all(parts);
}

function projectedRow(table: RowTable, row: RowFields, { pending, edited, confirmed }: RowState): ShownRow {
  const projected: ShownRow = { ...row, pending };
  if (table === 'repositories') projected.nameOrder = nameOrder((row as Repository).name);
  if (edited) projected.edited = 1;
  if (!confirmed) return projected;
  projected.confirmedVersion = confirmed.version;
  const values = confirmedValues(row, confirmed.row);
  if (values) projected.confirmedValues = values;
  return projected;
}

/** Returns the fields whose confirmed value differs. Compares by identity, because unchanged fields share the same value. */
function confirmedValues(shown: RowFields, confirmed: RowFields): Partial<RowFields> | undefined {
  if (shown === confirmed) return undefined;
  const fields = Object.keys({ ...shown, ...confirmed }) as (keyof RowFields)[];
  const differing = fields.filter((field) => shown[field] !== confirmed[field]);
  if (differing.length === 0) return undefined;
  return Object.fromEntries(differing.map((field) => [field, confirmed[field]]));
}

async function keepHiddenRows(
  { hiddenRows }: AccountDatabase,
  table: RowTable,
  hidden: readonly RowState[],
  shown: readonly RowFields[],
): Promise<void> {
  const waiting = hidden.filter(({ pending }) => pending.length > 0);
  const entries = waiting.map(({ id, pending, confirmed }) => {
    return { table, id, pending, ...(confirmed ? { confirmed } : {}) };
  });
  await hiddenRows.bulkPut(entries);
  if ((await hiddenRows.count()) === waiting.length) return;
  const kept = new Set(waiting.map(({ id }) => id));
  const removed = [...hidden, ...shown].map(({ id }) => id).filter((id) => !kept.has(id));
  await hiddenRows.bulkDelete(removed.map((id): [RowTable, string] => [table, id]));
}

export async function shownRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const rows = (await database.table(table).bulkGet([...ids])) as (object | undefined)[];
  return new Map(rows.flatMap((row, index) => (row ? [[ids[index] ?? '', row] as const] : [])));
}
