import type { RepositoryStatus } from '../fleet/repository-status.ts';
import type { FileRequest, GitPosition, ProposalBranches, PullRequest } from '../github-change/files.ts';
import type { SettingValues } from '../github-change/github-settings.ts';
import type { GithubState } from '../github-change/github-state.ts';
import type { LabelRequest } from '../github-change/labels.ts';
import type { ReadingScope } from '../github-change/missing.ts';
import type { PullWrite } from '../github-change/pulls.ts';
import type { Failure, Result } from '../shared/failure.ts';
import type { FailureReason } from '../shared/wording.ts';
import type { Organization } from './organization.ts';
import type { ProviderRepository } from './repository.ts';

export interface ProviderUser {
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** Null if the token has no scopes, such as a fine-grained one. */
  scopes: string[] | null;
  /** Milliseconds since the epoch. Null if unknown, because GitHub hides the header from pages of other origins. */
  tokenExpiresAt: number | null;
}

export interface RepositoryPageRequest {
  organization: Pick<Organization, 'id' | 'login'>;
  page: number;
  /** ETag of the last response, so that an unchanged page does not count against the rate limit. Null if unknown. */
  etag: string | null;
}

export interface RepositoryPage {
  page: number;
  pages: number | null;
  etag: string | null;
  /** True if the page has not changed since `etag`. `repositories` is then empty. */
  unchanged: boolean;
  repositories: ProviderRepository[];
  states: GithubState[];
  withheld: readonly string[];
  skipped: number;
}

export interface OrganizationListing {
  organizations: Organization[];
  /** Owners that GitHub withheld, as in `RepositoryPage`. */
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
  /** Number of all matches; `repositories` contains only the best ones. */
  total: number;
  repositories: ProviderRepository[];
  /** Number of unreadable items, as in `RepositoryPage`. */
  skipped: number;
}

export interface RepositoryReading {
  repository: ProviderRepository;
  state: GithubState;
  /** Position of the default branch. Null if the repository has no commit, absent if not requested. */
  git?: GitPosition | null;
  missingBranch?: string;
}

export interface PullReading {
  state: PullRequest['state'];
  etag: string | null;
}

export interface ItemWritten {
  values?: SettingValues;
  branches?: ProposalBranches;
  git?: Partial<GitPosition>;
}

export interface SettingsWritten {
  values: SettingValues;
  reading: RepositoryReading | null;
}

/** A page of the owner's whole fleet, or named repositories. */
export type FleetRequest = { cursor: string | null; size: number } | { nodeIds: readonly string[] };

export interface FleetPage {
  repositories: ProviderRepository[];
  states: GithubState[];
  statuses: RepositoryStatus[];
  /** Number of repositories in the fleet. */
  total: number;
  /** Cursor of the next page, or null. */
  next: string | null;
  /** Requested ids of repositories that no longer exist. */
  missing: string[];
  /** Repositories that GitHub withheld or that were unreadable, and GitHub's reason if it gave one. */
  skipped: number;
  withheld: FailureReason | null;
  /** GitHub's refusal of a next page, if too few points of the hourly limit remain for one. */
  pause: Failure | null;
}

export type ProviderCapability =
  | 'currentUser'
  | 'organizations'
  | 'repositories'
  | 'repository'
  | 'files'
  | 'search';

type RepositoryName = Pick<ProviderRepository, 'owner' | 'name'>;

/** The requests of every provider. A failed request resolves to a failure and does not reject. */
export interface ProviderRequests {
  currentUser(): Promise<Result<ProviderUser>>;
  /** Does not include the personal account, which the caller adds. */
  organizations(): Promise<Result<OrganizationListing>>;
  repositoryPage(request: RepositoryPageRequest): Promise<Result<RepositoryPage>>;
  /** Finds a repository by id, even after a rename. Null if it was deleted or blocked, or if the token has no access. */
  repository(id: string): Promise<Result<ProviderRepository | null>>;
  readme(owner: string, repository: string): Promise<Result<FileContent | null>>;
  file(owner: string, repository: string, path: string): Promise<Result<FileContent | null>>;
  /** Reads a repository with all settings. Null as in `repository`. */
  readSettings(id: string, scope?: ReadingScope): Promise<Result<RepositoryReading | null>>;
  /** Sends one write: either topics or other settings. The caller waits between writes and retries. */
  writeSettings(target: RepositoryName, values: SettingValues): Promise<Result<SettingsWritten>>;
  /** Sends one write to a label or pull request. The caller waits between writes and retries. */
  writeItem(
    target: RepositoryName,
    request: LabelRequest | FileRequest | PullWrite,
  ): Promise<Result<ItemWritten>>;
  /** Null if the repository has more branches than one response holds. */
  branches(target: RepositoryName): Promise<Result<string[] | null>>;
  /**
   * Null if the pull request has not changed.
   * @param etag of the last response
   */
  pull(target: RepositoryName, number: number, etag: string | null): Promise<Result<PullReading | null>>;
  searchRepositories(text: string): Promise<Result<RepositorySearch | null>>;
  /** Reads at most 100 repositories with all that may need the owner. */
  fleetPage(request: FleetRequest): Promise<Result<FleetPage>>;
}

export interface Provider extends ProviderRequests {
  rateLimit(): RateLimit | null;
}

export type BridgeRequests = Pick<
  ProviderRequests,
  'currentUser' | 'organizations' | 'repositoryPage' | 'readme' | 'file'
>;

/** The tool bridge. Callers check `capabilities` before a request, because a host may offer only some tools. */
export interface BridgeProvider extends BridgeRequests {
  readonly capabilities: ReadonlySet<ProviderCapability>;
}
