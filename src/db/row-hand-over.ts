import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/**
 * Rows on their way from the transaction that writes them to those who watch the table in this tab: what has just been
 * written need not be read back.
 *
 * Dexie tells of a commit by an object in which it has gathered the transaction's mutations. The rows are kept with
 * that object: an aborted transaction tells of nothing, and another tab's commit comes as another object. Whoever finds
 * no row here reads it.
 */
const written = new WeakMap<ObservabilitySet, Map<string, Map<string, unknown>>>();

/** Call it inside the transaction, after rows were put and others were deleted. */
export function handOver<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
  gone: readonly string[],
): void {
  const mutations = mutationsSoFar();
  if (!mutations) return;
  const tables = written.get(mutations) ?? new Map<string, Map<string, unknown>>();
  const known = tables.get(table.name) ?? new Map<string, unknown>();
  for (const row of rows) known.set(row.id, row);
  for (const id of gone) known.delete(id);
  written.set(mutations, tables.set(table.name, known));
}

/** The rows of a table that the transaction wrote whose mutations these are; none if it was another tab's. */
export function handedOver<Row extends { id: string }>(
  table: Table<Row, string>,
  mutations: ObservabilitySet,
): ReadonlyMap<string, Row> {
  return (written.get(mutations)?.get(table.name) as ReadonlyMap<string, Row> | undefined) ?? new Map();
}

function mutationsSoFar(): ObservabilitySet | undefined {
  const running: (IDBTransaction & { mutatedParts?: ObservabilitySet }) | undefined =
    Dexie.currentTransaction?.idbtrans;
  return running?.mutatedParts;
}
