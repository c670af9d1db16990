/** The number of the last page, from GitHub's `Link` header; null: it names none. In time proportional to its length. */
export function lastPage(link: string | null | undefined): number | null {
  const last = (link ?? '').split(',').find((entry) => entry.includes('rel="last"'));
  const page = Number(/[?&]page=(\d{1,9})(?!\d)/.exec(last ?? '')?.[1] ?? 0);
  return page > 0 ? page : null;
}
