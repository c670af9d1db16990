import type { SyncOutcome } from '#domain/outbox/sync-outcome.ts';
import { type Failure, reportedFailure, success } from '#domain/shared/failure.ts';
import { isSilent } from './backoff.ts';
import { type BackoffStore, openBackoffStore, type RetryAfterDeadline } from './backoff-store.ts';
import type { Clock, Random, Remote, Store } from './ports.ts';
import { pullAll, pullPage } from './pull.ts';
import { pushDue } from './push.ts';
import { Stopped } from './session.ts';

export interface SyncContext<Change> {
  store: Store<Change>;
  remote: Remote<Change>;
  clock: Clock;
  random: Random;
  retryAfter: RetryAfterDeadline;
  signal: AbortSignal;
  /** Cuts jittered waits short, but not the server's. */
  skipBackoff: boolean;
  /** The browser's report, which may be wrong, so it only decides the order of requests. */
  isOffline: () => boolean;
}

export interface RunContext<Change> extends SyncContext<Change> {
  backoff: BackoffStore;
}

export type SyncResult = SyncOutcome | { kind: 'stopped' };

/**
 * Pushes due operations in the owner's order, then pulls. If the last request got no response, or the browser reports offline,
 * first pulls a page, because a failed pull changes nothing. Each operation takes effect once: it is marked `sent` before its
 * request leaves, and retried under the same id until acknowledged. The owner can edit or cancel an unmarked operation, so none
 * is marked before the server has answered a request.
 */
export async function syncOnce<Change>(context: SyncContext<Change>): Promise<SyncResult> {
  const { store, clock, random, retryAfter } = context;
  const backoff = await openBackoffStore(store, clock, random, retryAfter);
  const run: RunContext<Change> = { ...context, backoff };
  const reason = backoff.reason();
  const waitMs = backoff.waitMs(context.skipBackoff);
  if (reason && waitMs > 0) return { kind: 'waiting', reason, waitMs };
  try {
    return await pushAndPull(run);
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' };
    throw error;
  }
}

async function pushAndPull<Change>(run: RunContext<Change>): Promise<SyncOutcome> {
  const { clock, store } = run;
  if (isInDoubt(run) && (await store.dueOperations(clock.now(), 1, run.skipBackoff)).length > 0) {
    const heard = await pullPage({ ...run, backoff: stillWaiting(run.backoff) });
    if (!heard.ok) return failureOutcome(run, heard.failure);
  }
  // A restored server needs another round, which sends lost operations again.
  for (let round = 0; round < 3; round += 1) {
    // Pulls another epoch first, because changes must not go to lost rows.
    const pushed = (await isReadingAnotherHistory(run)) ? success(undefined) : await pushDue(run);
    if (!pushed.ok && !failsAtChangesOnly(pushed.failure)) return failureOutcome(run, pushed.failure);
    const pulled = await pullAll(pushed.ok ? run : { ...run, backoff: stillWaiting(run.backoff) });
    if (!pulled.ok) return failureOutcome(run, pulled.failure);
    if (!pushed.ok) return failureOutcome(run, pushed.failure);
    if ((await store.dueOperations(clock.now(), 1, false)).length === 0) break;
  }
  const next = await store.nextAttempt(clock.now());
  if (!next) return { kind: 'synced', at: clock.now() };
  // The connection works, but the server fails at some operations.
  const { waitMs, code, message } = next;
  const reason = reportedFailure('API', code, message, clock.now(), { retryable: true });
  return { kind: 'waiting', reason, waitMs };
}

/** The server responds, so pulls continue. */
function failsAtChangesOnly({ kind, retryAfterMs }: Failure): boolean {
  return kind === 'API' && retryAfterMs === undefined;
}

/** True if the server must respond first. */
function isInDoubt<Change>({ backoff, isOffline }: RunContext<Change>): boolean {
  return isOffline() || isSilent(backoff.state());
}

/** A successful pull does not end a push's wait. */
function stillWaiting(backoff: BackoffStore): BackoffStore {
  return { ...backoff, gotThrough: async () => {} };
}

async function isReadingAnotherHistory<Change>({ store }: RunContext<Change>): Promise<boolean> {
  const [known, position] = [await store.cursor(), await store.position()];
  return known.epoch !== null && known.epoch !== position.epoch;
}

function failureOutcome<Change>({ backoff }: RunContext<Change>, reason: Failure): SyncOutcome {
  if (reason.kind === 'AUTHENTICATION') return { kind: 'signInNeeded', reason };
  return { kind: 'waiting', reason, waitMs: backoff.waitMs(false) };
}
