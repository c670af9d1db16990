import * as z from 'zod/mini';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import type { Provider, ProviderCapability, RepositoryReading } from '#domain/repository/provider.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { connectRest, type RestAccess } from './connection.ts';
import { parseResponse } from './parsed-request.ts';
import { createRestProvider, unchangedPage } from './rest.ts';
import { rawRepositories, toRepository } from './transform.ts';

const capabilities: ReadonlySet<ProviderCapability> = new Set(['repositories', 'repository', 'files']);

const installed = z.object({ total_count: z.number(), repositories: rawRepositories });

/** Creates a provider that reads with the GitHub App's installation token. */
export function createAppProvider(access: RestAccess): Provider {
  const connection = connectRest(access);
  const rest = createRestProvider(access, connection);
  const nobody = <T>(): Promise<Result<T>> =>
    Promise.resolve(failed(failure('NOT_FOUND', 'APP_HAS_NO_USER', access.now())));

  return {
    capabilities,
    rateLimit: connection.rateLimit,
    currentUser: nobody,
    organizations: nobody,
    searchRepositories: nobody,

    async repositoryPage({ organization, page, etag }) {
      const result = await connection.sendIfChanged(() =>
        connection.octokit.rest.apps.listReposAccessibleToInstallation({
          per_page: repositoriesPerFetchPage,
          page,
          ...(etag && { headers: { 'if-none-match': etag } }),
        }),
      );
      if (!result.ok) return result;
      if (result.value === null) return success(unchangedPage(page, etag));
      const { data, headers } = result.value;
      const parsed = parseResponse(access, installed, data, 'repository');
      if (!parsed.ok) return parsed;
      const { total_count: total } = parsed.value;
      const { items: repositories, skipped } = parsed.value.repositories;
      const login = organization.login.toLowerCase();
      if (repositories.some(({ owner }) => owner.login.toLowerCase() !== login)) {
        const values = { login: organization.login };
        return failed(failure('NOT_FOUND', 'APP_NOT_INSTALLED', access.now(), { values }));
      }
      const polledAt = new Date(access.now()).toISOString();
      return success({
        page,
        pages: Math.max(1, Math.ceil(total / repositoriesPerFetchPage)),
        etag: headers.etag ?? null,
        unchanged: false,
        repositories: repositories.map((raw) => toRepository(raw, polledAt)),
        // Empty, because the app's permissions say nothing about the owner's.
        states: [],
        withheld: [],
        skipped,
      });
    },

    readSettings: nobody,
    writeSettings: nobody,
    writeItem: nobody,
    branches: nobody,
    pull: nobody,
    fleetPage: nobody,
    repository: (id) => rest.repository(id),
    readme: (owner, repository) => rest.readme(owner, repository),
    file: (owner, repository, path) => rest.file(owner, repository, path),
  };
}

/** Creates the part of a provider that changes repositories with the app's token. */
export function createAppWriter(
  access: RestAccess,
): Pick<Provider, 'readSettings' | 'writeSettings' | 'writeItem' | 'rateLimit'> {
  const rest = createRestProvider(access);
  const withoutPermission = (reading: RepositoryReading): RepositoryReading => ({
    ...reading,
    state: { ...reading.state, permission: null },
  });
  return {
    rateLimit: () => rest.rateLimit(),
    writeItem: (target, request) => rest.writeItem(target, request),
    async readSettings(id, scope) {
      const read = await rest.readSettings(id, scope);
      return read.ok && read.value ? success(withoutPermission(read.value)) : read;
    },
    async writeSettings(target, values) {
      const written = await rest.writeSettings(target, values);
      const reading = written.ok ? written.value.reading : null;
      return written.ok && reading
        ? success({ ...written.value, reading: withoutPermission(reading) })
        : written;
    },
  };
}

export async function revokeInstallationToken(
  access: Omit<RestAccess, 'openToken'>,
  token: string,
): Promise<Result<void>> {
  const { direct, send } = connectRest({ ...access, openToken: async () => success(token) });
  const ended = await send(() => direct.rest.apps.revokeInstallationAccessToken());
  return ended.ok ? success(undefined) : ended;
}

/** Uses the owner's token. If that is missing, expired or refused, uses the app's. If both fail, reports the owner's failure. */
export function withAppBehind(user: Provider, app: Provider): Provider {
  async function withFallback<T>(
    capability: ProviderCapability,
    query: (provider: Provider) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const byUser = await query(user);
    if (byUser.ok || byUser.failure.kind !== 'AUTHENTICATION' || !app.capabilities.has(capability)) {
      return byUser;
    }
    const byApp = await query(app);
    // For the app, a 404 can mean a missing permission, so the user's token decides whether something exists.
    return byApp.ok && byApp.value !== null ? byApp : byUser;
  }

  return {
    capabilities: user.capabilities,
    rateLimit: () => user.rateLimit() ?? app.rateLimit(),
    currentUser: () => user.currentUser(),
    organizations: () => user.organizations(),
    searchRepositories: (text) => user.searchRepositories(text),
    readSettings: (id, scope) => user.readSettings(id, scope),
    writeSettings: (target, values) => user.writeSettings(target, values),
    writeItem: (target, request) => user.writeItem(target, request),
    branches: (target) => user.branches(target),
    pull: (target, number, etag) => user.pull(target, number, etag),
    fleetPage: (request) => user.fleetPage(request),
    repositoryPage: (request) => withFallback('repositories', (provider) => provider.repositoryPage(request)),
    repository: (id) => withFallback('repository', (provider) => provider.repository(id)),
    readme: (owner, repository) => withFallback('files', (provider) => provider.readme(owner, repository)),
    file: (owner, repository, path) =>
      withFallback('files', (provider) => provider.file(owner, repository, path)),
  };
}
