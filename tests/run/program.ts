import { spawn } from 'node:child_process';

/** Runs a program of this project on the same terminal. @returns Its exit code; 1 if it was ended from outside. */
export function runProgram(script: string, parameters: string[]): Promise<number> {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
