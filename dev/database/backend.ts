import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import type { RealtimeDatabase } from '../realtime/channels.ts';
import { emailTemplates, htmlOnly, withResend } from './emails.ts';
import { openFileStorage } from './file-storage.ts';
import { withHostedResponses } from './hosted-responses.ts';
import { withIdentityLinking } from './identity-linking.ts';
import { createLock } from './lock.ts';
import { openDatabase } from './open.ts';
import { mayRead } from './realtime-policy.ts';
import { withSecondFactor } from './second-factor.ts';
import { withSessionFacts } from './session-facts.ts';
import { withSessionLevel } from './session-level.ts';

export interface BackendOptions {
  /** The one origin of the stack, e.g. `http://localhost:8080`: where e-mail links and sign-ins return to. */
  origin: string;
  /** null keeps the data in memory. */
  dataDir: string | null;
  /** Where the storage service keeps its files; null: nowhere for longer than this runs. */
  filesDir: string | null;
  emailDriver: EmailDriver;
  /** `url` is the base of GitHub's web pages; its API is expected at `<url>/api/v3`. */
  github: { clientId: string; secret: string; url: string };
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

export interface Backend {
  app: { fetch: (request: Request) => Promise<Response> };
  /** SQL as the owner of the database: for tests and the stack, never for a request. */
  query: (sql: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  realtime: RealtimeDatabase;
  close: () => Promise<void>;
}

/**
 * Auth, data and storage service over one PGlite.
 *
 * Invariant: one request at a time. PGlite has a single session, lite sets role and claims of a request on it, and
 * two interleaved requests would run with each other's role.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const connection = await openDatabase({ dataDir: options.dataDir });
  const emailDriver = htmlOnly(options.emailDriver);
  const files = await openFileStorage(options.filesDir);
  // lite has its storage service behind this switch.
  setExperimental('storage', true);
  const app = createApp(connection, { ...options, emailDriver });
  app._storageAdapter = files.adapter;
  await withoutExperimentalWarning(() => app.init());
  const lock = createLock();
  const query = (sql: string, params: unknown[]) =>
    connection.driver.query<Record<string, unknown>>(sql, params);
  const sessions = withSessionLevel({
    next: withSessionFacts((request) => app.fetch(request), query),
    query,
    jwtSecret: options.jwtSecret,
  });
  const accounts = withIdentityLinking(withSecondFactor(sessions, query), query);
  const emails = withResend(accounts, query, emailDriver, options.origin);
  const next = withHostedResponses(emails, query);
  return {
    app: {
      async fetch(request) {
        if (!isService(request)) return new Response(null, { status: 404 });
        const buffered = await buffer(request);
        return lock(() => next(buffered));
      },
    },
    query: (sql, params = []) => lock(() => connection.driver.query<Record<string, unknown>>(sql, params)),
    realtime: {
      listen: (name, listener) => connection.driver.listen(name, listener),
      mayRead: (claims, topic) => lock(() => mayRead(connection.driver, claims, topic)),
    },
    close: () =>
      lock(async () => {
        await connection.close();
        await files.close();
      }),
  };
}

/** Drops lite's warning about its storage service, because users of `npm start` can't act on it. */
async function withoutExperimentalWarning(work: () => Promise<unknown>): Promise<void> {
  const { warn } = console;
  console.warn = (...data: unknown[]) => {
    if (!String(data[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...data);
  };
  try {
    await work();
  } finally {
    console.warn = warn;
  }
}

/** lite serves more than these (introspection, its configuration): none of that is ours to offer. */
function isService(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return ['/auth/v1/', '/rest/v1/', '/storage/v1/'].some((path) => pathname.startsWith(path));
}

/** Reads the body before taking the lock, so that a slow upload blocks no other request. */
async function buffer(request: Request): Promise<Request> {
  const { method } = request;
  if (request.body === null || method === 'GET' || method === 'HEAD') return request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  // The storage service takes its word for it.
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method, headers, body });
}

function createApp(connection: Awaited<ReturnType<typeof openDatabase>>, options: BackendOptions): App {
  const { origin, github } = options;
  return new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, anonymous_enabled: false },
    studio: { enabled: false },
    storage: { enabled: true },
    auth: {
      enabled: true,
      site_url: origin,
      additional_redirect_urls: [`${origin}/**`],
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: true, template: emailTemplates },
      external: {
        github: {
          enabled: true,
          client_id: github.clientId,
          secret: github.secret,
          url: github.url,
          redirect_uri: `${origin}/auth/v1/callback`,
        },
      },
    },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: options.emailDriver },
    },
  });
}
