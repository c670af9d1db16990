import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import { isRefusalCode } from '#domain/outbox/refusal.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import {
  afterFunctionFailure,
  afterFunctionSuccess,
  bypassesFunction,
  isServerTrouble,
  jitteredDelayMs,
} from './backoff.ts';
import type { RunContext } from './context.ts';
import type { Clock, SentBatch } from './ports.ts';
import { withFreshSession } from './session.ts';

/** Maximum size of a request's operations, in characters. */
const batchCharacters = 256 * 1024;

/** Pushes due operations until none remain. Stops early when the browser goes offline. */
export async function pushDue<Change>(context: RunContext<Change>): Promise<Result<void>> {
  const { store, clock, backoff, skipBackoff, isOffline } = context;
  // If we were already offline at the start, keep going: `navigator.onLine` can be wrong.
  const wasOffline = isOffline();
  for (;;) {
    if (isOffline() && !wasOffline) return success(undefined);
    const due = await store.dueOperations(clock.now(), backoff.state().batchLimit, skipBackoff);
    if (due.length === 0) return success(undefined);
    const carried = await sendFiles(context, withinSize(due));
    if (!carried.ok) return carried;
    if (carried.value.length === 0) continue;
    const batch = await store.markSent(carried.value.map((operation) => operation.id));
    if (batch.operations.length === 0) return success(undefined);
    const pushed = await pushBatch(context, batch);
    if (!pushed.ok) return pushed;
    if (pushed.value === 'pullFirst') return success(undefined);
  }
}

/** Uploads files in order. Returns the operations before the first failure, or the failure if it was the first upload. */
async function sendFiles<Change>(
  context: RunContext<Change>,
  operations: readonly Operation[],
): Promise<Result<readonly Operation[]>> {
  const { remote, signal, store } = context;
  for (const [index, operation] of operations.entries()) {
    const sent = await withFreshSession(context, () => remote.sendFiles(operation, signal));
    if (sent.ok) continue;
    if (index > 0) return success(operations.slice(0, index));
    if (sent.failure.kind === 'AUTHENTICATION') return sent;
    if (!isRefusalCode(sent.failure.code)) {
      const postponed = await postponeBatch(context, [operation], sent.failure);
      return postponed.ok ? success([]) : postponed;
    }
    const { history } = await store.markSent([operation.id]);
    await store.applyResults([refusedResult(operation, sent.failure)], history);
    return success([]);
  }
  return success(operations);
}

function withinSize(operations: readonly Operation[]): Operation[] {
  let characters = 0;
  const fitting = operations.filter((operation) => {
    characters += JSON.stringify(operation).length;
    return characters <= batchCharacters;
  });
  return fitting.length > 0 ? fitting : operations.slice(0, 1);
}

/** `pullFirst`: the server was restored, so its state must be pulled before more is sent. */
type Pushed = 'goOn' | 'pullFirst';

/** Sends one batch and stores the results. A failure ends the run. */
async function pushBatch<Change>(
  context: RunContext<Change>,
  { operations: batch, history }: SentBatch,
): Promise<Result<Pushed>> {
  const { store, backoff, clock } = context;
  const response = await withFreshSession(context, () => sendBatch(context, batch));
  if (response.ok) {
    if (!(await store.applyResults(response.value, history))) return success('pullFirst');
    const known = new Set(response.value.map((result) => result.id));
    const withoutResult = batch.filter((operation) => !known.has(operation.id));
    if (withoutResult.length > 0) return postponeBatch(context, withoutResult, incompleteResponse(clock));
    await backoff.recordBatchSuccess();
    return success('goOn');
  }
  const reason = response.failure;
  // An expired session is not the operations' fault, so it does not count as an attempt.
  if (reason.kind === 'AUTHENTICATION') return fail(reason);
  if (reason.status === 413) return sendLess(context, { operations: batch, history }, reason);
  // Our own server code refused the content, so repeating the request is pointless.
  if (isRefusalCode(reason.code)) return applyRefusals(context, { operations: batch, history }, reason);
  return postponeBatch(context, batch, reason);
}

/** Ends the run if the response omits an operation. The operation stays sent, but sending it again at once could loop forever. */
function incompleteResponse(clock: Clock): Failure {
  return failure('API', 'ANSWER_INCOMPLETE', clock.now(), { retryable: true });
}

/** Sends a batch through the Edge Function. If that fails, calls the same SQL function through the data service. */
async function sendBatch<Change>(
  { remote, signal, backoff, clock }: RunContext<Change>,
  batch: readonly Operation[],
): Promise<Result<OperationResult[]>> {
  if (bypassesFunction(backoff.state(), clock.now())) return remote.pushDirectly(batch, signal);
  const byFunction = await remote.pushByFunction(batch, signal);
  if (byFunction.ok) {
    await backoff.update(afterFunctionSuccess);
    return byFunction;
  }
  const { kind, status, retryAfterMs } = byFunction.failure;
  if (kind === 'AUTHENTICATION' || status === 413 || retryAfterMs !== undefined || signal.aborted) {
    return byFunction;
  }
  const directly = await remote.pushDirectly(batch, signal);
  // The session ended before the fallback request was sent, so report the first failure.
  if (!directly.ok && wasNotSent(directly.failure)) return byFunction;
  // Counts a failure of the Edge Function only if the server was reachable, because without a network its state is unknown.
  if (directly.ok || (status !== undefined && kind !== 'NETWORK')) {
    await backoff.update((line) => afterFunctionFailure(line, clock.now()));
  }
  return directly;
}

function wasNotSent({ kind, status }: Failure): boolean {
  return kind === 'AUTHENTICATION' && status === undefined;
}

/** Sends each operation by itself after the whole request was refused, so that a bad one does not block the others. */
async function applyRefusals<Change>(
  context: RunContext<Change>,
  { operations: batch, history }: SentBatch,
  reason: Failure,
): Promise<Result<Pushed>> {
  const [only] = batch;
  if (only && batch.length === 1) {
    await context.store.applyResults([refusedResult(only, reason)], history);
    return success('goOn');
  }
  for (const operation of batch) {
    const pushed = await pushBatch(context, { operations: [operation], history });
    if (!pushed.ok || pushed.value === 'pullFirst') return pushed;
  }
  return success('goOn');
}

function refusedResult(operation: Operation, reason: Failure): OperationResult {
  const { code } = reason;
  const message = englishText(reason);
  return { id: operation.id, status: 'rejected', version: 0, replayed: false, code, message, results: [] };
}

/** Halves the batch after a 413. A single operation that is too large is rejected, and the owner can split it. */
async function sendLess<Change>(
  context: RunContext<Change>,
  { operations: batch, history }: SentBatch,
  reason: Failure,
): Promise<Result<Pushed>> {
  await context.backoff.recordFailure(reason, batch.length);
  const [only] = batch;
  if (only && batch.length === 1) {
    await context.store.applyResults([refusedResult(only, { ...reason, code: 'TOO_LARGE' })], history);
    return success('goOn');
  }
  return reason.retryAfterMs === undefined ? success('goOn') : fail(reason);
}

async function postponeBatch<Change>(
  { store, clock, random, backoff }: RunContext<Change>,
  batch: readonly Operation[],
  reason: Failure,
): Promise<Result<Pushed>> {
  const attempts = Math.max(...batch.map((operation) => operation.attempts)) + 1;
  // If the server fails at an operation, that operation waits by itself, and others can be sent before it.
  const ownWaitMs = isServerTrouble(reason)
    ? (reason.retryAfterMs ?? jitteredDelayMs(attempts, random))
    : null;
  const ids = batch.map((operation) => operation.id);
  await store.postpone(ids, reason, ownWaitMs === null ? null : clock.now() + ownWaitMs);
  await backoff.recordFailure(reason, batch.length);
  return fail(reason);
}
