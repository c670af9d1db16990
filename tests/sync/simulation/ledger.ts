import type { StoredOperation } from '#db/database.ts';
import type { Operation, OperationState } from '#domain/operation.ts';
import { inOrder, orderedRowsOf, tableOf } from './model.ts';
import { checkConfirmed, checkLost, checkView } from './rows.ts';
import { Seen } from './seen.ts';
import { isRefusedByServer } from './server.ts';
import { readStored, type Stored } from './stored.ts';

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

const unsent = new Set<OperationState>(['queued', 'sealed', 'held']);

/** Looks at every commit of one device: what was kept stays kept, and the view is what it must be. */
export class CommitObserver {
  #last: Stored | null = null;
  commits = 0;
  /** The owner says what becomes of what the server lost. */
  isAnswering = false;
  /** Why the server may not be there: the browser says so, or the last request got no answer of its. */
  silence: 'told' | 'met' | null = null;
  readonly seen = new Seen();
  /** Operations that were taken back, or merged into another one, before they were ever sent. */
  readonly takenBack = new Set<string>();
  /** The actions and states that this device's operations have had. */
  readonly reached = new Set<string>();

  constructor(
    readonly device: string,
    readonly violation: (words: string) => void,
  ) {}

  committed(connection: IDBDatabase): void {
    const stored = readStored(connection);
    if (!stored) return;
    this.commits += 1;
    const before = this.#last;
    const violation = (words: string) => this.violation(words.replace(/^(\(\d+\) )?/, `$1${this.device}: `));
    this.#checkOperations(stored, before);
    checkConfirmed(stored, before, violation);
    checkView(stored, before, violation);
    checkLost(stored, before, this.isAnswering, violation);
    this.#checkCursor(stored, before);
    this.seen.committed(stored, before);
    this.#last = stored;
  }

  get last(): Stored | null {
    return this.#last;
  }

  /** An upgrade may read everything again: the cursor begins anew, and nothing else does. */
  upgraded(): void {
    if (this.#last) this.#last = { ...this.#last, cursor: { epoch: null, version: 0 } };
  }

  /**
   * The owner signs out and keeps what is unsent or waits for a decision: nothing else has to stay.
   *
   * @returns the way back, should it not have been stored
   */
  signingOut(): () => void {
    const before = this.#last;
    if (!before) return () => undefined;
    const kept = [...before.operations].filter(
      ([, { state, action, restores }]) =>
        state !== 'settled' &&
        state !== 'cancelled' &&
        state !== 'acknowledged' &&
        (action !== 'import' || restores),
    );
    const none = () => ({ repositories: new Map(), projects: new Map(), messages: new Map() });
    this.#last = {
      ...before,
      operations: new Map(kept),
      confirmed: none(),
      view: none(),
      withoutRow: [],
      cursor: { epoch: null, version: 0 },
      snapshot: null,
      named: new Set(),
    };
    return () => {
      this.#last = before;
    };
  }

  /** Everything on the device is gone, as the owner wished. */
  erased(): void {
    this.#last = null;
  }

  #checkOperations(stored: Stored, last: Stored | null): void {
    const { operations, cursor, snapshot } = stored;
    const before = last?.operations ?? new Map<string, StoredOperation>();
    const restored =
      snapshot?.restored || cursor.epoch !== last?.cursor.epoch || cursor.version < last.cursor.version;
    const answered: StoredOperation[] = [];
    for (const [id, earlier] of before) {
      const now = operations.get(id);
      if (now === earlier) continue;
      if (!now) {
        this.#checkForgotten(earlier);
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
      this.reached.add(`${now.action} ${now.state}`);
      if (!wasSent && now.state === 'cancelled') this.takenBack.add(id);
      if (earlier.state === 'sealed') answered.push(now);
      const sentAgain = earlier.state === 'acknowledged' && now.state === 'sealed' && restored;
      if (!allowed[earlier.state].includes(now.state) && !sentAgain) {
        this.violation(`(1) ${this.device}: ${earlier.state} became ${now.state}`);
      }
      if (now.state === 'rejected' && !isRefusedByServer(now)) {
        this.violation(`(11) ${this.device} gave up a ${now.action} because of ${now.lastError?.code}`);
      }
      if (now.state === 'settled') this.#checkSettled(now, stored);
    }
    this.#checkNew(stored, before, last === null);
    this.#checkOvertaken(stored, answered);
    this.#checkWaiting(stored);
  }

  #checkForgotten({ state, action, overwroteUnseen }: StoredOperation): void {
    const over = state === 'settled' || state === 'cancelled';
    const refreshDone = action === 'import' && state === 'acknowledged';
    if (!over && !refreshDone) this.violation(`(1) ${this.device} lost the ${state} ${action}`);
    if (over && overwroteUnseen) {
      this.violation(`(13) ${this.device} forgot what a ${action} had replaced before anybody saw it`);
    }
  }

  #checkNew({ operations }: Stored, before: ReadonlyMap<string, StoredOperation>, isFirst: boolean): void {
    for (const [id, now] of operations) {
      const begins =
        now.state === 'queued' || now.state === 'cancelled' || (now.state === 'held' && now.restores);
      if (!before.has(id) && !isFirst && !begins) {
        this.violation(`(1) ${this.device}: an operation began as ${now.state}`);
      }
      if (now.state === 'acknowledged' && !now.overlaid) {
        this.violation(`(7) ${this.device}: an acknowledged ${now.action} is not shown`);
      }
    }
  }

  /** (4) While an operation is not answered, no later one on its rows is: a link waits for its project, too. */
  #checkOvertaken({ operations, snapshot }: Stored, answered: readonly StoredOperation[]): void {
    if (answered.length === 0 || snapshot?.restored) return;
    const waiting = inOrder(operations.values()).filter(({ state }) => unsent.has(state));
    for (const later of answered) {
      const rows = new Set(orderedRowsOf(later));
      const overtaken = waiting.find(
        (earlier) =>
          !earlier.restores &&
          !later.restores &&
          earlier.sequence < later.sequence &&
          orderedRowsOf(earlier).some((row) => rows.has(row)),
      );
      if (!overtaken) continue;
      this.violation(
        `(4) ${this.device}: a ${later.action} overtook a ${overtaken.state} ${overtaken.action}`,
      );
    }
  }

  #checkWaiting({ operations, waitingChanges }: Stored): void {
    const waiting = [...operations.values()]
      .filter(({ state, action }) => (state === 'queued' || state === 'sealed') && action !== 'import')
      .reduce((sum, { targets }) => sum + targets.length, 0);
    if (waiting === waitingChanges) return;
    this.violation(`${this.device} shows ${waitingChanges} changes waiting, there are ${waiting}`);
  }

  /** What was acknowledged is in the confirmed row when its overlay ends. */
  #checkSettled({ results, action }: Operation, { confirmed }: Stored): void {
    for (const { status, version, targetId } of results ?? []) {
      if (status !== 'applied' && status !== 'overwrote') continue;
      const row = confirmed[tableOf(action)].get(targetId);
      if (row && version !== undefined && row.version < version) {
        this.violation(`(7) ${this.device}: the effect of ${action} on ${targetId} vanished`);
      }
    }
  }

  #checkCursor({ cursor }: Stored, last: Stored | null): void {
    const before = last?.cursor;
    if (before?.epoch === cursor.epoch && before && cursor.version < before.version) {
      this.violation(`(6) ${this.device}: the cursor went back`);
    }
  }
}

function body({ action, payload, targets, base, sequence }: Operation): string {
  return JSON.stringify([action, payload, targets, base, sequence]);
}
