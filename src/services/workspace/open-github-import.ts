import {
  braggingFileName,
  dataQueryFreshMs,
  fileCheckBatchSize,
  maxChecksPerListing,
  repositoriesPerFetchPage,
} from '#config/constants.ts';
import type { AccountDatabase } from '#db/database.ts';
import { noteListing } from '#db/listings.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { repositoryOwners } from '#db/view.ts';
import { isFresh } from '#domain/repository/data-query.ts';
import { type Organization, personalOrganization } from '#domain/repository/organization.ts';
import type { Provider, ProviderCapability, RateLimit, RepositoryPage } from '#domain/repository/provider.ts';
import { type ProviderRepository, type Repository, reportedPart } from '#domain/repository/repository.ts';
import {
  afterChecks,
  afterPage,
  beginFetch,
  fetchedCount,
  openListing,
  type RepositoryFetch,
  requestFor,
  withoutMarks,
  withUnnamed,
} from '#domain/repository/repository-fetch.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { KeepImport } from './changes.ts';
import type { FetchOptions, FileCheckOptions, GithubImport } from './github-import.ts';
import { checkRepositories } from './repository-checks.ts';

/** What the service needs of the rest of the workspace. */
export interface GithubImportAccess {
  database: AccountDatabase;
  /** In the order of preference. */
  providers: () => readonly Provider[];
  isConnected: () => Promise<boolean>;
  hasToolBridge: () => boolean;
  rateLimit: () => Promise<RateLimit | null>;
  keepImport: KeepImport;
  newId: () => string;
  locks: Pick<LockManager, 'request'>;
  lockName: string;
  now: () => number;
}

const fetchKey = ({ login }: Pick<Organization, 'login'>) => `fetch:${login.toLowerCase()}`;
const withheldKey = 'organizations:withheld';
/** When they were fetched. */
const organizationsKey = 'query:github-organizations';

/** The workspace's way to the provider: what was fetched lands on the device, page by page. */
export function openGithubImport(access: GithubImportAccess): GithubImport {
  const { database, now } = access;
  const readFetch = (organization: Organization) =>
    readSetting<RepositoryFetch>(database, fetchKey(organization));

  /** The first that is able to, and the next one where that fails. */
  async function ask<T>(
    capability: ProviderCapability,
    question: (provider: Provider) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const able = access.providers().filter((provider) => provider.capabilities.has(capability));
    let answer: Result<T> = failed(
      failure('AUTHENTICATION', 'TOKEN_MISSING', 'Not authenticated with GitHub', now()),
    );
    for (const provider of able) {
      answer = await question(provider);
      if (answer.ok) return answer;
    }
    return answer;
  }

  async function fetchPages(
    organization: Organization,
    { force, signal, onProgress }: FetchOptions,
  ): Promise<Result<number>> {
    const known = await readFetch(organization);
    if (!force && known?.nextPage === null && isFresh(known.completedAt, now(), dataQueryFreshMs)) {
      return success(fetchedCount(known));
    }
    let fetch: RepositoryFetch = { groupId: access.newId(), ...beginFetch(known, now()) };
    while (fetch.nextPage !== null && !signal.aborted) {
      onProgress({ page: fetch.nextPage, pages: fetch.pages, count: fetchedCount(fetch) });
      const request = requestFor(fetch, organization, fetch.nextPage);
      const page = await ask('repositories', (provider) => provider.repositoryPage(request));
      if (!page.ok) return page;
      const kept = await keepPage(organization, fetch, page.value);
      if (!kept.ok) return kept;
      fetch = kept.value;
    }
    if (fetch.nextPage !== null) return success(fetchedCount(fetch));
    return checkUnnamed(organization, fetch, signal);
  }

  /** The rows of a page and how far the listing has come with it. */
  async function keepPage(
    organization: Organization,
    before: RepositoryFetch,
    page: RepositoryPage,
  ): Promise<Result<RepositoryFetch>> {
    const after = afterPage(before, page, repositoriesPerFetchPage, now());
    let fetch = after;
    const alongside = async () => {
      if (after.nextPage === null) fetch = withUnnamed(after, await idsOf(organization));
      await writeSetting(database, fetchKey(organization), fetch);
      const open = openListing(organization.login, fetch, repositoriesPerFetchPage);
      await noteListing(database, organization.login, open);
    };
    const { groupId } = after;
    const kept = await access.keepImport(page.repositories, { ...(groupId && { groupId }), alongside });
    return kept.ok ? success(fetch) : kept;
  }

  /** What a complete listing did not name is asked for one by one: so many, and the rest after the next listing. */
  async function checkUnnamed(
    organization: Organization,
    fetch: RepositoryFetch,
    signal: AbortSignal,
  ): Promise<Result<number>> {
    const ids = fetch.unchecked?.slice(0, maxChecksPerListing) ?? [];
    const checked = await checkRepositories(ids, checkAccess, signal);
    if (!checked.ok) return checked;
    await writeSetting(database, fetchKey(organization), afterChecks(fetch, checked.value.found));
    return success(fetchedCount(fetch));
  }

  const checkAccess = {
    repository: (id: string) => ask('repository', (provider) => provider.repository(id)),
    keepImport: (repositories: ProviderRepository[]) => access.keepImport(repositories, {}),
  };

  const idsOf = ({ login }: Organization) => database.repositories.where('owner').equals(login).primaryKeys();

  async function fetchOrganizations(force: boolean): Promise<Result<Organization[]>> {
    const fetchedAt = (await readSetting<number>(database, organizationsKey)) ?? null;
    if (!force && isFresh(fetchedAt, now(), dataQueryFreshMs)) {
      return success(await database.organizations.toArray());
    }
    const user = await ask('currentUser', (provider) => provider.currentUser());
    if (!user.ok) return user;
    const listed = await ask('organizations', (provider) => provider.organizations());
    if (!listed.ok) return listed;
    const { withheld } = listed.value;
    const reported = [personalOrganization(user.value), ...listed.value.organizations];
    return database.transaction('rw', database.organizations, database.settings, async () => {
      // Who is left out until the single sign-on is passed is known from before, if at all.
      const leftOut = (await database.organizations.bulkGet([...withheld])).filter(
        (organization) => organization !== undefined,
      );
      const organizations = [...reported, ...leftOut];
      await database.organizations.clear();
      await database.organizations.bulkPut(organizations);
      await writeSetting(database, organizationsKey, now());
      await writeSetting(database, withheldKey, withheld);
      return success(organizations);
    });
  }

  async function checkBatch(batch: readonly Repository[], groupId: string): Promise<Result<number>> {
    const checked = await Promise.all(batch.map((repository) => checkFiles(ask, repository, now)));
    const read = checked.flatMap((answer) => (answer.ok ? [answer.value] : []));
    if (read.length > 0) {
      const kept = await access.keepImport(read, { groupId });
      if (!kept.ok) return kept;
    }
    return checked.find((answer) => !answer.ok) ?? success(read.length);
  }

  return {
    isGithubConnected: access.isConnected,
    hasToolBridge: access.hasToolBridge,
    owners: () => repositoryOwners(database),
    rateLimit: access.rateLimit,
    repositoryFetch: async (organization) => (await readFetch(organization)) ?? null,
    refreshOrganizations: ({ force = false } = {}) => fetchOrganizations(force),

    // One tab fetches; another one waits, and then finds what is there.
    refreshRepositories: (organization, options) =>
      access.locks.request(`${access.lockName}-${organization.login}`, () =>
        options.signal.aborted ? success(0) : fetchPages(organization, options),
      ),

    withheldOrganizations: async () => (await readSetting<string[]>(database, withheldKey)) ?? [],

    recheckGone: (organization, ids) =>
      access.locks.request(`${access.lockName}-${organization.login}`, async () => {
        const checked = await checkRepositories(ids, checkAccess);
        if (!checked.ok) return checked;
        const { found, stopped } = checked.value;
        const known = await readFetch(organization);
        if (known) await writeSetting(database, fetchKey(organization), afterChecks(known, found));
        return stopped ? failed(stopped) : success(found);
      }),

    async checkFiles(repositories: readonly Repository[], { signal, onProgress }: FileCheckOptions) {
      let done = 0;
      const groupId = access.newId();
      for (let start = 0; start < repositories.length && !signal.aborted; start += fileCheckBatchSize) {
        onProgress({ done, total: repositories.length });
        const batch = repositories.slice(start, start + fileCheckBatchSize);
        const checked = await checkBatch(batch, groupId);
        if (!checked.ok) return checked;
        done += checked.value;
      }
      onProgress({ done, total: repositories.length });
      return success(done);
    },

    async forgetFetched(organization) {
      const known = await readFetch(organization);
      if (known) await writeSetting(database, fetchKey(organization), withoutMarks(known));
    },
  };
}

/** Whether there is a README and a bragging file (specification section 9). */
async function checkFiles(
  ask: <T>(
    capability: ProviderCapability,
    question: (provider: Provider) => Promise<Result<T>>,
  ) => Promise<Result<T>>,
  repository: Repository,
  now: () => number,
): Promise<Result<ProviderRepository>> {
  const { owner, name } = repository;
  const [readme, bragging] = await Promise.all([
    ask('files', (provider) => provider.readme(owner, name)),
    ask('files', (provider) => provider.file(owner, name, braggingFileName)),
  ]);
  if (!readme.ok) return readme;
  if (!bragging.ok) return bragging;
  return success({
    ...reportedPart(repository),
    hasReadme: readme.value !== null,
    hasTechBragging: bragging.value !== null,
    lastPolled: new Date(now()).toISOString(),
  });
}
