import type { ScopeCheck, TokenRecord, TokenType } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';

export type TokenState = 'missing' | 'sealed' | 'inMemory';

export interface KeptToken {
  record: TokenRecord;
  /** For the mirror in the metadata and local storage; null: not sealed. */
  envelope: string | null;
}

export interface TokenToKeep extends Pick<TokenRecord, 'tokenType' | 'expiresAt' | 'scopes' | 'personal'> {
  token: string;
}

/**
 * `gone`: unknown to the provider; `notRevoked`: the token was locked and could not be sent; `forgotten`: the owner's own token,
 * which other programs may use, so it is never revoked.
 */
export interface Disconnection {
  outcome: 'revoked' | 'gone' | 'queued' | 'nothing' | 'notRevoked' | 'forgotten';
  /** The server's reason for queueing, if it gave one. */
  reason: FailureReason | null;
}

/** Tokens go in, and are used only for the worker's own requests. */
export interface TokenService {
  /** Seals an OAuth token. If sealing fails, it stays in memory and the result has `inMemory`. */
  keepToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /**
   * Seals a token that the owner made on GitHub, once GitHub has accepted it. Replaces the former token and revokes it if it came
   * from a sign-in. A refused token changes nothing.
   */
  keepPersonalToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /** The same with the token of the GitHub CLI, which `npm start` hands over. */
  keepCliToken(accountId: string): Promise<Result<TokenState>>;
  keep(accountId: string, token: TokenToKeep): Promise<Result<TokenState>>;
  /** Imports an envelope from the mirror; `missing` if it is another device's. */
  importEnvelope(accountId: string, envelope: string, record: TokenRecord): Promise<TokenState>;
  tokenState(accountId: string): Promise<TokenState>;
  keptToken(accountId: string, tokenType: TokenType): Promise<KeptToken | null>;
  rotate(accountId: string, rotatedAt: number): Promise<void>;
  forgetToken(accountId: string): Promise<void>;
  /** Compares with the needed scopes, and stores the result in the token's record. */
  checkScopes(accountId: string): Promise<Result<ScopeCheck>>;
  /**
   * Deletes the OAuth token and revokes it, later if offline. With a locked vault, deletes all sealed tokens and the lock: the
   * way out after losing the secret.
   */
  disconnect(accountId: string): Promise<Disconnection>;
  sendRevocations(): Promise<number>;
  revocationState(): Promise<{ waiting: number; reason: FailureReason | null }>;
}
