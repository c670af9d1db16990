import type { FileRequest, GitPosition, ProposalBranches, PullRequest } from '../github-change/files.ts';
import type { GithubSettings } from '../github-change/github-settings.ts';
import type { GithubState } from '../github-change/github-state.ts';
import type { LabelRequest } from '../github-change/labels.ts';
import type { ReadingScope } from '../github-change/missing.ts';
import type { Result } from '../shared/failure.ts';
import type { Organization } from './organization.ts';
import type { ProviderRepository } from './repository.ts';

export interface ProviderUser {
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** null: a token without scopes, such as a fine-grained one. */
  scopes: string[] | null;
  /** End of the token in milliseconds since the epoch; null: unknown, because GitHub hides it from pages of other origins. */
  tokenExpiresAt: number | null;
}

export interface RepositoryPageRequest {
  organization: Pick<Organization, 'id' | 'login'>;
  page: number;
  /** ETag of the last response: an unchanged page doesn't count against the rate limit. null: unknown. */
  etag: string | null;
}

export interface RepositoryPage {
  page: number;
  pages: number | null;
  etag: string | null;
  /** Unchanged since `etag`; `repositories` is empty. */
  unchanged: boolean;
  repositories: ProviderRepository[];
  states: GithubState[];
  withheld: readonly string[];
  skipped: number;
}

export interface OrganizationListing {
  organizations: Organization[];
  /** As in `RepositoryPage`. */
  withheld: readonly string[];
  skipped: number;
}

export interface RateLimit {
  limit: number;
  remaining: number;
  resetsAt: number;
}

export interface FileContent {
  path: string;
  text: string;
}

export interface RepositorySearch {
  /** Number of all matches; the list has the best ones. */
  total: number;
  repositories: ProviderRepository[];
  /** As in `RepositoryPage`. */
  skipped: number;
}

export interface RepositoryReading {
  repository: ProviderRepository;
  state: GithubState;
  /** Position of the default branch; null: no commit; absent: not requested. */
  git?: GitPosition | null;
  missingBranch?: string;
}

export interface PullReading {
  state: PullRequest['state'];
  etag: string | null;
}

export interface ItemWritten {
  values?: Partial<GithubSettings>;
  branches?: ProposalBranches;
  git?: Partial<GitPosition>;
}

export interface SettingsWritten {
  values: Partial<GithubSettings>;
  reading: RepositoryReading | null;
}

export type ProviderCapability =
  | 'currentUser'
  | 'organizations'
  | 'repositories'
  | 'repository'
  | 'files'
  | 'search';

/** Requests of every provider. A failure is returned as a value. */
export interface ProviderRequests {
  currentUser(): Promise<Result<ProviderUser>>;
  /** Without the personal account, which the caller adds. */
  organizations(): Promise<Result<OrganizationListing>>;
  repositoryPage(request: RepositoryPageRequest): Promise<Result<RepositoryPage>>;
  /** Finds a repository by id, also after a rename. null: deleted, blocked or invisible. */
  repository(id: string): Promise<Result<ProviderRepository | null>>;
  readme(owner: string, repository: string): Promise<Result<FileContent | null>>;
  file(owner: string, repository: string, path: string): Promise<Result<FileContent | null>>;
  /** With all settings. null: as in `repository`. */
  readSettings(id: string, scope?: ReadingScope): Promise<Result<RepositoryReading | null>>;
  /** Sends one write: topics alone, or other settings. Doesn't wait or retry; the caller does. */
  writeSettings(
    target: { owner: string; name: string },
    values: Partial<GithubSettings>,
  ): Promise<Result<SettingsWritten>>;
  /** Sends one write to a label or pull request, like `writeSettings`. */
  writeItem(
    target: { owner: string; name: string },
    request: LabelRequest | FileRequest,
  ): Promise<Result<ItemWritten>>;
  /** null: more branches than one response holds. */
  branches(target: { owner: string; name: string }): Promise<Result<string[] | null>>;
  /** @param etag of the last response. Returns null if nothing has changed since. */
  pull(
    target: { owner: string; name: string },
    number: number,
    etag: string | null,
  ): Promise<Result<PullReading | null>>;
  searchRepositories(text: string): Promise<Result<RepositorySearch | null>>;
}

/** Contract of REST, tool bridge and GitHub App. Callers check `capabilities`, never a name. */
export interface Provider extends ProviderRequests {
  readonly capabilities: ReadonlySet<ProviderCapability>;
  rateLimit(): RateLimit | null;
}
