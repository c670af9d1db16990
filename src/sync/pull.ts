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

/** What one pull has read so far. */
interface Reading<Change> {
  /** The cursor that the device had before. */
  known: PullCursor;
  /** The cursor that the last page was asked with. */
  asked: PullCursor;
  /** All pages of a snapshot as one. */
  snapshot: ChangePage<Change> | null;
  snapshotStarts: number;
}

/** A snapshot may have to start anew because the server forgot deletions meanwhile; more often is no progress. */
const mostSnapshotStarts = 3;

/** Pages until complete. A snapshot is gathered whole first, so that a break in the middle changes nothing. */
export async function pullAll<Change>(context: PullContext<Change>): Promise<Result<void>> {
  const { store, connection } = context;
  const known = await store.cursor();
  let reading: Reading<Change> = { known, asked: known, snapshot: null, snapshotStarts: 0 };
  for (;;) {
    const { asked } = reading;
    const answered = await withFreshSession(context, () => context.remote.pull(asked, context.signal));
    if (answered.ok) reading = withPage(reading, answered.value);
    const problem = answered.ok ? problemWith(answered.value, reading, context) : answered.failure;
    if (problem) {
      if (problem.kind !== 'AUTHENTICATION') await connection.failed(problem);
      return failed(problem);
    }
    if (!answered.ok) return answered;
    const page: ChangePage<Change> = answered.value;
    const { snapshot } = reading;
    // The first page of several may be all that ever comes: it ends no wait.
    if (page.complete || !page.snapshot) await connection.gotThrough();
    if (!snapshot) await store.rebase(page, asked);
    else if (page.complete) await store.rebase(snapshot, known);
    if (page.complete) return success(undefined);
    reading = { ...reading, asked: { epoch: page.epoch, version: page.next } };
  }
}

function withPage<Change>(reading: Reading<Change>, page: ChangePage<Change>): Reading<Change> {
  const { snapshot, snapshotStarts } = reading;
  if (page.snapshot) return { ...reading, snapshot: page, snapshotStarts: snapshotStarts + 1 };
  if (!snapshot) return reading;
  return {
    ...reading,
    snapshot: { ...page, snapshot: true, changes: [...snapshot.changes, ...page.changes] },
  };
}

function problemWith<Change>(
  page: ChangePage<Change>,
  { known, asked, snapshot, snapshotStarts }: Reading<Change>,
  { clock }: PullContext<Change>,
): Failure | null {
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
  // An empty answer never means deleted: a device that knows rows does not believe that there are none at all.
  if (page.complete && snapshot?.changes.length === 0 && known.epoch !== null) {
    const message = 'The server says that it has no data at all. What is on this device is kept.';
    return problem('SNAPSHOT_EMPTY', message);
  }
  return null;
}
