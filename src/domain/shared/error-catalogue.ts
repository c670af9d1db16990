import { type Failure, type FailureKind, failure } from './failure.ts';
import type { FailureCode } from './failure-texts.ts';
import { type Phrase, phrase, type Values } from './wording.ts';

/** The handling of a provider's responses (specification section 8). */

export function userNotAuthenticated(now: number): Failure {
  return failure('AUTHENTICATION', 'USER_NOT_AUTHENTICATED', now);
}

/** Names the missing permissions of a token (specification section 5, "Scope"). */
export function scopeMissing(missing: readonly string[], now: number): Failure {
  return failure('AUTHORIZATION', 'GITHUB_SCOPE_MISSING', now, { values: { missing: missing.join(', ') } });
}

/** A file that comes after the first screen could not be fetched. */
export function partNotLoaded(now: number): Failure {
  return failure('NETWORK', 'PART_NOT_LOADED', now);
}

/** 'Resets in N minutes', for a wait shown to the owner. */
function resetText(waitMs: number): Phrase {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1
    ? phrase('Resets in {minutes} minute', { minutes })
    : phrase('Resets in {minutes} minutes', { minutes });
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
  if (!response) return failure('NETWORK', 'GITHUB_NETWORK_ERROR', now);
  const { status, message, resource } = response;
  const said: Values = message ? { message } : {};
  if (isRateLimit(response)) return rateLimit(response, now);
  if (status === 403) return of('AUTHORIZATION', 'GITHUB_FORBIDDEN', said);
  if (status === 401) return of('AUTHENTICATION', 'GITHUB_AUTH_FAILED', said);
  if (status === 404) return of('NOT_FOUND', 'GITHUB_NOT_FOUND', { resource });
  if (status === 422) return of('VALIDATION', 'GITHUB_VALIDATION_FAILED', { message });
  const values = { status, message };
  const later = response.retryAfterMs === null ? {} : { retryAfterMs: response.retryAfterMs };
  return status >= 500
    ? failure('API', 'GITHUB_SERVER_ERROR', now, { values, status, retryable: true, ...later })
    : failure('API', 'GITHUB_ERROR', now, { values, status, ...later });

  function of(kind: FailureKind, code: FailureCode, values: Values): Failure {
    return failure(kind, code, now, { values, status });
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
  return failure('RATE_LIMIT', 'GITHUB_RATE_LIMIT', now, {
    values: { resets: resetText(waitMs) },
    status: response.status,
    retryAfterMs: waitMs,
  });
}
