import { type Failure, failed, type Result, success } from '#domain/failure.ts';
import type { Operation, OperationResult } from '#domain/operation.ts';
import type { ChangePage, Clock, PullCursor, Random, Remote, Store } from './ports.ts';
import { isRefusal, retryDelayMs } from './retry.ts';

/** At most this many operations, or this many characters of them, in one request. */
const batchLimit = 200;
const batchCharacters = 256 * 1024;

export interface SyncContext<Change> {
  store: Store<Change>;
  remote: Remote<Change>;
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  /** The network came back or the owner asked: jittered waits are cut short, the server's own are not. */
  impatient: boolean;
}

/** What one run of the loop came to. */
export type SyncOutcome =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; nextAttemptAt: number }
  /** The queue is intact; somebody has to sign in first. */
  | { kind: 'signInNeeded'; reason: Failure };

/**
 * One run: push what is due, in the owner's order, then pull until the device has seen everything.
 *
 * Invariant: each operation takes effect exactly once. It is sealed before it is sent and sent again under the same id
 * until the server has answered for it.
 */
export async function syncOnce<Change>(context: SyncContext<Change>): Promise<SyncOutcome> {
  const pushed = await pushDue(context);
  if (!pushed.ok) return outcomeOf(context, pushed.failure);
  const pulled = await pullAll(context);
  if (!pulled.ok) return outcomeOf(context, pulled.failure);
  return { kind: 'synced', at: context.clock.now() };
}

async function outcomeOf<Change>(context: SyncContext<Change>, reason: Failure): Promise<SyncOutcome> {
  if (reason.kind === 'AUTHENTICATION') return { kind: 'signInNeeded', reason };
  const waiting = await context.store.nextAttemptAt();
  const delayMs = retryDelayMs(1, reason, context.random);
  return { kind: 'waiting', reason, nextAttemptAt: waiting ?? context.clock.now() + delayMs };
}

/** Until everything that was due has an answer. */
async function pushDue<Change>(context: SyncContext<Change>): Promise<Result<void>> {
  for (;;) {
    const due = await context.store.dueOperations(context.clock.now(), batchLimit, context.impatient);
    if (due.length === 0) return success(undefined);
    const batch = await context.store.seal(withinSize(due).map((operation) => operation.id));
    if (batch.length === 0) return success(undefined);
    const answered = await withFreshSession(context, () => pushBatch(context, batch));
    if (answered.ok) {
      await context.store.settle(answered.value);
      continue;
    }
    if (answered.failure.kind === 'AUTHENTICATION') return failed(answered.failure);
    if (isRefusal(answered.failure)) {
      const settled = await settleRefused(context, batch, answered.failure);
      if (settled.ok) continue;
      return settled;
    }
    await postponeBatch(context, batch, answered.failure);
    return failed(answered.failure);
  }
}

function withinSize(operations: readonly Operation[]): Operation[] {
  let characters = 0;
  const fitting = operations.filter((operation) => {
    characters += JSON.stringify(operation).length;
    return characters <= batchCharacters;
  });
  return fitting.length > 0 ? fitting : operations.slice(0, 1);
}

/** The fallback chain: the Edge Function, then the same SQL function through the data service. */
async function pushBatch<Change>(
  { remote, signal }: SyncContext<Change>,
  batch: readonly Operation[],
): Promise<Result<OperationResult[]>> {
  const byFunction = await remote.pushByFunction(batch, signal);
  if (byFunction.ok || byFunction.failure.kind === 'AUTHENTICATION') return byFunction;
  return remote.pushDirectly(batch, signal);
}

/** The server refused the whole request: one bad operation must not hold up the others, so each is asked for alone. */
async function settleRefused<Change>(
  context: SyncContext<Change>,
  batch: readonly Operation[],
  reason: Failure,
): Promise<Result<void>> {
  for (const [index, operation] of batch.entries()) {
    const answered = batch.length === 1 ? failed(reason) : await pushBatch(context, [operation]);
    if (answered.ok) await context.store.settle(answered.value);
    else if (isRefusal(answered.failure)) await context.store.settle([refused(operation, answered.failure)]);
    else {
      await postponeBatch(context, batch.slice(index), answered.failure);
      return answered;
    }
  }
  return success(undefined);
}

function refused(operation: Operation, reason: Failure): OperationResult {
  const { code, message } = reason;
  return { id: operation.id, status: 'rejected', version: 0, replayed: false, code, message, results: [] };
}

async function postponeBatch<Change>(
  { store, clock, random }: SyncContext<Change>,
  batch: readonly Operation[],
  reason: Failure,
): Promise<void> {
  const attempts = Math.max(...batch.map((operation) => operation.attempts));
  const now = clock.now();
  const nextAttemptAt = now + retryDelayMs(attempts, reason, random);
  const retryFloorAt = reason.retryAfterMs === undefined ? null : now + reason.retryAfterMs;
  const ids = batch.map((operation) => operation.id);
  await store.postpone(ids, reason, { nextAttemptAt, retryFloorAt });
}

/** A 401 refreshes the session once; a second one waits for sign-in. */
async function withFreshSession<Change, T>(
  { remote }: SyncContext<Change>,
  request: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const first = await request();
  if (first.ok || first.failure.kind !== 'AUTHENTICATION') return first;
  return (await remote.refreshSession()) ? request() : first;
}

/** Pages until complete. A snapshot is gathered whole first, so that a break in the middle changes nothing. */
async function pullAll<Change>(context: SyncContext<Change>): Promise<Result<void>> {
  let cursor: PullCursor = await context.store.cursor();
  let snapshot: ChangePage<Change> | null = null;
  for (;;) {
    const asked = cursor;
    const answered = await withFreshSession(context, () => context.remote.pull(asked, context.signal));
    if (!answered.ok) return answered;
    const page: ChangePage<Change> = answered.value;
    if (page.snapshot) snapshot = page;
    else if (snapshot)
      snapshot = { ...page, snapshot: true, changes: [...snapshot.changes, ...page.changes] };
    else await context.store.rebase(page);
    if (page.complete) {
      if (snapshot) await context.store.rebase(snapshot);
      return success(undefined);
    }
    cursor = { epoch: page.epoch, version: page.next };
  }
}
