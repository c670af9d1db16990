import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Git {
  /** Returns the output without the last line break. @throws Error with git's message */
  run(...args: string[]): Promise<string>;
  /** Runs a git command. Returns false if it fails. */
  succeeds(...args: string[]): Promise<boolean>;
  lines(...args: string[]): Promise<string[]>;
}

export function openGit(cwd: string): Git {
  const run = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trimEnd();
  };
  return {
    run,
    succeeds: (...args) =>
      run(...args).then(
        () => true,
        () => false,
      ),
    lines: async (...args) => (await run(...args)).split('\n').filter((line) => line !== ''),
  };
}
