/**
 * GitHub's header for organisations with single sign-on: `required; url=…` beside a refusal, `partial-results;
 * organizations=1,2` beside a response from which they are left out.
 */
const header = 'x-github-sso';

export type ResponseHeaders = Record<string, string | number | undefined>;

/** Where the token is authorised for the organisation that refused it, good for an hour; null: it does not say. */
export function authorizationUrlIn(headers: ResponseHeaders): string | null {
  return /^required;\s*url=(\S+)/.exec(String(headers[header] ?? ''))?.[1] ?? null;
}

/** Ids of the organisations that are left out of a response. */
export function withheldIn(headers: ResponseHeaders): string[] {
  const listed = /^partial-results;\s*organizations=([\d,\s]+)/.exec(String(headers[header] ?? ''))?.[1];
  return (listed ?? '').split(',').flatMap((id) => id.trim() || []);
}

/** Whether single sign-on is what the response is about. */
export function requiresSingleSignOn(headers: ResponseHeaders): boolean {
  return String(headers[header] ?? '') !== '';
}
