/** What could be read of a list, and how many of its items could not. */
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
