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
  /** Data directory. 'memory' stores nothing. Default: `.portico` in the project. */
  dataDir?: string;
  /**
   * Folder of the build to serve. null serves nothing until `publish` is called. A function builds the folder while the services
   * start. Default: `dist`.
   */
  dist?: string | null | (() => Promise<string>);
  /** True serves the sources through Vite. */
  vite?: boolean;
  /** Builds the site with the published projects, and returns its folder. Without it, a publication builds nothing. */
  rebuild?: (origin: string) => Promise<string>;
  /** Answers `/my-github`, which the emulated GitHub's sign-in page then links. */
  ownGithub?: RequestHandler;
  /**
   * Passes the GitHub CLI's token to the page. Used by the stack with the developer's own GitHub, which has no emulated GitHub.
   */
  cliToken?: RequestHandler;
  /** True hides the log of the Edge Functions. */
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
  /** Replaces the served build by this one. */
  publish(dist: string): Promise<void>;
  warm(): Promise<void>;
  close(): Promise<void>;
}

const deployHookPath = '/deploy-hook';
const ownGithubPath = '/my-github';
export const cliTokenPath = '/github-cli-token';
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts auth, data, functions, GitHub, mailbox and site on one origin. `close()` and a failed start stop all services in reverse
 * order.
 * @throws StackProblem if the port or the data directory is in use
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
  // The services need the origin, so the server listens before they start. Early requests wait.
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
  // Closes the server first, before the services. Closing it twice is harmless.
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
      // Makes the data service read the schema now, because the first request would wait for it.
      await fetch(`${origin}/rest/v1/`, { headers: { apikey: anonKey } });
      await functions.warm();
    },
    close: () => cleanup.run(),
  };
}

/** @returns the absolute path, claimed for this process, or null for data in memory */
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
