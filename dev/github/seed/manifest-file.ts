import type { Entry } from './entry.ts';
import type { Random } from './random.ts';

/** A text file of a repository. */
export type TextFile = { path: string; text: string };

/** Writes the files of one ecosystem. */
export type Write = (entry: Entry, random: Random) => TextFile[];

export const file = (path: string, ...lines: string[]): TextFile => ({ path, text: `${lines.join('\n')}\n` });

/** About half of the items, but never fewer than `atLeast`. */
export function some(random: Random, items: readonly string[], atLeast: number): string[] {
  const chosen = items.filter(() => random.chance(0.45));
  return chosen.length >= atLeast ? chosen : items.slice(0, atLeast);
}
