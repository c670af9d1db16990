import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Backend, type BackendOptions, createBackend } from './database/backend.ts';
import type { GitHub } from './github/index.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { createDeployHook } from './site/deploy-hook.ts';
import type { RequestHandler } from './site/static-site.ts';
import { type CleanupStack, createCleanupStack } from './stack/cleanup-stack.ts';
import { claimDataDirectory, defaultDataDirectory } from './stack/data-directory.ts';
import { readPublishableKey } from './stack/embedded-environment.ts';
import { listenOnLoopback } from './stack/loopback-server.ts';
import { createRouter } from './stack/routes.ts';
import { loadSecrets } from './stack/secrets.ts';
import { getRoutes, startServices } from './stack/services.ts';
import { createWireFaults, type WireFaults } from './stack/wire-faults.ts';

export interface StackOptions {
  /** 0 or left out: any free one. */
  port?: number;
  /** 'memory' forgets everything at the end. Default: `.portico` in the project. */
  dataDir?: string;
  /**
   * The build to serve; null: none until `publish`. Default: `dist` in the project. A function is called once port and
   * data are known to be free, and makes the build while the services start.
   */
  dist?: string | null | (() => Promise<string>);
  /** Serve the sources through Vite instead of a build. */
  vite?: boolean;
  /**
   * Builds the site with the projects published at this origin, and returns its address; omitted: a publication
   * builds nothing.
   */
  rebuild?: (origin: string) => Promise<string>;
  /** No log lines of the functions. */
  quiet?: boolean;
  /** Opens auth, data and storage service. Default: `createBackend`. */
  openBackend?: (options: BackendOptions) => Promise<Backend>;
}

export interface Stack {
  /** `http://localhost:<port>`: the product and all it talks to. */
  origin: string;
  anonKey: string;
  /** Passes row level security. */
  serviceKey: string;
  /** SQL as the owner of the database. */
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  mailbox: Mailbox;
  github: GitHub;
  /** Faults on any address of the stack; those of GitHub alone are in `github.faults`. */
  faults: WireFaults;
  /** Serves this build from now on, as a deployment would replace the one before. */
  publish(dist: string): Promise<void>;
  /** Has every service do now what it would otherwise do at its first request. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const deployHookPath = '/deploy-hook';
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts everything the product needs on one origin of this computer: auth, data, functions, GitHub, mailbox, site.
 *
 * Invariant: whatever was started is stopped again, in reverse order, by `close()` as well as by a failed start.
 *
 * @throws StackProblem with one sentence if the port or the data directory is in use.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const cleanup = createCleanupStack();
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(options: StackOptions, cleanup: CleanupStack): Promise<Stack> {
  const {
    port = 0,
    dist = 'dist',
    vite = false,
    quiet = false,
    rebuild,
    openBackend = createBackend,
  } = options;
  const dataDir = await claim(options.dataDir ?? defaultDataDirectory, cleanup);
  const [secrets, anonKey] = await Promise.all([loadSecrets(dataDir), readPublishableKey(root)]);
  // The services must know the origin, so the server listens first; early requests wait.
  const deferred = createDeferredHandler();
  const { server, ...listening } = await listenOnLoopback(port, (request, response) => {
    void deferred.handle(request, response);
  });
  cleanup.add(() => listening.close());
  const origin = `http://localhost:${listening.port}`;
  const services = await startServices({
    root,
    origin,
    server,
    dataDir,
    vite,
    quiet,
    anonKey,
    secrets,
    cleanup,
    openBackend,
    deployHook: rebuild === undefined ? null : `${origin}${deployHookPath}`,
    dist: async () => {
      const build = typeof dist === 'function' ? await dist() : dist;
      return build === null ? null : resolve(root, build);
    },
  });
  // Once more, so that no request meets a service that is already closed.
  cleanup.add(() => listening.close());
  const faults = createWireFaults();
  const hook =
    rebuild &&
    createDeployHook(async () => {
      await services.site.publish(await rebuild(origin));
    }, console.error);
  const routes = [...getRoutes(services), ...(hook ? [{ path: deployHookPath, handle: hook }] : [])];
  deferred.resolve(createRouter(routes, services.site.handle, faults));
  const { backend, github, mailbox, site, functions } = services;
  return {
    origin,
    anonKey,
    serviceKey: secrets.serviceKey,
    query: (sql, params) => backend.query(sql, params),
    mailbox,
    github,
    faults,
    publish: (build) => site.publish(resolve(root, build)),
    warm: async () => {
      // The data service reads the schema at the first request.
      await fetch(`${origin}/rest/v1/`, { headers: { apikey: anonKey } });
      await functions.warm();
    },
    close: () => cleanup.run(),
  };
}

/** @returns The absolute path, claimed for this process; null for data in memory. */
async function claim(dataDir: string, cleanup: CleanupStack): Promise<string | null> {
  if (dataDir === 'memory') return null;
  const path = resolve(root, dataDir);
  const claimed = await claimDataDirectory(path);
  cleanup.add(() => claimed.release());
  return path;
}

function createDeferredHandler(): {
  handle: (...args: Parameters<RequestHandler>) => Promise<void>;
  resolve(handler: RequestHandler): void;
} {
  let resolve: (handler: RequestHandler) => void = () => undefined;
  const resolved = new Promise<RequestHandler>((fulfil) => {
    resolve = fulfil;
  });
  return {
    resolve: (handler) => resolve(handler),
    handle: async (request, response) => {
      const handler = await resolved;
      await handler(request, response);
    },
  };
}
