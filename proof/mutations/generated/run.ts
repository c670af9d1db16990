import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn, type ProjectCopy, since, withCopies } from '../copies.ts';
import { firstFailure, runProgram } from '../tests-in-copy.ts';
import { readImports, testsConcerned } from './concerned.ts';
import { openFound } from './found.ts';
import { type Mutant, mutate } from './mutant.ts';
import { filesBelow, filesOfAreas, getSample, mutantsOf } from './sample.ts';
import { percentFound, recordScore, type Score, scoreFell } from './score.ts';

interface Options {
  /** Path with a slash at the end. */
  root: string;
  jobs: number;
  words: readonly string[];
  /** True records the score. */
  record: boolean;
  /** True runs only the nearest tests. That is quick, but a surviving mutant then proves little. */
  near: boolean;
}

interface Check {
  name: string;
  /** Runs the check in a copy. Returns what failed, or null. */
  run: (directory: string) => Promise<string | null>;
}

interface Finding {
  by: string;
  /** The single check that finds the mutant. It must pass without the mutant. */
  check: Check;
}

/** A mutant, and the groups of checks that run for it one after another. */
interface Trial {
  mutant: Mutant;
  groups: readonly string[][];
}

/**
 * Generates mutants and runs the tests that concern their file. Without words, takes a sample of each area; with words, takes all
 * mutants of files whose path contains one.
 * @returns false if fewer mutants of the sample were found than recorded, or if a mutant of the named files survived
 */
export async function tryGenerated({ root, jobs, words, record, near }: Options): Promise<boolean> {
  const startedAt = performance.now();
  const trials = await trialsOf(root, words);
  if (trials.length === 0)
    throw new Error(`Nothing to change in a file with '${words.join(' ')}' in its path.`);
  const score: Score = { mutants: trials.length, found: 0 };
  const found = openFound(root);
  const passed = new Set<string>();
  await withCopies(root, jobs, async (copies) => {
    await inTurn(trials, copies, async ({ mutant, groups }, copy) => {
      const begunAt = performance.now();
      const by =
        found.by(mutant) ?? (await foundBy(mutant, copy, near ? groups.slice(0, 1) : groups, passed));
      report(mutant, by, since(begunAt));
      if (by === null) return;
      found.keep(mutant, by);
      score.found += 1;
    });
  });
  console.log(`\n${score.found} of ${score.mutants} found, ${percentFound(score)} % (${since(startedAt)})`);
  if (words.length > 0 || near) return score.found === score.mutants;
  if (record) recordScore(score);
  return !scoreFell(score);
}

async function trialsOf(root: string, words: readonly string[]): Promise<Trial[]> {
  const files = await filesBelow(root, ['src', 'tests', 'dev', 'supabase']);
  const imports = await readImports(root, files);
  const mutated = filesOfAreas(files)
    .map((file) => ({ file, groups: testsConcerned(file, imports) }))
    .filter(
      ({ file, groups }) => groups.length > 0 && words.every((word) => file.toLowerCase().includes(word)),
    );
  const all = (await Promise.all(mutated.map(({ file }) => mutantsOf(root, file)))).flat();
  const getGroups = new Map(mutated.map(({ file, groups }) => [file, groups]));
  const chosen = words.length === 0 ? getSample(all) : all;
  return chosen.map((mutant) => ({ mutant, groups: getGroups.get(mutant.in) ?? [] }));
}

/**
 * Returns the test or type check that fails with the mutant, or null. Runs cheap ones first.
 * @param passed names of checks that are known to pass without a mutant; the function adds to them
 * @throws Error if a check also fails without the mutant, because it would seem to find every mutant
 */
async function foundBy(
  mutant: Mutant,
  copy: ProjectCopy,
  groups: readonly string[][],
  passed: Set<string>,
): Promise<string | null> {
  const text = mutate(await readFile(join(copy.directory, mutant.in), 'utf8'), mutant);
  const finding = await copy.withFault({ path: mutant.in, text }, () => firstFinding(copy.directory, groups));
  if (finding === null) return null;
  const { by, check } = finding;
  if (!passed.has(check.name)) {
    const failure = await check.run(copy.directory);
    if (failure !== null) throw new Error(`This fails without any change: ${failure}`);
    passed.add(check.name);
  }
  return by;
}

async function firstFinding(
  directory: string,
  [first = [], ...others]: readonly string[][],
): Promise<Finding | null> {
  const checks = [byTests(first, maxNearMs), types, ...others.map((files) => byTests(files))];
  for (const check of checks) {
    const by = await check.run(directory);
    if (by === null) continue;
    const [file = ''] = by.split(' › ');
    return { by, check: file.startsWith('tests/') ? byTests([file]) : check };
  }
  return null;
}

/** Milliseconds after which a mutant counts as an endless loop. Without a mutant, the nearest tests take much less. */
const maxNearMs = 2 * 60_000;

function byTests(files: readonly string[], maxMs?: number): Check {
  return { name: files.join(' '), run: (directory) => firstFailure(directory, files, { maxMs }) };
}

const types: Check = { name: 'types', run: refusedByTypes };

async function refusedByTypes(directory: string): Promise<string | null> {
  const { exitCode, output } = await runProgram(directory, 'node_modules/typescript/bin/tsc', ['--noEmit']);
  return exitCode === 0 ? null : `types › ${output.split('\n')[0]}`;
}

function report({ in: file, line, change, find, put }: Mutant, by: string | null, took: string): void {
  console.log(`${(by === null ? 'SURVIVED' : 'found').padEnd(8)} ${file}:${line} ${change} (${took})`);
  console.log(by === null ? `\n${find}\n\n  became\n\n${put}\n` : `         ${by}`);
}
