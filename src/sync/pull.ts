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

/** Pages until complete. A snapshot is gathered whole first, so that a break in the middle changes nothing. */
export async function pullAll<Change>(context: PullContext<Change>): Promise<Result<void>> {
  const { store, connection } = context;
  const known = await store.cursor();
  let cursor: PullCursor = known;
  let snapshot: ChangePage<Change> | null = null;
  for (;;) {
    const asked = cursor;
    const answered = await withFreshSession(context, () => context.remote.pull(asked, context.signal));
    const problem = answered.ok ? problemWith(answered.value, asked, context) : answered.failure;
    if (problem) {
      if (problem.kind !== 'AUTHENTICATION') await connection.failed(problem);
      return failed(problem);
    }
    if (!answered.ok) return answered;
    const page: ChangePage<Change> = answered.value;
    await connection.gotThrough();
    if (page.snapshot) snapshot = page;
    else if (snapshot)
      snapshot = { ...page, snapshot: true, changes: [...snapshot.changes, ...page.changes] };
    else await store.rebase(page, asked);
    if (page.complete) {
      const empty = snapshot ? emptySnapshot(snapshot, known, context) : null;
      if (empty) await connection.failed(empty);
      if (empty) return failed(empty);
      if (snapshot) await store.rebase(snapshot, known);
      return success(undefined);
    }
    cursor = { epoch: page.epoch, version: page.next };
  }
}

/** A page that does not move the cursor and is not the last would be asked for for ever. */
function problemWith<Change>(
  page: ChangePage<Change>,
  asked: PullCursor,
  { clock }: PullContext<Change>,
): Failure | null {
  if (page.complete || page.snapshot || page.next > asked.version) return null;
  const message = 'The server answered in a form that this version does not know.';
  return failure('API', 'UNREADABLE_ANSWER', message, clock.now(), { retryable: true });
}

/** An empty answer never means deleted: a device that knows rows does not believe that there are none at all. */
function emptySnapshot<Change>(
  snapshot: ChangePage<Change>,
  known: PullCursor,
  { clock }: PullContext<Change>,
): Failure | null {
  if (snapshot.changes.length > 0 || known.epoch === null) return null;
  const message = 'The server says that it has no data at all. What is on this device is kept.';
  return failure('API', 'SNAPSHOT_EMPTY', message, clock.now(), { retryable: true });
}
