import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface DenoProcess {
  /** Port on 127.0.0.1. */
  port: number;
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface DenoProcessOptions {
  directory: string;
  /** All environment variables of the process, which inherits none. */
  environment: Record<string, string>;
  cacheDir: string;
  reachable: string[];
  onLine: (line: string) => void;
}

// Maximum milliseconds of a start. The first start on a busy machine also compiles the function.
const bootTimeoutMs = 120_000;
const stopTimeoutMs = 2000;
const host = fileURLToPath(new URL('./deno-host.ts', import.meta.url));

/**
 * Starts a function in its own Deno process. The process may read the functions' sources and connect to the stack, but has no
 * other files, hosts, programs or downloads.
 * @throws Error with the function's output if the start fails
 */
export function startDeno(options: DenoProcessOptions): Promise<DenoProcess> {
  const child = spawn(denoExecutable(), denoArguments(options), {
    cwd: options.directory,
    // Ctrl-C must only reach the stack, which then ends its functions in order.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...options.environment,
      DENO_DIR: options.cacheDir,
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      DENO_NO_UPDATE_CHECK: '1',
      DO_NOT_TRACK: '1',
      NO_COLOR: '1',
      ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
    },
  });
  return untilListening(child, options);
}

function denoArguments({ directory, reachable }: DenoProcessOptions): string[] {
  const config = [join(directory, 'deno.json'), join(directory, '..', 'deno.json')].find((path) =>
    existsSync(path),
  );
  return [
    'run',
    '--no-prompt',
    '--no-remote',
    '--cached-only',
    '--no-lock',
    '--node-modules-dir=manual',
    ...(config === undefined ? [] : ['--config', config]),
    // Allows all variables, because the process only has the passed ones.
    '--allow-env',
    `--allow-read=${join(directory, '..')}`,
    `--allow-net=${['127.0.0.1:0', ...reachable].join(',')}`,
    host,
    pathToFileURL(join(directory, 'index.ts')).href,
  ];
}

function untilListening(child: ChildProcess, { onLine }: DenoProcessOptions): Promise<DenoProcess> {
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(force);
  };
  // Writing to stdin fails if the function has just ended.
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const timer = setTimeout(() => {
      void stop();
      reject(new Error(`It did not start to listen within ${bootTimeoutMs / 1000} s.`));
    }, bootTimeoutMs);
    const onOutput = (line: string): void => {
      const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)\/$/.exec(line)?.[1];
      if (port === undefined) {
        output.push(line);
        onLine(line);
        return;
      }
      clearTimeout(timer);
      resolve({ port: Number(port), ended, stop });
    };
    readLines(child.stdout, onOutput);
    readLines(child.stderr, onOutput);
    child.once('error', (error) => output.push(String(error)));
    const onEnd = (): void => {
      clearTimeout(timer);
      reject(new Error(output.join('\n') || 'It ended at once.'));
    };
    ended.then(onEnd, onEnd);
  });
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', onLine);
}

/** Returns the path of Deno itself, because npm's wrapper script does not pass on signals. */
function denoExecutable(): string {
  const require = createRequire(import.meta.url);
  const path = require.resolve('deno/package.json');
  const program = join(path, '..', process.platform === 'win32' ? 'deno.exe' : 'deno');
  if (existsSync(program)) return program;
  // After `npm ci --ignore-scripts`, the executable is not yet linked.
  const { runInstall } = require('deno/install_api.cjs') as { runInstall: () => string };
  return runInstall();
}
