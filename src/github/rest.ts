import type { RestEndpointMethodTypes } from '@octokit/rest';
import * as z from 'zod/mini';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import { personalOrganizationId } from '#domain/repository/organization.ts';
import type {
  FileContent,
  Provider,
  ProviderCapability,
  RepositoryPageRequest,
} from '#domain/repository/provider.ts';
import { failed, type Result, success } from '#domain/shared/failure.ts';
import { connectRest, type RestAccess, type RestConnection } from './connection.ts';
import { unreadable } from './failures.ts';
import { lastPageIn } from './link-header.ts';
import { withheldIn } from './single-sign-on.ts';
import {
  rawContent,
  rawOrganizations,
  rawRepositories,
  rawRepository,
  rawUser,
  toFileContent,
  toOrganization,
  toRepository,
  toUser,
} from './transform.ts';

export type { RestAccess } from './connection.ts';

const capabilities: ReadonlySet<ProviderCapability> = new Set([
  'currentUser',
  'organizations',
  'repositories',
  'repository',
  'files',
]);

/** The provider through its REST interface. */
export function createRestProvider(access: RestAccess, connection = connectRest(access)): Provider {
  const { octokit, ask } = connection;
  const polledAt = () => new Date(access.now()).toISOString();

  return {
    capabilities,
    rateLimit: connection.rateLimit,

    async currentUser() {
      const answered = await ask(() => octokit.rest.users.getAuthenticated());
      if (!answered.ok) return answered;
      const parsed = z.safeParse(rawUser, answered.value.data);
      if (!parsed.success) return failed(unreadable('user', access.now()));
      const scopes = (answered.value.headers['x-oauth-scopes'] ?? '').split(/,\s*/).filter(Boolean);
      return success(toUser(parsed.data, scopes));
    },

    async organizations() {
      const answered = await ask(() => organizationPages(connection));
      if (!answered.ok) return answered;
      const pages = answered.value;
      const parsed = z.safeParse(
        rawOrganizations,
        pages.flatMap(({ data }) => data),
      );
      if (!parsed.success) return failed(unreadable('organization', access.now()));
      const withheld = [...new Set(pages.flatMap(({ headers }) => withheldIn(headers)))];
      return success({ organizations: parsed.data.map(toOrganization), withheld });
    },

    async repositoryPage(request) {
      const { page, etag } = request;
      const answered = await connection.askIfChanged(() => listPage(connection, request));
      if (!answered.ok) return answered;
      if (answered.value === null) {
        return success({ page, pages: null, etag, unchanged: true, repositories: [], withheld: [] });
      }
      const { data, headers } = answered.value;
      const parsed = z.safeParse(rawRepositories, data);
      if (!parsed.success) return failed(unreadable('repository', access.now()));
      return success({
        page,
        pages: lastPageIn(headers.link) ?? page,
        etag: headers.etag ?? null,
        unchanged: false,
        repositories: parsed.data.map((raw) => toRepository(raw, polledAt())),
        withheld: withheldIn(headers),
      });
    },

    async repository(id) {
      // 451: blocked for a legal reason, so that it is there for nobody.
      const answered = await connection.askForMaybe(
        () => octokit.request('GET /repositories/{id}', { id }),
        [404, 451],
      );
      if (!answered.ok) return answered;
      if (answered.value === null) return success(null);
      const parsed = z.safeParse(rawRepository, answered.value.data);
      return parsed.success
        ? success(toRepository(parsed.data, polledAt()))
        : failed(unreadable('repository', access.now()));
    },

    async readme(owner, repository) {
      const answered = await connection.askForMaybe(() =>
        octokit.rest.repos.getReadme({ owner, repo: repository }),
      );
      return answered.ok ? contentOf(answered.value, access.now()) : answered;
    },

    async file(owner, repository, path) {
      const answered = await connection.askForMaybe(() =>
        octokit.rest.repos.getContent({ owner, repo: repository, path }),
      );
      return answered.ok ? contentOf(answered.value, access.now()) : answered;
    },
  };
}

/** Page by page, because only the headers say who is left out. */
async function organizationPages({ octokit }: RestConnection) {
  const pages: RestEndpointMethodTypes['orgs']['listForAuthenticatedUser']['response'][] = [];
  const listing = octokit.paginate.iterator(octokit.rest.orgs.listForAuthenticatedUser, {
    per_page: repositoriesPerFetchPage,
  });
  for await (const page of listing) pages.push(page);
  return pages;
}

type ListAnswer =
  | RestEndpointMethodTypes['repos']['listForOrg']['response']
  | RestEndpointMethodTypes['repos']['listForAuthenticatedUser']['response'];

/** Specification section 7: `type` all, 100 a page. */
function listPage(
  { octokit }: RestConnection,
  { organization, page, etag }: RepositoryPageRequest,
): Promise<ListAnswer> {
  const paging = {
    per_page: repositoriesPerFetchPage,
    page,
    sort: 'full_name',
    ...(etag && { headers: { 'if-none-match': etag } }),
  } as const;
  if (organization.id === personalOrganizationId) {
    return octokit.rest.repos.listForAuthenticatedUser({ ...paging, type: 'owner' });
  }
  return octokit.rest.repos.listForOrg({ ...paging, org: organization.login, type: 'all' });
}

function contentOf(answer: { data: unknown } | null, now: number): Result<FileContent | null> {
  if (answer === null) return success(null);
  const parsed = z.safeParse(rawContent, answer.data);
  return parsed.success ? success(toFileContent(parsed.data)) : failed(unreadable('content', now));
}
