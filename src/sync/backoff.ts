import type { Failure } from '#domain/shared/failure.ts';
import type { BackoffState, Clock, Random } from './ports.ts';
import { isServerTrouble, jitteredDelayMs } from './retry.ts';

export const maxBatch = 200;
/** Duration without the Edge Function after so many failures. */
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

/** A clock that was set back restarts the wait instead of prolonging it. */
export function backoffWaitMs(state: BackoffState, now: number, skipBackoff: boolean): number {
  const passed = Math.max(0, now - state.since);
  const waitMs = skipBackoff ? state.retryAfterMs : Math.max(state.waitMs, state.retryAfterMs);
  return Math.max(0, waitMs - passed);
}

/** A start in the future was stored before the clock was set back. */
export function withPlausibleTimes(state: BackoffState, now: number): BackoffState {
  const since = Math.min(state.since, now);
  const bypassSince = state.bypassSince === null ? null : Math.min(state.bypassSince, now);
  return since === state.since && bypassSince === state.bypassSince
    ? state
    : { ...state, since, bypassSince };
}

/** @param sent operations in the failed request; 0: not a push, so batches are unaffected */
export function afterFailure(
  state: BackoffState,
  reason: Failure,
  sent: number,
  clock: Clock,
  random: Random,
): BackoffState {
  const failures = state.failures + 1;
  const smaller = sent > 0 && isServerTrouble(reason);
  // Too large: the next try sends less, without a wait.
  const waitMs = reason.status === 413 ? 0 : jitteredDelayMs(failures, random);
  return {
    ...state,
    failures,
    since: clock.now(),
    waitMs,
    retryAfterMs: reason.retryAfterMs ?? 0,
    reason,
    // Half of the sent batch, not of the limit, so that two operations are separated at once.
    batchLimit: smaller ? Math.max(1, Math.floor(sent / 2)) : state.batchLimit,
  };
}

export function afterSuccess(state: BackoffState): BackoffState {
  return { ...state, failures: 0, waitMs: 0, retryAfterMs: 0, reason: null };
}

/** Only a sent batch raises the limit, because pulls succeed while batches fail. */
export function afterBatch(state: BackoffState): BackoffState {
  return { ...afterSuccess(state), batchLimit: Math.min(maxBatch, state.batchLimit * 2) };
}

/** True if the server did not answer: no response, or a proxy's page. */
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
