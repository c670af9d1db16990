import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { App, setExperimental } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import type { Backend, BackendOptions } from '../../../dev/database/backend.ts';
import { openFileStorage } from '../../../dev/database/file-storage.ts';
import { readMigrations, readSeed } from '../../../dev/database/migrations.ts';
import { startSmtp } from '../../../dev/mailbox/smtp.ts';
import { createCleanupStack } from '../../../dev/stack/cleanup-stack.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { freePort, type PostgresServer, startHostedProject } from '../postgres-server.ts';
import { authEnvironment, emailTemplate } from './settings.ts';

/** Replaces the embedded stack's auth service and database by Supabase's own auth service and a PostgreSQL server. */
export interface RealBackend extends Backend {
  database: PostgresServer;
  /** Restarts the auth service with further variables, on the same database. */
  restartAuth(overrides?: Readonly<Record<string, string>>): Promise<void>;
}

/** Name of the variable that contains the path of the auth service's executable. */
export const programVariable = 'AUTH_SERVER';

/**
 * Applies the auth service's own migrations, then those of this project and its seed. `@supabase/lite` serves rows and pictures,
 * and accepts the tokens that the auth service issues.
 */
export async function openRealBackend(options: BackendOptions): Promise<RealBackend> {
  const program = process.env[programVariable];
  if (program === undefined) throw new Error('Run this with: npm run proof -- real-auth <path>');
  const cleanup = createCleanupStack();
  try {
    const smtp = await startSmtp(options.emailDriver);
    cleanup.add(() => smtp.close());
    const templates = await serveTemplates();
    cleanup.add(() => templates.close());
    const authPort = await freePort();
    const environment = (databasePort: number, overrides = {}) =>
      authEnvironment({
        origin: options.origin,
        authPort,
        databasePort,
        smtpPort: smtp.port,
        templates: `http://127.0.0.1:${templates.port}`,
        jwtSecret: options.jwtSecret,
        github: options.github,
        overrides,
      });
    const database = await startHostedProject({
      createAuth: async ({ port }) => {
        await promisify(execFile)(program, ['migrate'], { cwd: tmpdir(), env: await environment(port) });
      },
    });
    cleanup.add(() => database.close());
    await migrate(database);
    let stopAuth = await serve(program, await environment(database.port), authPort);
    cleanup.add(() => stopAuth());
    const data = await openDataService(database, options);
    cleanup.add(() => data.close());
    return {
      ...data.backend,
      app: {
        fetch: (request) =>
          new URL(request.url).pathname.startsWith('/auth/v1/')
            ? forward(request, authPort)
            : data.backend.app.fetch(request),
      },
      database,
      async restartAuth(overrides = {}) {
        await stopAuth();
        stopAuth = await serve(program, await environment(database.port, overrides), authPort);
      },
      close: () => cleanup.run(),
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

function serveTemplates() {
  return listenOnLoopback(0, (request, response) => {
    void emailTemplate((request.url ?? '').slice(1)).then((template) => {
      response.writeHead(template === null ? 404 : 200);
      response.end(template);
    });
  });
}

async function migrate(database: PostgresServer): Promise<void> {
  const client = await database.connect();
  for (const { sql } of await readMigrations()) await client.query(sql);
  // The seed accepts a database with this public secret as a local one.
  await client.query(
    `set app.settings.jwt_secret = 'super-secret-jwt-token-with-at-least-32-characters-long'`,
  );
  await client.query(await readSeed());
}

const startMs = 30_000;
const stopMs = 2_000;

/** Starts the auth service. Returns the function that stops it. */
async function serve(
  program: string,
  env: Record<string, string>,
  port: number,
): Promise<() => Promise<void>> {
  const server = spawn(program, ['serve'], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part) => {
      log = (log + part).slice(-4_000);
    });
  const stop = async () => {
    server.kill('SIGTERM');
    // After SIGTERM, the server waits for idle connections to close.
    const killing = setTimeout(() => server.kill('SIGKILL'), stopMs);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    clearTimeout(killing);
  };
  for (const end = Date.now() + startMs; ; await delay(50)) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (response?.ok) return stop;
    if (server.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`The auth server did not start:\n${log}`);
    }
  }
}

/** Forwards a request like the gateway of a hosted project. */
async function forward(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
  const body = request.body === null ? null : await request.arrayBuffer();
  const address = `http://127.0.0.1:${port}${pathname.slice('/auth/v1'.length)}${search}`;
  const response = await fetch(address, { method, headers, body, redirect: 'manual' });
  const answered = new Headers(response.headers);
  // `fetch` has already decompressed the body, so these headers no longer fit.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answered.delete(name);
  return new Response(response.body, { status: response.status, headers: answered });
}

/** Passes JSON parameters through unchanged. lite has already encoded them, and the driver would encode them again. */
const jsonType = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

async function openDataService(database: PostgresServer, options: BackendOptions) {
  const connection = new PostgresConnection({
    url: `postgres://postgres@127.0.0.1:${database.port}/postgres`,
    postgresOptions: { onnotice: () => undefined, types: { json: jsonType(114), jsonb: jsonType(3802) } },
  });
  // Prevents that lite grants every table to every role.
  Object.assign(connection, { rlsState: 'active' });
  const files = await openFileStorage(options.filesDir);
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, anonymous_enabled: false },
    studio: { enabled: false },
    storage: { enabled: true },
    auth: {
      enabled: true,
      site_url: options.origin,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
    },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = files.adapter;
  await app.init();
  const client = await database.connect();
  const query = async (sql: string, params: unknown[] = []) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, params);
    return { rows };
  };
  const backend: Omit<Backend, 'close'> = {
    app: { fetch: async (request) => app.fetch(request) },
    query,
    // Realtime would need a server of its own to read the write-ahead log. Without its messages, the site polls.
    realtime: { listen: async () => async () => undefined, mayRead: async () => false },
  };
  const close = async () => {
    // Does not wait for requests of closed pages.
    await connection.driver.end({ timeout: 1 });
    await files.close();
  };
  return { backend, close };
}
