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

/** Supabase's own auth service and PostgreSQL, for the embedded stack in place of its own. */
export interface RealBackend extends Backend {
  database: PostgresServer;
  /** Replaces the auth service by one with these further variables. Its database stays. */
  restartAuth(overrides?: Readonly<Record<string, string>>): Promise<void>;
}

/** Name of the variable with the path of the auth service's program. */
export const programVariable = 'AUTH_SERVER';

/**
 * The auth service's own migrations are applied first, then those of this project and its seed. Rows and pictures are served by
 * `@supabase/lite`, with the tokens that the auth service issues.
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
  // By this public secret, the seed recognises a database that is not a hosted project's.
  await client.query(
    `set app.settings.jwt_secret = 'super-secret-jwt-token-with-at-least-32-characters-long'`,
  );
  await client.query(await readSeed());
}

const startMs = 30_000;
const stopMs = 2_000;

/** Returns the function that stops the auth service. */
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
    // After SIGTERM the server waits for idle connections.
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

/** Passes a request on as the gateway of a hosted project does. */
async function forward(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
  const body = request.body === null ? null : await request.arrayBuffer();
  const address = `http://127.0.0.1:${port}${pathname.slice('/auth/v1'.length)}${search}`;
  const response = await fetch(address, { method, headers, body, redirect: 'manual' });
  const answered = new Headers(response.headers);
  // `fetch` has decoded the body.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answered.delete(name);
  return new Response(response.body, { status: response.status, headers: answered });
}

/** lite hands in the parameters of functions as JSON already, which its own types would encode once more. */
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
  // Otherwise lite would grant every table to every role.
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
    // Realtime reads the write-ahead log, which needs a server of its own. Without messages, the site asks at intervals.
    realtime: { listen: async () => async () => undefined, mayRead: async () => false },
  };
  const close = async () => {
    // Does not wait for requests of pages that are closed.
    await connection.driver.end({ timeout: 1 });
    await files.close();
  };
  return { backend, close };
}
