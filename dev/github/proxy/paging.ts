export type Page = { page: number; perPage: number };

/** Reads page and page size. Like GitHub, replaces invalid values by the default and large ones by the maximum. */
export function parsePage(query: URLSearchParams): Page {
  const whole = (name: string, fallback: number): number => {
    const value = Number.parseInt(query.get(name) ?? '', 10);
    return Number.isNaN(value) || value < 1 ? fallback : value;
  };
  return { page: whole('page', 1), perPage: Math.min(100, whole('per_page', 30)) };
}

export function slice<Item>(items: readonly Item[], { page, perPage }: Page): Item[] {
  return items.slice((page - 1) * perPage, page * perPage);
}

/** Returns the `Link` header, or undefined if there is only one page. */
export function linkHeader(url: string, total: number, { page, perPage }: Page): string | undefined {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string): string => {
    const address = new URL(url);
    address.searchParams.set('page', String(target));
    return `<${address.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ];
  return links.length > 0 ? links.join(', ') : undefined;
}
