export type TokenType = 'oauth' | 'app_installation';

export interface TokenRecord {
  tokenType: TokenType;
  expiresAt: number | null;
  rotatedAt: number;
  /** Scopes at the last response; absent: unknown, or a token without scopes. */
  scopes?: readonly string[];
}

export function grants(record: TokenRecord | null, scope: string): boolean | undefined {
  return record?.scopes?.includes(scope);
}

/** `unknown`: locked by another version of this site. */
export type LockKind = 'none' | 'passkey' | 'passphrase' | 'unknown';

export interface TokenLockState {
  kind: LockKind;
  locked: boolean;
}

/** A token counts as expired `expiryMarginMs` early. A token without an expiry never expires. */
export function isExpired({ expiresAt }: TokenRecord, now: number, expiryMarginMs: number): boolean {
  return expiresAt !== null && expiresAt - now <= expiryMarginMs;
}

export function isRotationDue(
  { tokenType, rotatedAt }: TokenRecord,
  now: number,
  intervalMs: number,
): boolean {
  // A time in the future was stored before the clock was set back.
  return tokenType === 'oauth' && Math.abs(now - rotatedAt) > intervalMs;
}

/** The requested access to GitHub. `everything`: also private repositories and changes on GitHub. */
export type GithubAccess = 'reading' | 'everything';

export interface ScopeCheck {
  hasScopes: boolean;
  missingScopes: string[];
}

export function checkScopes(granted: readonly string[], required: readonly string[]): ScopeCheck {
  const missingScopes = required.filter((scope) => !granted.includes(scope));
  return { hasScopes: missingScopes.length === 0, missingScopes };
}
