import type {
  FileContent,
  OrganizationListing,
  ProviderUser,
  RateLimit,
  RepositoryPage,
  RepositoryPageRequest,
} from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { AnalysisJobs } from './analysis.protocol.ts';
import type { GithubAppRequests } from './github-app.protocol.ts';
import type { TokenLock } from './token-lock.protocol.ts';
import type { TokenService } from './tokens.protocol.ts';

/**
 * What the page may ask of the worker. The worker owns the token: the page hands it in once and gets intents back;
 * no call returns it. Expected failures cross as values, because the bridge drops an error's class and code.
 */
export interface GithubWorker extends TokenService, TokenLock, AnalysisJobs, GithubAppRequests {
  currentUser(accountId: string): Promise<Result<ProviderUser>>;
  /** Organisations only; the personal entry is the caller's to add. */
  organizations(accountId: string): Promise<Result<OrganizationListing>>;
  repositoryPage(accountId: string, request: RepositoryPageRequest): Promise<Result<RepositoryPage>>;
  /** null: it is gone, blocked, or not visible any more. */
  repository(accountId: string, id: string): Promise<Result<ProviderRepository | null>>;
  /** null: there is none. */
  readme(accountId: string, owner: string, repository: string): Promise<Result<FileContent | null>>;
  /** null: there is no such file. */
  file(
    accountId: string,
    owner: string,
    repository: string,
    path: string,
  ): Promise<Result<FileContent | null>>;
  rateLimit(): Promise<RateLimit | null>;
}
