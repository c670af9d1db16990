import type { Result } from './failure.ts';
import type { ProviderRepository } from './operation.ts';
import type { Organization } from './organization.ts';

/** The provider's user behind a token. */
export interface ProviderUser {
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** What the token may do. */
  scopes: string[];
}

/** One page of a listing on its way in. */
export interface RepositoryPage {
  page: number;
  /** How many pages there are, as far as is known. */
  pages: number;
  repositories: ProviderRepository[];
}

export interface RateLimit {
  limit: number;
  remaining: number;
  /** Milliseconds since the epoch. */
  resetsAt: number;
}

/** The one contract of every way to the provider: REST, the app's own token, an injected tool bridge. */
export interface Provider {
  currentUser(): Promise<Result<ProviderUser>>;
  /** Organisations only; the personal entry is the caller's to add. */
  organizations(): Promise<Result<Organization[]>>;
  /** Pages of 100, handed over as they arrive. Resolves with how many repositories there were. */
  repositories(
    organization: Organization,
    onPage: (page: RepositoryPage) => Promise<void>,
  ): Promise<Result<number>>;
  /** As the last answer said; null before the first. */
  rateLimit(): RateLimit | null;
}
