import type { RestEndpointMethodTypes } from '@octokit/rest';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import { personalOrganizationId } from '#domain/repository/organization.ts';
import type { Provider, RepositoryPage, RepositoryPageRequest } from '#domain/repository/provider.ts';
import { success } from '#domain/shared/failure.ts';
import { connectRest, type RestAccess, type RestConnection } from './connection.ts';
import { parseTokenExpiry } from './failures.ts';
import { createFleetRequests } from './fleet.ts';
import { parseOptional, parseResponse } from './parsed-request.ts';
import { lastPage, withheldOrganizations } from './response-headers.ts';
import { createSearch } from './search.ts';
import { toState } from './settings.ts';
import { createSettingsRequests } from './settings-requests.ts';
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

/** Returns the page for the response `304 Not Modified`. */
export function unchangedPage(page: number, etag: string | null): RepositoryPage {
  return { page, pages: null, etag, unchanged: true, repositories: [], states: [], withheld: [], skipped: 0 };
}

export function createRestProvider(access: RestAccess, connection = connectRest(access)): Provider {
  const { octokit, send } = connection;

  return {
    rateLimit: connection.rateLimit,

    async currentUser() {
      const result = await send(() => octokit.rest.users.getAuthenticated());
      if (!result.ok) return result;
      const parsed = parseResponse(access, rawUser, result.value.data, 'user');
      if (!parsed.ok) return parsed;
      const { headers } = result.value;
      return success(
        toUser(parsed.value, {
          scopes: headers['x-oauth-scopes']?.split(/,\s*/).filter(Boolean) ?? null,
          tokenExpiresAt: parseTokenExpiry(headers['github-authentication-token-expiration']),
        }),
      );
    },

    async organizations() {
      const result = await send(() => organizationPages(connection));
      if (!result.ok) return result;
      const pages = result.value;
      const all: unknown[] = pages.flatMap(({ data }) => data);
      const parsed = parseResponse(access, rawOrganizations, all, 'organization');
      if (!parsed.ok) return parsed;
      const { items, skipped } = parsed.value;
      const withheld = [...new Set(pages.flatMap(({ headers }) => withheldOrganizations(headers)))];
      return success({ organizations: items.map(toOrganization), withheld, skipped });
    },

    async repositoryPage(request) {
      const { page, etag } = request;
      const result = await connection.sendIfChanged(() => listPage(connection, request));
      if (!result.ok) return result;
      if (result.value === null) return success(unchangedPage(page, etag));
      const { data, headers } = result.value;
      const parsed = parseResponse(access, rawRepositories, data, 'repository');
      if (!parsed.ok) return parsed;
      const { items, skipped } = parsed.value;
      return success({
        page,
        pages: lastPage(headers.link) ?? page,
        etag: headers.etag ?? null,
        unchanged: false,
        repositories: items.map((raw) => toRepository(raw, access.now())),
        states: items.map((raw) => toState(raw, access.now())),
        withheld: withheldOrganizations(headers),
        skipped,
      });
    },

    async repository(id) {
      const result = await connection.sendForRepository(() =>
        octokit.request('GET /repositories/{id}', { id }),
      );
      return parseOptional(access, result, rawRepository, 'repository', (raw) =>
        toRepository(raw, access.now()),
      );
    },

    searchRepositories: createSearch(connection, access.now),
    ...createSettingsRequests(connection, access.now),
    ...createFleetRequests(connection, access.now),

    async readme(owner, repository) {
      const result = await connection.sendForOptional(() =>
        octokit.rest.repos.getReadme({ owner, repo: repository }),
      );
      return parseOptional(access, result, rawContent, 'content', toFileContent);
    },

    async file(owner, repository, path) {
      const result = await connection.sendForOptional(() =>
        octokit.rest.repos.getContent({ owner, repo: repository, path }),
      );
      return parseOptional(access, result, rawContent, 'content', toFileContent);
    },
  };
}

/** Lists organisations page by page, because only the headers of each page name those that GitHub withholds. */
async function organizationPages({ octokit }: RestConnection) {
  const pages: RestEndpointMethodTypes['orgs']['listForAuthenticatedUser']['response'][] = [];
  const listing = octokit.paginate.iterator(octokit.rest.orgs.listForAuthenticatedUser, {
    per_page: repositoriesPerFetchPage,
  });
  for await (const page of listing) pages.push(page);
  return pages;
}

type ListResponse =
  | RestEndpointMethodTypes['repos']['listForOrg']['response']
  | RestEndpointMethodTypes['repos']['listForAuthenticatedUser']['response'];

function listPage(
  { octokit }: RestConnection,
  { organization, page, etag }: RepositoryPageRequest,
): Promise<ListResponse> {
  const paging = {
    per_page: repositoriesPerFetchPage,
    page,
    // Lists recently pushed repositories first, so that current work arrives with the first page.
    sort: 'pushed',
    direction: 'desc',
    ...(etag && { headers: { 'if-none-match': etag } }),
  } as const;
  if (organization.id === personalOrganizationId) {
    return octokit.rest.repos.listForAuthenticatedUser({ ...paging, type: 'owner' });
  }
  return octokit.rest.repos.listForOrg({ ...paging, org: organization.login, type: 'all' });
}
