import * as z from 'zod/mini';

/** A time of the database, read as milliseconds since the epoch. */
export const moment = z.pipe(
  z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  z.transform((text: string) => Date.parse(text)),
);
