import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/**
 * Passes written rows to watchers in this tab, so that they need not read them. The rows are attached to the object with which
 * Dexie reports the commit. An aborted transaction reports nothing, and a commit by another tab has another object.
 */
const written = new WeakMap<ObservabilitySet, Map<string, Map<string, unknown>>>();

export type WrittenRows<Row> = ReadonlyMap<string, Row | undefined>;

/** Call it in the transaction with everything that it writes to the table, because this tab's watchers rely on it. */
export function writeThroughCache<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
  gone: readonly string[],
): void {
  const mutations = mutationsSoFar();
  if (!mutations) return;
  const tables = written.get(mutations) ?? new Map<string, Map<string, unknown>>();
  const known = tables.get(getName(table)) ?? new Map<string, unknown>();
  for (const row of rows) known.set(row.id, row);
  for (const id of gone) known.set(id, undefined);
  written.set(mutations, tables.set(getName(table), known));
}

/** Returns undefined if another tab wrote the rows or the writer did not announce them. */
export function takeWritten<Row extends { id: string }>(
  table: Table<Row, string>,
  mutations: ObservabilitySet,
): WrittenRows<Row> | undefined {
  return written.get(mutations)?.get(getName(table)) as WrittenRows<Row> | undefined;
}

/** Returns the table's name with its database, because each account has its own database. */
function getName<Row extends { id: string }>({ db, name }: Table<Row, string>): string {
  return `${db.name}/${name}`;
}

function mutationsSoFar(): ObservabilitySet | undefined {
  const running: (IDBTransaction & { mutatedParts?: ObservabilitySet }) | undefined =
    Dexie.currentTransaction?.idbtrans;
  return running?.mutatedParts;
}
