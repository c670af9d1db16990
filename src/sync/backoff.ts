import type { Failure } from '#domain/shared/failure.ts';
import type { BackoffState, Clock, Random } from './ports.ts';
import { isServerTrouble, jitteredDelayMs } from './retry.ts';

/** At most this many operations in one request. */
export const maxBatch = 200;
/** The Edge Function is passed over this long after so many failures. */
const bypassMs = 300_000;
const failuresBeforeBypass = 3;

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

/** How long nothing may be sent. A clock that was set back starts the wait anew instead of prolonging it. */
export function backoffWaitMs(state: BackoffState, now: number, skipBackoff: boolean): number {
  const passed = Math.max(0, now - state.since);
  const waitMs = skipBackoff ? state.retryAfterMs : Math.max(state.waitMs, state.retryAfterMs);
  return Math.max(0, waitMs - passed);
}

/** The state as it is read: a start in the future is from before the clock was set back. */
export function withPlausibleTimes(state: BackoffState, now: number): BackoffState {
  const since = Math.min(state.since, now);
  const bypassSince = state.bypassSince === null ? null : Math.min(state.bypassSince, now);
  return since === state.since && bypassSince === state.bypassSince
    ? state
    : { ...state, since, bypassSince };
}

/** @param sent how many operations the failed request held; 0: it was no push, and says nothing about batches */
export function afterFailure(
  state: BackoffState,
  reason: Failure,
  sent: number,
  clock: Clock,
  random: Random,
): BackoffState {
  const failures = state.failures + 1;
  const smaller = sent > 0 && isServerTrouble(reason);
  // Too large is no reason to wait: the next try is another one.
  const waitMs = reason.status === 413 ? 0 : jitteredDelayMs(failures, random);
  return {
    ...state,
    failures,
    since: clock.now(),
    waitMs,
    retryAfterMs: reason.retryAfterMs ?? 0,
    reason,
    // Half of the sent batch, not of the allowed size, so that two operations are separated at once.
    batchLimit: smaller ? Math.max(1, Math.floor(sent / 2)) : state.batchLimit,
  };
}

export function afterSuccess(state: BackoffState): BackoffState {
  return { ...state, failures: 0, waitMs: 0, retryAfterMs: 0, reason: null };
}

/** Only a batch that went through allows larger ones again: pulls succeed while the server chokes on a batch. */
export function afterBatch(state: BackoffState): BackoffState {
  return { ...afterSuccess(state), batchLimit: Math.min(maxBatch, state.batchLimit * 2) };
}

/** Whether the last request got no answer from the server: no response, or the page of a proxy. */
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
