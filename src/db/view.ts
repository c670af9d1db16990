import type { Table } from 'dexie';
import { applyToMessage, applyToProject, applyToRepository } from '#domain/fold.ts';
import { affects, type Operation, type RowTable } from '#domain/operation.ts';
import type { AccountDatabase, Confirmed, Viewed } from './database.ts';
import { chunkSize } from './operation-store.ts';

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

type RowFields = { id: string };
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

/** Folds a new operation, the last in order, into its rows. Call it inside the transaction that stores it. */
export async function foldIn(
  database: AccountDatabase,
  table: RowTable,
  operation: Operation,
): Promise<void> {
  await atPlace(database, table, (place) => foldInto(database, place, operation));
}

async function foldInto<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  operation: Operation,
): Promise<void> {
  const ids = operation.targets;
  const rows = await place.view.bulkGet(ids);
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

/** Recomputes the view of some rows. Call it inside the transaction that changed confirmed rows or operations. */
export async function refold(
  database: AccountDatabase,
  table: RowTable,
  ids: Iterable<string>,
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const nothingPending = await isNothingOverlaid(database);
  for (let start = 0; start < unique.length; start += chunkSize) {
    const chunk = unique.slice(start, start + chunkSize);
    await atPlace(database, table, (place) =>
      nothingPending ? showConfirmed(database, place, chunk) : refoldChunk(database, place, chunk),
    );
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
): Promise<void> {
  const confirmed = await place.confirmed.bulkGet(ids);
  const rows = confirmed.map((entry) => entry?.row);
  await writeRows(database, place, ids, rows, new Map(), () => false);
}

async function refoldChunk<Row extends RowFields>(
  database: AccountDatabase,
  place: Place<Row>,
  ids: string[],
): Promise<void> {
  const [confirmed, viewed] = await Promise.all([place.confirmed.bulkGet(ids), place.view.bulkGet(ids)]);
  const absent = ids.filter((_, index) => viewed[index] === undefined);
  const known = await readWithoutRow(database, place.table, absent);
  const named = ids.map((id, index) => viewed[index]?.pending ?? known.get(id) ?? []);
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
      confirmed[index]?.row,
    );
  });
  await writeRows(database, place, ids, next, pending, (id) => edited.has(id));
}

async function readWithoutRow(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const found = await database.withoutRow.bulkGet(ids.map((id): [RowTable, string] => [table, id]));
  return new Map(found.flatMap((entry) => (entry ? [[entry.id, entry.pending] as const] : [])));
}

async function operationsById(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, Operation>> {
  const operations = await database.operations.bulkGet([...new Set(ids)]);
  return new Map(operations.flatMap((operation) => (operation ? [[operation.id, operation] as const] : [])));
}

async function writeRows<Row extends RowFields>(
  database: AccountDatabase,
  { table, view }: Place<Row>,
  ids: readonly string[],
  rows: readonly (Row | undefined)[],
  pending: ReadonlyMap<string, string[]>,
  isEdited: (id: string) => boolean,
): Promise<void> {
  const shown: Viewed<Row>[] = [];
  const gone: string[] = [];
  for (const [index, id] of ids.entries()) {
    const row = rows[index];
    if (row) shown.push(viewedRow(row, pending.get(id) ?? [], isEdited(id)));
    else gone.push(id);
  }
  await view.bulkPut(shown);
  if (gone.length > 0) await view.bulkDelete(gone);
  await keepWithoutRow(database, table, gone, shown, pending);
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
