import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../dev/bundle/build.ts';
import { runProgram } from './run/program.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './run/reports.ts';
import { findBrowser } from './support/browser.ts';

/**
 * `npm test`: everything that must hold before a change is published, cheapest first. It goes on after a failure, so
 * that one run shows all of them, and ends with the line `N passed, N failed`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = { unit: 'test-results/unit.json', browser: 'test-results/e2e.json' };
const failure: Tally = { passed: 0, failed: 1 };
const success: Tally = { passed: 0, failed: 0 };

async function check(): Promise<Tally> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Start the tests with npm test.');
  return (await runProgram(npm, ['run', '--silent', 'check'])) === 0 ? success : failure;
}

async function unit(): Promise<Tally> {
  const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`];
  const exitCode = await runProgram('node_modules/vitest/vitest.mjs', parameters);
  return atLeastOneFailure(exitCode, await tallyVitest(reports.unit));
}

async function build(): Promise<Tally> {
  await buildIfNeeded({ root });
  return success;
}

async function browser(): Promise<Tally> {
  await findBrowser();
  const exitCode = await runProgram('node_modules/@playwright/test/cli.js', ['test']);
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
  return tally;
}

process.chdir(root);
// Only what this run writes is counted.
await rm('test-results', { recursive: true, force: true });
const tallies = [
  await step('Format, lint, types', check),
  await step('Production build', build),
  await step('Unit and integration tests', unit),
  await step('Browser tests', browser),
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
