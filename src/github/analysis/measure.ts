import * as z from 'zod/mini';
import type { AnalysisTarget } from '#domain/analysis/analysis.ts';
import { cancelled } from '#domain/analysis/analysis-run.ts';
import type { KnownMeasures, RankingMeasures } from '#domain/analysis/score.ts';
import { failed, failure, type Result, success, userFacingText } from '#domain/shared/failure.ts';
import { lastPageIn } from '../link-header.ts';
import { rawContributors } from './answers.schema.ts';
import { windowStart } from './commit-window.ts';
import { createPartRequest, type PartRequest, type PartRequestAccess } from './request.ts';

/** More contributors do not count. */
const contributorsThatCount = 5;

/** Asks for the measures of a ranking that a listing does not tell: four requests at most. */
export async function measure(
  access: PartRequestAccess,
  target: AnalysisTarget,
  known: KnownMeasures,
  signal: AbortSignal,
): Promise<Result<RankingMeasures>> {
  const request = createPartRequest(access);
  const ask = () => askAll(request, target, known, signal, access.now());
  let asked = await ask();
  if (request.via() === 'app' && Object.values(asked).some(isHidden)) {
    request.passOverApp();
    asked = await ask();
  }
  if (signal.aborted) return failed(cancelled(access.now()));
  // The limit or the network stops the whole job; anything else is one measure that is not known.
  for (const answered of Object.values(asked)) {
    if (!answered.ok && ['RATE_LIMIT', 'NETWORK', 'AUTHENTICATION'].includes(answered.failure.kind)) {
      return answered;
    }
  }
  return success({
    commitsLastMonth: orUnknown(asked.commitsLastMonth),
    commitsLastYear: orUnknown(asked.commitsLastYear),
    contributors: orUnknown(asked.contributors),
    hasReadme: orUnknown(asked.hasReadme),
    stars: known.stars,
    size: known.size,
    topics: known.topics,
    hasWebsite: known.hasWebsite,
  });
}

async function askAll(
  request: PartRequest,
  target: AnalysisTarget,
  known: KnownMeasures,
  signal: AbortSignal,
  now: number,
) {
  const question = (path: string, parameters: Record<string, string | number>) => ({
    route: `GET /repos/{owner}/{repo}${path}`,
    parameters: { owner: target.owner, repo: target.repository, ...parameters },
    signal,
  });
  const commits = (window: 'month' | 'year') => {
    const start = windowStart(window, now);
    // Not pushed to since: nothing to count, and nothing to ask.
    if (known.pushedAt !== null && Date.parse(known.pushedAt) < start) return success(0);
    const since = new Date(start).toISOString();
    return countOf(request, question('/commits', { since, per_page: 1 }), now);
  };
  const [commitsLastMonth, commitsLastYear, contributors, hasReadme] = await Promise.all([
    commits('month'),
    commits('year'),
    contributorCount(request, question('/contributors', { per_page: contributorsThatCount }), now),
    known.hasReadme === null ? readmeIsThere(request, question('/readme', {})) : success(known.hasReadme),
  ]);
  return { commitsLastMonth, commitsLastYear, contributors, hasReadme };
}

/** The app sees what it is installed for; the owner may see more. */
function isHidden(answered: Result<unknown>): boolean {
  return !answered.ok && ['NOT_FOUND', 'AUTHORIZATION'].includes(answered.failure.kind);
}

type Bare = { route: string; parameters: Record<string, string | number>; signal: AbortSignal };

const anyList = z.array(
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
);

/** With one item a page, the number of the last page is the number of items. */
async function countOf(request: PartRequest, question: Bare, now: number): Promise<Result<number>> {
  const answered = await request.ask({ ...question, schema: anyList, what: 'commit' });
  if (!answered.ok) return answered.failure.status === 409 ? success(0) : answered;
  if (answered.value === null) return failed(notFound(now));
  return success(lastPageIn(answered.value.link) ?? answered.value.value.length);
}

async function contributorCount(request: PartRequest, question: Bare, now: number): Promise<Result<number>> {
  const answered = await request.ask({ ...question, schema: rawContributors, what: 'contributor' });
  if (!answered.ok) return answered;
  return answered.value === null ? failed(notFound(now)) : success(answered.value.value.length);
}

async function readmeIsThere(request: PartRequest, question: Bare): Promise<Result<boolean>> {
  const nothing = z.pipe(
    z.unknown(),
    z.transform(() => true),
  );
  const answered = await request.ask({ ...question, schema: nothing, what: 'content' });
  return answered.ok ? success(answered.value !== null) : answered;
}

/** A repository that is there always has these lists: it is gone, or not to be seen. */
function notFound(now: number) {
  return failure('NOT_FOUND', 'GITHUB_NOT_FOUND', userFacingText.NOT_FOUND, now, {
    status: 404,
  });
}

function orUnknown<T>(answered: Result<T>): T | null {
  return answered.ok ? answered.value : null;
}
