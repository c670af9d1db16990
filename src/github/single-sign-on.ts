/**
 * GitHub's header for organisations with single sign-on: `required; url=…` in a refusal, `partial-results;
 * organizations=1,2` in a response that omits these organisations.
 */
const header = 'x-github-sso';

export type ResponseHeaders = Record<string, string | number | undefined>;

/** Where the token is authorised for the organisation that refused it, good for an hour; null: it does not say. */
export function singleSignOnUrl(headers: ResponseHeaders): string | null {
  return /^required;\s*url=(\S+)/.exec(String(headers[header] ?? ''))?.[1] ?? null;
}

/** Ids of the organisations that the response omits. */
export function withheldOrganizations(headers: ResponseHeaders): string[] {
  const listed = /^partial-results;\s*organizations=([\d,\s]+)/.exec(String(headers[header] ?? ''))?.[1];
  return (listed ?? '').split(',').flatMap((id) => id.trim() || []);
}

/** Whether the response requires single sign-on. */
export function requiresSingleSignOn(headers: ResponseHeaders): boolean {
  return String(headers[header] ?? '') !== '';
}
