import type { GithubResponse } from '../_shared/github.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

/** Only GitHub's definite refusals count; others are passed on. */

/** @param denied response to a definite refusal (401, 404) */
export function toRefusal(response: GithubResponse, denied: Response): Response {
  if (response.status === 401 || response.status === 404) return denied;
  return response.status === 403 ? getReason(response) : unreachable();
}

/** GitHub's 403 texts name restriction, single sign-on, suspension or missing right. */
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

/** Also set on responses that omit organisations. */
export function requiresSingleSignOn({ headers }: GithubResponse): boolean {
  return headers.has('x-github-sso');
}

/** GitHub reports rate limits as 429 or 403. A secondary limit may have no headers, only a message. */
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

/** GitHub's messages are three lines and an address. */
const maxMessageLength = 600;
