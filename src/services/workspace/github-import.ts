import {
  dataQueryFreshMs,
  maxChecksPerListing,
  organizationScope,
  repositoriesPerFetchPage,
} from '#config/constants.ts';
import { keepGithubStates } from '#db/github-changes.ts';
import { noteListing } from '#db/repository-list.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { repositoryOwners } from '#db/view.ts';
import { grants, mayMissPrivate, type TokenRecord } from '#domain/auth/token.ts';
import { isFresh } from '#domain/repository/data-query.ts';
import { type Organization, personalOrganization } from '#domain/repository/organization.ts';
import type { RateLimit, RepositoryPage, RepositorySearch } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import {
  afterChecks,
  afterPage,
  beginFetch,
  fetchedCount,
  openListing,
  type Presence,
  type RepositoryFetch,
  repositoryRequest,
  withoutMarks,
  withUnnamed,
} from '#domain/repository/repository-fetch.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import { keepImport } from './changes.ts';
import { type ImportContext, sendRequest, sendToWorker } from './github-requests.ts';
import { fetchReadme, type KeptReadme, readKeptReadme } from './readmes.ts';
import { checkFiles, checkRepositories, type FileCheckOptions, mayBePrivate } from './repository-checks.ts';

export interface FetchOptions {
  force: boolean;
  /** Stops after the current step. Data that was received stays. */
  signal: AbortSignal;
  onProgress: (progress: { page: number; pages: number | null; count: number }) => void;
}

export interface GithubImport {
  isConnected(): Promise<boolean>;
  hasToolBridge(): boolean;
  organizations(): Promise<Organization[]>;
  /** The organisations at the start, if the list is the first screen. */
  firstOrganizations?: readonly Organization[] | undefined;
  /** Returns owners of repositories on the device. Used if the organisations could not be listed. */
  owners(): Promise<string[]>;
  refreshOrganizations(options?: { force?: boolean }): Promise<Result<Organization[]>>;
  /** Fetches page by page and resumes an interrupted listing. Resolves with the number of repositories. */
  refreshRepositories(organization: Organization, options: FetchOptions): Promise<Result<number>>;
  /** Returns organisations with an interrupted listing, without rows here, or last listed with another token. */
  organizationsToImport(organizations: readonly Organization[]): Promise<Organization[]>;
  repositoryFetch(organization: Organization): Promise<RepositoryFetch | null>;
  /** Returns ids of organisations that GitHub hides until the owner passes single sign-on. */
  withheldOrganizations(): Promise<string[]>;
  skippedOrganizations(): Promise<number>;
  /** Requests repositories that counted as deleted, and restores those that exist. Fails unless all could be requested. */
  recheckGone(
    organization: Organization,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Presence>>>;
  forgetFetched(organization: Organization): Promise<void>;
  /** Checks whether README and TechBragging.md exist, in batches of five repositories. */
  checkFiles(repositories: readonly Repository[], options: FileCheckOptions): Promise<Result<number>>;
  readme(repositoryId: string): Promise<KeptReadme | null>;
  /** Returns the README, from the device if it is fresh. */
  fetchReadme(repository: Pick<Repository, 'id' | 'owner' | 'name'>): Promise<Result<KeptReadme>>;
  /** Searches public repositories without storing them. Resolves with null if a newer search has started. */
  search(text: string): Promise<Result<RepositorySearch | null>>;
  rateLimit(): Promise<RateLimit | null>;
}

interface Listing extends ImportContext {
  organization: Organization;
}

const fetchKey = ({ organization }: Listing) => `fetch:${organization.login.toLowerCase()}`;
const withheldKey = 'organizations:withheld';
const skippedKey = 'organizations:skipped';
const organizationsKey = 'query:github-organizations';

export function createGithubImport(context: ImportContext): GithubImport {
  const { database, worker, bridge } = context;
  return {
    isConnected: async () => bridge() !== null || worker.hasToken(),
    hasToolBridge: () => bridge() !== null,
    rateLimit: async () => (await worker.provider()).rateLimit(),
    organizations: () => database.organizations.toArray(),
    firstOrganizations: context.firstOrganizations,
    owners: () => repositoryOwners(database),
    withheldOrganizations: async () => (await readSetting<string[]>(database, withheldKey)) ?? [],
    skippedOrganizations: async () => (await readSetting<number>(database, skippedKey)) ?? 0,
    refreshOrganizations: ({ force = false } = {}) => fetchOrganizations(context, force),
    organizationsToImport: (organizations) => organizationsToImport(context, organizations),
    repositoryFetch: async (organization) => (await readFetch({ ...context, organization })) ?? null,
    refreshRepositories: (organization, options) =>
      alone({ ...context, organization }, async (listing) =>
        options.signal.aborted ? success(0) : fetchPages(listing, options),
      ).finally(context.onListed),
    recheckGone: (organization, ids) =>
      alone({ ...context, organization }, (listing) => recheckGone(listing, ids)),
    checkFiles: (repositories, options) => checkFiles(context, repositories, options),
    readme: (id) => readKeptReadme(database, id),
    fetchReadme: ({ id, owner, name }) =>
      fetchReadme(context, id, () =>
        sendRequest(context, 'files', (provider) => provider.readme(owner, name)),
      ),
    search: (text) => sendToWorker(context, 'search', (provider) => provider.searchRepositories(text)),
    async forgetFetched(organization) {
      const listing = { ...context, organization };
      const known = await readFetch(listing);
      if (known) await writeFetch(listing, withoutMarks(known));
    },
  };
}

/** Runs `work` in one tab at a time. Other tabs wait and then find the stored result. */
function alone<T>(listing: Listing, work: (listing: Listing) => Promise<T>): Promise<T> {
  const { locks, lockName, organization } = listing;
  return locks.request(`${lockName}-${organization.login}`, () => work(listing));
}

function readFetch(listing: Listing): Promise<RepositoryFetch | undefined> {
  return readSetting<RepositoryFetch>(listing.database, fetchKey(listing));
}

function writeFetch(listing: Listing, fetch: RepositoryFetch): Promise<void> {
  return writeSetting(listing.database, fetchKey(listing), fetch);
}

async function organizationsToImport(
  context: ImportContext,
  organizations: readonly Organization[],
): Promise<Organization[]> {
  const { database, worker, now } = context;
  const tokenSince = (await worker.token())?.rotatedAt ?? 0;
  const isMissing = async (organization: Organization) => {
    const known = await readFetch({ ...context, organization });
    if (known) return known.nextPage !== null || (known.completedAt ?? 0) < tokenSince;
    // Counting would read the index of all of its repositories.
    const ofOwner = database.repositories.where('owner').equals(organization.login);
    if ((await ofOwner.limit(1).primaryKeys()).length === 0) return true;
    const key = `received:${organization.login.toLowerCase()}`;
    const receivedAt = await readSetting<number>(database, key);
    if (receivedAt !== undefined) return receivedAt < tokenSince;
    await writeSetting(database, key, now());
    return false;
  };
  const missing = await Promise.all(organizations.map(isMissing));
  return organizations.filter((_, index) => missing[index]);
}

async function fetchPages(
  listing: Listing,
  { force, signal, onProgress }: FetchOptions,
): Promise<Result<number>> {
  const { now, organization, worker } = listing;
  const known = await readFetch(listing);
  const token = await worker.token();
  const isOld = (known?.completedAt ?? 0) < (token?.rotatedAt ?? 0);
  const isCurrent = !isOld && isFresh(known?.completedAt ?? null, now(), dataQueryFreshMs);
  if (!force && known?.nextPage === null && isCurrent) {
    return success(fetchedCount(known));
  }
  let fetch: RepositoryFetch = { groupId: listing.newId(), ...beginFetch(known, now()) };
  while (fetch.nextPage !== null && !signal.aborted) {
    onProgress({ page: fetch.nextPage, pages: fetch.pages, count: fetchedCount(fetch) });
    const request = repositoryRequest(fetch, organization, fetch.nextPage);
    const page = await sendRequest(listing, 'repositories', (provider) => provider.repositoryPage(request));
    if (!page.ok) return page;
    const kept = await keepPage(listing, fetch, page.value, token);
    if (!kept.ok) return kept;
    fetch = kept.value;
  }
  return fetch.nextPage === null ? checkUnnamed(listing, fetch, signal) : success(fetchedCount(fetch));
}

async function keepPage(
  listing: Listing,
  before: RepositoryFetch,
  page: RepositoryPage,
  token: TokenRecord | null,
): Promise<Result<RepositoryFetch>> {
  const { database, organization, bridge } = listing;
  const { login } = organization;
  const missesPrivate = bridge() === null && mayMissPrivate(token);
  const after = afterPage(before, page, repositoriesPerFetchPage, listing.now());
  let fetch = after;
  const alongside = async () => {
    if (after.nextPage === null) {
      const ofOwner = database.repositories.where('owner').equals(login);
      const listable = missesPrivate ? ofOwner.filter((row) => !mayBePrivate(row)) : ofOwner;
      fetch = withUnnamed(after, await listable.primaryKeys());
    }
    await keepGithubStates(database, page.states);
    await writeFetch(listing, fetch);
    await noteListing(database, login, openListing(login, fetch, repositoriesPerFetchPage));
  };
  const { groupId } = after;
  const kept = await keepImport(listing, page.repositories, { ...(groupId && { groupId }), alongside });
  return kept.ok ? success(fetch) : kept;
}

/** Requests unlisted repositories one by one, up to a limit. The rest follows after the next listing. */
async function checkUnnamed(
  listing: Listing,
  fetch: RepositoryFetch,
  signal: AbortSignal,
): Promise<Result<number>> {
  const ids = fetch.unchecked?.slice(0, maxChecksPerListing) ?? [];
  const checked = await checkRepositories(listing, ids, signal);
  if (!checked.ok) return checked;
  await writeFetch(listing, afterChecks(fetch, checked.value.found));
  return success(fetchedCount(fetch));
}

async function recheckGone(
  listing: Listing,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, Presence>>> {
  const checked = await checkRepositories(listing, ids);
  if (!checked.ok) return checked;
  const { found, stopped } = checked.value;
  const known = await readFetch(listing);
  if (known) await writeFetch(listing, afterChecks(known, found));
  return stopped ? fail(stopped) : success(found);
}

async function fetchOrganizations(context: ImportContext, force: boolean): Promise<Result<Organization[]>> {
  const { database, now, bridge, worker } = context;
  const fetchedAt = (await readSetting<number>(database, organizationsKey)) ?? null;
  const token = await worker.token();
  const isOld = (fetchedAt ?? 0) < (token?.rotatedAt ?? 0);
  if (!force && !isOld && isFresh(fetchedAt, now(), dataQueryFreshMs)) {
    return success(await database.organizations.toArray());
  }
  const user = await sendRequest(context, 'currentUser', (provider) => provider.currentUser());
  if (!user.ok) return user;
  // Does not request organisations without the scope, because GitHub would reject the request.
  const isPersonalOnly = bridge() === null && grants(token, organizationScope) === false;
  const listed = isPersonalOnly
    ? success({ organizations: [], withheld: [], skipped: 0 })
    : await sendRequest(context, 'organizations', (provider) => provider.organizations());
  if (!listed.ok) return listed;
  const { withheld, skipped } = listed.value;
  const reported = [personalOrganization(user.value), ...listed.value.organizations];
  return database.transaction('rw', database.organizations, database.settings, async () => {
    // Keeps known organisations that the response omits, if GitHub withheld some or some were unreadable.
    const named = new Set(reported.map(({ id }) => id));
    const leftOut = (await database.organizations.toArray()).filter(
      ({ id }) => !named.has(id) && (isPersonalOnly || skipped > 0 || withheld.includes(id)),
    );
    const organizations = [...reported, ...leftOut];
    await database.organizations.clear();
    await database.organizations.bulkPut(organizations);
    await writeSetting(database, organizationsKey, now());
    await writeSetting(database, withheldKey, withheld);
    await writeSetting(database, skippedKey, skipped);
    return success(organizations);
  });
}
