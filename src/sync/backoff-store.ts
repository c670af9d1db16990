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

/** The end of the server's `Retry-After` on the monotonic clock. Not stored, because this clock restarts with the page. */
export interface RetryAfterDeadline {
  untilElapsed: number;
  reason: Failure | null;
}

export function createRetryAfterDeadline(): RetryAfterDeadline {
  return { untilElapsed: 0, reason: null };
}

export type BackoffStore = Awaited<ReturnType<typeof openBackoffStore>>;

export async function openBackoffStore(
  store: Pick<Store<never>, 'readBackoff' | 'writeBackoff'>,
  clock: Clock,
  random: Random,
  retryAfter: RetryAfterDeadline,
) {
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
    /**
     * Returns the failure because of which nothing may be sent, or null. Another tab may have cleared the shared state after a
     * clock jump. This tab still obeys the deadline that it received.
     */
    reason: (): Failure | null =>
      state.reason ?? (retryAfter.untilElapsed > clock.elapsedMs() ? retryAfter.reason : null),
    waitMs: (skipBackoff: boolean) =>
      Math.max(backoffWaitMs(state, clock.now(), skipBackoff), retryAfter.untilElapsed - clock.elapsedMs()),
    update,
    /** @param sent number of operations in the failed request */
    async recordFailure(reason: Failure, sent = 0) {
      const untilElapsed = clock.elapsedMs() + (reason.retryAfterMs ?? 0);
      if (untilElapsed > retryAfter.untilElapsed) Object.assign(retryAfter, { untilElapsed, reason });
      await update((current) => afterFailure(current, reason, sent, clock, random));
    },
    recordSuccess: () => update(afterSuccess),
    recordBatchSuccess: () => update(afterBatch),
  };
}
