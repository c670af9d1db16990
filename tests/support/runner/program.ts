import { spawn } from 'node:child_process';

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
  return runProgram('node_modules/vitest/vitest.mjs', ['run', ...parameters], env);
}

export function runPlaywright(parameters: readonly string[], env?: Variables): Promise<number> {
  return runProgram('node_modules/@playwright/test/cli.js', ['test', ...parameters], env);
}
