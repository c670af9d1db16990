import type { BackoffStore, RetryAfterDeadline } from './backoff-store.ts';
import type { Clock, Random, Remote, Store } from './ports.ts';

export interface SyncContext<Change> {
  store: Store<Change>;
  remote: Remote<Change>;
  clock: Clock;
  random: Random;
  retryAfter: RetryAfterDeadline;
  signal: AbortSignal;
  /** Ignores the backoff's own waits, but not the server's `Retry-After`. */
  skipBackoff: boolean;
  /** The browser's report. It may be wrong, so it only decides whether to pull before pushing. */
  isOffline: () => boolean;
}

export interface RunContext<Change> extends SyncContext<Change> {
  backoff: BackoffStore;
}
