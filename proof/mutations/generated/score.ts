import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const scoreSchema = z.object({
  /** All that were made. */
  mutants: z.number(),
  /** Those of which no test can tell anything. */
  equivalent: z.number(),
  found: z.number(),
});

export type Score = z.infer<typeof scoreSchema>;

const file = fileURLToPath(new URL('./score.json', import.meta.url));

/** What a run of all has found once, and every later one has to; null: none is recorded. */
export function readScore(): Score | null {
  return existsSync(file) ? scoreSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function recordScore(score: Score): void {
  writeFileSync(file, `${JSON.stringify(score, null, 2)}\n`);
}

/** In percent of those that can be found, rounded down: 100 are all. */
export function percentFound({ mutants, equivalent, found }: Score): number {
  return Math.floor((found / (mutants - equivalent)) * 1000) / 10;
}

/** Whether it is less than was recorded; where nothing is, less than all. */
export function scoreFell(score: Score, recorded = readScore()): boolean {
  return percentFound(score) < (recorded ? percentFound(recorded) : 100);
}
