import * as z from 'zod/mini';

/** What could be read of a list, and how many of its items could not. */
export interface Listed<T> {
  items: T[];
  skipped: number;
}

/**
 * Parses a list item by item, so that an item in another form than documented never spoils its neighbours. Also accepts what
 * it returns, because kept responses are parsed again.
 */
export function listed<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Listed<T>> {
  const list = z.pipe(
    z.array(z.unknown()),
    z.transform((all: unknown[]): Listed<T> => {
      const items = all.flatMap((one) => {
        const parsed = z.safeParse(item, one);
        return parsed.success ? [parsed.data] : [];
      });
      return { items, skipped: all.length - items.length };
    }),
  );
  return z.union([list, z.object({ items: z.array(item), skipped: z.int() })]);
}
