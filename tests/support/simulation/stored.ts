import type { Confirmed, HiddenRow, ProjectedRow, SnapshotPage, StoredOperation } from '#db/database.ts';
import type { SnapshotProgress } from '#db/settings.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { type Row, type Table, tables } from './model.ts';

/** A device's stored state at a commit. */
export interface Stored {
  operations: Map<string, StoredOperation>;
  confirmed: Record<Table, Map<string, Confirmed<Row>>>;
  view: Record<Table, Map<string, ProjectedRow<Row>>>;
  hiddenRows: HiddenRow[];
  cursor: { epoch: string | null; version: number };
  /** Position of an unfinished snapshot, or null. */
  snapshot: SnapshotProgress | null;
  /** Rows in that snapshot's pages so far, as `table/id`. */
  named: ReadonlySet<string>;
  waitingChanges: number;
}

export function plain(row: ProjectedRow<Row>): Row {
  const {
    pending: _,
    edited: __,
    confirmedVersion: ___,
    confirmedValues: ____,
    nameOrder: _____,
    ...rest
  } = row;
  return rest;
}

/** Confirmed values of shown rows. A shown row that did not change thus has the same object at every commit. */
const confirmedOf = new WeakMap<ProjectedRow<Row>, Confirmed<Row>>();

function toConfirmed(id: string, version: number, shown: ProjectedRow<Row>): Confirmed<Row> {
  const known = confirmedOf.get(shown) ?? {
    id,
    version,
    row: Object.assign(plain(shown), shown.confirmedValues),
  };
  confirmedOf.set(shown, known);
  return known;
}

/** Returns a table's confirmed rows: those in the table of shown rows, and those stored with operations on hidden rows. */
function confirmedIn(
  table: Table,
  view: ReadonlyMap<string, ProjectedRow<Row>>,
  hiddenRows: readonly HiddenRow[],
): Map<string, Confirmed<Row>> {
  const confirmed = new Map<string, Confirmed<Row>>();
  for (const [id, shown] of view) {
    const { confirmedVersion } = shown;
    if (confirmedVersion !== undefined) confirmed.set(id, toConfirmed(id, confirmedVersion, shown));
  }
  for (const hidden of hiddenRows) {
    if (hidden.table === table && hidden.confirmed) confirmed.set(hidden.id, hidden.confirmed);
  }
  return confirmed;
}

interface RawStore {
  records: { values(): Iterable<{ value: unknown }> };
}

/** Reads committed records from fake-indexeddb's internals, without a transaction. */
export function readRecords(connection: IDBDatabase): <T>(store: string) => T[] {
  const { rawObjectStores } = (
    connection as unknown as { _rawDatabase: { rawObjectStores: Map<string, RawStore> } }
  )._rawDatabase;
  return <T>(store: string) =>
    [...(rawObjectStores.get(store)?.records.values() ?? [])].map(({ value }) => value as T);
}

/** Returns the state after a commit. Records are not copied, because the database replaces them and never changes them. */
export function readStored(connection: IDBDatabase): Stored | null {
  // The schema has not been created yet.
  if (!tables.every((table) => connection.objectStoreNames.contains(table))) return null;
  const all = readRecords(connection);
  const byId = <T extends { id: string }>(name: string) =>
    new Map(all<T>(name).map((value) => [value.id, value]));
  const settings = new Map(
    all<{ key: string; value: unknown }>('settings').map(({ key, value }) => [key, value]),
  );
  const hiddenRows = all<HiddenRow>('hiddenRows');
  const view = byRowTable((table) => byId<ProjectedRow<Row>>(table));
  return {
    operations: byId('operations'),
    confirmed: byRowTable((table) => confirmedIn(table, view[table], hiddenRows)),
    view,
    hiddenRows,
    cursor: (settings.get('cursor') as Stored['cursor']) ?? { epoch: null, version: 0 },
    named: new Set(
      all<SnapshotPage>('snapshotPages').flatMap(({ named }) =>
        tables.flatMap((table) => named[table].map((id) => `${table}/${id}`)),
      ),
    ),
    snapshot: (settings.get('snapshot') as SnapshotProgress | undefined) ?? null,
    waitingChanges: (settings.get('waitingChanges') as number) ?? 0,
  };
}
