import type { StoredOperation } from '#db/database.ts';
import type { Operation, OperationState } from '#domain/outbox/operation.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import type { World } from './device.ts';
import type { History } from './history.ts';
import {
  fieldsWithin,
  inOrder,
  operationTable,
  orderedRowsOf,
  ownersValues,
  setBy,
  valueText,
} from './model.ts';
import { checkConfirmed, checkLost, checkView } from './rows.ts';
import { Seen } from './seen.ts';
import { isRefusedByServer } from './server.ts';
import { plain, readStored, type Stored } from './stored.ts';

const allowed: Record<OperationState, readonly OperationState[]> = {
  queued: ['sent', 'cancelled'],
  sent: ['acknowledged', 'rejected', 'conflicting'],
  acknowledged: ['confirmed'],
  confirmed: [],
  rejected: ['cancelled'],
  conflicting: ['cancelled'],
  cancelled: [],
  held: ['queued', 'cancelled'],
};

const unsent = new Set<OperationState>(['queued', 'sent', 'held']);

/** Checks every commit of one device: stored changes stay stored, and the view equals the model's. */
export class CommitObserver {
  #last: Stored | null = null;
  commits = 0;
  /** True while the owner decides about rows that the server has lost. */
  isResponding = false;
  /** Reason to believe that the server cannot be reached: `told` by the browser, or `met` by a request without a response. */
  silence: 'told' | 'met' | null = null;
  readonly seen = new Seen();
  /** Operations that the owner undid, or that were merged into another, before they were sent. */
  readonly takenBack = new Set<string>();
  /** Refreshes from GitHub that a sign-out deleted. One of their requests may still be in flight. */
  readonly forgottenRefreshes = new Set<string>();
  /** Earlier epochs of the server. */
  readonly #left = new Set<string>();

  constructor(
    readonly device: string,
    readonly violation: (message: string) => void,
    readonly observers: Pick<History, 'recordCommit'> & Pick<World, 'onEvent'>,
  ) {}

  onCommit(connection: IDBDatabase): void {
    const stored = readStored(connection);
    if (!stored) return;
    this.commits += 1;
    this.observers.recordCommit(this.device, stored);
    const before = this.#last;
    const violation = (message: string) =>
      this.violation(message.replace(/^(\(\d+\) )?/, `$1${this.device}: `));
    this.#checkOperations(stored, before);
    checkConfirmed(stored, before, violation);
    checkView(stored, before, violation);
    checkLost(stored, before, this.isResponding, violation);
    this.#checkCursor(stored, before);
    this.seen.recordCommit(stored, before);
    this.#last = stored;
  }

  get last(): Stored | null {
    return this.#last;
  }

  /**
   * Signs the owner out. Only unsent operations, and those that need a decision, must stay.
   * @returns a function that reverts this record if the sign-out was not stored
   */
  signingOut(): () => void {
    const before = this.#last;
    if (!before) return () => undefined;
    const kept = [...before.operations].filter(
      ([, { state, action, restores }]) =>
        state !== 'confirmed' &&
        state !== 'cancelled' &&
        state !== 'acknowledged' &&
        (action !== 'import' || restores),
    );
    const keptIds = new Set(kept.map(([id]) => id));
    for (const [id, { action }] of before.operations) {
      if (action === 'import' && !keptIds.has(id)) this.forgottenRefreshes.add(id);
    }
    const none = () => byRowTable(() => new Map());
    this.#last = {
      ...before,
      operations: new Map(kept),
      confirmed: none(),
      view: none(),
      hiddenRows: [],
      cursor: { epoch: null, version: 0 },
      snapshot: null,
      named: new Set(),
    };
    return () => {
      this.#last = before;
    };
  }

  /** Records that the owner erased the device's data. */
  recordErasure(): void {
    this.#last = null;
  }

  #checkOperations(stored: Stored, last: Stored | null): void {
    const { operations, cursor, snapshot } = stored;
    const before = last?.operations ?? new Map<string, StoredOperation>();
    const restored =
      snapshot?.restored || cursor.epoch !== last?.cursor.epoch || cursor.version < last.cursor.version;
    const confirmed: StoredOperation[] = [];
    for (const [id, earlier] of before) {
      const now = operations.get(id);
      if (now === earlier) continue;
      if (!now) {
        this.#checkForgotten(earlier, cursor.version);
        continue;
      }
      const wasSent = earlier.state !== 'queued' && earlier.state !== 'held';
      if (wasSent && body(earlier) !== body(now)) {
        this.violation(`(2) ${this.device} changed an operation after it was sent`);
      }
      if (earlier.state === now.state) continue;
      this.observers.onEvent(`state ${earlier.state} → ${now.state}`);
      if (this.silence && earlier.state === 'queued' && now.state === 'sent') {
        this.violation(`(14) ${this.device} sent a ${now.action} that never left`);
      }
      if (!wasSent && now.state === 'cancelled') this.takenBack.add(id);
      if (earlier.state === 'sent') confirmed.push(now);
      if (now.results?.some(({ overwritten }) => overwritten) && !now.overwroteUnseen && !earlier.results) {
        this.violation(`(13) ${this.device} does not say what a ${now.action} replaced`);
      }
      const sentAgain = earlier.state === 'acknowledged' && now.state === 'sent' && restored;
      if (!allowed[earlier.state].includes(now.state) && !sentAgain) {
        this.violation(`(1) ${this.device}: ${earlier.state} became ${now.state}`);
      }
      if (now.state === 'rejected' && !isRefusedByServer(now)) {
        this.violation(`(11) ${this.device} gave up a ${now.action} because of ${now.lastError?.code}`);
      }
      if (now.state === 'confirmed') this.#checkConfirmed(now, stored);
    }
    this.#checkNew(stored, before, last === null);
    this.#checkOvertaken(stored, confirmed);
    this.#checkWaiting(stored);
  }

  /**
   * Checks that a pull confirmed an operation that the device no longer stores. The transaction that confirms it may also delete it.
   */
  #checkForgotten(
    { state, action, overwroteUnseen, acknowledgedVersion }: StoredOperation,
    passed: number,
  ): void {
    const becomesConfirmed =
      state === 'acknowledged' && acknowledgedVersion !== null && acknowledgedVersion <= passed;
    const over = state === 'confirmed' || state === 'cancelled' || becomesConfirmed;
    if (!over) this.violation(`(1) ${this.device} lost the ${state} ${action}`);
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

  /**
   * (4) Checks the order: an operation must not be confirmed before an earlier one on the same rows. A link also waits for its
   * project.
   */
  #checkOvertaken({ operations, snapshot }: Stored, confirmed: readonly StoredOperation[]): void {
    if (confirmed.length === 0 || snapshot?.restored) return;
    const waiting = inOrder(operations.values()).filter(({ state }) => unsent.has(state));
    for (const later of confirmed) {
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
      .filter(({ state, action }) => (state === 'queued' || state === 'sent') && action !== 'import')
      .reduce((sum, { targets }) => sum + targets.length, 0);
    if (waiting === waitingChanges) return;
    this.violation(`${this.device} shows ${waitingChanges} changes waiting, there are ${waiting}`);
  }

  /** Checks that the confirmed row contains an acknowledged operation's effect when its overlay ends. */
  #checkConfirmed(operation: Operation, { confirmed }: Stored): void {
    const { results, action } = operation;
    const table = operationTable(operation);
    for (const { status, version, targetId } of results ?? []) {
      if (status !== 'applied' && status !== 'overwrote') continue;
      const row = confirmed[table].get(targetId);
      if (!row || version === undefined || row.version > version) continue;
      const has = new Map(ownersValues(table, row.row));
      const isThere = setBy(operation).every(
        ([field, value]) => valueText(table, field, value) === valueText(table, field, has.get(field)),
      );
      if (row.version === version && isThere) continue;
      this.violation(`(7) ${this.device}: the effect of ${action} on ${targetId} vanished`);
    }
  }

  /** (13) Checks that the row shows the other device's value after the owner has chosen it. */
  checkTheirs(id: string): void {
    const operation = this.#last?.operations.get(id);
    if (!operation) return;
    const table = operationTable(operation);
    for (const { targetId, overwritten } of operation.results ?? []) {
      const row = this.#last?.view[table].get(targetId);
      if (!row || !overwritten) continue;
      const shown = new Map(ownersValues(table, plain(row)));
      // A later change removed the category, so the portfolio entry is hidden.
      const isHidden = (field: string) => {
        return row['entry'] === null && !('category' in overwritten) && fieldsWithin('entry').includes(field);
      };
      for (const [field, value] of Object.entries(overwritten)) {
        if (isHidden(field) || valueText(table, field, value) === valueText(table, field, shown.get(field)))
          continue;
        this.violation(`(13) ${this.device} was to take theirs of ${targetId}.${field}, and shows mine`);
      }
    }
  }

  #checkCursor({ cursor }: Stored, last: Stored | null): void {
    const before = last?.cursor;
    if (!before) return;
    if (before.epoch === cursor.epoch) {
      if (cursor.version < before.version) this.violation(`(6) ${this.device}: the cursor went back`);
      return;
    }
    if (before.epoch !== null) this.#left.add(before.epoch);
    if (cursor.epoch !== null && this.#left.has(cursor.epoch) && before.epoch !== null) {
      this.violation(`(6) ${this.device} took a page of a history that it had left`);
    }
  }
}

function body({ action, payload, targets, base, sequence }: Operation): string {
  return JSON.stringify([action, payload, targets, base, sequence]);
}
