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
  /** What the token may do; empty where the way to the provider does not say. */
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

/** One page of a listing: 100 repositories, the last page fewer. */
export interface RepositoryPage {
  page: number;
  /** How many pages there are, as far as is known; null: the provider did not say. */
  pages: number | null;
  etag: string | null;
  /** The page is as it was at `etag`; `repositories` is empty then. */
  unchanged: boolean;
  repositories: ProviderRepository[];
  /** What GitHub itself has of them, for whoever may change it there; empty where the way to the provider does not say. */
  states: GithubState[];
  /** Ids of organisations that are left out of the response until the owner passes their single sign-on. */
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

/** What a search among everybody's repositories found. */
export interface RepositorySearch {
  /** As many as there are; the best few are listed. */
  total: number;
  repositories: ProviderRepository[];
  /** As in `RepositoryPage`. */
  skipped: number;
}

/** A repository as it is at the provider at this moment. */
export interface RepositoryReading {
  repository: ProviderRepository;
  state: GithubState;
  /** Where its default branch is; null: it has no commit; absent: nobody asked. */
  git?: GitPosition | null;
  /** The branch that was asked for as the default one and is not there. */
  missingBranch?: string;
}

/** A pull request as it is at the provider at this moment. */
export interface PullReading {
  state: PullRequest['state'];
  etag: string | null;
}

/** What a request about a label or a pull request has brought about. */
export interface ItemWritten {
  values?: Partial<GithubSettings>;
  branches?: ProposalBranches;
  git?: Partial<GitPosition>;
}

/** What the provider has after a request has changed it: of topics it names the topics alone. */
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
  /** One repository by its number, whatever it is called now. null: it is gone, blocked, or not visible any more. */
  repository(id: string): Promise<Result<ProviderRepository | null>>;
  /** null: there is none. */
  readme(owner: string, repository: string): Promise<Result<FileContent | null>>;
  /** null: there is no such file. */
  file(owner: string, repository: string, path: string): Promise<Result<FileContent | null>>;
  /** One repository by its number with everything that can be changed of it. null: as in `repository`. */
  readSettings(id: string, scope?: ReadingScope): Promise<Result<RepositoryReading | null>>;
  /**
   * One request that changes settings: of topics alone, or of others. It is sent once and waits for nothing: whoever makes
   * it decides when, and what follows where no response says what came of it.
   */
  writeSettings(
    target: { owner: string; name: string },
    values: Partial<GithubSettings>,
  ): Promise<Result<SettingsWritten>>;
  /** One request about a label or on the way to a pull request, sent as those of `writeSettings` are. */
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
  /** As the last response said; null before the first, and where nobody counts. */
  rateLimit(): RateLimit | null;
}
