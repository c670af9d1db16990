import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { PullRequest } from '#domain/github-change/files.ts';
import type { PullValue, PullValues, PullWrite } from '#domain/github-change/pulls.ts';
import type { ItemWritten } from '#domain/repository/provider.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { toQueryFailure } from './failures.ts';
import { sendQuery } from './graphql.ts';
import { parseResponse, type RequestContext, sendForParsed, type Target } from './parsed-request.ts';
import { rawPull, toPull } from './settings.ts';

const rawDetails = z.extend(rawPull, {
  node_id: z.string(),
  title: z.string(),
  head: z.object({ sha: z.string() }),
  auto_merge: z.optional(z.nullable(z.looseObject({}))),
  mergeable_state: z.catch(z.optional(z.string()), undefined),
});

function toValue(raw: z.infer<typeof rawDetails>): PullValue {
  const { state } = toPull(raw);
  return {
    title: raw.title,
    nodeId: raw.node_id,
    state,
    head: raw.head.sha,
    autoMerge: Boolean(raw.auto_merge),
    isBehind: raw.mergeable_state === 'behind',
  };
}

export async function readPulls(
  context: RequestContext,
  target: Target,
  numbers: readonly string[],
): Promise<Result<PullValues>> {
  const pulls: Record<string, PullValue> = {};
  for (const number of numbers) {
    const read = await readPull(context, target, Number(number));
    if (!read.ok) return read;
    pulls[number] = read.value;
  }
  return success(pulls);
}

async function readPull(context: RequestContext, target: Target, number: number): Promise<Result<PullValue>> {
  const { pulls } = context.connection.direct.rest;
  const get = () => pulls.get({ ...target, pull_number: number });
  const read = await sendForParsed(context, get, rawDetails, 'pull request', toValue);
  if (!read.ok || read.value.state !== 'merged') return read;
  const revert = await findRevert(context, target, number);
  if (!revert.ok || revert.value === null) return revert.ok ? read : revert;
  return success({ ...read.value, state: 'reverted', revert: revert.value });
}

const rawNewest = listSchema(
  z.extend(rawPull, {
    head: z.object({ ref: z.string(), repo: z.nullable(z.object({ full_name: z.string() })) }),
  }),
);

/** Finds the pull request that reverts another one by the branch that GitHub creates for it. A closed one reverts nothing. */
async function findRevert(
  context: RequestContext,
  target: Target,
  number: number,
): Promise<Result<PullRequest | null>> {
  const { pulls } = context.connection.direct.rest;
  const paging = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const;
  const own = `${target.owner}/${target.repo}`.toLowerCase();
  return sendForParsed(
    context,
    () => pulls.list({ ...target, ...paging }),
    rawNewest,
    'pull request',
    ({ items }) => {
      const found = items.find(
        ({ head, state, merged_at }) =>
          head.ref.startsWith(`revert-${number}-`) &&
          head.repo?.full_name.toLowerCase() === own &&
          (state === 'open' || Boolean(merged_at)),
      );
      return found ? toPull(found) : null;
    },
  );
}

export async function writePull(
  context: RequestContext,
  target: Target,
  request: PullWrite,
): Promise<Result<ItemWritten>> {
  const written = await send(context, target, request);
  if (!written.ok) return fail(await getRefusal(context, target, request, written.failure));
  const { seen, number } = request;
  return success({ values: { pulls: { [number]: { ...seen, ...written.value } } } });
}

/** @returns the values that GitHub has now, in addition to the ones that were read */
async function send(context: RequestContext, target: Target, request: PullWrite): Promise<Result<PullValue>> {
  const { pulls } = context.connection.direct.rest;
  const named = { ...target, pull_number: request.number };
  switch (request.kind) {
    case 'merge': {
      const { head: sha, method: merge_method } = request;
      const merge = () => pulls.merge({ ...named, sha, merge_method });
      return sendForParsed(context, merge, z.object({ merged: z.boolean() }), 'merge', ({ merged }) =>
        merged ? { state: 'merged', autoMerge: false } : {},
      );
    }
    case 'update': {
      const update = () => pulls.updateBranch({ ...named, expected_head_sha: request.head });
      const updated = await context.connection.send(update);
      // GitHub merges the base branch later, so the new head is unknown.
      return updated.ok ? success({ head: '', isBehind: false }) : updated;
    }
    case 'pullState': {
      const update = () => pulls.update({ ...named, state: request.state });
      return sendForParsed(context, update, rawPull, 'pull request', (raw) => ({ state: toPull(raw).state }));
    }
    case 'autoMerge': {
      const { nodeId, head, method } = request;
      const parsed = await mutate(
        context,
        method === null ? disableAutoMerge : enableAutoMerge,
        { id: nodeId, ...(method && { head, mergeMethod: method.toUpperCase() }) },
        z.object({
          done: z.object({ pullRequest: z.object({ autoMergeRequest: z.nullable(z.unknown()) }) }),
        }),
      );
      if (!parsed.ok) return parsed;
      return success({ autoMerge: parsed.value.done.pullRequest.autoMergeRequest !== null });
    }
    case 'revert': {
      const created = z.object({ number: z.int(), url: rawPull.shape.html_url });
      const parsed = await mutate(
        context,
        revertMerge,
        { id: request.nodeId },
        z.object({ done: z.object({ revertPullRequest: created }) }),
      );
      if (!parsed.ok) return parsed;
      const { number, url } = parsed.value.done.revertPullRequest;
      return success({ state: 'reverted', revert: { number, url, state: 'open' } });
    }
  }
}

const enableAutoMerge = `mutation ($id: ID!, $head: GitObjectID!, $mergeMethod: PullRequestMergeMethod!) {
  done: enablePullRequestAutoMerge(input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $mergeMethod }) {
    pullRequest { autoMergeRequest { enabledAt } }
  }
}`;

const disableAutoMerge = `mutation ($id: ID!) {
  done: disablePullRequestAutoMerge(input: { pullRequestId: $id }) {
    pullRequest { autoMergeRequest { enabledAt } }
  }
}`;

const revertMerge = `mutation ($id: ID!) {
  done: revertPullRequest(input: { pullRequestId: $id }) {
    revertPullRequest { number url }
  }
}`;

async function mutate<T>(
  context: RequestContext,
  mutation: string,
  variables: Record<string, string>,
  schema: z.ZodMiniType<T>,
): Promise<Result<T>> {
  const answer = await sendQuery(context, context.connection.direct, mutation, variables);
  if (!answer.ok) return answer;
  const { data, errors } = answer.value;
  if (errors.length > 0) return fail(toQueryFailure(errors[0], context.now()));
  return parseResponse(context, schema, data, 'pull request');
}

/** Statuses with which GitHub refuses a write because of the pull request's state or the repository's rules. */
const refusals: readonly (number | undefined)[] = [405, 409, 422];

/** Matches GitHub's refusal while it still computes the result of another merge. */
const tooEarly = /base branch was modified/i;

/** Reads the pull request again after a refusal. If it has changed, the caller compares again instead of giving up. */
async function getRefusal(
  context: RequestContext,
  target: Target,
  { number, seen }: PullWrite,
  refusal: Failure,
): Promise<Failure> {
  if (!refusals.includes(refusal.status)) return refusal;
  const message = refusal.values?.['message'] ?? '';
  const isTooEarly = typeof message === 'string' && tooEarly.test(message);
  const read = await readPull(context, target, number);
  if (!read.ok) return read.failure;
  const { state, head } = read.value;
  if (state !== seen.state || head !== seen.head || isTooEarly) {
    return failure('API', 'GITHUB_PULL_CHANGED', context.now(), { retryable: true });
  }
  return failure('VALIDATION', 'GITHUB_PULL_REFUSED', context.now(), { values: { message } });
}
