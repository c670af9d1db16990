export type TokenType = 'oauth' | 'app_installation';

export interface TokenRecord {
  tokenType: TokenType;
  expiresAt: number | null;
  rotatedAt: number;
  /** Scopes that GitHub named in its last response. Absent if unknown, or if this kind of token has no scopes. */
  scopes?: readonly string[];
  /** Set for a personal access token: the login of its GitHub account. */
  personal?: { login: string };
}

/** Scopes that include a narrower one, because GitHub lists only the widest scope of a token. */
const widerScopes: Record<string, readonly string[]> = {
  'user:email': ['user'],
  // Any of these scopes lets GitHub list the organisations.
  'read:org': ['write:org', 'admin:org', 'repo', 'user'],
};

/** Returns undefined if the token's scopes are unknown. */
export function grants(record: TokenRecord | null, scope: string): boolean | undefined {
  const names = [scope, ...(widerScopes[scope] ?? [])];
  return record?.scopes?.some((granted) => names.includes(granted));
}

/** True if GitHub may hide private repositories from this token. A fine-grained token reports no scopes, so it counts, too. */
export function mayMissPrivate(record: TokenRecord | null): boolean {
  const known = grants(record, 'repo');
  return known === false || (known === undefined && record?.personal !== undefined);
}

/** Accepts only characters that an HTTP header may contain. GitHub checks the token itself. */
export function isTokenShaped(text: string): boolean {
  return /^\w{20,255}$/.test(text);
}

/** `unknown`: a version of this site that this code does not know set the lock. */
export type LockKind = 'none' | 'passkey' | 'passphrase' | 'unknown';

export interface TokenLockState {
  kind: LockKind;
  locked: boolean;
}

/** Treats a token as expired `expiryMarginMs` early, so that it does not expire during a request. */
export function isExpired({ expiresAt }: TokenRecord, now: number, expiryMarginMs: number): boolean {
  return expiresAt !== null && expiresAt - now <= expiryMarginMs;
}

export function isRotationDue(
  { tokenType, rotatedAt, personal }: TokenRecord,
  now: number,
  intervalMs: number,
): boolean {
  // `Math.abs`: if the clock was set back, `rotatedAt` lies in the future and proves nothing.
  return tokenType === 'oauth' && !personal && Math.abs(now - rotatedAt) > intervalMs;
}

/** The access that the sign-in requests from GitHub. `everything` adds private repositories and changes on GitHub. */
export type GithubAccess = 'reading' | 'everything';

export interface ScopeCheck {
  hasScopes: boolean;
  missingScopes: string[];
}

export function checkScopes(granted: readonly string[], required: readonly string[]): ScopeCheck {
  const missingScopes = required.filter((scope) => !granted.includes(scope));
  return { hasScopes: missingScopes.length === 0, missingScopes };
}
