import { createRequire } from 'node:module';
import * as z from 'zod';

/** The strings of the npm package `big-list-of-naughty-strings`. */
export const naughtyStrings = z
  .array(z.string())
  .parse(createRequire(import.meta.url)('big-list-of-naughty-strings'));
