import type { Failure } from '#domain/shared/failure.ts';
import {
  afterBatch,
  afterFailure,
  afterSuccess,
  backoffWaitMs,
  initialBackoff,
  withPlausibleTimes,
} from './backoff.ts';
import type { BackoffState, Clock, Random, Store } from './ports.ts';

/** The server's retry time on the monotonic clock, in memory. */
export interface RetryAfterDeadline {
  untilElapsed: number;
  reason: Failure | null;
}

export function createRetryAfterDeadline(): RetryAfterDeadline {
  return { untilElapsed: 0, reason: null };
}

export interface BackoffStore {
  state(): BackoffState;
  /** Why nothing may be sent; null: no known reason. */
  reason(): Failure | null;
  waitMs(skipBackoff: boolean): number;
  update(change: (state: BackoffState) => BackoffState): Promise<void>;
  /** @param sent number of operations in the request */
  failed(reason: Failure, sent?: number): Promise<void>;
  gotThrough(): Promise<void>;
  batchGotThrough(): Promise<void>;
}

export async function openBackoffStore(
  store: Pick<Store<never>, 'readBackoff' | 'writeBackoff'>,
  clock: Clock,
  random: Random,
  retryAfter: RetryAfterDeadline,
): Promise<BackoffStore> {
  let state = withPlausibleTimes((await store.readBackoff()) ?? initialBackoff, clock.now());

  async function update(change: (state: BackoffState) => BackoffState): Promise<void> {
    const next = change(state);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    await store.writeBackoff(state);
  }
  if (state.since > 0 && state.waitMs + state.retryAfterMs > 0) await store.writeBackoff(state);

  return {
    state: () => state,
    // Another tab may have continued after a clock jump; this tab still obeys its own deadline.
    reason: () => state.reason ?? (retryAfter.untilElapsed > clock.elapsed() ? retryAfter.reason : null),
    waitMs: (skipBackoff) =>
      Math.max(backoffWaitMs(state, clock.now(), skipBackoff), retryAfter.untilElapsed - clock.elapsed()),
    update,
    async failed(reason, sent = 0) {
      const untilElapsed = clock.elapsed() + (reason.retryAfterMs ?? 0);
      if (untilElapsed > retryAfter.untilElapsed) Object.assign(retryAfter, { untilElapsed, reason });
      await update((current) => afterFailure(current, reason, sent, clock, random));
    },
    gotThrough: () => update(afterSuccess),
    batchGotThrough: () => update(afterBatch),
  };
}
