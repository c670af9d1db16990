import { foldProject, foldRepository } from '#domain/fold.ts';
import { type Operation, overlaidStates } from '#domain/operation.ts';
import type { AccountDatabase } from './database.ts';

/** The tables that every change of the view touches; transactions name them together. */
export function viewTables(database: AccountDatabase) {
  return [
    database.confirmedRepositories,
    database.confirmedProjects,
    database.repositories,
    database.projects,
    database.operations,
  ];
}

/**
 * Recomputes the view of some rows: confirmed row, then every pending operation on it in order.
 * Call it inside the transaction that changed the confirmed rows or the operations.
 */
export async function refold(database: AccountDatabase, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  const pending = await pendingByTarget(database, unique);
  await Promise.all([
    refoldTable(database.confirmedRepositories, database.repositories, unique, (row, id) =>
      foldRepository(row, pending.get(id) ?? [], id),
    ),
    refoldTable(database.confirmedProjects, database.projects, unique, (row, id) =>
      foldProject(row, pending.get(id) ?? [], id),
    ),
  ]);
}

interface ReadableTable<Row> {
  bulkGet(ids: string[]): PromiseLike<({ row: Row } | undefined)[]>;
}

interface WritableTable<Row> {
  bulkPut(rows: Row[]): PromiseLike<unknown>;
  bulkDelete(ids: string[]): PromiseLike<unknown>;
}

async function refoldTable<Row>(
  confirmed: ReadableTable<Row>,
  view: WritableTable<Row>,
  ids: string[],
  fold: (row: Row | undefined, id: string) => Row | undefined,
): Promise<void> {
  const rows = await confirmed.bulkGet(ids);
  const folded = ids.map((id, index) => fold(rows[index]?.row, id));
  const gone = ids.filter((_, index) => folded[index] === undefined);
  await view.bulkPut(folded.filter((row) => row !== undefined));
  if (gone.length > 0) await view.bulkDelete(gone);
}

async function pendingByTarget(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, Operation[]>> {
  const wanted = new Set(ids);
  const operations = await database.operations.where('state').anyOf(overlaidStates).toArray();
  operations.sort((a, b) => a.sequence - b.sequence);
  const byTarget = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const target of operation.targets) {
      if (!wanted.has(target)) continue;
      const known = byTarget.get(target);
      if (known) known.push(operation);
      else byTarget.set(target, [operation]);
    }
  }
  return byTarget;
}
