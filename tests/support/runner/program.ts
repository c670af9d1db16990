import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

const vitest = 'node_modules/vitest/vitest.mjs';

type Variables = Readonly<Record<string, string>>;

/** Runs a program of this project on the same terminal. Returns its exit code, or 1 if a signal ended it. */
export function runProgram(
  script: string,
  parameters: readonly string[],
  env: Variables = {},
): Promise<number> {
  const child = spawn(process.execPath, [script, ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export function runVitest(parameters: readonly string[], env?: Variables): Promise<number> {
  return runProgram(vitest, ['run', ...parameters], env);
}

/**
 * Runs Vitest with the processor time that other programs leave.
 * @returns its exit code, and its output, which would get mixed with the other program's
 */
export async function runVitestBeside(
  parameters: readonly string[],
  env: Variables,
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(process.execPath, [vitest, 'run', ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const closed = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [exitCode, output] = await Promise.all([closed, text(child.stdout)]);
  return { exitCode, output };
}

export function runPlaywright(parameters: readonly string[], env?: Variables): Promise<number> {
  return runProgram('node_modules/@playwright/test/cli.js', ['test', ...parameters], env);
}
