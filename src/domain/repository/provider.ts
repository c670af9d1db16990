import type { FileRequest, GitPosition, ProposalBranches, PullRequest } from '../github-change/files.ts';
import type { GithubSettings } from '../github-change/github-settings.ts';
import type { GithubState } from '../github-change/github-state.ts';
import type { LabelRequest } from '../github-change/labels.ts';
import type { ReadingScope } from '../github-change/missing.ts';
import type { Result } from '../shared/failure.ts';
import type { Organization } from './organization.ts';
import type { ProviderRepository } from './repository.ts';

/** The provider's user behind a token. */
export interface ProviderUser {
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** The token's scopes; empty if unknown. */
  scopes: string[];
}

/** Which page of a listing is requested. */
export interface RepositoryPageRequest {
  organization: Pick<Organization, 'id' | 'login'>;
  /** From 1. */
  page: number;
  /** Of the last response for this page: an unchanged page costs nothing of the rate limit. null: not known. */
  etag: string | null;
}

/** A page of a listing: 100 repositories, the last page fewer. */
export interface RepositoryPage {
  page: number;
  /** How many pages there are, as far as is known; null: the provider did not say. */
  pages: number | null;
  etag: string | null;
  /** The page is as it was at `etag`; `repositories` is empty then. */
  unchanged: boolean;
  repositories: ProviderRepository[];
  /** GitHub's settings, for users who may change them; empty if unknown. */
  states: GithubState[];
  /** Ids of organisations that the response omits until the owner passes single sign-on. */
  withheld: readonly string[];
  /** Number of items that the provider sent in an unknown form. The list omits them. */
  skipped: number;
}

/** The organisations of the account, as far as the provider names them. */
export interface OrganizationListing {
  organizations: Organization[];
  /** As in `RepositoryPage`. */
  withheld: readonly string[];
  skipped: number;
}

export interface RateLimit {
  limit: number;
  remaining: number;
  /** Milliseconds since the epoch. */
  resetsAt: number;
}

/** A file's text, decoded. */
export interface FileContent {
  path: string;
  text: string;
}

/** Result of a search among public repositories. */
export interface RepositorySearch {
  /** Number of all matches; the list has the best ones. */
  total: number;
  repositories: ProviderRepository[];
  /** As in `RepositoryPage`. */
  skipped: number;
}

/** A repository as it is at the provider at this moment. */
export interface RepositoryReading {
  repository: ProviderRepository;
  state: GithubState;
  /** Position of the default branch; null: no commit; absent: not requested. */
  git?: GitPosition | null;
  /** The branch that was asked for as the default one and is not there. */
  missingBranch?: string;
}

/** A pull request as it is at the provider at this moment. */
export interface PullReading {
  state: PullRequest['state'];
  etag: string | null;
}

/** Result of a request about a label or a pull request. */
export interface ItemWritten {
  values?: Partial<GithubSettings>;
  branches?: ProposalBranches;
  git?: Partial<GitPosition>;
}

/** The provider's state after a write: of topics, the topics alone. */
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

/** The requests that every way to the provider can make. A failure is a value. */
export interface ProviderRequests {
  currentUser(): Promise<Result<ProviderUser>>;
  /** Organisations only; the personal entry is the caller's to add. */
  organizations(): Promise<Result<OrganizationListing>>;
  repositoryPage(request: RepositoryPageRequest): Promise<Result<RepositoryPage>>;
  /** Reads a repository by number, under its current name. null: deleted, blocked or invisible. */
  repository(id: string): Promise<Result<ProviderRepository | null>>;
  /** null: there is none. */
  readme(owner: string, repository: string): Promise<Result<FileContent | null>>;
  /** null: there is no such file. */
  file(owner: string, repository: string, path: string): Promise<Result<FileContent | null>>;
  /** Reads a repository by number with all settings. null: as in `repository`. */
  readSettings(id: string, scope?: ReadingScope): Promise<Result<RepositoryReading | null>>;
  /**
   * Sends one request that changes settings: topics alone, or others. It is sent once without waiting; the caller
   * handles timing and missing responses.
   */
  writeSettings(
    target: { owner: string; name: string },
    values: Partial<GithubSettings>,
  ): Promise<Result<SettingsWritten>>;
  /** Sends one request about a label or a pull request, like `writeSettings`. */
  writeItem(
    target: { owner: string; name: string },
    request: LabelRequest | FileRequest,
  ): Promise<Result<ItemWritten>>;
  /** The names of its branches; null: there are more than one response holds. */
  branches(target: { owner: string; name: string }): Promise<Result<string[] | null>>;
  /** @param etag of the last response; null: none. null: nothing has changed since */
  pull(
    target: { owner: string; name: string },
    number: number,
    etag: string | null,
  ): Promise<Result<PullReading | null>>;
  /** Ends the search before it, which gets null. */
  searchRepositories(text: string): Promise<Result<RepositorySearch | null>>;
}

/**
 * The one contract of every way to the provider: REST in the worker, an injected tool bridge, the GitHub App.
 * Callers look at `capabilities`, never at a name.
 */
export interface Provider extends ProviderRequests {
  readonly capabilities: ReadonlySet<ProviderCapability>;
  /** The limit of the last response; null: none yet, or no limit. */
  rateLimit(): RateLimit | null;
}
