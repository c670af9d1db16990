import * as z from 'zod/mini';

export const moment = z.pipe(
  z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  z.transform((text: string) => Date.parse(text)),
);
