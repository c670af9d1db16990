import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { readMigrations } from '../../dev/database/migrations.ts';
import { type GitHub, startGithub } from '../../dev/github/index.ts';
import { type Mailbox, openMailbox } from '../../dev/mailbox/mailbox.ts';
import { startSmtp } from '../../dev/mailbox/smtp.ts';
import { createCleanupStack } from '../../dev/stack/cleanup-stack.ts';
import { listenOnLoopback } from '../../dev/stack/loopback-server.ts';
import { freePort, type PostgresServer, startHostedProject } from '../../tests/support/postgres-server.ts';
import { authEnvironment, emailTemplate, oauthApp, templatePath } from './settings.ts';

/** Supabase's own auth service on a hosted project's database, with the emulated GitHub as its provider. */
export interface AuthServer {
  origin: string;
  database: PostgresServer;
  mailbox: Mailbox;
  close(): Promise<void>;
}

const startMs = 30_000;

/** The auth service's migrations are applied first, then those of this project. */
export async function startAuthServer(): Promise<AuthServer> {
  const program = process.env['AUTH_SERVER'];
  if (program === undefined)
    throw new Error('Run this with: npm run proof -- real-auth <path of the auth server>');
  const cleanup = createCleanupStack();
  try {
    const mailbox = await openMailbox(null);
    const smtp = await startSmtp(mailbox);
    const authPort = await freePort();
    cleanup.add(() => smtp.close());
    let github: GitHub | undefined;
    const listener = getRequestListener((request) => respond(request, authPort, github));
    const site = await listenOnLoopback(0, (request, response) => void listener(request, response));
    cleanup.add(() => site.close());
    const origin = `http://localhost:${site.port}`;
    const redirectUris = [`${origin}/auth/v1/callback`];
    github = await startGithub({ origin, dataDir: null, oauthApp: { ...oauthApp, redirectUris } });
    cleanup.add(() => github?.close() ?? Promise.resolve());
    const environment = (databasePort: number) =>
      authEnvironment({ origin, authPort, databasePort, smtpPort: smtp.port });
    const database = await startHostedProject({
      createAuth: async ({ port }) => {
        await promisify(execFile)(program, ['migrate'], { cwd: tmpdir(), env: await environment(port) });
      },
    });
    cleanup.add(() => database.close());
    const client = await database.connect();
    for (const { sql } of await readMigrations()) await client.query(sql);
    cleanup.add(await serve(program, await environment(database.port), authPort));
    return { origin, database, mailbox, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

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
    if (server.exitCode === null) await once(server, 'exit');
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

/** The gateway of a hosted project, GitHub, and the templates of e-mails. */
async function respond(request: Request, authPort: number, github?: GitHub): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith('/github/') && github) return github.fetch(request);
  if (pathname.startsWith('/auth/v1/')) {
    const path = pathname.slice('/auth/v1'.length);
    const body = request.body === null ? null : await request.arrayBuffer();
    const { method, headers } = request;
    return fetch(`http://127.0.0.1:${authPort}${path}${search}`, {
      method,
      headers,
      body,
      redirect: 'manual',
    });
  }
  const template = pathname.startsWith(templatePath)
    ? await emailTemplate(pathname.slice(templatePath.length))
    : null;
  return template === null ? new Response(null, { status: 404 }) : new Response(template);
}
