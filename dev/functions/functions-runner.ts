import { existsSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { forward } from '../stack/forward.ts';
import { type DenoProcess, startDeno } from './deno-process.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';

export interface FunctionsOptions {
  directory: string;
  environment: Record<string, string>;
  cacheDir: string;
  reachable: string[];
  /** True restarts a function when its sources change. */
  watch: boolean;
  log: (line: string) => void;
}

export interface FunctionsRunner {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Starts all functions one after another, so that no first request has to wait. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const prefix = '/functions/v1/';

export function createFunctionsRunner(options: FunctionsOptions): FunctionsRunner {
  const { directory, log } = options;
  const pool = createFunctionPool((name) => startFunction(name, options));
  const watcher = options.watch ? watchSources(directory, pool) : null;
  let isClosed = false;

  return {
    async handle(request, response) {
      const target = parse(request.url ?? '/');
      if (isClosed || target === null || !exists(directory, target.name)) {
        refuse(response, 404, 'NOT_FOUND', 'Requested function was not found');
        return;
      }
      try {
        await pool.use(target.name, ({ port }) => forward(request, response, { port, path: target.path }));
      } catch (error) {
        log(`${target.name}: ${String(error)}`);
        refuse(response, 503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
    },
    async warm() {
      for (const name of await functionNames(directory)) {
        if (isClosed) return;
        await pool
          .use(name, () => Promise.resolve())
          .catch((error: unknown) => log(`${name}: ${String(error)}`));
      }
    },
    async close() {
      isClosed = true;
      watcher?.close();
      await pool.close();
    },
  };
}

function startFunction(name: string, options: FunctionsOptions): Promise<DenoProcess> {
  return startDeno({
    directory: join(options.directory, name),
    environment: options.environment,
    cacheDir: options.cacheDir,
    reachable: options.reachable,
    onLine: (line) => options.log(`${name}: ${line}`),
  });
}

function parse(url: string): { name: string; path: string } | null {
  const path = `/${url.slice(prefix.length)}`;
  const name = /^\/([A-Za-z0-9][\w-]*)(?=[/?]|$)/.exec(path)?.[1];
  return name === undefined ? null : { name, path };
}

function exists(directory: string, name: string): boolean {
  return existsSync(join(directory, name, 'index.ts'));
}

async function functionNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && exists(directory, entry.name))
    .map((entry) => entry.name)
    .sort();
}

function watchSources(directory: string, pool: FunctionPool): { close(): void } {
  return watch(directory, { recursive: true }, (_event, file) => {
    const [changed = ''] = String(file).split(sep);
    // A file beside the functions, or in a folder that starts with an underscore, is shared by all functions.
    const isOneFunction = exists(directory, changed);
    for (const name of isOneFunction ? [changed] : pool.names()) pool.retire(name);
  });
}

/** Answers with the error codes of the hosted platform. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ code, message }));
}
