export type ConnectionArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

export type Order = { field: string; direction: 'ASC' | 'DESC' };

/**
 * Returns a page of the items. A cursor names the item before the page, so that a page stays right if earlier items vanish.
 */
export function connect<Item>(
  items: readonly Item[],
  { first, last, after, before }: ConnectionArguments,
  keyOf: (item: Item, index: number) => string,
  toNode: (item: Item) => unknown,
) {
  const keys = items.map(keyOf);
  const from = after ? indexOf(keys, after) + 1 : 0;
  const to = before ? indexOf(keys, before) : items.length;
  const start = last ? Math.max(from, to - last) : from;
  const end = first ? Math.min(to, start + first) : to;
  const cursor = (index: number): string | null =>
    index < start || index >= end ? null : toCursor(index, keys[index] ?? '');
  const getPage = () => items.slice(start, end);
  return {
    totalCount: items.length,
    nodes: () => getPage().map(toNode),
    edges: () => getPage().map((item, index) => ({ cursor: cursor(start + index), node: toNode(item) })),
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: cursor(start),
      endCursor: cursor(end - 1),
    },
  };
}

const toCursor = (index: number, key: string): string =>
  Buffer.from(`cursor:v2:${index}:${key}`).toString('base64');

/**
 * Returns the index of the cursor's item. If that item has vanished, returns the index of the item before its former
 * position.
 */
function indexOf(keys: readonly string[], cursor: string): number {
  const [, index = '0', key = ''] =
    /^cursor:v2:(\d+):(.*)$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  const found = keys.indexOf(key);
  return found === -1 ? Number(index) - 1 : found;
}

/** Sorts a copy by the key of the order's field. Without an order, the items keep theirs. */
export function inOrder<Item>(
  items: readonly Item[],
  order: Order | null | undefined,
  keyOf: (item: Item, field: string) => string | number,
): Item[] {
  if (!order) return [...items];
  const sign = order.direction === 'DESC' ? -1 : 1;
  return [...items].sort((left, right) => {
    const [one, other] = [keyOf(left, order.field), keyOf(right, order.field)];
    return sign * (one < other ? -1 : one > other ? 1 : 0);
  });
}
