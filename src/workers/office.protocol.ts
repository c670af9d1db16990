import type { Result } from '#domain/failure.ts';
import type { Organization } from '#domain/organization.ts';
import type { ProviderUser, RateLimit, RepositoryPage } from '#domain/provider.ts';

export type TokenState = 'missing' | 'sealed' | 'inMemory';

/**
 * What the page may ask of the worker. The worker owns the token: the page hands it in once and gets intents back;
 * no call returns it. Expected failures cross as values, because the bridge drops an error's class and code.
 */
export interface OfficeWorker {
  /**
   * Seals a provider token for an account. Where sealing fails it is kept in memory for this session only, and the
   * answer says so (`inMemory`), so that the owner can be told.
   */
  keepToken(accountId: string, token: string): Promise<Result<TokenState>>;
  tokenState(accountId: string): Promise<TokenState>;
  forgetToken(accountId: string): Promise<void>;
  currentUser(accountId: string): Promise<Result<ProviderUser>>;
  /** The personal account first, then the organisations. */
  listOrganizations(accountId: string): Promise<Result<Organization[]>>;
  /** Calls `onPage` for each page of 100 as it arrives; resolves with the number of repositories. */
  listRepositories(
    accountId: string,
    organization: Organization,
    onPage: (page: RepositoryPage) => Promise<void>,
  ): Promise<Result<number>>;
  rateLimit(): Promise<RateLimit | null>;
}
