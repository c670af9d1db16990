import * as z from 'zod/mini';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import type { Provider, RepositoryReading } from '#domain/repository/provider.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { connectRest, type RestAccess } from './connection.ts';
import { parseResponse } from './parsed-request.ts';
import { createRestProvider, unchangedPage } from './rest.ts';
import { rawRepositories, toRepository } from './transform.ts';

/** The part of a provider that the GitHub App can replace. It has no user and no organisations. */
export type AppProvider = Pick<Provider, 'rateLimit' | 'repositoryPage' | 'repository' | 'readme' | 'file'>;

const installed = z.object({ total_count: z.number(), repositories: rawRepositories });

/** Creates a provider that reads with the GitHub App's installation token. */
export function createAppProvider(access: RestAccess): AppProvider {
  const connection = connectRest(access);
  const rest = createRestProvider(access, connection);

  return {
    rateLimit: connection.rateLimit,
    repository: (id) => rest.repository(id),
    readme: (owner, repository) => rest.readme(owner, repository),
    file: (owner, repository, path) => rest.file(owner, repository, path),

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
        return fail(failure('NOT_FOUND', 'APP_NOT_INSTALLED', access.now(), { values }));
      }
      return success({
        page,
        pages: Math.max(1, Math.ceil(total / repositoriesPerFetchPage)),
        etag: headers.etag ?? null,
        unchanged: false,
        repositories: repositories.map((raw) => toRepository(raw, access.now())),
        // Leaves the settings empty, because the app's permissions say nothing about the owner's.
        states: [],
        withheld: [],
        skipped,
      });
    },
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
export function withAppBehind<User extends AppProvider>(user: User, app: AppProvider): User {
  async function withFallback<T>(query: (provider: AppProvider) => Promise<Result<T>>): Promise<Result<T>> {
    const byUser = await query(user);
    if (byUser.ok || byUser.failure.kind !== 'AUTHENTICATION') return byUser;
    const byApp = await query(app);
    // For the app, a 404 can mean a missing permission, so the user's token decides whether something exists.
    return byApp.ok && byApp.value !== null ? byApp : byUser;
  }

  return {
    ...user,
    rateLimit: () => user.rateLimit() ?? app.rateLimit(),
    repositoryPage: (request) => withFallback((provider) => provider.repositoryPage(request)),
    repository: (id) => withFallback((provider) => provider.repository(id)),
    readme: (owner, repository) => withFallback((provider) => provider.readme(owner, repository)),
    file: (owner, repository, path) => withFallback((provider) => provider.file(owner, repository, path)),
  } satisfies AppProvider;
}
