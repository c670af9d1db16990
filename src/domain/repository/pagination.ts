export type PageMark = number | 'ellipsis';

/** Returns at least 1, because an empty list has one empty page. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage));
}

export function toPage<T>(items: readonly T[], page: number, perPage: number): T[] {
  return items.slice((page - 1) * perPage, page * perPage);
}

export function pageMarks(current: number, last: number): PageMark[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index): PageMark[] => {
    const gap = page - (shown[index - 1] ?? page - 1);
    if (gap === 1) return [page];
    // Shows the page instead of an ellipsis that would replace a single page.
    return gap === 2 ? [page - 1, page] : ['ellipsis', page];
  });
}
