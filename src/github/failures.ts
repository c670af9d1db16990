import { type Failure, failure, wordsOf } from '#domain/failure.ts';

/** What an answer of the provider says of itself. */
export interface ProviderAnswer {
  status: number;
  message: string;
  headers: Record<string, string | number | undefined>;
}

/** The provider's HTTP mapping (specification section 8). */
export function failureOf(answer: ProviderAnswer, now: number): Failure {
  const { status, message, headers } = answer;
  if (status === 401) {
    return failure('AUTHENTICATION', 'GITHUB_AUTH_FAILED', `Authentication failed: ${message}`, now, {
      status,
    });
  }
  if (status === 403 || status === 429) return refusalOf(answer, now);
  if (status === 404) {
    return failure('NOT_FOUND', 'GITHUB_NOT_FOUND', 'The requested resource was not found.', now, { status });
  }
  if (status === 422) {
    return failure('VALIDATION', 'GITHUB_VALIDATION_FAILED', `Validation failed: ${message}`, now, {
      status,
    });
  }
  const words = `GitHub API error (${status}): ${message}`;
  if (status >= 500) return failure('API', 'GITHUB_SERVER_ERROR', words, now, { status, retryable: true });
  return failure('API', 'GITHUB_ERROR', words, now, { status, ...retryAfter(headers) });
}

/** A 403 is the rate limit when the provider counts it as such, else a matter of permission. */
function refusalOf({ status, message, headers }: ProviderAnswer, now: number): Failure {
  const exhausted = String(headers['x-ratelimit-remaining'] ?? '') === '0';
  const asked = retryAfter(headers);
  if (!exhausted && asked.retryAfterMs === undefined && status !== 429) {
    const words = `Permission denied: ${message}`;
    return failure('AUTHORIZATION', 'GITHUB_FORBIDDEN', words, now, { status });
  }
  const resetsAt = Number(headers['x-ratelimit-reset'] ?? 0) * 1000;
  const waitMs = asked.retryAfterMs ?? Math.max(0, resetsAt - now);
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const words = `GitHub API rate limit exceeded. Please try again later. Resets in ${minutes} minutes`;
  return failure('RATE_LIMIT', 'GITHUB_RATE_LIMIT', words, now, { status, retryAfterMs: waitMs });
}

function retryAfter(headers: ProviderAnswer['headers']): { retryAfterMs?: number } {
  const seconds = Number(headers['retry-after']);
  return headers['retry-after'] !== undefined && Number.isFinite(seconds)
    ? { retryAfterMs: seconds * 1000 }
    : {};
}

/** There was no answer at all. */
export function networkFailure(error: unknown, now: number): Failure {
  const words = 'Network error while connecting to GitHub. Please check your connection.';
  return failure('NETWORK', 'GITHUB_NETWORK_ERROR', `${words} (${wordsOf(error)})`, now);
}

/** The provider answered in a form that this product does not know. */
export function unreadable(what: string, now: number): Failure {
  return failure('API', 'GITHUB_UNREADABLE', `GitHub API returned invalid ${what} data`, now, {
    status: 422,
  });
}
