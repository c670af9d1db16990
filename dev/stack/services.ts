import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Backend, BackendOptions } from '../database/backend.ts';
import { createFunctionsRunner, type FunctionsRunner } from '../functions/functions-runner.ts';
import { type GitHub, startGithub } from '../github/index.ts';
import { type Mailbox, openMailbox } from '../mailbox/mailbox.ts';
import { mailboxRoutes } from '../mailbox/mailbox-routes.ts';
import { startSmtp } from '../mailbox/smtp.ts';
import { startRealtime } from '../realtime/realtime.ts';
import { openSite, type Site } from '../site/site.ts';
import type { RequestHandler } from '../site/static-site.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import { defaultDataDirectory } from './data-directory.ts';
import type { Route } from './routes.ts';
import type { StackSecrets } from './secrets.ts';

export interface Services {
  backend: Backend;
  functions: FunctionsRunner;
  github: GitHub;
  mailbox: Mailbox;
  site: Site;
}

export interface ServicesOptions {
  root: string;
  origin: string;
  server: Server;
  dataDir: string | null;
  dist(): Promise<string | null>;
  vite: boolean;
  quiet: boolean;
  anonKey: string;
  secrets: StackSecrets;
  cleanup: CleanupStack;
  openBackend(options: BackendOptions): Promise<Backend>;
  deployHook: string | null;
  /** Address of a page that the emulated GitHub offers on its sign-in page, or null. */
  ownGithubPath?: string | null;
}

/** The only OAuth app of the emulated GitHub. */
const oauthApp = { clientId: 'portico-embedded', clientSecret: 'portico-embedded-secret' };

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { cleanup } = options;
  const mailbox = await openMailbox(options.dataDir === null ? null : join(options.dataDir, 'mailbox.jsonl'));
  const smtp = await startSmtp(mailbox);
  cleanup.add(() => smtp.close());
  const functions = startFunctions(options, smtp.port);
  cleanup.add(() => functions.close());
  const starting = [
    startBackend(options, mailbox),
    startEmbeddedGithub(options),
    startSite(options),
  ] as const;
  // If one service fails, waits for the others, because a service can only be stopped once it has started.
  await Promise.allSettled(starting);
  const [backend, github, site] = await Promise.all(starting);
  return { backend, functions, github, mailbox, site };
}

export function getRoutes({ backend, functions, github, mailbox }: Services): Route[] {
  const data = listener((request) => backend.app.fetch(request));
  const web = listener((request) => github.fetch(request));
  const mail = listener(mailboxRoutes(mailbox).fetch);
  return [
    { path: '/auth/v1', handle: data },
    { path: '/rest/v1', handle: data },
    { path: '/storage/v1', handle: data },
    { path: '/functions/v1', handle: functions.handle },
    { path: '/github', handle: web },
    { path: '/mailbox', handle: mail },
    {
      path: '/health',
      handle: (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
        response.end('{"status":"ok"}');
      },
    },
  ];
}

function listener(handle: (request: Request) => Response | Promise<Response>): RequestHandler {
  return getRequestListener(handle, { overrideGlobalObjects: false });
}

async function startBackend(options: ServicesOptions, mailbox: Mailbox): Promise<Backend> {
  const { origin, server, dataDir, anonKey, secrets, cleanup } = options;
  const keys = { publishableKey: anonKey, secretKey: secrets.serviceKey, jwtSecret: secrets.jwtSecret };
  const backend = await options.openBackend({
    ...keys,
    origin,
    dataDir: dataDir === null ? null : join(dataDir, 'database'),
    filesDir: dataDir === null ? null : join(dataDir, 'files'),
    emailDriver: mailbox,
    github: { clientId: oauthApp.clientId, secret: oauthApp.clientSecret, url: `${origin}/github` },
  });
  cleanup.add(() => backend.close());
  const { publishableKey, jwtSecret } = keys;
  const realtime = await startRealtime({ server, database: backend.realtime, publishableKey, jwtSecret });
  cleanup.add(() => realtime.close());
  return backend;
}

async function startEmbeddedGithub({
  origin,
  dataDir,
  cleanup,
  ownGithubPath,
}: ServicesOptions): Promise<GitHub> {
  const github = await startGithub({
    origin,
    dataDir,
    ...(ownGithubPath && { ownGithubPath }),
    oauthApp: { ...oauthApp, redirectUris: [`${origin}/auth/v1/callback`] },
  });
  cleanup.add(() => github.close());
  return github;
}

async function startSite(options: ServicesOptions): Promise<Site> {
  const { root, vite, server, cleanup } = options;
  const site = await openSite({ root, vite, server, dist: vite ? null : await options.dist() });
  cleanup.add(() => site.close());
  return site;
}

function startFunctions(options: ServicesOptions, smtpPort: number): FunctionsRunner {
  const { root, origin, anonKey, secrets, vite, quiet, deployHook } = options;
  const { host } = new URL(origin);
  return createFunctionsRunner({
    directory: resolve(root, 'supabase/functions'),
    environment: {
      SUPABASE_URL: origin,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: secrets.serviceKey,
      GITHUB_CLIENT_ID: oauthApp.clientId,
      GITHUB_CLIENT_SECRET: oauthApp.clientSecret,
      GITHUB_API_URL: `${origin}/github/api/v3`,
      GITHUB_WEB_URL: `${origin}/github`,
      APP_SETTINGS_KEY: secrets.sealingKey,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      SMTP_FROM: 'portico@example.com',
      NOTIFY_EMAIL: 'admin@example.com',
      ...(deployHook !== null && { DEPLOY_HOOK_URL: deployHook }),
    },
    // Directory of compiled functions, which all stacks of this project share.
    cacheDir: resolve(root, defaultDataDirectory, 'cache/deno'),
    reachable: [host, `127.0.0.1:${smtpPort}`],
    watch: vite,
    log: (line) => {
      if (!quiet) console.log(`[function] ${line}`);
    },
  });
}
