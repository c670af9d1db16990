/** The valid items of a list, and the number of items that were skipped as invalid. */
export interface Listed<T> {
  items: T[];
  skipped: number;
}

/** Reads each item by itself, so that an invalid one does not affect the others. */
export function readItems<Raw, T>(list: readonly Raw[], read: (item: Raw) => T | null): Listed<T> {
  const items = list.map(read).filter((item) => item !== null);
  return { items, skipped: list.length - items.length };
}

/**
 * Starts the next page after the last valid item. Invalid items at the end are therefore read and counted again. A full page
 * without a valid item ends the list, because there is no position to continue from.
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
