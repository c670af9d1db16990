/** Valid items of a list, and the number of invalid ones. */
export interface Listed<T> {
  items: T[];
  skipped: number;
}

/** Reads item by item, so that an invalid item never affects the others. */
export function readItems<Raw, T>(list: readonly Raw[], read: (item: Raw) => T | null): Listed<T> {
  const items = list.map(read).filter((item) => item !== null);
  return { items, skipped: list.length - items.length };
}

/**
 * The next page starts after the last valid item, so it repeats and counts invalid ones at the end. A full page without a valid
 * item ends the list.
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
