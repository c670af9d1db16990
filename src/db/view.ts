import type { Table } from 'dexie';
import { applyToMessage, applyToProject, applyToRepository } from '#domain/fold.ts';
import { affects, type Operation, type RowTable } from '#domain/operation.ts';
import type { AccountDatabase, Confirmed, Viewed } from './database.ts';
import { chunkSize, rowsPerWrite } from './operation-store.ts';
import { nothingKnownOf, type RowFields, type RowState, readRows, writeRows } from './view-rows.ts';

/**
 * View = confirmed row, then every pending operation on it in order.
 *
 * Each row of the view names the operations that are folded into it. A new operation is the last in order, so it is
 * folded into the row as it is; only what comes from the server or is taken back has a row folded anew.
 */

/** The tables that every change of the view touches; transactions name them together. */
export function viewTables(database: AccountDatabase) {
  return [
    database.repositories,
    database.projects,
    database.messages,
    database.withoutRow,
    database.operations,
  ];
}

type Apply<Row> = (row: Row | undefined, operation: Operation, id: string) => Row | undefined;

interface Place<Row extends RowFields> {
  table: RowTable;
  view: Table<Viewed<Row>, string>;
  apply: Apply<Row>;
}

/** Calls back with the tables of one kind of row, each with its own type. */
function atPlace<T>(
  database: AccountDatabase,
  table: RowTable,
  work: <Row extends RowFields>(place: Place<Row>) => T,
): T {
  const { repositories, projects, messages } = database;
  if (table === 'repositories') return work({ table, view: repositories, apply: applyToRepository });
  if (table === 'projects') return work({ table, view: projects, apply: applyToProject });
  return work({ table, view: messages, apply: applyToMessage });
}

/** Some rows, in the order in which they were asked for, and what a new operation on all of them does to them. */
export interface OpenRows {
  rows: readonly RowState<RowFields>[];
  /** Folds the operation in as the last in order. Call it inside the transaction that stores it. */
  foldIn: (operation: Operation) => Promise<void>;
  /** The same where it took the place of an earlier one: the rows are folded anew without that. */
  foldInstead: (operation: Operation) => Promise<void>;
}

/** Reads rows once for everything that one change asks of them: with a thousand rows each reading would be felt. */
export async function openRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<OpenRows> {
  return atPlace(database, table, async (place) => {
    const rows = await readRows(database, place, ids);
    return {
      rows,
      foldIn: (operation) => foldInto(database, place, rows, operation),
      foldInstead: ({ id }) => {
        const named = rows.map((state) => ({ ...state, pending: [...state.pending, id] }));
        return foldAnew(database, place, named);
      },
    };
  });
}

async function foldInto<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  rows: readonly RowState<Row>[],
  operation: Operation,
): Promise<void> {
  const next = rows.map(({ id, row, pending, edited, confirmed }) => ({
    id,
    row: place.apply(row, operation, id),
    pending: [...pending, operation.id],
    edited: edited || operation.action !== 'import',
    confirmed,
  }));
  await writeRows(database, place, next);
}

/** Rows as the server has just confirmed them, by id; undefined: there is none any more. */
export type JustConfirmed = ReadonlyMap<string, Confirmed<RowFields> | undefined>;

/** Beyond this, as with a whole snapshot, reading everything again is cheaper than naming each row. */
const mostNamedRows = 2_000;

/**
 * Recomputes the view of some rows. Call it inside the transaction that changed the operations on them, or the cursor
 * with the confirmed rows.
 */
export async function refold(
  database: AccountDatabase,
  table: RowTable,
  ids: Iterable<string>,
  justConfirmed: JustConfirmed = new Map(),
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const nothingPending = await isNothingOverlaid(database);
  const named = unique.length <= mostNamedRows;
  const size = nothingPending ? rowsPerWrite : chunkSize;
  for (let start = 0; start < unique.length; start += size) {
    const chunk = unique.slice(start, start + size);
    await atPlace(database, table, async (place) => {
      const rows = await statesOf(database, place, chunk, justConfirmed, nothingPending);
      await foldAnew(database, place, rows, named);
    });
  }
}

async function isNothingOverlaid({ operations }: AccountDatabase): Promise<boolean> {
  const [unsent, acknowledged] = await Promise.all([
    operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
    operations.where('passesAt').above(Number.NEGATIVE_INFINITY).count(),
  ]);
  return unsent + acknowledged === 0;
}

/** With no operation to fold in, a row that was just confirmed is what is shown: nothing of the old one is read. */
async function statesOf<Row extends RowFields>(
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
    const state = known.get(id) ?? nothingKnownOf<Row>(id);
    // What was just confirmed for this table is of its kind.
    return justConfirmed.has(id)
      ? { ...state, confirmed: justConfirmed.get(id) as Confirmed<Row> | undefined }
      : state;
  });
}

async function foldAnew<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  rows: readonly RowState<Row>[],
  named = true,
): Promise<void> {
  const operations = await operationsById(
    database,
    rows.flatMap(({ pending }) => pending),
  );
  const next = rows.map(({ id, pending, confirmed }) => {
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
      edited: folded.some((operation) => operation.action !== 'import'),
      confirmed,
    };
  });
  await writeRows(database, place, next, named);
}

async function operationsById(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, Operation>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, Operation>();
  for (let start = 0; start < unique.length; start += chunkSize) {
    for (const operation of await database.operations.bulkGet(unique.slice(start, start + chunkSize))) {
      if (operation) found.set(operation.id, operation);
    }
  }
  return found;
}
