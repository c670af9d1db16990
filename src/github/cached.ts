import { repositoriesPerFetchPage } from '#config/constants.ts';
import { type Organization, personalOrganizationId } from '#domain/repository/organization.ts';
import type { Provider, ProviderCapability, RepositorySearch } from '#domain/repository/provider.ts';
import { isFork, type Repository, reportedPart } from '#domain/repository/repository.ts';
import { failed, failure, success } from '#domain/shared/failure.ts';

/** The rows on the device, as far as this adapter needs them. */
export interface CachedRows {
  organizations(): Promise<Organization[]>;
  repositoriesOf(owner: string): Promise<Repository[]>;
  allRepositories(): Promise<Repository[]>;
}

const capabilities: ReadonlySet<ProviderCapability> = new Set([
  'currentUser',
  'organizations',
  'repositories',
  'search',
]);

/** What the device knows already: the answer when nobody else can be asked. Texts of files are not kept. */
export function createCachedProvider(rows: CachedRows, now: () => number): Provider {
  const unknown = (what: string) =>
    failed(failure('NOT_FOUND', 'NOT_ON_DEVICE', `${what} is not on this device.`, now()));

  return {
    capabilities,
    rateLimit: () => null,

    async currentUser() {
      const personal = (await rows.organizations()).find(({ id }) => id === personalOrganizationId);
      if (!personal) return unknown('The GitHub user');
      const name = personal.name.replace(/ \(Personal\)$/, '');
      return success({ login: personal.login, name, avatarUrl: personal.avatarUrl, scopes: [] });
    },

    async organizations() {
      const known = await rows.organizations();
      return success({
        organizations: known.filter(({ id }) => id !== personalOrganizationId),
        withheld: [],
      });
    },

    async repositoryPage({ organization, page }) {
      const all = (await rows.repositoriesOf(organization.login)).sort((a, b) => (a.name < b.name ? -1 : 1));
      return success({
        page,
        pages: Math.max(1, Math.ceil(all.length / repositoriesPerFetchPage)),
        etag: null,
        unchanged: false,
        repositories: all
          .slice((page - 1) * repositoriesPerFetchPage, page * repositoriesPerFetchPage)
          .map(reportedPart),
        withheld: [],
      });
    },

    repository: async () => unknown('The repository'),

    readme: async () => unknown('The README'),
    file: async (_owner, _repository, path) => unknown(path),

    async search(search) {
      const found = (await rows.allRepositories()).filter((repository) => matches(repository, search));
      const sign = search.order === 'asc' ? 1 : -1;
      return success(found.sort((a, b) => sign * (a.stars - b.stars)).map(reportedPart));
    },
  };
}

function matches(repository: Repository, search: RepositorySearch): boolean {
  const words = search.query.trim().toLowerCase();
  return (
    `${repository.name} ${repository.description ?? ''}`.toLowerCase().includes(words) &&
    (search.language === undefined || repository.language?.toLowerCase() === search.language.toLowerCase()) &&
    repository.stars >= (search.minimumStars ?? 0) &&
    (search.owner === undefined || repository.owner.toLowerCase() === search.owner.toLowerCase()) &&
    (search.includeForks === true || !isFork(repository))
  );
}
