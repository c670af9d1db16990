import type { Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';
import type { RunContext } from './context.ts';
import { withFreshSession } from './session.ts';

/** A snapshot restarts if the server has dropped the record of deletions. More restarts fail, to prevent a loop. */
const maxSnapshotStarts = 3;

/** Pulls all pages. Stores each page, so that an interrupted pull continues where it stopped. */
export async function pullAll<Change>(context: RunContext<Change>): Promise<Result<void>> {
  let snapshotStarts = 0;
  for (;;) {
    const pulled = await pullPage(context, snapshotStarts);
    if (!pulled.ok) return pulled;
    if (pulled.value.snapshot) snapshotStarts += 1;
    if (pulled.value.complete) return success(undefined);
  }
}

/** @param snapshotStarts number of snapshots that this run has begun */
export async function pullPage<Change>(
  context: RunContext<Change>,
  snapshotStarts = 0,
): Promise<Result<PulledPage<Change>>> {
  const { store, backoff, remote, signal } = context;
  const since = await store.position();
  const pulled = await withFreshSession(context, () => remote.pull(since, signal));
  const problem = pulled.ok ? await getProblem(pulled.value, since, snapshotStarts, context) : pulled.failure;
  if (problem) {
    if (problem.kind !== 'AUTHENTICATION') await backoff.recordFailure(problem);
    return fail(problem);
  }
  if (!pulled.ok) return pulled;
  const page = pulled.value;
  // Does not end the backoff after the first page of a snapshot, because the following pages may still fail.
  if (page.complete || !page.snapshot) await backoff.recordSuccess();
  await store.applyPage(page, since);
  return success(page);
}

async function getProblem<Change>(
  page: PulledPage<Change>,
  since: Cursor,
  snapshotStarts: number,
  { clock, store }: RunContext<Change>,
): Promise<Failure | null> {
  const problem = (code: FailureCode) => failure('API', code, clock.now(), { retryable: true });
  if (page.snapshot && snapshotStarts >= maxSnapshotStarts) return problem('SNAPSHOT_WITHOUT_END');
  // A page that does not move the cursor would be requested forever.
  if (!page.complete && !page.snapshot && page.next <= since.version) return problem('UNREADABLE_ANSWER');
  // An empty snapshot must not delete all rows, except after a restore (new epoch), where the owner decides about them.
  const isEmpty = page.snapshot && page.complete && page.changes.length === 0;
  if (isEmpty && (await store.cursor()).epoch === page.epoch) return problem('SNAPSHOT_EMPTY');
  return null;
}
