import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/**
 * Rows on their way from the transaction that writes them to those who watch the table in this tab: what has just been
 * written need not be read back.
 *
 * Dexie tells of a commit by an object in which it has gathered the transaction's mutations. The rows are kept with
 * that object: an aborted transaction tells of nothing, and another tab's commit comes as another object, of which only
 * the keys are known.
 */
const written = new WeakMap<ObservabilitySet, Map<string, Map<string, unknown>>>();

/** Rows by their id; undefined: it is gone. */
export type WrittenRows<Row> = ReadonlyMap<string, Row | undefined>;

/**
 * Call it inside the transaction, after rows were put and others were deleted. Whatever else the transaction writes to the
 * table has to be handed over, too: watchers in this tab look no further.
 */
export function writeThrough<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
  gone: readonly string[],
): void {
  const mutations = mutationsSoFar();
  if (!mutations) return;
  const tables = written.get(mutations) ?? new Map<string, Map<string, unknown>>();
  const known = tables.get(nameOf(table)) ?? new Map<string, unknown>();
  for (const row of rows) known.set(row.id, row);
  for (const id of gone) known.set(id, undefined);
  written.set(mutations, tables.set(nameOf(table), known));
}

/**
 * What the transaction wrote to a table whose mutations these are; undefined: it was another tab's, or it was written
 * without being handed over.
 */
export function takeWritten<Row extends { id: string }>(
  table: Table<Row, string>,
  mutations: ObservabilitySet,
): WrittenRows<Row> | undefined {
  return written.get(mutations)?.get(nameOf(table)) as WrittenRows<Row> | undefined;
}

/** Each account has a database of its own. */
function nameOf<Row extends { id: string }>({ db, name }: Table<Row, string>): string {
  return `${db.name}/${name}`;
}

function mutationsSoFar(): ObservabilitySet | undefined {
  const running: (IDBTransaction & { mutatedParts?: ObservabilitySet }) | undefined =
    Dexie.currentTransaction?.idbtrans;
  return running?.mutatedParts;
}
