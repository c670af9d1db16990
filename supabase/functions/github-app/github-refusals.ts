import type { GithubResponse } from '../_shared/github.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

/** Interprets GitHub's refusals: only a definite one counts, anything else is passed on. */

/**
 * @param denied the meaning of a definite refusal (401, 404) here
 */
export function toRefusal(response: GithubResponse, denied: Response): Response {
  if (response.status === 401 || response.status === 404) return denied;
  return response.status === 403 ? getReason(response) : unreachable();
}

/** A 403 in GitHub's own words, which name the restriction, the single sign-on, the suspension or the missing right. */
export function getReason(response: GithubResponse): Response {
  if (isLimit(response)) return unreachable();
  const message = (
    isObject(response.body) && typeof response.body.message === 'string' ? response.body.message : ''
  ).slice(0, maxMessageLength);
  const values = { said: message };
  if (requiresSingleSignOn(response)) {
    const advice =
      'Sign in to the organization with single sign-on at GitHub, connect GitHub again, and try again.';
    return problem(403, 'GITHUB_SSO_REQUIRED', `GitHub: ${message} ${advice}`, {}, values);
  }
  if (/access restrictions|restricting-access/i.test(message)) {
    return problem(403, 'GITHUB_OAUTH_RESTRICTED', `GitHub: ${message}`, {}, values);
  }
  return problem(403, 'GITHUB_REFUSED', `GitHub: ${message || 'Forbidden'}`);
}

/** Beside a refusal, and beside a response that leaves organisations out. */
export function requiresSingleSignOn({ headers }: GithubResponse): boolean {
  return headers.has('x-github-sso');
}

/** GitHub's limits come as 403, too; the secondary one may come without a header that says so. */
export function isLimit({ status, body, headers }: GithubResponse): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const message = isObject(body) ? String(body.message) : '';
  return (
    headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || /rate limit/i.test(message)
  );
}

export function unreachable(): Response {
  return problem(502, 'GITHUB_UNREACHABLE', 'GitHub could not be asked. Please try again.');
}

/** Theirs is three lines and an address. */
const maxMessageLength = 600;
