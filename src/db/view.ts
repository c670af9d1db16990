import type { Table } from 'dexie';
import { type Apply, applyOperation } from '#domain/outbox/fold.ts';
import { affects, changedRows, isRefresh, type Operation } from '#domain/outbox/operation.ts';
import { type RowTable, type RowTypes, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed, ProjectedRow, RowsByTable } from './database.ts';
import { chunkSize } from './operation-store.ts';
import { hasUnknownRows, type RowFields, type RowState, readRows, writeRows } from './view-rows.ts';

/**
 * View = confirmed row, then every pending operation on it in order. Each view row names its folded operations. A new
 * operation is the last, so it is folded into the row directly; only server changes and cancelled operations rebuild
 * a row.
 */

/** The tables that every change of the view touches; transactions name them together. */
export function viewTables(database: AccountDatabase) {
  const { hiddenRows, operations, rowPackStates, rowPackChanges } = database;
  const tables = rowTables.map((table) => database.table(table));
  return [...tables, hiddenRows, operations, rowPackStates, rowPackChanges];
}

/**
 * Whose repositories are shown, in order. One step in the index for each of them: a walk over all rows would keep
 * everything else on the device waiting.
 */
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

/** Calls back with the tables of one kind of row, each with its own type. */
function atPlace<T>(
  database: AccountDatabase,
  table: RowTable,
  work: <Row extends RowFields>(place: Place<Row>) => T,
): T {
  return work(createPlace(database, table));
}

/** A new operation, the last in order on its rows. */
export interface Addition {
  operation: Operation;
  /** The operation that it takes the place of: until now the last on each of these rows. */
  replaced: Operation | null;
}

/** Some rows, in the order of their ids. */
export interface OpenRows {
  rows: readonly RowState<RowFields>[];
  /** Folds operations in, which together are about all of these rows. Call it inside the transaction that stores them. */
  foldIn: (additions: readonly Addition[]) => Promise<void>;
}

/** Reads rows once for everything that one change needs of them. */
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

/** Rows as the server has just confirmed them, by id; undefined: there is none any more. */
export type JustConfirmed = ReadonlyMap<string, Confirmed<RowFields> | undefined>;

/** Ids of new operations that precede the pending ones, by row. */
export type Preceding = ReadonlyMap<string, readonly string[]>;

/**
 * Beyond this a change does not name its rows: every live query would walk through all the names, and what this tab has
 * written is handed over to it anyway. Another tab reads its rows again.
 */
const maxNamedRows = 100;

/** Rows that are folded at once where nothing is pending. */
const rowsPerFold = 1_000;

/**
 * Recomputes the view of some rows. Call it inside the transaction that changed the operations on them, or the cursor
 * with the confirmed rows.
 */
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
  // The rows that were just confirmed are here already; the others are read first.
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

/** Recomputes the view of all rows that an operation changes. */
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

/** Without pending operations, the confirmed row is the view, so the old one is not read. */
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
    // Rows just confirmed for this table have its type.
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
