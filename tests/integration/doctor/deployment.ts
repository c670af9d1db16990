import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createBackend } from '../../../dev/database/backend.ts';
import { createFunctionsRunner } from '../../../dev/functions/functions-runner.ts';
import type { RequestHandler } from '../../../dev/site/static-site.ts';
import { type CleanupStack, createCleanupStack } from '../../../dev/stack/cleanup-stack.ts';
import { readPublishableKey } from '../../../dev/stack/embedded-environment.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { createRouter } from '../../../dev/stack/routes.ts';
import { loadSecrets } from '../../../dev/stack/secrets.ts';
import { getRoutes, type Services, startServices } from '../../../dev/stack/services.ts';
import { createWireFaults } from '../../../dev/stack/wire-faults.ts';

export interface Passing {
  status: number;
  readonly method: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string;
}

export interface Deployment {
  origin: string;
  /** The same site at an address that the project does not allow. */
  secondOrigin: string;
  key: string;
  secretKey: string;
  query: Services['backend']['query'];
  requests(): readonly string[];
  /** Changes the responses for these paths until `mend` is called. */
  plant(path: string | RegExp, change: (received: Passing) => Partial<Passing>): void;
  /** Runs the functions with these environment variables until `mend` is called. null removes a variable. */
  configureFunctions(environment: Record<string, string | null>): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * A production build, published as docs/hosting.md describes, together with the stack's real auth service, data service and
 * functions. A proxy changes responses, to simulate misconfigurations that the stack cannot have.
 */
export async function openDeployment(publish?: Publish): Promise<Deployment> {
  const cleanup = createCleanupStack();
  try {
    return await deploy(cleanup, publish ?? ((addresses) => build(addresses, cleanup)));
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Returns the folder to publish, or the handler of a host that has published it. */
export type Publish = (values: {
  VITE_SITE_URL: string;
  VITE_SUPABASE_URL: string;
  key: string;
}) => Promise<string | RequestHandler>;

async function deploy(cleanup: CleanupStack, publish: Publish): Promise<Deployment> {
  const [secrets, key] = await Promise.all([loadSecrets(null), readPublishableKey(root)]);
  const inner: { handle: RequestHandler } = {
    handle: (_request, response) => void response.writeHead(503).end(),
  };
  const {
    server,
    port: innerPort,
    close,
  } = await listenOnLoopback(0, (request, response) => {
    void inner.handle(request, response);
  });
  cleanup.add(close);
  const planted: Planted[] = [];
  const front = await openFront(innerPort, planted, cleanup);
  const origin = `http://localhost:${front.port}`;
  const published = await publish({ VITE_SITE_URL: origin, VITE_SUPABASE_URL: origin, key });
  const services = await startServices({
    root,
    origin,
    server,
    dataDir: null,
    vite: false,
    quiet: true,
    anonKey: key,
    secrets,
    cleanup,
    openBackend: createBackend,
    deployHook: null,
    dist: () => Promise.resolve(typeof published === 'string' ? published : null),
  });
  const functions = createFunctions(origin, key, secrets, cleanup);
  const routes = getRoutes({ ...services, functions });
  const site = typeof published === 'string' ? services.site.handle : published;
  inner.handle = createRouter(routes, site, createWireFaults());
  const second = await openFront(innerPort, planted, cleanup);
  return {
    origin,
    secondOrigin: `http://localhost:${second.port}`,
    key,
    secretKey: secrets.serviceKey,
    query: (sql, parameters) => services.backend.query(sql, parameters),
    requests: front.requests,
    plant: (path, change) => {
      planted.push({ path, change });
    },
    configureFunctions: functions.configure,
    mend: async () => {
      planted.length = 0;
      front.requests().length = 0;
      services.github.setRateLimit(null);
      await services.backend.query('delete from private.revocation_attempts');
      await functions.mend();
    },
    close: () => cleanup.run(),
  };
}

interface Planted {
  path: string | RegExp;
  change: (received: Passing) => Partial<Passing>;
}

/** Forwards every request, and applies the planted changes to the responses. */
async function openFront(innerPort: number, planted: Planted[], cleanup: CleanupStack) {
  const requests: string[] = [];
  const { port, close } = await listenOnLoopback(0, (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    requests.push(`${request.method} ${path}`);
    void passOn(request, response, innerPort, (response) =>
      planted
        .filter((one) => (typeof one.path === 'string' ? one.path === path : one.path.test(path)))
        .reduce((changed, { change }) => ({ ...changed, ...change(changed) }), response),
    );
  });
  cleanup.add(close);
  return { port, requests: () => requests };
}

/** Requests the response uncompressed, so that it can be changed. Compresses it afterwards. */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  change: (received: Passing) => Passing,
): Promise<void> {
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const upstream = sendRequest({
    host: '127.0.0.1',
    port,
    path: request.url,
    method: request.method,
    headers,
  });
  request.pipe(upstream);
  const [received] = (await once(upstream, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of received) chunks.push(chunk as Buffer);
  const passing = change({
    method: request.method ?? 'GET',
    status: received.statusCode ?? 502,
    headers: Object.fromEntries(
      Object.entries(received.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString('latin1'),
  });
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...sent } = passing.headers;
  // Latin-1 keeps binary bodies intact.
  const body = Buffer.from(passing.body, 'latin1');
  const isZipped = /gzip/.test(String(request.headers['accept-encoding'])) && sent['vary'] !== undefined;
  response.writeHead(passing.status, isZipped ? { ...sent, 'content-encoding': 'gzip' } : sent);
  response.end(isZipped ? gzipSync(body) : body);
}

async function build(
  { key, ...addresses }: { key: string; VITE_SITE_URL: string; VITE_SUPABASE_URL: string },
  cleanup: CleanupStack,
): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'portico-doctor-'));
  cleanup.add(() => rm(dist, { recursive: true, force: true }));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--mode', 'production', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...addresses,
        VITE_SUPABASE_ANON_KEY: key,
        VITE_GITHUB_WEB_URL: `${addresses.VITE_SITE_URL}/github`,
        VITE_GITHUB_API_URL: `${addresses.VITE_SITE_URL}/github/api/v3`,
      },
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The production build failed.');
  return dist;
}

/** Restarts the functions with another environment, as after a change of the project's secrets. */
function createFunctions(
  origin: string,
  anonKey: string,
  secrets: { serviceKey: string; sealingKey: string },
  cleanup: CleanupStack,
) {
  const right = {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceKey,
    GITHUB_CLIENT_ID: 'portico-embedded',
    GITHUB_CLIENT_SECRET: 'portico-embedded-secret',
    GITHUB_API_URL: `${origin}/github/api/v3`,
    GITHUB_WEB_URL: `${origin}/github`,
    APP_SETTINGS_KEY: secrets.sealingKey,
  };
  const start = (environment: Record<string, string>) =>
    createFunctionsRunner({
      directory: resolve(root, 'supabase/functions'),
      environment,
      cacheDir: resolve(root, '.portico/cache/deno'),
      reachable: [new URL(origin).host],
      watch: false,
      log: () => undefined,
    });
  const standing = start(right);
  let changed: ReturnType<typeof start> | null = null;
  cleanup.add(() => standing.close());
  cleanup.add(() => changed?.close());
  return {
    handle: ((request, response) =>
      (changed ?? standing).handle(request, response)) as typeof standing.handle,
    warm: () => standing.warm(),
    close: () => Promise.resolve(),
    configure(environment: Record<string, string | null>) {
      const all = Object.entries({ ...right, ...environment });
      changed = start(
        Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null)),
      );
    },
    async mend() {
      await changed?.close();
      changed = null;
    },
  };
}
