import type { GithubResponse } from '../_shared/github.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

/**
 * Converts GitHub's error. Only 401 and 404 are definite; other errors get a response of their own.
 * @param denied response to a definite error
 */
export function toRefusal(response: GithubResponse, denied: Response): Response {
  if (response.status === 401 || response.status === 404) return denied;
  return response.status === 403 ? getReason(response) : unreachable();
}

/**
 * Returns GitHub's own text of a 403, which names the reason: a restriction, single sign-on, a suspension or a missing
 * permission.
 */
export function getReason(response: GithubResponse): Response {
  if (isLimit(response)) return unreachable();
  const message = (
    isObject(response.body) && typeof response.body.message === 'string' ? response.body.message : ''
  ).slice(0, maxMessageLength);
  const values = { said: message };
  if (requiresSingleSignOn(response)) {
    const advice =
      'Sign in to the organization with single sign-on on GitHub, connect GitHub again, and try again.';
    return problem(403, 'GITHUB_SSO_REQUIRED', `GitHub: ${message} ${advice}`, {}, values);
  }
  if (/access restrictions|restricting-access/i.test(message)) {
    return problem(403, 'GITHUB_OAUTH_RESTRICTED', `GitHub: ${message}`, {}, values);
  }
  return problem(403, 'GITHUB_REFUSED', `GitHub: ${message || 'Forbidden'}`);
}

/**
 * Returns whether GitHub requires single sign-on. GitHub also sets the header on responses from which it leaves out
 * organisations.
 */
export function requiresSingleSignOn({ headers }: GithubResponse): boolean {
  return headers.has('x-github-sso');
}

/**
 * Returns whether the response reports a rate limit. GitHub sends 429 or 403, and a secondary limit may only be named in the
 * message.
 */
export function isLimit({ status, body, headers }: GithubResponse): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const message = isObject(body) ? String(body.message) : '';
  return (
    headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || /rate limit/i.test(message)
  );
}

export function unreachable(): Response {
  return problem(502, 'GITHUB_UNREACHABLE', "GitHub couldn't be reached. Please try again.");
}

/** Characters. GitHub's messages have at most three lines and an address. */
const maxMessageLength = 600;
