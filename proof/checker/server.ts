import type { Report } from './anomalies.ts';
import { type Cells, type EventOf, isSame, type KeptOperation, type RowState } from './events.ts';

/** State of a row on the server after a write. */
interface Version {
  cells: RowState;
  /** Id of the operation that wrote, or null if no device wrote. */
  operation: string | null;
}

/** Position of an operation's first application among all events of the server. */
interface FirstApplication {
  at: number;
  /** Position of the restore that lost it, or infinity. */
  lostAt: number;
}

interface Application {
  tx: number;
  /** Index of the row's version that contains the effect. */
  version: number;
  took: boolean;
}

/** Statuses of changes that the server accepted. */
const taken = new Set(['applied', 'overwrote', 'unchanged']);

/** Contains all former states of all rows on the server, and the applied operations. */
export class Server {
  readonly #rows = new Map<string, Version[]>();
  /** Applications by operation and row, in the current epoch. */
  #applied = new Map<string, Map<string, Application>>();
  readonly firstApplied = new Map<string, FirstApplication>();
  readonly #everApplied = new Map<string, Map<string, Application>>();
  #writings = new Map<string, Map<string, number>>();
  #serial = 0;
  /** Number of versions of each row at the backup, or null without a backup. */
  #backup: Map<string, number> | null = null;
  /** Index of the version that a restore has brought back, by row. */
  readonly restoredAt = new Map<string, number>();
  readonly #backupAtRestore = new Map<string, number>();
  restores = 0;

  constructor(
    rows: Record<string, Cells>,
    readonly operations: ReadonlyMap<string, KeptOperation>,
    readonly report: Report,
  ) {
    for (const [row, cells] of Object.entries(rows)) this.#rows.set(row, [{ cells, operation: null }]);
  }

  get rows(): Iterable<string> {
    return this.#rows.keys();
  }

  versionsOf(row: string): readonly Version[] {
    const known = this.#rows.get(row);
    if (known) return known;
    const none: Version[] = [{ cells: null, operation: null }];
    this.#rows.set(row, none);
    return none;
  }

  currentOf(row: string): RowState {
    return this.versionsOf(row).at(-1)?.cells ?? null;
  }

  /** Returns the operation's application on the row, in any epoch. */
  applicationOf(operation: string, row: string): Application | undefined {
    return this.#everApplied.get(operation)?.get(row);
  }

  rowsTakenFrom(operation: string): string[] {
    return [...(this.#everApplied.get(operation) ?? [])].flatMap(([row, { took }]) => (took ? [row] : []));
  }

  hasWritten(operation: string, row: string): boolean {
    return this.#writings.get(operation)?.has(row) ?? false;
  }

  /** Returns whether all changes that the owner wanted have been applied. */
  hasTaken({ id, rows }: KeptOperation): boolean {
    const wanted = Object.entries(rows).filter(([, { set, removed }]) => set !== undefined || removed);
    return this.isApplied(id) && wanted.every(([row]) => this.applicationOf(id, row)?.took);
  }

  isApplied(operation: string): boolean {
    return this.#everApplied.has(operation);
  }

  wrote({ tx, row, before, after, operation }: EventOf<'wrote'>): void {
    const versions = this.versionsOf(row);
    if (!isSame(before, this.currentOf(row))) {
      this.report('changed-by-nobody', `${row} was not ${JSON.stringify(before)}`);
    }
    this.#push(row, { cells: after, operation });
    this.#serial += 1;
    if (operation === null) return;
    const kept = this.operations.get(operation);
    if (!kept) {
      this.report('changed-by-nobody', `${row} was written by ${operation}, which no device has kept`);
      return;
    }
    const earlier = this.#writings.get(operation)?.get(row);
    if (earlier !== undefined && earlier !== tx) {
      this.report('applied-twice', `${operation} wrote ${row} twice`);
    }
    setIn(this.#writings, operation, row, tx);
    this.#checkWritten(kept, row, after, versions.length - 1);
  }

  #checkWritten(kept: KeptOperation, row: string, after: RowState, version: number): void {
    for (const [cell, value] of Object.entries(kept.rows[row]?.set ?? {})) {
      if (!after || !(cell in after) || isSame(after[cell], value)) continue;
      this.report(
        'written-otherwise',
        `${kept.id} sets ${cell} of ${row} to ${JSON.stringify(value)}, version ${version} has ${JSON.stringify(after[cell])}`,
      );
    }
    if (kept.rows[row]?.removed && after) this.report('written-otherwise', `${kept.id} removes ${row}`);
  }

  recordApplied({ tx, row, operation, status }: EventOf<'applied'>): void {
    this.#serial += 1;
    const version = this.versionsOf(row).length - 1;
    const application = { tx, version, took: taken.has(status) };
    if (this.#applied.get(operation)?.has(row)) {
      this.report('applied-twice', `${operation} was applied to ${row} twice`);
    }
    const others = [...(this.#applied.get(operation) ?? [])];
    if (others.some(([other, application]) => other !== row && application.tx !== tx)) {
      this.report('not-atomic', `${operation} was applied in more than one transaction`);
    }
    setIn(this.#applied, operation, row, application);
    if (!this.#everApplied.get(operation)?.get(row)?.took) {
      setIn(this.#everApplied, operation, row, application);
    }
    if (!this.firstApplied.has(operation))
      this.firstApplied.set(operation, { at: this.#serial, lostAt: Infinity });
  }

  backUp(): void {
    this.#backup = new Map([...this.#rows].map(([row, versions]) => [row, versions.length]));
  }

  recordRestore({ rows, knows, toBackup }: EventOf<'restored'>): void {
    this.restores += 1;
    for (const row of new Set([...this.#rows.keys(), ...Object.keys(rows)])) {
      const cells = rows[row] ?? null;
      this.#backupAtRestore.set(row, toBackup ? (this.#backup?.get(row) ?? 0) : 0);
      if (isSame(cells, this.currentOf(row))) continue;
      this.#push(row, { cells, operation: null });
      this.restoredAt.set(row, this.versionsOf(row).length - 1);
    }
    const known = new Set(knows);
    this.#serial += 1;
    for (const [operation, first] of this.firstApplied) {
      if (!known.has(operation)) first.lostAt = Math.min(first.lostAt, this.#serial);
    }
    this.#applied = new Map([...this.#applied].filter(([operation]) => known.has(operation)));
    this.#writings = new Map([...this.#writings].filter(([operation]) => known.has(operation)));
    if (!toBackup) this.#backup = null;
  }

  /** Returns whether the row had this value only between the backup and the restore. */
  lostWithRestore(row: string, cell: string, value: unknown): boolean {
    const restored = this.restoredAt.get(row) ?? 0;
    const backup = this.#backupAtRestore.get(row) ?? 0;
    const holdsValue = ({ cells }: Version) => cells !== null && cell in cells && isSame(cells[cell], value);
    const versions = this.versionsOf(row);
    return versions.slice(backup, restored).some(holdsValue) && !versions.slice(0, backup).some(holdsValue);
  }

  #push(row: string, version: Version): void {
    this.versionsOf(row);
    this.#rows.get(row)?.push(version);
  }
}

function setIn<Value>(
  map: Map<string, Map<string, Value>>,
  operation: string,
  row: string,
  value: Value,
): void {
  const inner = map.get(operation) ?? new Map<string, Value>();
  inner.set(row, value);
  map.set(operation, inner);
}
