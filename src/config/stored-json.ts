import type * as z from 'zod/mini';

/** Parses a text of the browser's storage. Returns null if there is none or the schema refuses it. */
export function parseStored<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
