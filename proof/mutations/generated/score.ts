import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const scoreSchema = z.object({
  mutants: z.number(),
  /** Number of mutants that a test finds. The others survive, or are equivalent to the original. */
  found: z.number(),
});

export type Score = z.infer<typeof scoreSchema>;

const file = fileURLToPath(new URL('./score.json', import.meta.url));

/** Returns the recorded score that later runs must reach, or null. */
export function readScore(): Score | null {
  return existsSync(file) ? scoreSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function recordScore(score: Score): void {
  writeFileSync(file, `${JSON.stringify(score, null, 2)}\n`);
}

/** Returns the percentage of found mutants, rounded down to one decimal. */
export function percentFound({ mutants, found }: Score): number {
  return Math.floor((found / mutants) * 1000) / 10;
}

/** Returns whether the score is lower than the recorded one. Without a record, every mutant must be found. */
export function scoreFell(score: Score, recorded = readScore()): boolean {
  return percentFound(score) < (recorded ? percentFound(recorded) : 100);
}
