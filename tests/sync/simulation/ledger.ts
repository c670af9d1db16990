import type { Confirmed, SnapshotPage, StoredOperation, Viewed, WithoutRow } from '#db/database.ts';
import type { SnapshotProgress } from '#db/settings.ts';
import { applyToMessage, applyToProject, applyToRepository } from '#domain/fold.ts';
import {
  affects,
  changedRows,
  type Operation,
  type OperationState,
  orderOf,
  type RowTable,
  tableOf,
} from '#domain/operation.ts';
import { isRefusedByServer } from './server.ts';

type Row = { id: string } & Record<string, unknown>;

export const tables = ['repositories', 'projects', 'messages'] as const;

/** What a device has stored, read at the very moment of a commit. */
export interface Stored {
  operations: Map<string, StoredOperation>;
  confirmed: Record<RowTable, Map<string, Confirmed<Row>>>;
  view: Record<RowTable, Map<string, Viewed<Row>>>;
  withoutRow: WithoutRow[];
  cursor: { epoch: string | null; version: number };
  /** Of a snapshot that is not complete; null: none is. */
  snapshot: SnapshotProgress | null;
  /** The rows that the pages of that snapshot have named, as `table/id`. */
  named: ReadonlySet<string>;
  waitingChanges: number;
}

const allowed: Record<OperationState, readonly OperationState[]> = {
  queued: ['sealed', 'cancelled'],
  sealed: ['acknowledged', 'rejected', 'conflicting'],
  acknowledged: ['settled'],
  settled: [],
  rejected: ['cancelled'],
  conflicting: ['cancelled'],
  cancelled: [],
  held: ['queued', 'cancelled'],
};

/** Looks at every commit of one device: what was kept stays kept, and the view is what it must be. */
export class CommitObserver {
  #last: Stored | null = null;
  commits = 0;
  /** The owner says what becomes of what the server lost. */
  isAnswering = false;
  /** Why the server may not be there: the browser says so, or the last request got no answer of its. */
  silence: 'told' | 'met' | null = null;

  constructor(
    readonly device: string,
    readonly violation: (words: string) => void,
  ) {}

  committed(connection: IDBDatabase): void {
    const stored = readStored(connection);
    if (!stored) return;
    this.commits += 1;
    this.#checkOperations(stored);
    this.#checkConfirmed(stored);
    this.#checkView(stored);
    this.#checkCursor(stored);
    this.#checkLost(stored);
    this.#last = stored;
  }

  get last(): Stored | null {
    return this.#last;
  }

  /** An upgrade may read everything again: the cursor begins anew, and nothing else does. */
  upgraded(): void {
    if (this.#last) this.#last = { ...this.#last, cursor: { epoch: null, version: 0 } };
  }

  #checkOperations({ operations, cursor, snapshot, confirmed, waitingChanges }: Stored): void {
    const before = this.#last?.operations ?? new Map<string, StoredOperation>();
    const restored =
      snapshot?.restored ||
      cursor.epoch !== this.#last?.cursor.epoch ||
      cursor.version < this.#last.cursor.version;
    for (const [id, earlier] of before) {
      const now = operations.get(id);
      if (!now) {
        const over = earlier.state === 'settled' || earlier.state === 'cancelled';
        const refreshDone = earlier.action === 'import' && earlier.state === 'acknowledged';
        if (!over && !refreshDone)
          this.violation(`(1) ${this.device} lost the ${earlier.state} ${earlier.action}`);
        continue;
      }
      const wasSent = earlier.state !== 'queued' && earlier.state !== 'held';
      if (wasSent && body(earlier) !== body(now)) {
        this.violation(`(2) ${this.device} changed an operation after it was sent`);
      }
      if (earlier.state === now.state) continue;
      if (this.silence && earlier.state === 'queued' && now.state === 'sealed') {
        this.violation(`(13) ${this.device} sealed a ${now.action} that never left`);
      }
      const sentAgain = earlier.state === 'acknowledged' && now.state === 'sealed' && restored;
      if (!allowed[earlier.state].includes(now.state) && !sentAgain) {
        this.violation(`(1) ${this.device}: ${earlier.state} became ${now.state}`);
      }
      if (now.state === 'rejected' && !isRefusedByServer(now)) {
        this.violation(`(11) ${this.device} gave up a ${now.action} because of ${now.lastError?.code}`);
      }
      if (now.state === 'settled') this.#checkSettled(now, confirmed[tableOf(now.action)]);
    }
    for (const [id, now] of operations) {
      const begins =
        now.state === 'queued' || now.state === 'cancelled' || (now.state === 'held' && now.restores);
      if (!before.has(id) && this.#last && !begins) {
        this.violation(`(1) ${this.device}: an operation began as ${now.state}`);
      }
      if (now.state === 'acknowledged' && !now.overlaid) {
        this.violation(`(7) ${this.device}: an acknowledged ${now.action} is not shown`);
      }
    }
    const waiting = [...operations.values()]
      .filter(({ state, action }) => (state === 'queued' || state === 'sealed') && action !== 'import')
      .reduce((sum, { targets }) => sum + targets.length, 0);
    if (waiting !== waitingChanges) {
      this.violation(`${this.device} shows ${waitingChanges} changes waiting, there are ${waiting}`);
    }
  }

  /** What was acknowledged is in the confirmed row when its overlay ends. */
  #checkSettled({ results, action }: Operation, confirmed: ReadonlyMap<string, Confirmed<Row>>): void {
    for (const { status, version, targetId } of results ?? []) {
      if (status !== 'applied' && status !== 'overwrote') continue;
      const row = confirmed.get(targetId);
      if (row && version !== undefined && row.version < version) {
        this.violation(`(7) ${this.device}: the effect of ${action} on ${targetId} vanished`);
      }
    }
  }

  /** Only a pull changes what is confirmed, and a pull moves the cursor. */
  #checkConfirmed(stored: Stored): void {
    const { confirmed } = stored;
    const before = this.#last;
    if (!before || positionOf(before) !== positionOf(stored)) return;
    for (const table of tables) {
      for (const id of new Set([...before.confirmed[table].keys(), ...confirmed[table].keys()])) {
        const [was, is] = [before, { confirmed }].map((stored) => stored.confirmed[table].get(id));
        if (was?.version === is?.version && canonical(was?.row) === canonical(is?.row)) continue;
        this.violation(
          `(5) ${this.device}: without a pull, ${table}/${id} is confirmed as ${is?.version} ${canonical(is?.row)} instead of ${was?.version} ${canonical(was?.row)}`,
        );
      }
    }
  }

  #checkView({ operations, confirmed, view, withoutRow }: Stored): void {
    const inOrder = [...operations.values()].sort((a, b) => orderOf(a) - orderOf(b));
    for (const table of tables) {
      const overlaid = inOrder.filter((operation) => operation.overlaid);
      const mine = overlaid.flatMap((operation) =>
        changedRows(operation)
          .filter((changed) => changed.table === table)
          .map(({ ids }) => ({ operation, ids })),
      );
      const ids = new Set([
        ...confirmed[table].keys(),
        ...view[table].keys(),
        ...mine.flatMap(({ ids }) => ids),
      ]);
      for (const id of ids) {
        const pending = mine
          .filter(({ operation, ids }) => ids.includes(id) && affects(operation, id))
          .map(({ operation }) => operation);
        const expected = fold(table, confirmed[table].get(id)?.row, pending, id);
        const shown = view[table].get(id);
        const named = pending.map((operation) => operation.id);
        if (canonical(expected) !== canonical(plain(shown))) {
          this.violation(
            `(5) ${this.device}: ${table}/${id} shows ${canonical(plain(shown))}, should be ${canonical(expected)}`,
          );
        }
        const known =
          shown?.pending ??
          withoutRow.find((entry) => entry.table === table && entry.id === id)?.pending ??
          [];
        if (known.join() !== named.join()) {
          this.violation(`(5) ${this.device}: ${table}/${id} names other operations than are folded into it`);
        }
      }
    }
  }

  /** (12) What another history lacks, or has as it was before, stays until the owner has decided. */
  #checkLost(stored: Stored): void {
    const before = this.#last;
    if (!before) return;
    this.#checkAnswered(before, stored);
    const isOther = before.cursor.epoch !== null && before.cursor.epoch !== stored.cursor.epoch;
    if (!isOther && !stored.snapshot?.restored && !before.snapshot?.restored) return;
    const isSameReading =
      before.snapshot !== null && (stored.snapshot ?? stored.cursor).epoch === before.snapshot.epoch;
    const brings = new Set(
      [...stored.operations.values()]
        .filter(({ restores, overlaid }) => restores && overlaid)
        .flatMap(({ action, targets }) => targets.map((id) => `${tableOf(action)}/${id}`)),
    );
    for (const table of tables) {
      for (const [id, was] of before.confirmed[table]) {
        const key = `${table}/${id}`;
        const is = stored.confirmed[table].get(id);
        if (!before.view[table].has(id)) continue;
        const isKept = is && (is.version >= was.version || saysTheSame(is.row, was.row));
        if (isKept || brings.has(key) || (isSameReading && before.named.has(key))) continue;
        this.violation(`(12) ${this.device} gave up ${key}, which the server lost`);
      }
    }
  }

  /** Without the owner's word nothing of it is sent, and it is given up only where that changes nothing. */
  #checkAnswered(before: Stored, stored: Stored): void {
    if (this.isAnswering) return;
    for (const [id, { state, action, targets }] of before.operations) {
      const now = stored.operations.get(id)?.state;
      if (state !== 'held' || now === 'held') continue;
      const table = tableOf(action);
      const [was, is] = [before, stored].map(({ view }) =>
        targets.map((target) => canonical(plain(view[table].get(target)))).join(),
      );
      if (now === 'cancelled' && was === is) continue;
      this.violation(`(12) ${this.device}: a held ${action} became ${now} without the owner's word`);
    }
  }

  #checkCursor({ cursor }: Stored): void {
    const before = this.#last?.cursor;
    if (before?.epoch === cursor.epoch && before && cursor.version < before.version) {
      this.violation(`(6) ${this.device}: the cursor went back`);
    }
  }
}

/** How far the pull has come. */
function positionOf({ cursor, snapshot }: Stored): string {
  return JSON.stringify([cursor.epoch, cursor.version, snapshot?.epoch, snapshot?.version]);
}

function fold(
  table: RowTable,
  confirmed: Row | undefined,
  pending: readonly Operation[],
  id: string,
): unknown {
  const apply = { repositories: applyToRepository, projects: applyToProject, messages: applyToMessage }[
    table
  ] as (row: unknown, operation: Operation, id: string) => unknown;
  return pending.reduce<unknown>((row, operation) => apply(row, operation, id), confirmed);
}

export function plain(row: Viewed<Row> | undefined): unknown {
  if (!row) return undefined;
  const { pending: _, edited: __, confirmedVersion: ___, confirmedValues: ____, ...rest } = row;
  return rest;
}

/** The confirmed rows of a table: under the rows that are shown, and beside the operations on those that are not. */
function confirmedIn(
  table: RowTable,
  view: ReadonlyMap<string, Viewed<Row>>,
  withoutRow: readonly WithoutRow[],
): Map<string, Confirmed<Row>> {
  const confirmed = new Map<string, Confirmed<Row>>();
  for (const [id, shown] of view) {
    const { confirmedVersion: version, confirmedValues } = shown;
    if (version === undefined) continue;
    confirmed.set(id, { id, version, row: Object.assign(plain(shown) as Row, confirmedValues) });
  }
  for (const hidden of withoutRow) {
    if (hidden.table === table && hidden.confirmed) confirmed.set(hidden.id, hidden.confirmed);
  }
  return confirmed;
}

export function canonical(value: unknown): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(Object.entries(value as object).sort(([a], [b]) => a.localeCompare(b)));
}

/** When a project was made is the server's word. */
function saysTheSame(is: Row, was: Row): boolean {
  const createdAt = null;
  return canonical({ ...is, createdAt }) === canonical({ ...was, createdAt });
}

function body({ action, payload, targets, base, sequence }: Operation): string {
  return JSON.stringify([action, payload, targets, base, sequence]);
}

interface RawStore {
  records: { values(): Iterable<{ value: unknown }> };
}

/** Behind the API of fake-indexeddb: exactly what is committed, with no transaction in between. */
export function readRecords(connection: IDBDatabase): <T>(store: string) => T[] {
  const { rawObjectStores } = (
    connection as unknown as { _rawDatabase: { rawObjectStores: Map<string, RawStore> } }
  )._rawDatabase;
  return <T>(store: string) =>
    [...(rawObjectStores.get(store)?.records.values() ?? [])].map(({ value }) => value as T);
}

/** What a commit has left. Records are replaced and never altered, so they need no copy. */
export function readStored(connection: IDBDatabase): Stored | null {
  // While an older database is being upgraded there is nothing to compare with yet.
  const stores = [...connection.objectStoreNames];
  if (!stores.includes('snapshotPages') || stores.includes('confirmedRepositories')) return null;
  const all = readRecords(connection);
  const byId = <T extends { id: string }>(name: string) =>
    new Map(all<T>(name).map((value) => [value.id, value]));
  const settings = new Map(
    all<{ key: string; value: unknown }>('settings').map(({ key, value }) => [key, value]),
  );
  const withoutRow = all<WithoutRow>('withoutRow');
  const view = {
    repositories: byId<Viewed<Row>>('repositories'),
    projects: byId<Viewed<Row>>('projects'),
    messages: byId<Viewed<Row>>('messages'),
  };
  return {
    operations: byId('operations'),
    confirmed: {
      repositories: confirmedIn('repositories', view.repositories, withoutRow),
      projects: confirmedIn('projects', view.projects, withoutRow),
      messages: confirmedIn('messages', view.messages, withoutRow),
    },
    view,
    withoutRow,
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
