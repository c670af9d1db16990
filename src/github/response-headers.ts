export type ResponseHeaders = Record<string, string | number | undefined>;

/** Returns the last page's number from the `Link` header, or null. Runs in linear time. */
export function lastPage(link: string | null | undefined): number | null {
  const last = (link ?? '').split(',').find((entry) => entry.includes('rel="last"'));
  const page = Number(/[?&]page=(\d{1,9})(?!\d)/.exec(last ?? '')?.[1] ?? 0);
  return page > 0 ? page : null;
}

/** `required; url=…` in a refusal, `partial-results; organizations=1,2` in an incomplete response. */
const singleSignOn = 'x-github-sso';

/** Returns the address that authorises the token for the organisation, valid for an hour, or null. */
export function singleSignOnUrl(headers: ResponseHeaders): string | null {
  return /^required;\s*url=(\S+)/.exec(String(headers[singleSignOn] ?? ''))?.[1] ?? null;
}

export function withheldOrganizations(headers: ResponseHeaders): string[] {
  const listed = /^partial-results;\s*organizations=([\d,\s]+)/.exec(
    String(headers[singleSignOn] ?? ''),
  )?.[1];
  return (listed ?? '').split(',').flatMap((id) => id.trim() || []);
}

export function requiresSingleSignOn(headers: ResponseHeaders): boolean {
  return String(headers[singleSignOn] ?? '') !== '';
}
