import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readVitest, type VitestReport } from '../../tests/support/runner/reports.ts';

/** Milliseconds. Longer than every timeout of the tests themselves. */
const maxRunMs = 10 * 60_000;
const ranOutOfTime = /timed out in \d+ms/;

/** End of the message about a test file that cannot be loaded. */
export const notLoaded = 'cannot be loaded';

/**
 * Runs test files until the first test fails. Repeats a test that timed out, because a slow computer is no fault.
 * @returns the file and name of the failing test, or the output if no test failed, or null if all tests passed
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
  if (failed) return `${relative(directory, failed.name)} › ${test?.fullName ?? notLoaded}`;
  return exitCode === null ? 'it never ends' : output.trim().split('\n').slice(-20).join('\n');
}

/** @returns `exitCode` null if the run was killed */
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

/** Kills the running programs, because a signal to this process does not reach their process groups. */
export function endPrograms(): void {
  for (const child of running) end(child);
}

/** Kills the process group with SIGKILL, because a process in an endless loop ignores other signals. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Runs a Node program in the copy. */
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
    // A process group lets `end` also kill the program's children.
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
