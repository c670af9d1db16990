import type { AnomalyName, Report } from './anomalies.ts';
import {
  type EventOf,
  isSame,
  type KeptOperation,
  type RowState,
  type State,
  type Transition,
} from './events.ts';
import { isOwners, isPending, type Known, type Lowest, unseen } from './known.ts';
import { type Layer, mayShow } from './overlay.ts';
import { Seen } from './seen.ts';
import type { Server } from './server.ts';

/** Checks the messages to one device, and the rows that it has shown. */
export class Device {
  readonly known = new Map<string, Known>();
  readonly #shown = new Map<string, RowState>();
  readonly #lowest = new Map<string, Lowest>();
  readonly #seen = new Seen();
  readonly #replaced = new Set<string>();
  readonly #named = new Set<string>();
  #saidAll = false;
  /** Number of restores of the server when the owner last decided about lost rows. */
  #saidAtRestore = 0;
  /** Rows of operations that were stored since the last look. */
  readonly #touched = new Set<string>();
  /** True if a session has started since the last look, so that the device may not have all rows yet. */
  #readsAnew = false;
  #commits = 0;
  #places = 0;

  constructor(
    readonly name: string,
    readonly server: Server,
    readonly report: Report,
  ) {}

  commit({ kept, states, forgot, shown }: EventOf<'commit'>): void {
    this.recordKept(kept);
    this.#become(states);
    for (const id of forgot) this.#forget(id, false);
    this.#checkRows(shown);
  }

  /** Records operations that the next commit or look will contain. */
  recordKept(operations: readonly KeptOperation[]): void {
    this.#commits += 1;
    const earlier = [...this.known.values()].filter(
      ({ operation, state, forgotten }) =>
        operation.restores && !forgotten && (state === 'held' || state === 'queued'),
    );
    for (const operation of operations) this.#keep(operation);
    // Rows that an earlier restore lost, and that are still held, also belong to this restore.
    if (!operations.some(({ restores }) => restores)) return;
    for (const known of earlier.toSorted((one, other) => one.place - other.place)) {
      known.place = this.#places += 1;
    }
  }

  /** Checks several transactions together. Between two looks, an operation may end and be deleted. */
  look({ states, forgot, shown }: EventOf<'look'>): void {
    this.#commits += 1;
    this.#become(states);
    for (const id of forgot) this.#forget(id, true);
    this.#checkRows(shown);
    this.#readsAnew = false;
  }

  #checkRows(shown: EventOf<'look'>['shown']): void {
    for (const row of new Set([...Object.keys(shown), ...this.#touched])) {
      const before = this.#shown.get(row) ?? null;
      if (row in shown) this.#show(row, shown[row] ?? null);
      this.#checkLost(row, before);
      this.#checkShown(row);
    }
    this.#touched.clear();
  }

  recordTold({ operations }: EventOf<'told'>): void {
    for (const id of operations) {
      if (!this.known.has(id)) this.report('not-kept', `${this.name} said that ${id} is kept`);
    }
  }

  word({ says, operation }: EventOf<'word'>): void {
    if (says === 'retryAll') this.#saidAll = true;
    if (says === 'sendLost' || says === 'takeServers') this.#saidAtRestore = this.server.restores;
    if (operation === null) return;
    this.#named.add(operation);
    const group = this.known.get(operation)?.operation.group;
    if (group !== undefined) this.#named.add(group);
  }

  /** Records a sign-out. Earlier views no longer count, but stored operations do. */
  session(keeps: EventOf<'session'>['keeps']): void {
    this.#shown.clear();
    this.#lowest.clear();
    this.#readsAnew = true;
    if (keeps === 'operations') return;
    this.#saidAtRestore = this.server.restores;
    for (const known of this.known.values()) {
      // Rows of acknowledged operations arrive again with the next pull.
      if (keeps === 'nothing' || known.state === 'acknowledged') known.forgotten = true;
    }
  }

  getShown(row: string): RowState {
    return this.#shown.get(row) ?? null;
  }

  get shownRows(): Iterable<string> {
    return this.#shown.keys();
  }

  hadSeen(operation: string, row: string, cell: string, value: unknown): boolean {
    return this.#seen.had(row, cell, value, this.known.get(operation)?.commit ?? 0);
  }

  #keep(operation: KeptOperation): void {
    const state = operation.restores ? 'held' : 'queued';
    const begun = { refused: new Set<string>(), told: {}, commit: this.#commits, forgotten: false };
    this.#places += 1;
    this.known.set(operation.id, { operation, state, ...begun, place: this.#places });
    if (operation.replaces !== null) this.#replaced.add(operation.replaces);
    this.#touch(operation);
    this.#see(operation.saw);
  }

  #touch({ rows }: KeptOperation): void {
    for (const row of Object.keys(rows)) this.#touched.add(row);
  }

  #become(states: readonly Transition[]): void {
    for (const { operation: id, state, refused, told } of states) {
      const known = this.known.get(id);
      if (!known) {
        this.report('not-kept', `${this.name} tells of ${id}, which it never kept`);
        continue;
      }
      const before = known.state;
      Object.assign(known, { state, refused: new Set(refused), told: { ...known.told, ...told } });
      this.#see(told);
      this.#touch(known.operation);
      if (state === 'cancelled') this.#checkCancelled(known, before);
      // The device may report an outcome again that no longer describes the current rows.
      if (state === before) continue;
      if (state === 'acknowledged' || state === 'confirmed') this.#arrive(known, state === 'confirmed');
    }
  }

  #forget(id: string, isSum: boolean): void {
    const known = this.known.get(id);
    if (!known || known.forgotten) return;
    known.forgotten = true;
    const { operation, state } = known;
    const hasArrived = state === 'acknowledged' || (isSum && this.server.hasTaken(operation));
    if (hasArrived && !(isSum && this.#readsAnew)) this.#arrive(known, true);
    const isOver =
      hasArrived || state === 'confirmed' || state === 'cancelled' || (isSum && this.#replaced.has(id));
    if (!isOver && isOwners(operation)) this.report('gone', `${this.name} forgot the ${state} ${id}`);
    this.#touch(operation);
  }

  #checkCancelled({ operation: { id, group } }: Known, before: State): void {
    if (before === 'held' || before === 'cancelled') return;
    const hasWord = this.#saidAll || this.#named.has(id) || this.#named.has(group);
    if (before === 'queued' ? hasWord || this.#replaced.has(id) : hasWord) return;
    this.report('gone', `${this.name} cancelled the ${before} ${id} of its own accord`);
  }

  /**
   * Checks an operation with an outcome: the server must have applied it. Once it is confirmed, the device must show the server's
   * row.
   */
  #arrive({ operation: { id, rows } }: Known, isConfirmed: boolean): void {
    if (!this.server.isApplied(id)) this.report('not-applied', `${this.name} takes ${id} for applied`);
    if (!isConfirmed) return;
    for (const row of Object.keys(rows)) {
      const version = this.server.applicationOf(id, row)?.version ?? -1;
      if (version > (this.#lowest.get(row) ?? unseen).version) this.#lowest.set(row, { version, own: true });
    }
  }

  #see(rows: Record<string, RowState>): void {
    for (const [row, cells] of Object.entries(rows)) this.#seen.see(row, cells, this.#commits);
  }

  #show(row: string, cells: RowState): void {
    this.#shown.set(row, cells);
    this.#see({ [row]: cells });
  }

  /** Returns the device's changes that it must show over the row's values of this version, in the order of docs/sync.md. */
  #layers(row: string, version: number): Layer[] {
    const inOrder = [...this.known.values()].toSorted((one, other) => one.place - other.place);
    const layersOf = (restores: boolean) =>
      inOrder.flatMap(({ operation, state, refused, forgotten }) => {
        const change = operation.rows[row];
        if (!change || operation.restores !== restores || forgotten || state === 'confirmed') return [];
        if (isPending(state)) return [{ change, certain: true }];
        const application = this.server.applicationOf(operation.id, row);
        if (state === 'acknowledged' && !application) return [{ change, certain: false }];
        if (!application?.took || (state !== 'acknowledged' && refused.has(row))) return [];
        // After a restore, a change that needs attention is not shown in the row (docs/sync.md).
        const isExcused = state !== 'acknowledged' && this.server.restores > 0;
        return [{ change, certain: version < application.version && !isExcused }];
      });
    return [...layersOf(true), ...layersOf(false)];
  }

  #fits(row: string, version: number, without?: Layer['change']): boolean {
    const base = version < 0 ? null : (this.server.versionsOf(row)[version]?.cells ?? null);
    const layers = this.#layers(row, version).filter(({ change }) => change !== without);
    return mayShow(base, layers, this.getShown(row));
  }

  #checkShown(row: string): void {
    const { version: lowest } = this.#lowest.get(row) ?? unseen;
    const end = this.server.versionsOf(row).length;
    for (let version = lowest; version < end; version += 1) {
      if (!this.#fits(row, version)) continue;
      if (version > lowest) this.#lowest.set(row, { version, own: false });
      return;
    }
    this.report(
      this.#whyNot(row, lowest, end),
      `${this.name} shows ${row} as ${JSON.stringify(this.getShown(row))}`,
    );
  }

  #whyNot(row: string, lowest: number, end: number): AnomalyName {
    for (let version = -1; version < lowest; version += 1) {
      if (!this.#fits(row, version)) continue;
      return this.#lowest.get(row)?.own ? 'read-your-writes' : 'monotonic-reads';
    }
    const changes = this.#layers(row, end - 1).map(({ change }) => change);
    for (let version = -1; version < end; version += 1) {
      const base = version < 0 ? null : (this.server.versionsOf(row)[version]?.cells ?? null);
      const isBare = changes.length > 0 && mayShow(base, [], this.getShown(row));
      if (isBare || changes.some((change) => this.#fits(row, version, change))) return 'read-your-writes';
    }
    return 'never-was';
  }

  /** Checks that rows which only the lost part of the server's history contained stay until the owner decides. */
  #checkLost(row: string, before: RowState): void {
    const { server } = this;
    const restored = server.restoredAt.get(row);
    const now = this.getShown(row);
    if (restored === undefined || !before || this.#saidAtRestore === server.restores) return;
    if (server.versionsOf(row).length > restored + 1 || isSame(before, now)) return;
    const own = [...this.known.values()].filter(({ operation }) => row in operation.rows);
    // An unconfirmed change of the owner may replace the row, so the device has not dropped it.
    if (own.some(({ operation, state }) => !operation.restores && state !== 'confirmed')) return;
    for (const [cell, value] of Object.entries(before)) {
      const isGivenUp = now === null || (cell in now && !isSame(now[cell], value));
      const isRestored = isSame(server.currentOf(row)?.[cell], now?.[cell]);
      if (isGivenUp && isRestored && server.lostWithRestore(row, cell, value)) {
        this.report('lost-with-the-server', `${this.name} gave up ${cell} of ${row}`);
      }
    }
  }
}
