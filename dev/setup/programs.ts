import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SetupProblem } from './problem.ts';

export interface ProgramOptions {
  cwd: string;
  env?: Readonly<Record<string, string>>;
}

/** Uses a shell on Windows, where npm's programs are scripts. */
const shell = process.platform === 'win32';

/**
 * Runs a program with the terminal's input and output.
 * @throws SetupProblem if it fails or is missing
 */
export async function runProgram(program: string, args: string[], options: ProgramOptions): Promise<void> {
  const child = start(program, args, options, 'inherit');
  const code = await exitCode(child);
  if (code === 0) return;
  throw new SetupProblem(
    code === null ? `${program} is not installed.` : `${program} ${args[0] ?? ''} ended with code ${code}.`,
  );
}

/** Runs a command of the owner in the shell. */
export async function runCommand(command: string, { cwd, env }: ProgramOptions): Promise<void> {
  const child = spawn(command, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', shell: true });
  const code = await exitCode(child);
  if (code !== 0) throw new SetupProblem(`"${command}" ended with code ${code}.`);
}

/** Returns null if the program fails or is missing. */
export async function readProgram(
  program: string,
  args: string[],
  options: ProgramOptions,
): Promise<string | null> {
  const child = start(program, args, options, ['ignore', 'pipe', 'ignore']);
  const [code, output] = await Promise.all([
    exitCode(child),
    child.stdout === null ? '' : text(child.stdout),
  ]);
  return code === 0 ? output.trim() : null;
}

function start(
  program: string,
  args: string[],
  { cwd, env }: ProgramOptions,
  stdio: 'inherit' | ('ignore' | 'pipe')[],
): ChildProcess {
  return spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, shell });
}

/** Returns the exit code, or null if the program could not be started. */
async function exitCode(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } catch {
    return null;
  }
}
