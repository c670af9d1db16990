import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../dev/bundle/build.ts';
import { matchingFiles, testFiles, titlePattern } from './run/matching.ts';
import { runProgram } from './run/program.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './run/reports.ts';
import { findBrowser } from './support/browser.ts';

/**
 * `npm test`: everything that must hold before a change is published, cheapest first. It goes on after a failure, so
 * that one run shows all of them, names what failed, and ends with the line `N passed, N failed`.
 * `npm test -- <word>` runs the tests alone that have the word in the path of their file or in their title.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = { unit: 'test-results/unit.json', browser: 'test-results/e2e.json' };
const success: Tally = { passed: 0, failed: 0, failures: [] };
const failure: Tally = { ...success, failed: 1 };

async function check(): Promise<Tally> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Start the tests with npm test.');
  return (await runProgram(npm, ['run', '--silent', 'check'])) === 0 ? success : failure;
}

async function unit(selection: readonly string[] = []): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`];
  const exitCode = await runProgram('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...selection]);
  return atLeastOneFailure(exitCode, await tallyVitest(reports.unit));
}

async function build(): Promise<Tally> {
  await buildIfNeeded({ root });
  return success;
}

async function browser(selection: readonly string[] = []): Promise<Tally> {
  await findBrowser();
  const exitCode = await runProgram('node_modules/@playwright/test/cli.js', ['test', ...selection]);
  return atLeastOneFailure(exitCode, await tallyPlaywright(reports.browser));
}

/** An exit code knows of failures that no report lists, such as an error after the last test. */
function atLeastOneFailure(exitCode: number, tally: Tally): Tally {
  return exitCode === 0 ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

async function step(title: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  const tally = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return failure;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${title}: ${tally.failed === 0 ? 'fine' : 'failed'} (${seconds} s)`);
  const unnamed = tally.failed > tally.failures.length ? [title] : [];
  return { ...tally, failures: [...tally.failures, ...unnamed] };
}

async function runAll(): Promise<Tally[]> {
  return [
    await step('Format, lint, types', check),
    await step('Production build', build),
    await step('Unit and integration tests', () => unit()),
    await step('Browser tests', () => browser()),
  ];
}

async function runMatching(word: string): Promise<Tally[]> {
  const kinds = [
    { title: 'Unit and integration tests', ending: /\.test\.tsx?$/, run: unit, byTitle: '-t' },
    { title: 'Browser tests', ending: /\.spec\.ts$/, run: browser, byTitle: '-g' },
  ];
  const tallies: Tally[] = [];
  for (const { title, ending, run, byTitle } of kinds) {
    const { byPath, byText } = matchingFiles(testFiles(ending), word);
    if (byPath.length > 0) tallies.push(await step(`${title} by file`, () => run(byPath)));
    const selection = [...byText, byTitle, titlePattern(word), '--pass-with-no-tests'];
    if (byText.length > 0) tallies.push(await step(`${title} by title`, () => run(selection)));
  }
  return tallies;
}

process.chdir(root);
// Only what this run writes is counted.
await rm('test-results', { recursive: true, force: true });
const word = process.argv.slice(2).join(' ');
const tallies = word === '' ? await runAll() : await runMatching(word);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
// Said again at the end, where a long log is looked at first.
for (const name of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
const nothingMatches = passed + failed === 0;
if (nothingMatches) console.error(`No test has "${word}" in the path of its file or in its title.`);
process.exitCode = failed === 0 && !nothingMatches ? 0 : 1;
