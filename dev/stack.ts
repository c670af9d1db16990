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
  port?: number;
  /** 'memory' stores nothing. Default: `.portico` in the project. */
  dataDir?: string;
  /** The build to serve; null: none until `publish`. Default: `dist`. A function builds while the services start. */
  dist?: string | null | (() => Promise<string>);
  /** Serves the sources through Vite. */
  vite?: boolean;
  /** Builds the site with the published projects, and returns its folder; absent: a publication builds nothing. */
  rebuild?: (origin: string) => Promise<string>;
  /** Answers `/my-github`, which the emulated GitHub then offers; absent: not offered. */
  ownGithub?: RequestHandler;
  /** For a copy with the developer's own GitHub: hands over the token of the GitHub CLI. The emulated GitHub cannot be reached. */
  cliToken?: RequestHandler;
  /** Without the functions' log. */
  quiet?: boolean;
  openBackend?: (options: BackendOptions) => Promise<Backend>;
}

export interface Stack {
  origin: string;
  anonKey: string;
  serviceKey: string;
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  mailbox: Mailbox;
  github: GitHub;
  faults: WireFaults;
  /** Serves this build from now on. */
  publish(dist: string): Promise<void>;
  warm(): Promise<void>;
  close(): Promise<void>;
}

const deployHookPath = '/deploy-hook';
const ownGithubPath = '/my-github';
export const cliTokenPath = '/github-cli-token';
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts auth, data, functions, GitHub, mailbox and site on one origin. `close()` and a failed start stop everything in reverse
 * order.
 * @throws StackProblem if port or data directory is in use
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
    ownGithub,
    cliToken,
    openBackend = createBackend,
  } = options;
  const dataDir = await claim(options.dataDir ?? defaultDataDirectory, cleanup);
  const [secrets, anonKey] = await Promise.all([loadSecrets(dataDir), readPublishableKey(root)]);
  // The services need the origin, so the server listens first; early requests wait.
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
    ownGithubPath: ownGithub === undefined ? null : ownGithubPath,
    deployHook: rebuild === undefined ? null : `${origin}${deployHookPath}`,
    dist: async () => {
      const build = typeof dist === 'function' ? await dist() : dist;
      return build === null ? null : resolve(root, build);
    },
  });
  // Again, before the services close.
  cleanup.add(() => listening.close());
  const faults = createWireFaults();
  const hook =
    rebuild &&
    createDeployHook(async () => {
      await services.site.publish(await rebuild(origin));
    }, console.error);
  const routes = [
    ...getRoutes(services).filter(({ path }) => !cliToken || path !== '/github'),
    ...(hook ? [{ path: deployHookPath, handle: hook }] : []),
    ...(ownGithub ? [{ path: ownGithubPath, handle: ownGithub }] : []),
    ...(cliToken ? [{ path: cliTokenPath, handle: cliToken }] : []),
  ];
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
      // Reads the schema, which the first request would wait for.
      await fetch(`${origin}/rest/v1/`, { headers: { apikey: anonKey } });
      await functions.warm();
    },
    close: () => cleanup.run(),
  };
}

/** @returns the absolute path, claimed for this process; null: in memory */
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
