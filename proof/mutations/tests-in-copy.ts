import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readVitest, type VitestReport } from '../../tests/support/runner/reports.ts';

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
const ranOutOfTime = /timed out in \d+ms/;

/**
 * Runs tests of one file, up to the first that fails.
 *
 * @param names parts of their full names
 */
export async function runTests(directory: string, file: string, names: readonly string[]): Promise<TestRun> {
  const { output, report } = await runVitest(directory, [
    file,
    '--testNamePattern',
    names.map(pattern).join('|'),
  ]);
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = results.filter(({ status }) => status === 'passed');
  const failed = results.filter(
    ({ status, failureMessages = [] }) =>
      status === 'failed' && !failureMessages.every((message) => ranOutOfTime.test(message)),
  );
  const fullNames = (of: typeof results) => of.map(({ fullName }) => fullName);
  return { passed: fullNames(passed), failed: fullNames(failed), output };
}

function pattern(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Runs whole files, up to the first test that fails. One that ran out of time is asked again: a slow computer is no fault, what
 * hangs each time is one.
 *
 * @returns null: all passed; otherwise the test that failed, or what was printed if it was none
 */
export async function firstFailure(
  directory: string,
  files: readonly string[],
  { maxMs = maxRunMs, again = true } = {},
): Promise<string | null> {
  const { exitCode, output, report } = await runVitest(
    directory,
    [...files, '--config=proof/mutations/generated/vitest.config.ts'],
    maxMs,
  );
  if (exitCode === 0) return null;
  const [failed] = report.testResults.filter(({ status }) => status === 'failed');
  const test = failed?.assertionResults.find(({ status }) => status === 'failed');
  const messages = test?.failureMessages ?? [];
  if (again && messages.length > 0 && messages.every((message) => ranOutOfTime.test(message)))
    return firstFailure(directory, files, { maxMs, again: false });
  if (failed) return `${relative(directory, failed.name)} › ${test?.fullName ?? 'cannot be loaded'}`;
  return exitCode === null ? 'it never ends' : output.trim().split('\n').slice(-20).join('\n');
}

/** @returns `exitCode` is null where it had to be ended */
async function runVitest(
  directory: string,
  parameters: readonly string[],
  maxMs = maxRunMs,
): Promise<{ exitCode: number | null; output: string; report: Pick<VitestReport, 'testResults'> }> {
  const path = join(directory, 'test-results', 'mutation.json');
  await rm(path, { force: true });
  const stopEarly = ['--bail=1', '--retry=0', '--maxWorkers=1', '--reporter=json', `--outputFile=${path}`];
  const program = 'node_modules/vitest/vitest.mjs';
  const run = await runProgram(directory, program, ['run', ...parameters, ...stopEarly], maxMs);
  return { ...run, report: await readVitest(path).catch(() => ({ testResults: [] })) };
}

const running = new Set<ChildProcess>();

/** Whoever ends us by a signal does not end what we have started. */
export function endPrograms(): void {
  for (const child of running) end(child);
}

/** With what it has started: a process that loops without an end hears of nothing. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** A program of Node in the copy. */
export function runProgram(
  directory: string,
  program: string,
  parameters: readonly string[],
  maxMs = maxRunMs,
): Promise<{ exitCode: number | null; output: string }> {
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be ended as one.
    detached: true,
  });
  running.add(child);
  const limit = setTimeout(end, maxMs, child);
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      running.delete(child);
      clearTimeout(limit);
      resolve({ exitCode, output: Buffer.concat(printed).toString('utf8') });
    });
  });
}
