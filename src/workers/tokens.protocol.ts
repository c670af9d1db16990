import type { ScopeCheck, TokenRecord, TokenType } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';

export type TokenState = 'missing' | 'sealed' | 'inMemory';

/** What the page may know of a kept token. */
export interface KeptToken {
  record: TokenRecord;
  /** For the mirror in the user's metadata and for local storage; null: it could not be sealed. */
  envelope: string | null;
}

/** A token on its way in. Times are milliseconds since the epoch. */
export interface TokenToKeep {
  token: string;
  tokenType: TokenType;
  /** null: never expires. */
  expiresAt: number | null;
}

/**
 * What became of the grant at the provider; `gone`: it knew no such token any more; `notRevoked`: it was locked, so that
 * nobody could take it back.
 */
export interface Disconnection {
  outcome: 'revoked' | 'gone' | 'queued' | 'nothing' | 'notRevoked';
  /** Why it is queued, in the server's words; null: it is not, or there was no response to say so. */
  reason: string | null;
}

/** The tokens' part of the worker: they go in, and come out for a request of the worker's own only. */
export interface TokenService {
  /**
   * Seals an OAuth token for an account. Where sealing fails it is kept in memory for this session only, and the
   * result says so (`inMemory`), so that the owner can be told.
   */
  keepToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /** The same for a token of either kind. */
  keep(accountId: string, token: TokenToKeep): Promise<Result<TokenState>>;
  /** Takes back an envelope of this device, found in the mirror; `missing` if it is another device's. */
  importEnvelope(accountId: string, envelope: string, record: TokenRecord): Promise<TokenState>;
  tokenState(accountId: string): Promise<TokenState>;
  /** null: there is none of this kind. */
  keptToken(accountId: string, tokenType: TokenType): Promise<KeptToken | null>;
  /** Changes the rotation timestamp and nothing else. */
  rotate(accountId: string, rotatedAt: number): Promise<void>;
  /** Both kinds leave this device. */
  forgetToken(accountId: string): Promise<void>;
  /** Which of the needed scopes the provider grants. Its record has them from then on. */
  checkScopes(accountId: string): Promise<Result<ScopeCheck>>;
  /**
   * Forgets the OAuth token here and takes it back at the provider, later where there is no network. While it is locked, all
   * that was sealed goes, and the lock with it: the way out for whoever has lost what opens it.
   */
  disconnect(accountId: string): Promise<Disconnection>;
  /** Sends what could not be taken back before. Resolves with how many are still waiting. */
  sendRevocations(): Promise<number>;
  /** How many tokens are still to be taken back, and why the last one could not be. */
  revocationState(): Promise<{ waiting: number; reason: string | null }>;
}
