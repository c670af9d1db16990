import { existsSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { forward } from '../stack/forward.ts';
import { type DenoProcess, startDeno } from './deno-process.ts';

export interface FunctionsOptions {
  /** `supabase/functions`. */
  directory: string;
  environment: Record<string, string>;
  cacheDir: string;
  reachable: string[];
  /** Restart a function when its sources change. */
  watch: boolean;
  log(line: string): void;
}

export interface FunctionsRunner {
  /** Answers `/functions/v1/<name>`; the function sees `/<name>`, as on a hosted project. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Starts them all, one after the other, so that no first request waits for it. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const prefix = '/functions/v1/';

/**
 * One Deno process a function, started by its first request. A process that has ended, whether it crashed or its
 * sources changed, is replaced at the next request; a request never meets one that is known to be gone.
 */
export function createFunctionsRunner(options: FunctionsOptions): FunctionsRunner {
  const running = new Map<string, Promise<DenoProcess>>();
  let closed = false;

  const start = (name: string): Promise<DenoProcess> => {
    const existing = running.get(name);
    if (existing !== undefined) return existing;
    const started = startFunction(name, options);
    running.set(name, started);
    const forget = (): void => {
      if (running.get(name) === started) running.delete(name);
    };
    started.then(({ ended }) => ended).then(forget, forget);
    return started;
  };
  const stop = async (name: string): Promise<void> => {
    const started = running.get(name);
    running.delete(name);
    // One that never came up is gone already.
    await started?.then((deno) => deno.stop()).catch(() => undefined);
  };
  const watcher = options.watch ? watchSources(options.directory, () => running.keys(), stop) : null;

  return {
    async handle(request, response) {
      const target = parse(request.url ?? '/');
      if (closed || target === null || !exists(options.directory, target.name)) {
        refuse(response, 404, 'NOT_FOUND', 'Requested function was not found');
        return;
      }
      const deno = await start(target.name).catch((error: unknown) => {
        options.log(`${target.name}: ${String(error)}`);
      });
      if (deno === undefined) {
        refuse(response, 503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
        return;
      }
      await forward(request, response, { port: deno.port, path: target.path });
    },
    async warm() {
      for (const name of await functionNames(options.directory)) {
        if (!closed) await start(name).catch((error: unknown) => options.log(`${name}: ${String(error)}`));
      }
    },
    async close() {
      closed = true;
      watcher?.close();
      await Promise.all([...running.keys()].map(stop));
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

/** A folder with an underscore holds what several functions share: a change there concerns all of them. */
function watchSources(
  directory: string,
  names: () => Iterable<string>,
  stop: (name: string) => Promise<void>,
): { close(): void } {
  return watch(directory, { recursive: true }, (_event, file) => {
    const changed = String(file).split(sep)[0] ?? '';
    for (const name of changed.startsWith('_') || changed.includes('.') ? [...names()] : [changed])
      void stop(name);
  });
}

/** The answers of the hosted platform, so that a client meets the same ones. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ code, message }));
}
