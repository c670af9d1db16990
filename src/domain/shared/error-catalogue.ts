import { type Failure, type FailureKind, failure, userFacingText } from './failure.ts';

/** The words of the error catalogue (specification section 8). */

export const defaultMessages = {
  authenticationFailed: 'GitHub authentication failed. Please sign in again.',
  tokenInvalid: 'Your GitHub token has expired or is invalid. Please reconnect.',
  permissionDenied: 'You do not have permission to access this resource.',
  rateLimited: 'GitHub API rate limit exceeded. Please try again later.',
  network: 'Network error while connecting to GitHub. Please check your connection.',
  notFound: (resource: string) => `The requested resource (${resource}) was not found.`,
  toolBridge: 'Error using MCP for GitHub operations.',
  outsideProvider: 'useAuth must be used within an AuthProvider.',
  notAuthenticated: 'Not authenticated with GitHub',
  tokenNotSealed: 'The token could not be sealed and was not stored.',
  emptyToken: 'Cannot store empty token',
  userNotAuthenticated: 'User not authenticated',
  connectNeedsSignIn: 'Authentication required: Please sign in with Supabase first to connect GitHub.',
  nothingInAddress: 'No valid authentication information found in URL.',
  callbackTimedOut: 'Authentication process timed out. Please try again.',
  tokenLocked: 'GitHub is locked on this device. Unlock it to go on.',
  tokenOfAnotherVersion:
    'The token was sealed by another version of this site. Reload the page, or connect GitHub again.',
  lockOfAnotherVersion:
    'The lock was set up by another version of this site. Reload the page, or disconnect GitHub and connect it again.',
  lockAlreadyOn: 'GitHub is locked on this device already.',
  lockNotSetUp: 'The lock could not be changed. Everything is as it was.',
  passkeyNotUsed: 'No passkey was used. Everything is as it was.',
  passkeyUnfit: 'This passkey cannot be used for a lock. A passphrase can.',
  passphraseShort: (characters: number) =>
    `Use at least ${characters} characters: several words are easy to remember.`,
  passphraseWrong: 'That passphrase does not open the lock.',
  passkeyWrong: 'That passkey does not open the lock.',
  codeMalformed: 'A code has six digits.',
  tooManyCodes: 'Too many codes were tried. Wait a minute, then try again.',
  resetLinkInvalid: 'Invalid or expired password reset link',
  resetTokenMissing: 'No access token found',
  partNotLoaded: 'A part of this page could not be loaded. Please check your connection and reload the page.',
} as const;

export function userNotAuthenticated(now: number): Failure {
  return failure('AUTHENTICATION', 'USER_NOT_AUTHENTICATED', defaultMessages.userNotAuthenticated, now);
}

/** A file that comes after the first screen could not be fetched. */
export function partNotLoaded(now: number): Failure {
  return failure('NETWORK', 'PART_NOT_LOADED', defaultMessages.partNotLoaded, now);
}

/** 'Resets in N minutes', for a wait shown to the owner. */
export function resetText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Resets in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Names the missing permissions of a token (specification section 5, "Scope"). */
export function missingScopeMessage(missing: readonly string[]): string {
  return `GitHub did not grant what is needed: ${missing.join(', ')}. Please connect again.`;
}

export type MessageClass = 'authentication' | 'network' | 'rateLimit' | 'permission' | 'unknown';

const keywords: readonly (readonly [MessageClass, RegExp])[] = [
  ['authentication', /authentication|token/i],
  ['network', /network|connection/i],
  ['rateLimit', /rate limit/i],
  ['permission', /permission|scope/i],
];

/** Chooses texts and pictures for a foreign message. Decisions use kind and code instead. */
export function classifyMessage(message: string): MessageClass {
  return keywords.find(([, pattern]) => pattern.test(message))?.[0] ?? 'unknown';
}

const hints: Record<MessageClass, string | null> = {
  // The screens of a failed sign-in say so themselves.
  authentication: null,
  network: userFacingText.NETWORK,
  rateLimit: userFacingText.RATE_LIMIT,
  permission: userFacingText.AUTHORIZATION,
  unknown: null,
};

/** A hint for a foreign message; null: none. */
export function failureHint(message: string): string | null {
  return hints[classifyMessage(message)];
}

/** The parts of a provider's response that the handler needs. null: no response. */
export interface HandledResponse {
  status: number;
  /** `x-ratelimit-remaining`; null: not said. */
  remaining: number | null;
  /** `x-ratelimit-reset` in milliseconds since the epoch; null: not said. */
  resetsAt: number | null;
  /** `retry-after` in milliseconds; null: not said. */
  retryAfterMs: number | null;
  message: string;
  /** The requested resource, for 'was not found'. */
  resource: string;
}

/** The categorised handler (specification section 8): kind, code, severity and whether it pays to try again. */
export function categorize(response: HandledResponse | null, now: number): Failure {
  if (!response) return failure('NETWORK', 'GITHUB_NETWORK_ERROR', defaultMessages.network, now);
  const { status, message } = response;
  if (isRateLimit(response)) return rateLimit(response, now);
  if (status === 403) {
    const text = message ? `Permission denied: ${message}` : defaultMessages.permissionDenied;
    return of('AUTHORIZATION', 'GITHUB_FORBIDDEN', text);
  }
  if (status === 401) {
    const text = message ? `Authentication failed: ${message}` : defaultMessages.authenticationFailed;
    return of('AUTHENTICATION', 'GITHUB_AUTH_FAILED', text);
  }
  if (status === 404) return of('NOT_FOUND', 'GITHUB_NOT_FOUND', defaultMessages.notFound(response.resource));
  if (status === 422) return of('VALIDATION', 'GITHUB_VALIDATION_FAILED', `Validation failed: ${message}`);
  const text = `GitHub API error (${status}): ${message}`;
  const later = response.retryAfterMs === null ? {} : { retryAfterMs: response.retryAfterMs };
  return status >= 500
    ? failure('API', 'GITHUB_SERVER_ERROR', text, now, { status, retryable: true, ...later })
    : failure('API', 'GITHUB_ERROR', text, now, { status, ...later });

  function of(kind: FailureKind, code: string, message: string): Failure {
    return failure(kind, code, message, now, { status });
  }
}

/**
 * A 403 is the rate limit when nothing remains, when it names a wait, or when it says so itself: GitHub documents
 * that its secondary limit may come with neither header.
 */
function isRateLimit({ status, remaining, retryAfterMs, message }: HandledResponse): boolean {
  if (status === 429) return true;
  return status === 403 && (remaining === 0 || retryAfterMs !== null || /rate limit/i.test(message));
}

const secondaryLimitWaitMs = 60_000;
const primaryLimitMs = 3_600_000;

function rateLimit(response: HandledResponse, now: number): Failure {
  const { remaining, resetsAt } = response;
  // The reset belongs to the primary limit; of a secondary one that names no wait, GitHub wants a minute. So does a reset
  // in the past, or later than the limit lasts: the clock is wrong then.
  const untilReset = remaining === 0 && resetsAt !== null ? resetsAt - now : 0;
  const isPlausible = untilReset > 0 && untilReset <= primaryLimitMs;
  const waitMs = response.retryAfterMs ?? (isPlausible ? untilReset : secondaryLimitWaitMs);
  const message = `${defaultMessages.rateLimited} ${resetText(waitMs)}`;
  return failure('RATE_LIMIT', 'GITHUB_RATE_LIMIT', message, now, {
    status: response.status,
    retryAfterMs: waitMs,
  });
}
