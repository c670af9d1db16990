import type { Table } from 'dexie';
import type { Project } from '#domain/project.ts';
import type { Repository } from '#domain/repository.ts';
import type { AccountDatabase, Confirmed } from './database.ts';
import { type Cursor, readCursor, writeCursor } from './settings.ts';
import { refold, viewTables } from './view.ts';

/** One confirmed change, already translated at the border. `row: null` is a tombstone. */
export type ConfirmedChange =
  | { table: 'repositories'; id: string; version: number; row: Repository | null }
  | { table: 'projects'; id: string; version: number; row: Project | null }
  | { table: 'unreadable'; source: string; id: string; version: number; raw: unknown; reason: string };

export interface PulledPage {
  epoch: string;
  /** This page starts a new snapshot: what the device knew may be of another history. */
  snapshot: boolean;
  changes: ConfirmedChange[];
  /** The cursor after this page. */
  next: number;
}

/**
 * Takes one page of confirmed changes: rows, settled operations, view and cursor move together.
 *
 * Acknowledged operations settle once the cursor has passed their version; until then they stay overlaid.
 */
export async function rebase(database: AccountDatabase, page: PulledPage): Promise<void> {
  const tables = [...viewTables(database), database.quarantine, database.settings];
  await database.transaction('rw', tables, async () => {
    const cursor = await readCursor(database);
    const sameHistory = cursor.epoch === page.epoch && !page.snapshot;
    const touched = new Set<string>(page.snapshot ? await forgetConfirmed(database) : []);
    // Two tabs may pull at once: what the cursor has passed is known, and an old row must not undo a newer tombstone.
    const fresh = sameHistory
      ? page.changes.filter((change) => change.version > cursor.version)
      : page.changes;
    for (const change of fresh) touched.add(change.id);
    await storeRepositories(database, fresh);
    await storeProjects(database, fresh);
    await quarantineUnreadable(database, fresh);
    const version = sameHistory ? Math.max(cursor.version, page.next) : page.next;
    const next: Cursor = { epoch: page.epoch, version };
    for (const id of await settlePassed(database, next.version)) touched.add(id);
    await writeCursor(database, next);
    await refold(database, [...touched]);
  });
}

async function forgetConfirmed(database: AccountDatabase): Promise<string[]> {
  const ids = [
    ...(await database.confirmedRepositories.toCollection().primaryKeys()),
    ...(await database.confirmedProjects.toCollection().primaryKeys()),
  ];
  await database.confirmedRepositories.clear();
  await database.confirmedProjects.clear();
  await database.quarantine.clear();
  return ids;
}

async function storeRepositories(database: AccountDatabase, changes: readonly ConfirmedChange[]) {
  const mine = changes.filter((change) => change.table === 'repositories');
  await storeConfirmed(database.confirmedRepositories, mine);
}

async function storeProjects(database: AccountDatabase, changes: readonly ConfirmedChange[]) {
  const mine = changes.filter((change) => change.table === 'projects');
  await storeConfirmed(database.confirmedProjects, mine);
}

async function storeConfirmed<Row>(
  table: Table<Confirmed<Row>, string>,
  changes: readonly { id: string; version: number; row: Row | null }[],
): Promise<void> {
  const rows = changes.flatMap(({ id, version, row }) => (row === null ? [] : [{ id, version, row }]));
  await table.bulkPut(rows);
  await table.bulkDelete(changes.filter((change) => change.row === null).map((change) => change.id));
}

async function quarantineUnreadable(
  database: AccountDatabase,
  changes: readonly ConfirmedChange[],
): Promise<void> {
  for (const change of changes) {
    const table = change.table === 'unreadable' ? change.source : change.table;
    if (change.table !== 'unreadable') await database.quarantine.delete([table, change.id]);
    else {
      const { id, version, raw, reason } = change;
      await database.quarantine.put({ table, id, version, raw, reason });
    }
  }
}

async function settlePassed(database: AccountDatabase, version: number): Promise<string[]> {
  const passed = await database.operations
    .where('state')
    .equals('acknowledged')
    .filter((operation) => (operation.acknowledgedVersion ?? 0) <= version)
    .toArray();
  await database.operations.bulkPut(passed.map((operation) => ({ ...operation, state: 'settled' as const })));
  return passed.flatMap((operation) => operation.targets);
}
