import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit, type RestEndpointMethodTypes } from '@octokit/rest';
import * as z from 'zod/mini';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import { type Failure, failed, type Result, success, wordsOf } from '#domain/failure.ts';
import { personalOrganizationId } from '#domain/organization.ts';
import type { Provider, RateLimit } from '#domain/provider.ts';
import { failureOf, networkFailure, unreadable } from './failures.ts';
import { rawOrganizations, rawRepositories, rawUser, toOrganization, toRepository } from './transform.ts';

export interface RestAccess {
  /** Absolute, without a trailing slash. */
  apiUrl: string;
  fetch: typeof fetch;
  now: () => number;
  /** Opens the sealed token for one request. */
  openToken: () => Promise<Result<string>>;
}

/** GitHub changes its answers by version; this is the one that the transforms were written for. */
const apiVersion = '2022-11-28';

/** A failure on its way out of Octokit's hooks, where only throwing stops a request. */
class TokenUnavailable extends Error {
  readonly failure: Failure;

  constructor(reason: Failure) {
    super(reason.message);
    this.failure = reason;
  }
}

/** The provider through its REST interface. */
export function createRestProvider(access: RestAccess): Provider {
  let rateLimit: RateLimit | null = null;
  const octokit = connect(access, (limit) => {
    rateLimit = limit;
  });

  async function ask<T>(request: () => Promise<T>): Promise<Result<T>> {
    try {
      return success(await request());
    } catch (error) {
      return failed(failureFrom(error, access.now()));
    }
  }

  return {
    rateLimit: () => rateLimit,

    async currentUser() {
      const answered = await ask(() => octokit.rest.users.getAuthenticated());
      if (!answered.ok) return answered;
      const parsed = z.safeParse(rawUser, answered.value.data);
      if (!parsed.success) return failed(unreadable('user', access.now()));
      const { login, name, avatar_url: avatarUrl } = parsed.data;
      const scopes = (answered.value.headers['x-oauth-scopes'] ?? '').split(/,\s*/).filter(Boolean);
      return success({ login, name: name ?? null, avatarUrl: avatarUrl ?? null, scopes });
    },

    async organizations() {
      const answered = await ask(() =>
        octokit.paginate(octokit.rest.orgs.listForAuthenticatedUser, { per_page: repositoriesPerFetchPage }),
      );
      if (!answered.ok) return answered;
      const parsed = z.safeParse(rawOrganizations, answered.value);
      return parsed.success
        ? success(parsed.data.map(toOrganization))
        : failed(unreadable('organization', access.now()));
    },

    async repositories(organization, onPage) {
      let count = 0;
      for (let page = 1; ; page += 1) {
        const answered = await ask(() => repositoryPage(octokit, organization, page));
        if (!answered.ok) return answered;
        const parsed = z.safeParse(rawRepositories, answered.value.data);
        if (!parsed.success) return failed(unreadable('repository', access.now()));
        const polledAt = new Date(access.now()).toISOString();
        count += parsed.data.length;
        await onPage({
          page,
          pages: lastPageOf(answered.value.headers.link, page),
          repositories: parsed.data.map((raw) => toRepository(raw, polledAt)),
        });
        if (parsed.data.length < repositoriesPerFetchPage) return success(count);
      }
    },
  };
}

type ListAnswer =
  | RestEndpointMethodTypes['repos']['listForOrg']['response']
  | RestEndpointMethodTypes['repos']['listForAuthenticatedUser']['response'];

/** Specification section 7: `type` all, 100 a page. */
function repositoryPage(
  octokit: Octokit,
  organization: { id: string; login: string },
  page: number,
): Promise<ListAnswer> {
  const paging = { per_page: repositoriesPerFetchPage, page, sort: 'full_name' } as const;
  if (organization.id === personalOrganizationId) {
    return octokit.rest.repos.listForAuthenticatedUser({ ...paging, type: 'owner' });
  }
  return octokit.rest.repos.listForOrg({ ...paging, org: organization.login, type: 'all' });
}

function connect(access: RestAccess, onRateLimit: (limit: RateLimit) => void): Octokit {
  const PoliteOctokit = Octokit.plugin(throttling, retry);
  const octokit = new PoliteOctokit({
    baseUrl: access.apiUrl,
    request: { fetch: access.fetch },
    retry: { retries: 1 },
    throttle: {
      // Short waits are waited for; a long one is told to the owner, who decides.
      onRateLimit: (retryAfterS: number, _options: object, _client: object, retries: number) =>
        retryAfterS <= 5 && retries < 1,
      onSecondaryRateLimit: (retryAfterS: number, _options: object, _client: object, retries: number) =>
        retryAfterS <= 5 && retries < 1,
    },
  });
  octokit.hook.before('request', async (options) => {
    const token = await access.openToken();
    if (!token.ok) throw new TokenUnavailable(token.failure);
    options.headers.authorization = `token ${token.value}`;
    options.headers['x-github-api-version'] = apiVersion;
  });
  octokit.hook.after('request', (response) => {
    const limit = rateLimitOf(response.headers);
    if (limit) onRateLimit(limit);
  });
  return octokit;
}

function rateLimitOf(headers: Record<string, string | number | undefined>): RateLimit | null {
  const limit = Number(headers['x-ratelimit-limit']);
  if (!Number.isFinite(limit) || limit === 0) return null;
  return {
    limit,
    remaining: Number(headers['x-ratelimit-remaining'] ?? 0),
    resetsAt: Number(headers['x-ratelimit-reset'] ?? 0) * 1000,
  };
}

const errorAnswer = z.object({
  status: z.number(),
  response: z.object({
    headers: z.record(z.string(), z.union([z.string(), z.number(), z.undefined()])),
    data: z.optional(z.unknown()),
  }),
});

function failureFrom(error: unknown, now: number): Failure {
  if (error instanceof TokenUnavailable) return error.failure;
  const answer = z.safeParse(errorAnswer, error);
  if (!answer.success) return networkFailure(error, now);
  const { status, response } = answer.data;
  return failureOf({ status, message: wordsOf(error), headers: response.headers }, now);
}

/** How many pages there are, from the `Link` header. */
function lastPageOf(link: string | undefined, page: number): number {
  if (!link) return page;
  const last = /[?&]page=(\d+)[^>]*>;\s*rel="last"/.exec(link);
  return last ? Number(last[1]) : page;
}
