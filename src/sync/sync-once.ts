import type { SyncOutcome } from '#domain/outbox/sync-outcome.ts';
import { type Failure, reportedFailure, success } from '#domain/shared/failure.ts';
import { isSilent } from './backoff.ts';
import { type BackoffStore, openBackoffStore } from './backoff-store.ts';
import type { RunContext, SyncContext } from './context.ts';
import { pullAll, pullPage } from './pull.ts';
import { pushDue } from './push.ts';
import { Stopped } from './session.ts';

export type SyncResult = SyncOutcome | { kind: 'stopped' };

/**
 * Pushes due operations in the order of the owner's changes, then pulls.
 * Pulls a page first if the last request got no response or the browser reports offline: a failed pull changes nothing, whereas
 * a pushed operation is marked `sent` and can no longer be edited or cancelled.
 * Each operation takes effect once. It is marked `sent` before its request leaves, and retried under the same id until the
 * server acknowledges it.
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
  // If the server was restored, another round sends the lost operations again.
  for (let round = 0; round < 3; round += 1) {
    // Pulls first if the server has a new epoch, because the restored server may lack the rows that the operations change.
    const pushed = (await isReadingAnotherHistory(run)) ? success(undefined) : await pushDue(run);
    if (!pushed.ok && !failsAtChangesOnly(pushed.failure)) return failureOutcome(run, pushed.failure);
    const pulled = await pullAll(pushed.ok ? run : { ...run, backoff: stillWaiting(run.backoff) });
    if (!pulled.ok) return failureOutcome(run, pulled.failure);
    if (!pushed.ok) return failureOutcome(run, pushed.failure);
    if ((await store.dueOperations(clock.now(), 1, false)).length === 0) break;
  }
  const next = await store.nextAttempt(clock.now());
  if (!next) return { kind: 'synced', at: clock.now() };
  // The connection works, but the server failed at some operations, which now wait.
  const { waitMs, code, message } = next;
  const reason = reportedFailure('API', code, message, clock.now(), { retryable: true });
  return { kind: 'waiting', reason, waitMs };
}

/** True if the server responds and failed at the pushed operations only, so that pulling still makes sense. */
function failsAtChangesOnly({ kind, retryAfterMs }: Failure): boolean {
  return kind === 'API' && retryAfterMs === undefined;
}

/** True if the server must answer a pull before operations are marked as sent. */
function isInDoubt<Change>({ backoff, isOffline }: RunContext<Change>): boolean {
  return isOffline() || isSilent(backoff.state());
}

/** Returns the backoff without its reset, because a successful pull must not end the wait of a failed push. */
function stillWaiting(backoff: BackoffStore): BackoffStore {
  return { ...backoff, recordSuccess: async () => {} };
}

async function isReadingAnotherHistory<Change>({ store }: RunContext<Change>): Promise<boolean> {
  const [known, position] = [await store.cursor(), await store.position()];
  return known.epoch !== null && known.epoch !== position.epoch;
}

function failureOutcome<Change>({ backoff }: RunContext<Change>, reason: Failure): SyncOutcome {
  if (reason.kind === 'AUTHENTICATION') return { kind: 'signInNeeded', reason };
  return { kind: 'waiting', reason, waitMs: backoff.waitMs(false) };
}
