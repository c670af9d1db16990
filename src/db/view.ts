import type { Table } from 'dexie';
import { type Apply, applyOperation } from '#domain/outbox/fold.ts';
import { affects, changedRows, isRefresh, type Operation } from '#domain/outbox/operation.ts';
import { type RowTable, type RowTypes, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed, ProjectedRow, RowsByTable } from './database.ts';
import { chunkSize } from './operation-store.ts';
import { hasUnknownRows, type RowFields, type RowState, readRows, writeRows } from './view-rows.ts';

/**
 * View = confirmed row with every pending operation in order. A new operation is folded into the row directly; only server
 * changes and cancellations rebuild it.
 */

/** Tables of every view change, for transactions. */
export function viewTables(database: AccountDatabase) {
  const { hiddenRows, operations } = database;
  return [...rowTables.map((table) => database.table(table)), hiddenRows, operations];
}

/** Owners in order. One index step each, because a walk over all rows would block other reads. */
export async function repositoryOwners({ repositories }: AccountDatabase): Promise<string[]> {
  const owners: string[] = [];
  for (;;) {
    const next = await repositories
      .where('owner')
      .above(owners.at(-1) ?? '')
      .firstKey();
    if (typeof next !== 'string') return owners;
    owners.push(next);
  }
}

interface Place<Row extends RowFields> {
  table: RowTable;
  view: Table<ProjectedRow<Row>, string>;
  apply: Apply<Row>;
}

function createPlace<Name extends RowTable>(tables: RowsByTable, table: Name): Place<RowTypes[Name]> {
  return { table, view: tables[table], apply: applyOperation[table] };
}

/** Calls back with a kind's tables, in their own types. */
function atPlace<T>(
  database: AccountDatabase,
  table: RowTable,
  work: <Row extends RowFields>(place: Place<Row>) => T,
): T {
  return work(createPlace(database, table));
}

/** A new operation, last on its rows. */
export interface Addition {
  operation: Operation;
  /** The replaced operation, which was last on each row. */
  replaced: Operation | null;
}

export interface OpenRows {
  rows: readonly RowState<RowFields>[];
  /** Call it in the transaction that stores the operations. */
  foldIn: (additions: readonly Addition[]) => Promise<void>;
}

export async function openRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<OpenRows> {
  return atPlace(database, table, async (place) => {
    const rows = await readRows(database, place, ids);
    return { rows, foldIn: (additions) => foldIn(database, place, rows, additions) };
  });
}

async function foldIn<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  rows: readonly RowState<Row>[],
  additions: readonly Addition[],
): Promise<void> {
  const next: RowState<Row>[] = [];
  const toRenew: RowState<Row>[] = [];
  const byRow = new Map(
    additions.flatMap((addition) =>
      changedRows(addition.operation)
        .filter(({ table }) => table === place.table)
        .flatMap(({ ids }) => ids.map((id) => [id, addition] as const)),
    ),
  );
  for (const state of rows) {
    const addition = byRow.get(state.id);
    if (addition?.replaced) toRenew.push(withReplaced(state, addition.operation));
    else if (addition) next.push(withFolded(place, state, addition.operation));
  }
  const added = additions.map(({ operation }) => operation);
  const renewed = await rebuilt(database, place, toRenew, added);
  await writeRows(database, place, [...next, ...renewed], rows.length <= maxNamedRows);
}

function withFolded<Row extends RowFields>(
  { apply }: Place<Row>,
  { id, row, pending, edited, confirmed }: RowState<Row>,
  operation: Operation,
): RowState<Row> {
  return {
    id,
    row: apply(row, operation, id),
    pending: [...pending, operation.id],
    edited: edited || !isRefresh(operation),
    confirmed,
  };
}

function withReplaced<Row extends RowFields>(state: RowState<Row>, { id }: Operation): RowState<Row> {
  return { ...state, pending: [...state.pending.slice(0, -1), id] };
}

/** Rows that the server has just confirmed, by id; undefined: deleted. */
export type JustConfirmed = ReadonlyMap<string, Confirmed<RowFields> | undefined>;

/** Ids of new operations before the pending ones, by row. */
export type Preceding = ReadonlyMap<string, readonly string[]>;

/** More ids would slow down every live query. This tab's watchers get the rows anyway, others read them again. */
const maxNamedRows = 100;

/** Rows folded at once if nothing is pending. */
const rowsPerFold = 1_000;

/** Recomputes view rows. Call it in the transaction that changed operations, cursor or confirmed rows. */
export async function rebuildView(
  database: AccountDatabase,
  table: RowTable,
  ids: Iterable<string>,
  justConfirmed: JustConfirmed = new Map(),
  preceding: Preceding = new Map(),
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const nothingPending = await isNothingOverlaid(database);
  const named = unique.length <= maxNamedRows;
  // Just confirmed rows need no read.
  const size = nothingPending ? rowsPerFold : chunkSize;
  for (let start = 0; start < unique.length; start += size) {
    const chunk = unique.slice(start, start + size);
    await atPlace(database, table, async (place) => {
      const found = await getStates(database, place, chunk, justConfirmed, nothingPending);
      const rows = found.map((state) => {
        const first = preceding.get(state.id);
        return first ? { ...state, pending: [...first, ...state.pending] } : state;
      });
      await writeRows(database, place, await rebuilt(database, place, rows), named);
    });
  }
}

export async function rebuildChanged(database: AccountDatabase, operation: Operation): Promise<void> {
  for (const { table, ids } of changedRows(operation)) await rebuildView(database, table, ids);
}

async function isNothingOverlaid({ operations }: AccountDatabase): Promise<boolean> {
  const [unsent, acknowledged] = await Promise.all([
    operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
    operations.where('passesAt').above(Number.NEGATIVE_INFINITY).count(),
  ]);
  return unsent + acknowledged === 0;
}

/** Without pending operations the confirmed row is the view, so no old row is read. */
async function getStates<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  ids: readonly string[],
  justConfirmed: JustConfirmed,
  nothingPending: boolean,
): Promise<RowState<Row>[]> {
  const toRead = nothingPending ? ids.filter((id) => !justConfirmed.has(id)) : ids;
  const read = toRead.length === 0 ? [] : await readRows(database, place, toRead);
  const known = new Map(read.map((state) => [state.id, state]));
  return ids.map((id) => {
    const state = known.get(id) ?? hasUnknownRows<Row>(id);
    // Just confirmed rows of this table have its type.
    return justConfirmed.has(id)
      ? { ...state, confirmed: justConfirmed.get(id) as Confirmed<Row> | undefined }
      : state;
  });
}

/** @param known operations that need not be read */
async function rebuilt<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  rows: readonly RowState<Row>[],
  known: readonly Operation[] = [],
): Promise<RowState<Row>[]> {
  const named = rows.flatMap(({ pending }) => pending);
  const operations = await operationsById(database, named, known);
  return rows.map(({ id, pending, confirmed }) => {
    const folded = pending
      .flatMap((operationId) => operations.get(operationId) ?? [])
      .filter((operation) => affects(operation, id));
    return {
      id,
      row: folded.reduce<Row | undefined>(
        (row, operation) => place.apply(row, operation, id),
        confirmed?.row,
      ),
      pending: folded.map((operation) => operation.id),
      edited: folded.some((operation) => !isRefresh(operation)),
      confirmed,
    };
  });
}

async function operationsById(
  database: AccountDatabase,
  ids: readonly string[],
  known: readonly Operation[],
): Promise<Map<string, Operation>> {
  const found = new Map(known.map((operation) => [operation.id, operation]));
  const toRead = [...new Set(ids)].filter((id) => !found.has(id));
  for (let start = 0; start < toRead.length; start += chunkSize) {
    for (const operation of await database.operations.bulkGet(toRead.slice(start, start + chunkSize))) {
      if (operation) found.set(operation.id, operation);
    }
  }
  return found;
}
