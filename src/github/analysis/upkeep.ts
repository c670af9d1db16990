import * as z from 'zod/mini';
import { listed } from '#config/listed.ts';
import type { BranchUpkeep } from '#domain/analysis/analysis.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import { type PartContext, parseItems, read } from './part-context.ts';

/** Needs a token, because the anonymous rate limit is too low. */

const perPage = 100;

/** Each branch needs a request; further ones stay unknown. */
const branchesLookedAt = 10;

/** As on GitHub's page of stale branches. */
const staleMonths = 3;

const rawBranches = listed(z.object({ name: z.string(), commit: z.object({ sha: z.string() }) }));
const rawCommit = z.object({ committer: z.object({ date: z.string() }) });
const rawAlerts = listed(z.object({ number: z.number() }));

export async function readBranches(context: PartContext): Promise<Result<BranchUpkeep | null>> {
  const { request, defaultBranch, now } = context;
  if (request.via() === 'anonymous' || defaultBranch === null) return success(null);
  const branches = await read(context, '/branches', rawBranches, 'branch', (raw) => raw, {
    per_page: perPage,
  });
  if (!branches.ok) return branches;
  if (branches.value === null) return success(null);
  const { skipped } = branches.value;
  const items = parseItems(context, branches.value);
  const others = items.filter(({ name }) => name !== defaultBranch);
  const looked = others.slice(0, branchesLookedAt);
  const dates = await Promise.all(looked.map(({ commit }) => readDate(context, commit.sha)));
  const since = new Date(now());
  since.setUTCMonth(since.getUTCMonth() - staleMonths);
  let stale = 0;
  for (const date of dates) {
    if (!date.ok) return date;
    if (date.value !== null && Date.parse(date.value) < since.getTime()) stale += 1;
  }
  return success({
    stale,
    complete: looked.length === others.length && skipped === 0 && items.length < perPage,
  });
}

function readDate(context: PartContext, sha: string): Promise<Result<string | null>> {
  return read(context, '/git/commits/{sha}', rawCommit, 'commit', ({ committer }) => committer.date, { sha });
}

/** At most a page. null: switched off, or not readable with this token. */
export async function readAlerts({
  request,
  target,
  signal,
  contentState,
}: PartContext): Promise<Result<{ open: number } | null>> {
  if (request.via() === 'anonymous') return success(null);
  const result = await request.send({
    route: 'GET /repos/{owner}/{repo}/dependabot/alerts',
    parameters: { owner: target.owner, repo: target.repository, state: 'open', per_page: perPage },
    schema: rawAlerts,
    what: 'alert',
    signal,
    refusedIsAbsent: true,
    ...(contentState !== null && { contentState }),
  });
  if (!result.ok) return result;
  if (result.value === null) return success(null);
  const { items, skipped } = result.value.value;
  return success({ open: items.length + skipped });
}
