/** Returns the last page's number from the `Link` header, or null. Runs in linear time. */
export function lastPage(link: string | null | undefined): number | null {
  const last = (link ?? '').split(',').find((entry) => entry.includes('rel="last"'));
  const page = Number(/[?&]page=(\d{1,9})(?!\d)/.exec(last ?? '')?.[1] ?? 0);
  return page > 0 ? page : null;
}
