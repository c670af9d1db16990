import { type Failure, failed, failure, type Result, success } from '#domain/failure.ts';
import type { Connection } from './connection.ts';
import type { ChangePage, Clock, PullCursor, Remote, Store } from './ports.ts';
import { withFreshSession } from './session.ts';

interface PullContext<Change> {
  store: Store<Change>;
  remote: Remote<Change>;
  clock: Clock;
  connection: Connection;
  signal: AbortSignal;
}

/** A snapshot may have to start anew because the server forgot deletions meanwhile; more often is no progress. */
const mostSnapshotStarts = 3;

/**
 * Pages until complete. Each is stored as it comes, and the next one is asked for where the store has got to: what was cut
 * off goes on there, also after a restart.
 */
export async function pullAll<Change>(context: PullContext<Change>): Promise<Result<void>> {
  const { store, connection } = context;
  let snapshotStarts = 0;
  for (;;) {
    const asked = await store.position();
    const answered = await withFreshSession(context, () => context.remote.pull(asked, context.signal));
    if (answered.ok && answered.value.snapshot) snapshotStarts += 1;
    const problem = answered.ok
      ? await problemWith(answered.value, asked, snapshotStarts, context)
      : answered.failure;
    if (problem) {
      if (problem.kind !== 'AUTHENTICATION') await connection.failed(problem);
      return failed(problem);
    }
    if (!answered.ok) return answered;
    const page: ChangePage<Change> = answered.value;
    // The first page of several may be all that ever comes: it ends no wait.
    if (page.complete || !page.snapshot) await connection.gotThrough();
    await store.rebase(page, asked);
    if (page.complete) return success(undefined);
  }
}

async function problemWith<Change>(
  page: ChangePage<Change>,
  asked: PullCursor,
  snapshotStarts: number,
  { clock, store }: PullContext<Change>,
): Promise<Failure | null> {
  const problem = (code: string, message: string) =>
    failure('API', code, message, clock.now(), { retryable: true });
  if (snapshotStarts > mostSnapshotStarts) {
    const message = 'The server starts its list anew again and again. What is on this device is kept.';
    return problem('SNAPSHOT_WITHOUT_END', message);
  }
  // A page that does not move the cursor and is not the last would be asked for for ever.
  if (!page.complete && !page.snapshot && page.next <= asked.version) {
    return problem('UNREADABLE_ANSWER', 'The server answered in a form that this version does not know.');
  }
  // An empty answer never means deleted: a device that knows rows does not believe that there are none at all. Of another
  // history it is believed, because there everything that is missing is asked about.
  const isEmpty = page.snapshot && page.complete && page.changes.length === 0;
  if (isEmpty && (await store.cursor()).epoch === page.epoch) {
    const message = 'The server says that it has no data at all. What is on this device is kept.';
    return problem('SNAPSHOT_EMPTY', message);
  }
  return null;
}
