import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../dev/bundle/build.ts';
import { findBrowser } from './support/browser.ts';
import { matchingFiles, testFiles, titlePattern } from './support/runner/matching.ts';
import {
  runPlaywright,
  runPlaywrightBeside,
  runProgram,
  runVitest,
  runVitestBeside,
} from './support/runner/program.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './support/runner/reports.ts';

/**
 * `npm test` runs the checks, the unit and integration tests, and one browser journey for each main flow (tagged `@main`).
 * `npm run test:all` runs the same, then every other browser test, 1,000 schedules and the planted faults.
 * `npm test -- <word>` runs the tests that have the word in their file's path or in their title.
 * A failure does not stop the run. The last line is `N passed, N failed`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/e2e.json' };
const success: Tally = { passed: 0, failed: 0, failures: [] };
const failure: Tally = { ...success, failed: 1 };

async function check(): Promise<Tally> {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Start the tests with npm test.');
  return (await runProgram(npm, ['run', '--silent', 'check'])) === 0 ? success : failure;
}

const vitestReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];

async function vitest(selection: readonly string[]): Promise<Tally> {
  const exitCode = await runVitest([...vitestReporters, ...selection]);
  return atLeastOneFailure(exitCode, await tallyVitest(reports.vitest));
}

/** Planted faults and 1,000 schedules, with 120 at GitHub. */
async function faultsAndSchedules(): Promise<Tally> {
  const sync = 'tests/integration/sync';
  const selection = ['proof/', `${sync}/schedules.test.ts`, `${sync}/github-schedules.test.ts`];
  const { exitCode, output } = await runVitestBeside([...vitestReporters, ...selection], {
    SCHEDULES: '1000',
  });
  console.log(output);
  return atLeastOneFailure(exitCode, await tallyVitest(reports.vitest));
}

async function build(): Promise<Tally> {
  await buildIfNeeded({ root });
  return success;
}

async function browser(selection: readonly string[]): Promise<Tally> {
  await findBrowser();
  const exitCode = await runPlaywright(selection);
  return atLeastOneFailure(exitCode, await tallyPlaywright(reports.playwright));
}

async function mainJourneys(): Promise<Tally> {
  await findBrowser();
  const { exitCode, output } = await runPlaywrightBeside(['--grep=@main']);
  console.log(output);
  return atLeastOneFailure(exitCode, await tallyPlaywright(reports.playwright));
}

/** Counts a failure that no report contains, such as an error after the last test. */
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
  console.log(`── ${title}: ${tally.failed === 0 ? 'passed' : 'failed'} (${seconds} s)`);
  const unnamed = tally.failed > tally.failures.length ? [title] : [];
  return { ...tally, failures: [...tally.failures, ...unnamed] };
}

/** Browser tests wait for much of their time, so other tests run beside them. */
async function runMain(): Promise<Tally[]> {
  const checked = await step('Format, lint, types', check);
  const built = await step('Production build', build);
  const tested = await Promise.all([
    step('Unit and integration tests', () => vitest(['--project=unit*', '--project=integration*'])),
    step('Main browser journeys', mainJourneys),
  ]);
  return [checked, built, ...tested];
}

function runRest(): Promise<Tally[]> {
  return Promise.all([
    step('Other browser tests', () => browser(['--grep-invert=@main'])),
    step('Planted faults, 1,000 schedules', faultsAndSchedules),
  ]);
}

async function runMatching(word: string): Promise<Tally[]> {
  const kinds = [
    { title: 'Unit and integration tests', ending: /\.test\.tsx?$/, run: vitest, byTitle: '-t' },
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
// Reports of earlier runs must not be counted.
await rm('test-results', { recursive: true, force: true });
const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const word = positionals.join(' ');
const tallies = word === '' ? await runMain() : await runMatching(word);
if (values.all) tallies.push(...(await runRest()));
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
// Prints the failures again at the end, where they are easy to find in a long log.
for (const name of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
const nothingMatches = passed + failed === 0;
if (nothingMatches) console.error(`No test has "${word}" in the path of its file or in its title.`);
process.exitCode = failed === 0 && !nothingMatches ? 0 : 1;
