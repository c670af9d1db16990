import * as z from 'zod/mini';
import {
  type AnalysisTarget,
  cancelledFailure,
  contributorsThatCount,
  listTooLargeCode,
} from '#domain/analysis/analysis.ts';
import type { KnownMeasures, RankingMeasures } from '#domain/analysis/score.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { lastPage } from '../response-headers.ts';
import { type CommitWindow, windowStart } from './commit-window.ts';
import { createPartRequest, type PartRequest, type PartRequestAccess } from './request.ts';
import { rawContributors } from './responses.schema.ts';

export async function measure(
  access: PartRequestAccess,
  target: AnalysisTarget,
  known: KnownMeasures,
  signal: AbortSignal,
): Promise<Result<RankingMeasures>> {
  const request = createPartRequest(access, target, signal);
  const measure = () => measureAll(request, known, access.now());
  let measured = await measure();
  if (request.via() === 'app' && Object.values(measured).some(isHidden)) {
    request.passOverApp();
    measured = await measure();
  }
  if (signal.aborted) return fail(cancelledFailure(access.now()));
  // A rate limit, a network failure or a rejected token stops the job. Any other failure leaves only its measure unknown.
  for (const result of Object.values(measured)) {
    if (!result.ok && ['RATE_LIMIT', 'NETWORK', 'AUTHENTICATION'].includes(result.failure.kind)) {
      return result;
    }
  }
  return success({
    commitsLastMonth: orUnknown(measured.commitsLastMonth),
    commitsLastYear: orUnknown(measured.commitsLastYear),
    contributors: orUnknown(measured.contributors),
    hasReadme: orUnknown(measured.hasReadme),
    stars: known.stars,
    size: known.size,
    topics: known.topics,
    hasWebsite: known.hasWebsite,
  });
}

async function measureAll(request: PartRequest, known: KnownMeasures, now: number) {
  const commits = (window: CommitWindow) => {
    const start = windowStart(window, now);
    // Returns 0 without a request if the repository had no push since the start.
    if (known.pushedAt !== null && Date.parse(known.pushedAt) < start) return success(0);
    return commitCount(request, new Date(start).toISOString(), now);
  };
  const [commitsLastMonth, commitsLastYear, contributors, hasReadme] = await Promise.all([
    commits('month'),
    commits('year'),
    contributorCount(request, now),
    known.hasReadme === null ? readmeIsThere(request) : success(known.hasReadme),
  ]);
  return { commitsLastMonth, commitsLastYear, contributors, hasReadme };
}

function isHidden(result: Result<unknown>): boolean {
  return !result.ok && ['NOT_FOUND', 'AUTHORIZATION'].includes(result.failure.kind);
}

const anyList = z.array(
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
);

/** Counts commits by requesting one per page: the number of the last page is the number of commits. */
async function commitCount(request: PartRequest, since: string, now: number): Promise<Result<number>> {
  const parameters = { since, per_page: 1 };
  const result = await request.send({ path: '/commits', parameters, schema: anyList, what: 'commit' });
  if (!result.ok) return result.failure.status === 409 ? success(0) : result;
  if (result.value === null) return fail(notFound(now));
  return success(lastPage(result.value.link) ?? result.value.value.length);
}

async function contributorCount(request: PartRequest, now: number): Promise<Result<number>> {
  const result = await request.send({
    path: '/contributors',
    parameters: { per_page: contributorsThatCount },
    schema: rawContributors,
    what: 'contributor',
  });
  if (!result.ok) return result.failure.code === listTooLargeCode ? success(contributorsThatCount) : result;
  return result.value === null
    ? fail(notFound(now))
    : success(result.value.value.items.length + result.value.value.skipped);
}

async function readmeIsThere(request: PartRequest): Promise<Result<boolean>> {
  const nothing = z.pipe(
    z.unknown(),
    z.transform(() => true),
  );
  const result = await request.send({ path: '/readme', schema: nothing, what: 'content' });
  return result.ok ? success(result.value !== null) : result;
}

/** Every existing repository has these lists, so a 404 means that it was deleted or is hidden from the token. */
function notFound(now: number) {
  return failure('NOT_FOUND', 'GITHUB_NOT_FOUND', now, { status: 404 });
}

function orUnknown<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null;
}
