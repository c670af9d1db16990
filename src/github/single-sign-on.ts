/** `required; url=…` in a refusal, `partial-results; organizations=1,2` in an incomplete response. */
const header = 'x-github-sso';

export type ResponseHeaders = Record<string, string | number | undefined>;

/** Returns the address that authorises the token for the organisation, valid for an hour, or null. */
export function singleSignOnUrl(headers: ResponseHeaders): string | null {
  return /^required;\s*url=(\S+)/.exec(String(headers[header] ?? ''))?.[1] ?? null;
}

export function withheldOrganizations(headers: ResponseHeaders): string[] {
  const listed = /^partial-results;\s*organizations=([\d,\s]+)/.exec(String(headers[header] ?? ''))?.[1];
  return (listed ?? '').split(',').flatMap((id) => id.trim() || []);
}

export function requiresSingleSignOn(headers: ResponseHeaders): boolean {
  return String(headers[header] ?? '') !== '';
}
