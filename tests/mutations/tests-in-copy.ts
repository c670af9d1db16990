import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readVitest } from '../run/reports.ts';
import type { TestOfMutation } from './mutation.ts';

export interface TestRun {
  /** Full names. */
  passed: string[];
  failed: string[];
  /** What was printed. */
  output: string;
}

/** What hangs longer than every time limit of the tests themselves. */
const longestRunMs = 10 * 60_000;

/** Runs the tests of these names, up to the first that fails. Those of another file by the same name run along. */
export async function runTests(directory: string, tests: readonly TestOfMutation[]): Promise<TestRun> {
  const report = join(directory, 'test-results', 'mutation.json');
  await rm(report, { force: true });
  const output = await runVitest(directory, [
    ...new Set(tests.map(({ file }) => file)),
    '--testNamePattern',
    tests.map(({ name }) => pattern(name)).join('|'),
    '--bail=1',
    '--retry=0',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const results = (await readVitest(report).catch(() => ({ testResults: [] }))).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const namesWith = (wanted: string) =>
    results.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return { passed: namesWith('passed'), failed: namesWith('failed'), output };
}

function pattern(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function runVitest(directory: string, parameters: string[]): Promise<string> {
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...parameters], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMs,
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(printed).toString('utf8')));
  });
}
