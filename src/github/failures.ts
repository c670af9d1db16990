import { repositoryScope } from '#config/constants.ts';
import { listTooLargeCode } from '#domain/analysis/analysis.ts';
import { categorize, scopeMissing } from '#domain/shared/error-catalogue.ts';
import { type Failure, failure, reportedFailure } from '#domain/shared/failure.ts';
import { type ResponseHeaders, requiresSingleSignOn, singleSignOnUrl } from './response-headers.ts';

interface ProviderResponse {
  status: number;
  message: string;
  headers: ResponseHeaders;
  resource?: string;
  /** Set for writes and for repositories that may be private, so that the failure names a missing scope. */
  needsScope?: boolean;
  /** Set if GitHub has blocked the repository. */
  block?: { noticeUrl: string | null };
}

/** Converts status and message into a failure (specification section 8). */
export function toGithubFailure(response: ProviderResponse, now: number): Failure {
  const { status, message, headers, resource } = response;
  const resetsAt = parseRetrySeconds(headers['x-ratelimit-reset']);
  const general = categorize(
    {
      status,
      message,
      remaining: parseHeaderNumber(headers['x-ratelimit-remaining']),
      resetsAt,
      retryAfterMs: parseRetrySeconds(headers['retry-after']),
      resource: resource ?? 'GitHub',
    },
    now,
  );
  return general.kind === 'RATE_LIMIT' ? general : { ...general, ...getReason(response, now) };
}

/** Matches the message about an organisation's restriction, because GitHub sends no code for it. */
const restriction = /OAuth App access restrictions|restricting-access-to-your-organization/i;

function getReason(response: ProviderResponse, now: number): Partial<Failure> {
  const { status, message, headers, block, needsScope } = response;
  if (needsScope && (status === 403 || status === 404) && lacksScope(headers)) {
    return scopeMissing([repositoryScope], now);
  }
  if (status === 451 || (status === 403 && block)) {
    return { code: 'GITHUB_BLOCKED', ...findHelp(block?.noticeUrl ?? null) };
  }
  if (status !== 403) return {};
  if (requiresSingleSignOn(headers)) {
    return { code: 'GITHUB_SSO_REQUIRED', ...findHelp(singleSignOnUrl(headers)) };
  }
  if (tooLarge.test(message)) return listTooLarge;
  if (notForApps.test(message)) return { code: 'GITHUB_APP_REFUSED' };
  if (notForToken.test(message)) return { code: 'GITHUB_TOKEN_PERMISSION' };
  return restriction.test(message) ? { code: 'GITHUB_OAUTH_RESTRICTED' } : {};
}

/** Matches GitHub's refusal for the largest repositories, which has no code. */
const tooLarge = /list is too large/i;

const listTooLarge = {
  kind: 'API',
  code: listTooLargeCode,
  retryable: false,
} as const;

/** True if the token lacks a scope. False for kinds of tokens without scopes, because GitHub then omits the headers. */
export function lacksScope(headers: ResponseHeaders): boolean {
  const [accepted, granted] = [headers['x-accepted-oauth-scopes'], headers['x-oauth-scopes']].map((header) =>
    header === undefined ? undefined : String(header).split(/,\s*/).filter(Boolean),
  );
  if (!accepted?.length || !granted) return false;
  return !accepted.some((scope) => granted.includes(scope));
}

function findHelp(url: string | null): Pick<Failure, 'helpUrl'> {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? { helpUrl: url } : {};
}

/** Returns null if the header is missing or not a number. */
export function parseHeaderNumber(header: string | number | undefined): number | null {
  if (header === undefined || header === '') return null;
  const value = Number(header);
  return Number.isFinite(value) ? value : null;
}

/** Matches GitHub's message about a missing app permission. Pages cannot read the header that names the permission. */
const notForApps = /Resource not accessible by integration/i;

/** Matches GitHub's message about a permission that a fine-grained token lacks. */
const notForToken = /Resource not accessible by personal access token/i;

/** Parses an expiry such as `2026-11-26 21:00:00 UTC`, in which GitHub may write an offset such as `+0200` instead of `UTC`. */
export function parseTokenExpiry(header: string | number | undefined): number | null {
  const [, day, time, zone] = /^(\S+) (\S+) (UTC|[+-]\d{4})$/.exec(String(header)) ?? [];
  const at = day ? Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

/** Maximum seconds since the epoch that a Date can represent. */
const maxSeconds = 8.64e12;

export function parseRetrySeconds(header: string | number | undefined): number | null {
  const seconds = parseHeaderNumber(header);
  return seconds === null || seconds < 0 || seconds > maxSeconds ? null : seconds * 1000;
}

export function notReady(now: number): Failure {
  return failure('API', 'GITHUB_NOT_READY', now, { status: 202, retryable: true });
}

export function unreadable(what: string, now: number): Failure {
  return failure('API', 'GITHUB_UNREADABLE', now, { values: { what }, status: 422 });
}

/** GitHub's text for a query that took too long. It has no code. */
const timeout = /something went wrong|timeout|timed out/i;

/** Converts an error of a GraphQL response, which has the status 200. */
export function toQueryFailure(
  error: { type: string; message: string } | undefined,
  now: number,
  headers: ResponseHeaders = {},
): Failure {
  const { type, message } = error ?? { type: '', message: '' };
  const withStatus = (status: number) => toGithubFailure({ status, message, headers }, now);
  if (type === 'RATE_LIMITED') return withStatus(429);
  if (type === 'INSUFFICIENT_SCOPES') return scopeMissing([repositoryScope], now);
  if (type === 'NOT_FOUND') return withStatus(404);
  if (/SAML/.test(message)) return reportedFailure('AUTHORIZATION', 'GITHUB_SSO_REQUIRED', null, now);
  if (type === 'FORBIDDEN') return withStatus(403);
  return withStatus(timeout.test(message) ? 502 : 422);
}
