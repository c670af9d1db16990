/** Valid items of a list, and the number of invalid ones. */
export interface Listed<T> {
  items: T[];
  skipped: number;
}

/**
 * Reads a list item by item, so that an item in another form than documented never spoils its neighbours.
 *
 * @param read returns null for an item in another form
 */
export function readItems<Raw, T>(list: readonly Raw[], read: (item: Raw) => T | null): Listed<T> {
  const items = list.map(read).filter((item) => item !== null);
  return { items, skipped: list.length - items.length };
}

/**
 * Reads one page of a list. The next page starts after the last readable item, so that it repeats the odd items at the end of this
 * page, and counts them. A full page without a readable item ends the list, because it names no start for the next page.
 */
export function readPage<Raw, T>(
  list: readonly Raw[],
  limit: number,
  read: (item: Raw) => T | null,
): Listed<T> & { isLast: boolean } {
  const end = list.findLastIndex((item) => read(item) !== null) + 1;
  const isLast = list.length < limit || end === 0;
  return { ...readItems(isLast ? list : list.slice(0, end), read), isLast };
}
