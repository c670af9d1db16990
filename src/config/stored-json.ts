import type * as z from 'zod/mini';
import { parseJson } from '#domain/shared/record.ts';

/** Parses a text of the browser's storage. Returns null if there is none or the schema refuses it. */
export function parseStored<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null);
}
