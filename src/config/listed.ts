import * as z from 'zod/mini';
import { type Listed, readItems } from '#domain/shared/listed.ts';

/** Parses item by item. Also accepts its own output, because stored responses are parsed again. */
export function listSchema<T extends object | string>(item: z.ZodMiniType<T>): z.ZodMiniType<Listed<T>> {
  const list = z.pipe(
    z.array(z.unknown()),
    z.transform((all: unknown[]) => readItems(all, (one) => z.safeParse(item, one).data ?? null)),
  );
  return z.union([list, z.object({ items: z.array(item), skipped: z.int() })]);
}
