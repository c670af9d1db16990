import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const scoreSchema = z.object({
  mutants: z.number(),
  /** How many of them a test finds. The others are equivalent or survive. */
  found: z.number(),
});

export type Score = z.infer<typeof scoreSchema>;

const file = fileURLToPath(new URL('./score.json', import.meta.url));

/** The recorded score that later runs must reach; null: none is recorded. */
export function readScore(): Score | null {
  return existsSync(file) ? scoreSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function recordScore(score: Score): void {
  writeFileSync(file, `${JSON.stringify(score, null, 2)}\n`);
}

/** Percent of the mutants, rounded down to one decimal. */
export function percentFound({ mutants, found }: Score): number {
  return Math.floor((found / mutants) * 1000) / 10;
}

/** Whether the score is lower than the recorded one. Without a record, every mutant must be found. */
export function scoreFell(score: Score, recorded = readScore()): boolean {
  return percentFound(score) < (recorded ? percentFound(recorded) : 100);
}
