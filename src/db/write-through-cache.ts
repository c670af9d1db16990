import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/**
 * Passes rows from the writing transaction to watchers of the table in this tab, so that they need not be read back.
 * Dexie reports a commit with an object that collects the transaction's mutations. The rows are attached to that
 * object: an aborted transaction reports nothing, and another tab's commit has another object with keys only.
 */
const written = new WeakMap<ObservabilitySet, Map<string, Map<string, unknown>>>();

/** Rows by id; undefined: deleted. */
export type WrittenRows<Row> = ReadonlyMap<string, Row | undefined>;

/**
 * Call it inside the transaction, after rows were put and others were deleted. Whatever else the transaction writes to the
 * table has to be handed over, too: watchers in this tab look no further.
 */
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

/**
 * The rows that the transaction wrote to this table; undefined: another tab wrote them, or they were not passed on.
 */
export function takeWritten<Row extends { id: string }>(
  table: Table<Row, string>,
  mutations: ObservabilitySet,
): WrittenRows<Row> | undefined {
  return written.get(mutations)?.get(getName(table)) as WrittenRows<Row> | undefined;
}

/** Each account has a database of its own. */
function getName<Row extends { id: string }>({ db, name }: Table<Row, string>): string {
  return `${db.name}/${name}`;
}

function mutationsSoFar(): ObservabilitySet | undefined {
  const running: (IDBTransaction & { mutatedParts?: ObservabilitySet }) | undefined =
    Dexie.currentTransaction?.idbtrans;
  return running?.mutatedParts;
}
