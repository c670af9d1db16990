import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { AlertCounts } from '#domain/fleet/alerts.ts';
import { repositoryHealth } from '#domain/fleet/health.ts';
import type {
  CheckState,
  OpenIssue,
  OpenPull,
  RepositoryStatus,
  StatusPart,
} from '#domain/fleet/repository-status.ts';
import type { GithubState } from '#domain/github-change/github-state.ts';
import type { FleetPage, FleetRequest } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { type Failure, getReason, type Result, success } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import type { RestConnection } from './connection.ts';
import { toGithubFailure, toQueryFailure } from './failures.ts';
import { type ForkComparison, fleetQuery, forksQuery, repositoriesQuery } from './fleet.queries.ts';
import { type GraphqlError, sendQuery } from './graphql.ts';
import { parseResponse } from './parsed-request.ts';
import { toState } from './settings.ts';
import { rawAddress, rawRepository, toRepository } from './transform.ts';

/** Reads the fleet by GraphQL: many repositories with all that may need the owner in one request. */

const maybe = <T>(schema: z.ZodMiniType<T>) => z.catch(z.nullable(schema), null);
const instant = z
  .pipe(
    z.string(),
    z.transform((text) => Date.parse(text)),
  )
  .check(z.refine((at: number) => Number.isFinite(at)));
const author = maybe(z.object({ login: z.string(), __typename: z.catch(z.string(), '') }));
const rollup = maybe(z.object({ state: z.string() }));
const nodes = <T extends object | string>(item: z.ZodMiniType<T>) => z.object({ nodes: listSchema(item) });

const rawPull = z.object({
  nodeId: z.string(),
  number: z.int(),
  title: z.string(),
  url: rawAddress,
  author,
  isDraft: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  head: z.string(),
  mergeable: z.string(),
  mergeStateStatus: z.catch(z.string(), 'UNKNOWN'),
  reviewDecision: maybe(z.string()),
  autoMergeRequest: maybe(z.object({})),
  reviewRequests: maybe(nodes(z.object({ requestedReviewer: maybe(z.object({ login: z.string() })) }))),
  commits: maybe(nodes(z.object({ commit: z.object({ statusCheckRollup: rollup }) }))),
});

const rawIssue = z.object({
  number: z.int(),
  title: z.string(),
  url: rawAddress,
  author,
  authorAssociation: z.string(),
  createdAt: instant,
  updatedAt: instant,
  comments: nodes(z.object({ authorAssociation: z.string() })),
});

const rawFacts = z.looseObject({
  id: z.string(),
  databaseId: z.int(),
  name: z.string(),
  owner: z.object({ login: z.string() }),
  visibility: z.catch(z.string(), ''),
  viewerPermission: maybe(z.string()),
  primaryLanguage: maybe(z.object({ name: z.string() })),
  repositoryTopics: maybe(nodes(z.object({ topic: z.object({ name: z.string() }) }))),
  viewerDefaultMergeMethod: maybe(z.enum(['MERGE', 'SQUASH', 'REBASE'])),
  licenseInfo: maybe(z.object({ spdxId: maybe(z.string()) })),
  isSecurityPolicyEnabled: maybe(z.boolean()),
  hasVulnerabilityAlertsEnabled: maybe(z.boolean()),
  parent: maybe(
    z.object({ nameWithOwner: z.string(), defaultBranchRef: maybe(z.object({ name: z.string() })) }),
  ),
  defaultBranchRef: maybe(
    z.object({ name: z.string(), target: maybe(z.object({ oid: z.string(), statusCheckRollup: rollup })) }),
  ),
  readmeMarkdown: maybe(z.object({})),
  readmeLowerCase: maybe(z.object({})),
  readmeText: maybe(z.object({})),
  refs: maybe(
    z.object({
      totalCount: z.int(),
      nodes: listSchema(z.object({ target: maybe(z.object({ committedDate: instant })) })),
    }),
  ),
  latestRelease: maybe(z.object({ tagName: z.string(), publishedAt: maybe(instant) })),
  vulnerabilityAlerts: maybe(
    nodes(
      z.object({
        securityVulnerability: z.object({ severity: z.enum(['CRITICAL', 'HIGH', 'MODERATE', 'LOW']) }),
      }),
    ),
  ),
  issues: maybe(z.object({ totalCount: z.int(), nodes: listSchema(rawIssue) })),
  pullRequests: maybe(z.object({ totalCount: z.int(), nodes: listSchema(rawPull) })),
});

type RawFacts = z.infer<typeof rawFacts>;

const rawNodes = z.array(z.unknown());
/** GitHub's hourly limit, in points. */
const rawBudget = maybe(z.object({ cost: z.int(), remaining: z.int(), resetAt: instant }));
const rawPage = z.object({
  rateLimit: rawBudget,
  viewer: z.object({
    login: z.string(),
    repositories: z.object({
      totalCount: z.int(),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: maybe(z.string()) }),
      nodes: rawNodes,
    }),
  }),
});
const rawNamed = z.object({
  rateLimit: rawBudget,
  viewer: z.object({ login: z.string() }),
  nodes: rawNodes,
});

export function createFleetRequests(connection: RestConnection, now: () => number) {
  const context = { connection, now };
  const query = (text: string, variables: Record<string, unknown>) =>
    sendQuery(context, connection.octokit, text, variables);

  async function upstreamDistances(
    forks: readonly ForkComparison[],
  ): Promise<Map<string, number | FailureReason>> {
    const distances = new Map<string, number | FailureReason>();
    if (forks.length === 0) return distances;
    const { query: text, variables } = forksQuery(forks);
    const answer = await query(text, variables);
    const data = answer.ok ? z.safeParse(z.record(z.string(), z.unknown()), answer.value.data).data : {};
    for (const [index, { nodeId }] of forks.entries()) {
      const compared = z.safeParse(rawComparison, data?.[`f${index}`]);
      const error = answer.ok
        ? toQueryFailure(
            answer.value.errors.find(({ path }) => path[0] === `f${index}`),
            now(),
          )
        : answer.failure;
      distances.set(nodeId, compared.data?.defaultBranchRef.compare.aheadBy ?? getReason(error));
    }
    return distances;
  }

  return {
    async fleetPage(request: FleetRequest): Promise<Result<FleetPage>> {
      const isPage = 'cursor' in request;
      const answer = isPage
        ? await query(fleetQuery, { cursor: request.cursor, size: request.size })
        : await query(repositoriesQuery, { ids: request.nodeIds });
      if (!answer.ok) return answer;
      const read = isPage
        ? parseResponse(context, rawPage, answer.value.data, 'list of repositories')
        : parseResponse(context, rawNamed, answer.value.data, 'list of repositories');
      if (!read.ok) return read;
      const { viewer, rateLimit } = read.value;
      const listing = 'repositories' in viewer ? viewer.repositories : null;
      const all = listing?.nodes ?? ('nodes' in read.value ? read.value.nodes : []);
      const facts = all.map((node) => z.safeParse(rawFacts, node).data ?? null);
      const forks = facts.flatMap((one): ForkComparison[] => {
        const branch = one?.parent?.defaultBranchRef?.name;
        if (!one?.parent || branch === undefined) return [];
        return [{ nodeId: one.id, head: `${one.parent.nameWithOwner.split('/')[0]}:${branch}` }];
      });
      const distances = await upstreamDistances(forks);
      const page: FleetPage = {
        repositories: [],
        states: [],
        statuses: [],
        total: listing?.totalCount ?? all.length,
        next: listing?.pageInfo.hasNextPage ? listing.pageInfo.endCursor : null,
        missing: [],
        skipped: 0,
        withheld: null,
        pause: rateLimit && getPause(rateLimit, now()),
      };
      for (const [index, one] of facts.entries()) {
        const errors = answer.value.errors.filter(({ path }) => path.includes(index));
        const raw = one && z.safeParse(rawRepository, toRestForm(one)).data;
        if (one && raw) {
          const row = toRepository(raw, now());
          page.repositories.push(row);
          page.states.push(withAlerts(toState(raw, now()), one));
          page.statuses.push(toStatus(one, row, { errors, login: viewer.login, distances, readAt: now() }));
        } else if (!isPage && all[index] === null && errors.every(({ type }) => type === 'NOT_FOUND')) {
          page.missing.push(request.nodeIds[index] ?? '');
        } else {
          page.skipped += 1;
          page.withheld ??= errors[0] ? getReason(toQueryFailure(errors[0], now())) : null;
        }
      }
      return success(page);
    },
  };
}

/** Returns the refusal of a next page that costs as many points as this one. Null if the limit allows it. */
function getPause(budget: NonNullable<z.infer<typeof rawBudget>>, now: number): Failure | null {
  const { cost, remaining, resetAt } = budget;
  if (remaining >= cost) return null;
  const headers = { 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': resetAt / 1_000 };
  return toGithubFailure({ status: 429, message: '', headers }, now);
}

const rawComparison = z.object({
  defaultBranchRef: z.object({ compare: z.object({ aheadBy: z.int() }) }),
});

/** Returns the facts in the form of the REST API. The query's aliases have REST's names already. */
function toRestForm(facts: RawFacts): Record<string, unknown> {
  const permission = facts.viewerPermission;
  return {
    ...facts,
    id: facts.databaseId,
    visibility: facts.visibility.toLowerCase(),
    language: facts.primaryLanguage?.name ?? null,
    topics: facts.repositoryTopics?.nodes.items.map(({ topic }) => topic.name) ?? [],
    default_branch: facts.defaultBranchRef?.name,
    permissions: permission
      ? {
          admin: permission === 'ADMIN',
          maintain: permission === 'ADMIN' || permission === 'MAINTAIN',
          push: ['ADMIN', 'MAINTAIN', 'WRITE'].includes(permission),
        }
      : undefined,
  };
}

function withAlerts(state: GithubState, { hasVulnerabilityAlertsEnabled: alerts }: RawFacts): GithubState {
  return alerts === null ? state : { ...state, values: { ...state.values, alerts } };
}

interface StatusSource {
  errors: readonly GraphqlError[];
  /** Login of the token's user. */
  login: string;
  distances: ReadonlyMap<string, number | FailureReason>;
  readAt: number;
}

const mergeMethods = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' } as const;

const partOfField: Readonly<Record<string, StatusPart>> = {
  pullRequests: 'pulls',
  defaultBranchRef: 'checks',
  issues: 'issues',
  vulnerabilityAlerts: 'alerts',
  latestRelease: 'release',
};

function toStatus(
  facts: RawFacts,
  row: ProviderRepository,
  { errors, login, distances, readAt }: StatusSource,
): RepositoryStatus {
  const unknown: RepositoryStatus['unknown'] = {};
  for (const error of errors) {
    const part = error.path.map((step) => partOfField[step]).find(Boolean);
    if (part) unknown[part] = getReason(toQueryFailure(error, readAt));
  }
  const distance = distances.get(facts.id);
  if (typeof distance === 'object') unknown.upstream = distance;
  const { defaultBranchRef: branch, issues, latestRelease, parent, pullRequests, refs } = facts;
  const status = {
    id: String(facts.databaseId),
    nodeId: facts.id,
    owner: facts.owner.login,
    name: facts.name,
    readAt,
    unknown,
    pulls: pullRequests && pullRequests.nodes.items.map((pull) => toOpenPull(pull, login)),
    pullCount: pullRequests && pullRequests.totalCount,
    checks: unknown.checks ? null : toChecks(branch?.target?.statusCheckRollup ?? null),
    commit: branch?.target?.oid ?? null,
    unanswered: issues && issues.nodes.items.filter(isUnanswered).map(toOpenIssue).toReversed(),
    issueCount: issues && issues.totalCount,
    alerts: countedAlerts(facts),
    alertsEnabled: facts.hasVulnerabilityAlertsEnabled,
    release:
      latestRelease && latestRelease.publishedAt !== null
        ? { tag: latestRelease.tagName, publishedAt: latestRelease.publishedAt }
        : null,
    upstream:
      parent && typeof distance === 'number' ? { name: parent.nameWithOwner, behind: distance } : null,
    mergeMethod: facts.viewerDefaultMergeMethod && mergeMethods[facts.viewerDefaultMergeMethod],
    license: facts.licenseInfo?.spdxId ?? null,
    hasSecurityPolicy: facts.isSecurityPolicyEnabled,
    hasReadme: [facts.readmeMarkdown, facts.readmeLowerCase, facts.readmeText].some((file) => file !== null),
    staleBranches: refs && staleBranches(refs, readAt),
  };
  const health = repositoryHealth(status, row);
  return { ...status, health, gaps: health.gaps };
}

const insiders: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** True for an outsider's issue whose last comment is not by an insider. */
function isUnanswered({ authorAssociation, comments }: z.infer<typeof rawIssue>): boolean {
  const last = comments.nodes.items.at(-1);
  return !insiders.includes(authorAssociation) && !insiders.includes(last?.authorAssociation ?? '');
}

/** GitHub's name for the account of a deleted user. */
const nobody = 'ghost';

function toOpenIssue(issue: z.infer<typeof rawIssue>): OpenIssue {
  const { number, title, url, author, createdAt, updatedAt } = issue;
  return { number, title, url, author: author?.login ?? nobody, createdAt, updatedAt };
}

function toOpenPull(pull: z.infer<typeof rawPull>, login: string): OpenPull {
  const { author, autoMergeRequest, commits, mergeStateStatus, reviewDecision, reviewRequests, ...rest } =
    pull;
  const reviewers = reviewRequests?.nodes.items ?? [];
  return {
    ...rest,
    author: author?.login ?? nobody,
    isBot: author?.__typename === 'Bot',
    checks: toChecks(commits?.nodes.items[0]?.commit.statusCheckRollup ?? null),
    review: toReview(reviewDecision),
    asksOwner: reviewers.some(({ requestedReviewer }) => requestedReviewer?.login === login),
    mergeable: rest.mergeable === 'UNKNOWN' ? null : rest.mergeable === 'MERGEABLE',
    isBehind: mergeStateStatus === 'BEHIND',
    autoMerge: autoMergeRequest !== null,
  };
}

function toChecks(rollup: { state: string } | null): CheckState {
  if (rollup === null) return 'none';
  if (rollup.state === 'SUCCESS') return 'success';
  return rollup.state === 'FAILURE' || rollup.state === 'ERROR' ? 'failure' : 'pending';
}

function toReview(decision: string | null): OpenPull['review'] {
  if (decision === 'APPROVED') return 'approved';
  if (decision === 'CHANGES_REQUESTED') return 'changesRequested';
  return decision === null ? 'none' : 'required';
}

function countedAlerts({ vulnerabilityAlerts }: RawFacts): AlertCounts | null {
  if (!vulnerabilityAlerts) return null;
  const counts: AlertCounts = { critical: 0, high: 0, moderate: 0, low: 0 };
  for (const { securityVulnerability } of vulnerabilityAlerts.nodes.items) {
    counts[severityNames[securityVulnerability.severity]] += 1;
  }
  return counts;
}

const severityNames = { CRITICAL: 'critical', HIGH: 'high', MODERATE: 'moderate', LOW: 'low' } as const;

const staleMs = 90 * 24 * 3_600_000;

/**
 * Returns the number of stale branches. Null if the read contains only a part of the branches and none of them is
 * stale.
 */
function staleBranches({ totalCount, nodes }: NonNullable<RawFacts['refs']>, now: number): number | null {
  const stale = nodes.items.filter(({ target }) => target && now - target.committedDate > staleMs).length;
  return stale === 0 && nodes.items.length < totalCount ? null : stale;
}
