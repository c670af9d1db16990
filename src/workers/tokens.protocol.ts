import type { ScopeCheck, TokenRecord, TokenType } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';

export type TokenState = 'missing' | 'sealed' | 'inMemory';

/** The parts of a stored token that the page may see. */
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
 * Outcome of the revocation at the provider; `gone`: the provider did not know the token any more; `notRevoked`: the
 * token was locked and could not be sent.
 */
export interface Disconnection {
  outcome: 'revoked' | 'gone' | 'queued' | 'nothing' | 'notRevoked';
  /** Why it is queued, in the server's words; null: it is not, or there was no response to say so. */
  reason: FailureReason | null;
}

/** The tokens' part of the worker: they go in, and come out for a request of the worker's own only. */
export interface TokenService {
  /**
   * Seals an OAuth token for an account. If sealing fails, the token stays in memory for this session, and the result
   * has `inMemory`.
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
   * Deletes the OAuth token here and revokes it at the provider, later if the network is missing. If the vault is
   * locked, deletes all sealed tokens and the lock: the way out after losing the secret.
   */
  disconnect(accountId: string): Promise<Disconnection>;
  /** Sends waiting revocations. Resolves with the number that still waits. */
  sendRevocations(): Promise<number>;
  /** The number of waiting revocations, and the reason of the last failure. */
  revocationState(): Promise<{ waiting: number; reason: FailureReason | null }>;
}
