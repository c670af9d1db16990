import { applyOperation } from '#domain/outbox/fold.ts';
import { affects, changedRows, isRefresh, type Operation } from '#domain/outbox/operation.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed } from './database.ts';
import { chunkSize } from './operation-store.ts';
import { type RowFields, type RowState, readRows, unknownRow, writeRows } from './view-rows.ts';

/** The view of a row is the confirmed row with every pending operation applied in order. */

export function viewTables(database: AccountDatabase) {
  const { hiddenRows, operations } = database;
  return [...rowTables.map((table) => database.table(table)), hiddenRows, operations];
}

/** Returns the owners in order. Jumps from owner to owner in the index, because reading all rows would block other reads. */
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

export interface Addition {
  operation: Operation;
  /** The operation that it replaces, which was the last on each row. */
  replaced: Operation | null;
}

export interface OpenRows {
  rows: readonly RowState[];
  /** Applies new operations to the view. Call it in the transaction that stores them. */
  fold: (additions: readonly Addition[]) => Promise<void>;
}

export async function openRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<OpenRows> {
  const rows = await readRows(database, table, ids);
  return { rows, fold: (additions) => foldAdditions(database, table, rows, additions) };
}

async function foldAdditions(
  database: AccountDatabase,
  table: RowTable,
  rows: readonly RowState[],
  additions: readonly Addition[],
): Promise<void> {
  const next: RowState[] = [];
  const toRenew: RowState[] = [];
  const byRow = new Map(
    additions.flatMap((addition) =>
      changedRows(addition.operation)
        .filter((changed) => changed.table === table)
        .flatMap(({ ids }) => ids.map((id) => [id, addition] as const)),
    ),
  );
  for (const state of rows) {
    const addition = byRow.get(state.id);
    if (addition?.replaced) toRenew.push(withReplaced(state, addition.operation));
    else if (addition) next.push(withFolded(table, state, addition.operation));
  }
  const added = additions.map(({ operation }) => operation);
  const renewed = await rebuildRows(database, table, toRenew, added);
  await writeRows(database, table, [...next, ...renewed], rows.length <= maxNamedRows);
}

function withFolded(
  table: RowTable,
  { id, row, pending, edited, confirmed }: RowState,
  operation: Operation,
): RowState {
  return {
    id,
    row: applyOperation(table, row, operation, id),
    pending: [...pending, operation.id],
    edited: edited || !isRefresh(operation),
    confirmed,
  };
}

function withReplaced(state: RowState, { id }: Operation): RowState {
  return { ...state, pending: [...state.pending.slice(0, -1), id] };
}

/** Rows that the server has just confirmed, by id; undefined for deleted rows. */
export type JustConfirmed = ReadonlyMap<string, Confirmed<RowFields> | undefined>;

/** Ids of new operations that precede the pending ones, by row. */
export type Preceding = ReadonlyMap<string, readonly string[]>;

/** Maximum number of ids that watchers learn, because more would slow down live queries. Otherwise, watchers read all again. */
const maxNamedRows = 100;

/** Rows that are rebuilt at once if no operation is pending. */
const rowsPerFold = 1_000;

/** Rebuilds rows of the view. Call it in the transaction that changed operations, cursor or confirmed rows. */
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
  // Larger chunks without pending operations, because the confirmed rows need not be read.
  const size = nothingPending ? rowsPerFold : chunkSize;
  for (let start = 0; start < unique.length; start += size) {
    const chunk = unique.slice(start, start + size);
    const found = await getStates(database, table, chunk, justConfirmed, nothingPending);
    const rows = found.map((state) => {
      const first = preceding.get(state.id);
      return first ? { ...state, pending: [...first, ...state.pending] } : state;
    });
    await writeRows(database, table, await rebuildRows(database, table, rows), named);
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

/** Returns the current state of the rows. Reads no old row if nothing is pending, because the confirmed row is then the view. */
async function getStates(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
  justConfirmed: JustConfirmed,
  nothingPending: boolean,
): Promise<RowState[]> {
  const toRead = nothingPending ? ids.filter((id) => !justConfirmed.has(id)) : ids;
  const read = toRead.length === 0 ? [] : await readRows(database, table, toRead);
  const known = new Map(read.map((state) => [state.id, state]));
  return ids.map((id) => {
    const state = known.get(id) ?? unknownRow(id);
    return justConfirmed.has(id) ? { ...state, confirmed: justConfirmed.get(id) } : state;
  });
}

async function rebuildRows(
  database: AccountDatabase,
  table: RowTable,
  rows: readonly RowState[],
  known: readonly Operation[] = [],
): Promise<RowState[]> {
  const named = rows.flatMap(({ pending }) => pending);
  const operations = await operationsById(database, named, known);
  return rows.map(({ id, pending, confirmed }) => {
    const folded = pending
      .flatMap((operationId) => operations.get(operationId) ?? [])
      .filter((operation) => affects(operation, id));
    return {
      id,
      row: folded.reduce((row, operation) => applyOperation(table, row, operation, id), confirmed?.row),
      pending: folded.map((operation) => operation.id),
      edited: folded.some((operation) => !isRefresh(operation)),
      confirmed,
    };
  });
}

/** @param known operations that need not be read again */
export async function operationsById(
  database: AccountDatabase,
  ids: readonly string[],
  known: readonly Operation[] = [],
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
