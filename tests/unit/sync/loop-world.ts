import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import type { Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { type Failure, fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { createRetryAfterDeadline } from '#sync/backoff-store.ts';
import type { BackoffState, Remote, Store } from '#sync/ports.ts';
import { type SyncResult, syncOnce } from '#sync/sync-once.ts';

export type RunResult = (batch: readonly Operation[]) => Result<OperationResult[]>;
export type Page = PulledPage<string>;

/** A recorded request: the way it was sent, and its body. */
export interface Request {
  way: 'function' | 'directly' | 'pull';
  ids: string[];
}

export function operation(sequence: number, values: Partial<Operation> = {}): Operation {
  return {
    id: `operation-${sequence}`,
    deviceId: 'device',
    sequence,
    payloadVersion: 1,
    action: 'patch',
    payload: { table: 'repositories', values: { stars: sequence } },
    targets: [`r${sequence}`],
    groupId: 'group',
    base: {},
    state: 'queued',
    overlaid: true,
    createdAt: 0,
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    acknowledgedVersion: null,
    results: null,
    overwroteUnseen: false,
    supersededBy: null,
    replaces: null,
    ...values,
  } as Operation;
}

export const minuteMs = 60_000;
export const many = (count: number) => Array.from({ length: count }, (_, index) => operation(index + 1));

export const refusal = (status: number, details: Partial<Failure> = {}) =>
  fail(
    reportedFailure(status === 401 ? 'AUTHENTICATION' : 'API', `HTTP_${status}`, 'no', 0, {
      status,
      ...details,
    }),
  );
export const noNetwork = fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'away', 0));
export const timedOut = fail(reportedFailure('TIMEOUT', 'REQUEST_TIMEOUT', 'slow', 0));

const takenResult: RunResult = (batch) =>
  success(
    batch.map(({ id, targets }) => ({
      id,
      status: 'applied',
      version: 1,
      replayed: false,
      results: targets.map((targetId) => ({ targetId, status: 'applied' })),
    })),
  );

const nothingNew: Page = { epoch: 'epoch', snapshot: false, changes: [], next: 1, complete: true };

/**
 * A device's sync loop with replaced ports: a queue in memory, a server with prepared responses, and a clock that stands still.
 */
export class LoopWorld {
  now = 1_790_000_000_000;
  elapsed = 0;
  random = 0.5;
  line: BackoffState | null = null;
  cursor: Cursor = { epoch: 'epoch', version: 1 };
  /** Position within a response of several pages, or null. */
  position: Cursor | null = null;
  readonly requests: Request[] = [];
  /** Cursors with which pages were requested. */
  readonly requested: Cursor[] = [];
  readonly appliedPages: Page[] = [];
  refreshes = 0;
  canRefresh = true;
  /** True if the browser reports that it is offline. */
  offline = false;
  byFunction: RunResult = takenResult;
  directly: RunResult = takenResult;
  /** Results of picture uploads, by operation. An operation without an entry has no pictures. */
  readonly files = new Map<string, () => Result<void>>();
  pulls: Result<Page>[] = [];
  readonly #retryAfter = createRetryAfterDeadline();
  readonly #queue: Map<string, Operation>;

  constructor(operations: readonly Operation[] = []) {
    this.#queue = new Map(operations.map((each) => [each.id, each]));
  }

  get left(): Operation[] {
    return [...this.#queue.values()].filter(({ state }) => state === 'queued' || state === 'sent');
  }

  get needingAttention(): Operation[] {
    return [...this.#queue.values()].filter(({ state }) => state === 'rejected');
  }

  /** The owner adds an operation. */
  add(added: Operation): void {
    this.#queue.set(added.id, added);
  }

  pushes(): Request[] {
    return this.requests.filter(({ way }) => way !== 'pull');
  }

  sizes(): number[] {
    return this.pushes().map(({ ids }) => ids.length);
  }

  run({ skipBackoff = false } = {}): Promise<SyncResult> {
    const clock = { now: () => this.now, elapsedMs: () => this.elapsed };
    const { signal } = new AbortController();
    const [store, remote, retryAfter] = [this.#store(), this.#remote(), this.#retryAfter];
    const [random, isOffline] = [() => this.random, () => this.offline];
    return syncOnce<string>({ store, remote, clock, random, retryAfter, signal, skipBackoff, isOffline });
  }

  pass(ms: number): void {
    this.now += ms;
    this.elapsed += ms;
  }

  #change(ids: readonly string[], change: (before: Operation) => Partial<Operation>): Operation[] {
    return ids.flatMap((id) => {
      const before = this.#queue.get(id);
      if (!before) return [];
      const after = { ...before, ...change(before) } as Operation;
      this.#queue.set(id, after);
      return [after];
    });
  }

  #store(): Store<string> {
    const isDue = ({ nextAttemptAt }: Operation) => nextAttemptAt === null || nextAttemptAt <= this.now;
    return {
      dueOperations: async (_now, limit, skipBackoff) =>
        this.left.filter((each) => skipBackoff || isDue(each)).slice(0, limit),
      markSent: async (ids) => ({
        operations: this.#change(ids, () => ({ state: 'sent' })),
        history: this.cursor.epoch,
      }),
      applyResults: async (results) => {
        for (const { id, status, code = '' } of results) {
          const state = status === 'rejected' ? 'rejected' : 'confirmed';
          this.#change([id], () => ({ state, lastError: code ? { code, message: '' } : null }));
        }
        return true;
      },
      postpone: async (ids, { code }, nextAttemptAt) => {
        const lastError = { code, message: '' };
        this.#change(ids, ({ attempts }) => ({ attempts: attempts + 1, nextAttemptAt, lastError }));
      },
      nextAttempt: async () => {
        const [first] = this.left.filter((each) => !isDue(each));
        if (!first?.lastError) return null;
        return { waitMs: (first.nextAttemptAt ?? 0) - this.now, ...first.lastError };
      },
      cursor: async () => this.cursor,
      position: async () => this.position ?? this.cursor,
      applyPage: async (page) => {
        this.appliedPages.push(page);
        this.position = { epoch: page.epoch, version: page.next };
        if (page.complete) this.cursor = this.position;
      },
      readBackoff: async () => this.line,
      writeBackoff: async (line) => {
        this.line = line;
      },
    };
  }

  #remote(): Remote<string> {
    const recordRequest = (way: Request['way'], batch: readonly Operation[]) =>
      void this.requests.push({ way, ids: batch.map(({ id }) => id) });
    return {
      sendFiles: async ({ id }) => this.files.get(id)?.() ?? success(undefined),
      pushByFunction: async (batch) => {
        recordRequest('function', batch);
        return this.byFunction(batch);
      },
      pushDirectly: async (batch) => {
        recordRequest('directly', batch);
        return this.directly(batch);
      },
      pull: async (cursor) => {
        recordRequest('pull', []);
        this.requested.push(cursor);
        return this.pulls.shift() ?? success(nothingNew);
      },
      refreshSession: async () => {
        this.refreshes += 1;
        return this.canRefresh;
      },
    };
  }
}
