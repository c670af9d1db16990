import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

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
 * Runs a program beside another one.
 * @param priority by default the same as the other program's
 * @returns its exit code, and its output, which would get mixed with the other program's
 */
async function runBeside(
  script: string,
  parameters: readonly string[],
  { env = {}, priority = constants.priority.PRIORITY_NORMAL }: { env?: Variables; priority?: number },
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(process.execPath, [script, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const closed = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [exitCode, output] = await Promise.all([closed, text(child.stdout)]);
  return { exitCode, output };
}

/** Runs Vitest with the processor time that other programs leave. */
export function runVitestBeside(parameters: readonly string[], env: Variables) {
  return runBeside(vitest, ['run', ...parameters], {
    env,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  });
}

export function runPlaywrightBeside(parameters: readonly string[]) {
  return runBeside(playwright, ['test', ...parameters], {});
}

export function runPlaywright(parameters: readonly string[], env?: Variables): Promise<number> {
  return runProgram(playwright, ['test', ...parameters], env);
}
