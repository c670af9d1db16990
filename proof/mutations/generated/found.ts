import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Mutant } from './mutant.ts';

/**
 * Results of earlier runs. With them, a stopped run continues where it was, and after a new test only the surviving mutants are
 * tried. A mutant is tried again if its file has changed, or the file of the test that found it.
 */
export interface FoundBefore {
  /** Returns the test that found the mutant, or null if the mutant must be tried. */
  by(mutant: Mutant): string | null;
  keep(mutant: Mutant, by: string): void;
}

const schema = z.record(z.string(), z.object({ by: z.string(), texts: z.string() }));

/** @param root path with a slash at the end */
export function openFound(root: string): FoundBefore {
  const file = `${root}.portico/mutants.json`;
  const stored = existsSync(file) ? schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  const found: z.infer<typeof schema> = stored?.success ? stored.data : {};
  const mutantTexts = (mutant: Mutant, by: string): string => {
    const files = [mutant.in, by.split(' › ')[0] ?? ''].map((path) => root + path).filter(existsSync);
    return digest(...files.map((path) => readFileSync(path, 'utf8')));
  };
  return {
    by(mutant) {
      const known = found[getName(mutant)];
      return known && known.texts === mutantTexts(mutant, known.by) ? known.by : null;
    },
    keep(mutant, by) {
      found[getName(mutant)] = { by, texts: mutantTexts(mutant, by) };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(found));
      renameSync(`${file}.new`, file);
    },
  };
}

/** Returns a name that is the same for the same change of the same text. */
export function getName({ in: file, find, put }: Mutant): string {
  return digest(file, find, put);
}

function digest(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}
