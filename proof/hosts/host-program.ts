import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Folders of Debian's server programs, which are not in every user's path. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin'];

/** @returns the path of an installed program, or null */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...systemFolders];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

export interface ProgramOptions {
  command: string;
  parameters: string[];
  /** Working directory and home of the program, so that it reads and writes nothing elsewhere. */
  folder: string;
  environment?: Record<string, string>;
  /** Matches the output of a program that has started. */
  ready: RegExp;
}

const startTimeoutMs = 120_000;

/**
 * Runs a server in the foreground, in its own process group.
 * @returns a function that ends it and all processes that it started
 * @throws Error with the program's output if it ends before it is ready, or is not ready in time
 */
export async function startProgram(options: ProgramOptions): Promise<() => Promise<void>> {
  const { command, parameters, folder, environment, ready } = options;
  const child = spawn(command, parameters, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGKILL');
    }
    await ended;
  };
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${command} ${reason}.\n\n${output}`));
    const timeout = setTimeout(() => fail('is not ready in time'), startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(error.message));
    void ended.then(() => fail('has ended'));
    void ended.finally(() => clearTimeout(timeout));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
}

/** Finds a free port for programs that cannot choose one and report it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('A TCP port is expected.'));
        else resolve(address.port);
      });
    });
  });
}
