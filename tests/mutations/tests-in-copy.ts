import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readVitest } from '../run/reports.ts';

export interface TestRun {
  /** Full names. */
  passed: string[];
  /** Without those that ran out of time: a slow computer is no fault. */
  failed: string[];
  /** What was printed. */
  output: string;
}

/** What hangs longer than every time limit of the tests themselves. */
const maxRunMs = 10 * 60_000;

/**
 * Runs tests of one file, up to the first that fails.
 *
 * @param names parts of their full names
 */
export async function runTests(directory: string, file: string, names: readonly string[]): Promise<TestRun> {
  const report = join(directory, 'test-results', 'mutation.json');
  await rm(report, { force: true });
  const output = await runVitest(directory, [
    file,
    '--testNamePattern',
    names.map(pattern).join('|'),
    '--bail=1',
    '--retry=0',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const results = (await readVitest(report).catch(() => ({ testResults: [] }))).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const passed = results.filter(({ status }) => status === 'passed');
  const failed = results.filter(
    ({ status, failureMessages = [] }) =>
      status === 'failed' && !failureMessages.every((message) => /timed out in \d+ms/.test(message)),
  );
  const fullNames = (of: typeof results) => of.map(({ fullName }) => fullName);
  return { passed: fullNames(passed), failed: fullNames(failed), output };
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
    timeout: maxRunMs,
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(printed).toString('utf8')));
  });
}
