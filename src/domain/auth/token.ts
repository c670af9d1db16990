/** Life of a provider token, without the token (specification section 4, "Token"). */

export type TokenType = 'oauth' | 'app_installation';

/** Readable data of a sealed token. Times are milliseconds since the epoch. */
export interface TokenRecord {
  tokenType: TokenType;
  /** null: never expires. */
  expiresAt: number | null;
  /** When the rotation timestamp was last refreshed. */
  rotatedAt: number;
  /** Scopes at the last response; absent: unknown, or a token without scopes. */
  scopes?: readonly string[];
}

/** Whether it is known to grant this one. undefined: nothing is known. */
export function grants(record: TokenRecord | null, scope: string): boolean | undefined {
  return record?.scopes?.includes(scope);
}

/** How this device's tokens are locked. `unknown`: by another version of this site. */
export type LockKind = 'none' | 'passkey' | 'passphrase' | 'unknown';

export interface TokenLockState {
  kind: LockKind;
  /** No token can be opened until the owner unlocks them. */
  locked: boolean;
}

/** Within the margin it counts as expired; without an expiry it never does. */
export function isExpired({ expiresAt }: TokenRecord, now: number, expiryMarginMs: number): boolean {
  return expiresAt !== null && expiresAt - now <= expiryMarginMs;
}

/** Only the timestamp changes, and only an OAuth token's. */
export function isRotationDue(
  { tokenType, rotatedAt }: TokenRecord,
  now: number,
  intervalMs: number,
): boolean {
  // A future time is from a clock that was set back later.
  return tokenType === 'oauth' && Math.abs(now - rotatedAt) > intervalMs;
}

/** The requested access to GitHub. `everything`: also private repositories and changes on GitHub. */
export type GithubAccess = 'reading' | 'everything';

/** The token's scopes compared with the needed ones. */
export interface ScopeCheck {
  hasScopes: boolean;
  missingScopes: string[];
}

export function checkScopes(granted: readonly string[], required: readonly string[]): ScopeCheck {
  const missingScopes = required.filter((scope) => !granted.includes(scope));
  return { hasScopes: missingScopes.length === 0, missingScopes };
}
