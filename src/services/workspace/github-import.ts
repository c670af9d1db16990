import type { Organization } from '#domain/repository/organization.ts';
import type { RateLimit, RepositorySearch } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Presence, RepositoryFetch } from '#domain/repository/repository-fetch.ts';
import type { Result } from '#domain/shared/failure.ts';

/** A repository's README as this device has it. */
export interface KeptReadme {
  /** null: there is none. */
  text: string | null;
  /** From the repository's root. */
  path?: string | undefined;
  /** When the provider said so, in milliseconds since the epoch. */
  at: number;
}

export interface FetchOptions {
  /** Read again even if the last response is fresh. */
  force: boolean;
  /** Ends it after the step that is under way; what has arrived stays. */
  signal: AbortSignal;
  onProgress: (progress: { page: number; pages: number | null; count: number }) => void;
}

export interface FileCheckOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

/** What the owner may request of the provider. What comes back lands in the device's store; a failure is a value. */
export interface GithubImport {
  isConnected(): Promise<boolean>;
  /** A tool bridge is injected into this page. */
  hasToolBridge(): boolean;
  /** As they are kept on the device. */
  organizations(): Promise<Organization[]>;
  /** Whose repositories are on the device, for when the provider's list of organisations is not. */
  owners(): Promise<string[]>;
  refreshOrganizations(options?: { force?: boolean }): Promise<Result<Organization[]>>;
  /** Fetches an organisation's repositories page by page; goes on where it was cut off. Resolves with their number. */
  refreshRepositories(organization: Organization, options: FetchOptions): Promise<Result<number>>;
  /** How far the listing has come. For live queries. */
  repositoryFetch(organization: Organization): Promise<RepositoryFetch | null>;
  /** Ids of organisations that GitHub leaves out until the owner passes their single sign-on. For live queries. */
  withheldOrganizations(): Promise<string[]>;
  /** How many organisations GitHub last sent in an unknown form. */
  skippedOrganizations(): Promise<number>;
  /**
   * Requests again, one by one, repositories that counted as gone. One that is there is refreshed and counts so no longer.
   * Fails when it could not be done with all of them.
   */
  recheckGone(
    organization: Organization,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Presence>>>;
  /** The next refresh brings every row again, changed or not. */
  forgetFetched(organization: Organization): Promise<void>;
  /** Looks for README and TechBragging.md, in batches of five. */
  checkFiles(repositories: readonly Repository[], options: FileCheckOptions): Promise<Result<number>>;
  /** null: it was never fetched. For live queries. */
  readme(repositoryId: string): Promise<KeptReadme | null>;
  /** Queries the provider, unless it has just been read, and keeps what it says. */
  fetchReadme(repository: Pick<Repository, 'id' | 'owner' | 'name'>): Promise<Result<KeptReadme>>;
  /** Among everybody's repositories; nothing of it is kept. null: a newer search has taken its place. */
  search(text: string): Promise<Result<RepositorySearch | null>>;
  rateLimit(): Promise<RateLimit | null>;
}
