import type { Failure } from '#domain/shared/failure.ts';
import type { BackoffState, Clock, Random } from './ports.ts';

export const maxBatch = 200;
/** Milliseconds during which operations skip the Edge Function after `failuresBeforeBypass` failures. */
const bypassMs = 300_000;
const failuresBeforeBypass = 3;

/** Bounds in milliseconds of the exponential backoff with full jitter. */
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

export const initialBackoff: BackoffState = {
  failures: 0,
  since: 0,
  waitMs: 0,
  retryAfterMs: 0,
  reason: null,
  batchLimit: maxBatch,
  functionFailures: 0,
  bypassSince: null,
};

export function jitteredDelayMs(attempts: number, random: Random): number {
  const bound = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts, 16));
  return Math.round(random() * bound);
}

/** True if the operations may cause the failure: the server answered or timed out. A rate limit concerns every request. */
export function isServerTrouble({ status, kind }: Failure): boolean {
  return kind !== 'RATE_LIMIT' && (status !== undefined || kind !== 'NETWORK');
}

/** Returns the remaining wait in milliseconds. If the clock was set back, the wait restarts and does not get longer. */
export function backoffWaitMs(state: BackoffState, now: number, skipBackoff: boolean): number {
  const passed = Math.max(0, now - state.since);
  const waitMs = skipBackoff ? state.retryAfterMs : Math.max(state.waitMs, state.retryAfterMs);
  return Math.max(0, waitMs - passed);
}

/** Replaces times in the future by now: they were stored before the clock was set back. */
export function withPlausibleTimes(state: BackoffState, now: number): BackoffState {
  const since = Math.min(state.since, now);
  const bypassSince = state.bypassSince === null ? null : Math.min(state.bypassSince, now);
  return since === state.since && bypassSince === state.bypassSince
    ? state
    : { ...state, since, bypassSince };
}

/** @param sent number of operations in the failed request; 0 if it was no push, which leaves the batch limit unchanged */
export function afterFailure(
  state: BackoffState,
  reason: Failure,
  sent: number,
  clock: Clock,
  random: Random,
): BackoffState {
  const failures = state.failures + 1;
  const smaller = sent > 0 && isServerTrouble(reason);
  // Retries a request that was too large (413) at once, because the next batch is smaller.
  const waitMs = reason.status === 413 ? 0 : jitteredDelayMs(failures, random);
  return {
    ...state,
    failures,
    since: clock.now(),
    waitMs,
    retryAfterMs: reason.retryAfterMs ?? 0,
    reason,
    // Halves the sent batch and not the limit, so that a batch of two operations is split at once.
    batchLimit: smaller ? Math.max(1, Math.floor(sent / 2)) : state.batchLimit,
  };
}

export function afterSuccess(state: BackoffState): BackoffState {
  return { ...state, failures: 0, waitMs: 0, retryAfterMs: 0, reason: null };
}

/** Doubles the batch limit after a successful push. A pull does not raise it, because pulls succeed while pushes fail. */
export function afterBatch(state: BackoffState): BackoffState {
  return { ...afterSuccess(state), batchLimit: Math.min(maxBatch, state.batchLimit * 2) };
}

/** True if no response came from the server, for example because a proxy answered. */
export function isSilent({ reason }: BackoffState): boolean {
  return reason?.kind === 'NETWORK' || (reason?.kind === 'TIMEOUT' && reason.status === undefined);
}

export function bypassesFunction({ bypassSince }: BackoffState, now: number): boolean {
  return bypassSince !== null && now - bypassSince < bypassMs;
}

export function afterFunctionFailure(state: BackoffState, now: number): BackoffState {
  const functionFailures = state.functionFailures + 1;
  if (functionFailures < failuresBeforeBypass) return { ...state, functionFailures };
  return { ...state, functionFailures: 0, bypassSince: now };
}

export function afterFunctionSuccess(state: BackoffState): BackoffState {
  return state.functionFailures === 0 && state.bypassSince === null
    ? state
    : { ...state, functionFailures: 0, bypassSince: null };
}
