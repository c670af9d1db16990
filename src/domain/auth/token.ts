export type TokenType = 'oauth' | 'app_installation';

export interface TokenRecord {
  tokenType: TokenType;
  expiresAt: number | null;
  rotatedAt: number;
  /** Scopes at the last response; absent: unknown, or a token without scopes. */
  scopes?: readonly string[];
  /** Set for a token that the owner made on GitHub, with the login of its account. */
  personal?: { login: string };
}

/** GitHub names only the widest scope of a token. */
const widerScopes: Record<string, readonly string[]> = {
  'user:email': ['user'],
  // Scopes that GitHub accepts for listing organisations.
  'read:org': ['write:org', 'admin:org', 'repo', 'user'],
};

/** undefined: unknown. */
export function grants(record: TokenRecord | null, scope: string): boolean | undefined {
  const names = [scope, ...(widerScopes[scope] ?? [])];
  return record?.scopes?.some((granted) => names.includes(granted));
}

/** True if a private repository can exist that GitHub hides from this token. A fine-grained token has no scopes. */
export function mayMissPrivate(record: TokenRecord | null): boolean {
  const known = grants(record, 'repo');
  return known === false || (known === undefined && record?.personal !== undefined);
}

/** Headers accept these characters only. GitHub decides about the rest. */
export function isTokenShaped(text: string): boolean {
  return /^\w{20,255}$/.test(text);
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
  { tokenType, rotatedAt, personal }: TokenRecord,
  now: number,
  intervalMs: number,
): boolean {
  // A time in the future was stored before the clock was set back.
  return tokenType === 'oauth' && !personal && Math.abs(now - rotatedAt) > intervalMs;
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
