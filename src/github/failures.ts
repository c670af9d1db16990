import { categorize } from '#domain/error-catalogue.ts';
import { type Failure, failure, wordsOf } from '#domain/failure.ts';

/** What an answer of the provider says of itself. */
export interface ProviderAnswer {
  status: number;
  message: string;
  headers: Record<string, string | number | undefined>;
  /** What was asked for; named when it was not found. */
  resource?: string;
}

/** The provider's HTTP mapping (specification section 8). */
export function failureOf({ status, message, headers, resource }: ProviderAnswer, now: number): Failure {
  const resetsAt = secondsIn(headers['x-ratelimit-reset']);
  return categorize(
    {
      status,
      message,
      remaining: numberIn(headers['x-ratelimit-remaining']),
      resetsAt,
      retryAfterMs: secondsIn(headers['retry-after']),
      resource: resource ?? 'GitHub',
    },
    now,
  );
}

function numberIn(header: string | number | undefined): number | null {
  if (header === undefined || header === '') return null;
  const value = Number(header);
  return Number.isFinite(value) ? value : null;
}

function secondsIn(header: string | number | undefined): number | null {
  const seconds = numberIn(header);
  return seconds === null ? null : seconds * 1000;
}

/** There was no answer at all. */
export function networkFailure(error: unknown, now: number): Failure {
  const noAnswer = categorize(null, now);
  return { ...noAnswer, message: `${noAnswer.message} (${wordsOf(error)})` };
}

/** The provider answered in a form that this product does not know. */
export function unreadable(what: string, now: number): Failure {
  return failure('API', 'GITHUB_UNREADABLE', `GitHub API returned invalid ${what} data`, now, {
    status: 422,
  });
}
