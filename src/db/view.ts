import type { Table } from 'dexie';
import { applyToMessage, applyToProject, applyToRepository } from '#domain/fold.ts';
import { affects, type Operation, type RowTable } from '#domain/operation.ts';
import type { AccountDatabase, Confirmed, Viewed } from './database.ts';
import { chunkSize, rowsPerWrite } from './operation-store.ts';
import { readWithoutRow, writeRows } from './view-rows.ts';

/**
 * View = confirmed row, then every pending operation on it in order.
 *
 * Each row of the view names the operations that are folded into it. A new operation is the last in order, so it is
 * folded into the row as it is; only what comes from the server or is taken back has a row folded anew.
 */

/** The tables that every change of the view touches; transactions name them together. */
export function viewTables(database: AccountDatabase) {
  return [
    database.confirmedRepositories,
    database.confirmedProjects,
    database.confirmedMessages,
    database.repositories,
    database.projects,
    database.messages,
    database.withoutRow,
    database.operations,
  ];
}

export type RowFields = { id: string };
type Apply<Row> = (row: Row | undefined, operation: Operation, id: string) => Row | undefined;

interface Place<Row extends RowFields> {
  table: RowTable;
  confirmed: Table<Confirmed<Row>, string>;
  view: Table<Viewed<Row>, string>;
  apply: Apply<Row>;
}

/** Calls back with the tables of one kind of row, each with its own type. */
function atPlace<T>(
  database: AccountDatabase,
  table: RowTable,
  work: <Row extends RowFields>(place: Place<Row>) => T,
): T {
  const { confirmedRepositories, confirmedProjects, confirmedMessages } = database;
  const { repositories, projects, messages } = database;
  if (table === 'repositories')
    return work({ table, confirmed: confirmedRepositories, view: repositories, apply: applyToRepository });
  if (table === 'projects')
    return work({ table, confirmed: confirmedProjects, view: projects, apply: applyToProject });
  return work({ table, confirmed: confirmedMessages, view: messages, apply: applyToMessage });
}

/** Some rows, in the order in which they were asked for, and what a new operation on all of them does to them. */
export interface OpenRows {
  viewed: readonly (Viewed<RowFields> | undefined)[];
  /** The versions of the confirmed rows under them; 0: the server does not have the row yet. */
  versions: () => Promise<number[]>;
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
    const viewed = await place.view.bulkGet([...ids]);
    return {
      viewed,
      versions: () => versionsOf(place, ids, viewed),
      foldIn: (operation) => foldInto(database, place, ids, viewed, operation),
      foldInstead: (operation) => foldAnew(database, place, ids, viewed, operation),
    };
  });
}

async function versionsOf<Row extends RowFields>(
  { confirmed }: Place<Row>,
  ids: readonly string[],
  viewed: readonly (Viewed<Row> | undefined)[],
): Promise<number[]> {
  const known = viewed.map((row) => row?.confirmedVersion);
  const toRead = ids.filter((_, index) => known[index] === undefined);
  const read = toRead.length === 0 ? [] : await confirmed.bulkGet(toRead);
  const versions = new Map(read.map((entry, index) => [toRead[index], entry?.version ?? 0]));
  return ids.map((id, index) => known[index] ?? versions.get(id) ?? 0);
}

/** A confirmed row as the fold begins with it. */
function foundation<Row extends RowFields>(entry: Confirmed<Row> | undefined): Row | undefined {
  return entry && { ...entry.row, confirmedVersion: entry.version };
}

async function foldInto<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  ids: readonly string[],
  rows: readonly (Viewed<Row> | undefined)[],
  operation: Operation,
): Promise<void> {
  const absent = ids.filter((_, index) => rows[index] === undefined);
  const known = await readWithoutRow(database, place.table, absent);
  const pending = new Map(
    ids.map((id, index) => [id, [...(rows[index]?.pending ?? known.get(id) ?? []), operation.id]]),
  );
  const next = ids.map((id, index) => place.apply(rows[index], operation, id));
  const wasEdited = new Set(ids.filter((_, index) => rows[index]?.edited === 1));
  const isEdited = (id: string) => wasEdited.has(id) || operation.action !== 'import';
  await writeRows(database, place, ids, next, pending, isEdited);
}

/** Confirmed rows that were just written, by id; undefined: there is none any more. */
export type JustConfirmed = ReadonlyMap<string, Confirmed<RowFields> | undefined>;

/** Beyond this, as with a whole snapshot, reading everything again is cheaper than naming each row. */
const mostNamedRows = 2_000;

/**
 * Recomputes the view of some rows. Call it inside the transaction that changed confirmed rows or operations.
 *
 * @param justConfirmed what need not be read again
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
      if (nothingPending) await showConfirmed(database, place, chunk, justConfirmed, named);
      else await foldAnew(database, place, chunk, await place.view.bulkGet(chunk));
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

/** With no operation to fold in, the view is what is confirmed: nothing of the old view has to be read. */
async function showConfirmed<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  ids: string[],
  justConfirmed: JustConfirmed,
  named: boolean,
): Promise<void> {
  const unknown = ids.filter((id) => !justConfirmed.has(id));
  const read = unknown.length === 0 ? [] : await place.confirmed.bulkGet(unknown);
  const known = new Map(unknown.map((id, index) => [id, read[index]]));
  // What was just written to this table is of its kind.
  const rows = ids.map((id) =>
    foundation(known.get(id) ?? (justConfirmed.get(id) as Confirmed<Row> | undefined)),
  );
  await writeRows(database, place, ids, rows, new Map(), () => false, named);
}

async function foldAnew<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  ids: readonly string[],
  viewed: readonly (Viewed<Row> | undefined)[],
  added?: Operation,
): Promise<void> {
  const confirmed = await place.confirmed.bulkGet([...ids]);
  const absent = ids.filter((_, index) => viewed[index] === undefined);
  const known = await readWithoutRow(database, place.table, absent);
  const last = added ? [added.id] : [];
  const named = ids.map((id, index) => [...(viewed[index]?.pending ?? known.get(id) ?? []), ...last]);
  const operations = await operationsById(database, named.flat());
  const pending = new Map<string, string[]>();
  const edited = new Set<string>();
  const next = ids.map((id, index) => {
    const folded = (named[index] ?? [])
      .flatMap((operationId) => operations.get(operationId) ?? [])
      .filter((operation) => affects(operation, id));
    pending.set(
      id,
      folded.map((operation) => operation.id),
    );
    if (folded.some((operation) => operation.action !== 'import')) edited.add(id);
    return folded.reduce<Row | undefined>(
      (row, operation) => place.apply(row, operation, id),
      foundation(confirmed[index]),
    );
  });
  await writeRows(database, place, ids, next, pending, (id) => edited.has(id));
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
