import {
  type AnalysisPart,
  type AnalysisProgress,
  type AnalysisRun,
  type AnalysisTarget,
  analysisParts,
  cancelledFailure,
  type PartOutcome,
  type PartOutcomes,
} from '#domain/analysis/analysis.ts';
import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { LoadDetector, PartContext } from './part-context.ts';
import { partReaders } from './parts.ts';
import { createPartRequest, type PartRequestAccess } from './request.ts';

export interface AnalystAccess extends PartRequestAccess {
  loadDetector: LoadDetector;
}

/**
 * Checks that the repository exists, then reads all other parts in parallel. A failed part is stored as that part's outcome.
 * Only a missing repository or a cancellation fails the whole analysis.
 */
export async function analyse(
  access: AnalystAccess,
  target: AnalysisTarget,
  signal: AbortSignal,
  onProgress: (progress: AnalysisProgress) => void,
): Promise<Result<AnalysisRun>> {
  const request = createPartRequest(access, target, signal);
  const { now, responses, loadDetector } = access;
  const context: PartContext = {
    request,
    target,
    responses,
    now,
    loadDetector,
    skip: () => undefined,
    contentState: null,
  };
  const outcomes: Record<string, PartOutcome<unknown>> = {};

  const tell = (part: AnalysisPart, state: AnalysisProgress['state']) =>
    onProgress({ part, state, via: request.via(), rateLimit: request.rateLimit() });

  async function read(part: AnalysisPart): Promise<PartOutcome<unknown>> {
    tell(part, 'running');
    let skipped = 0;
    const skip = (count: number) => {
      skipped += count;
    };
    const outcome = partOutcome(await getResponse(part, { ...context, skip }), now(), skipped);
    outcomes[part] = outcome;
    tell(part, outcome.state);
    return outcome;
  }

  let repository = await read('repository');
  if (request.via() === 'app' && isHidden(repository)) {
    request.passOverApp();
    repository = await read('repository');
  }
  if (repository.state === 'failed') return fail(repository.failure);
  if (repository.state === 'absent') return fail(notFound(target, now()));
  context.contentState = getContentState(outcomes);
  await Promise.all(analysisParts.filter((part) => part !== 'repository').map(read));
  if (signal.aborted) return fail(cancelledFailure(now()));
  return success({
    outcomes,
    via: request.via(),
    rateLimit: request.rateLimit(),
  });
}

/** True if the part may exist but the GitHub App lacks access. The owner's token may have it. */
function isHidden(outcome: PartOutcome<unknown>): boolean {
  return (
    outcome.state === 'absent' || (outcome.state === 'failed' && outcome.failure.kind === 'AUTHORIZATION')
  );
}

/** Returns a text that changes when files may have changed: by a push, or by another default branch. */
function getContentState({ repository }: PartOutcomes): string | null {
  if (repository?.state !== 'done' || repository.value.pushedAt === null) return null;
  return `${repository.value.pushedAt} ${repository.value.defaultBranch}`;
}

/** Converts an exception of a part's reader into a failure of that part. */
async function getResponse(part: AnalysisPart, context: PartContext): Promise<Result<unknown>> {
  try {
    return await partReaders[part](context);
  } catch (error) {
    return fail(
      failure('INTERNAL', 'PART_NOT_READ', context.now(), { values: { message: errorMessage(error) } }),
    );
  }
}

function partOutcome(result: Result<unknown>, at: number, skipped: number): PartOutcome<unknown> {
  if (!result.ok) return { state: 'failed', failure: result.failure, at, earlier: null };
  if (result.value === null) return { state: 'absent', at };
  return { state: 'done', value: result.value, at, ...(skipped > 0 && { skipped }) };
}

function notFound({ owner, repository }: AnalysisTarget, now: number) {
  const values = { resource: `${owner}/${repository}` };
  return failure('NOT_FOUND', 'GITHUB_NOT_FOUND', now, { values, status: 404 });
}
