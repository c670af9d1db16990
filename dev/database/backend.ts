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
  /** Address of the application, to which e-mail links and sign-ins return, e.g. `http://localhost:8080`. */
  origin: string;
  dataDir: string | null;
  /** Directory of stored files, or null for a temporary one. */
  filesDir: string | null;
  emailDriver: EmailDriver;
  /** OAuth app. `url` is the base of GitHub's pages; its API is at `<url>/api/v3`. */
  github: { clientId: string; secret: string; url: string };
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

export interface Backend {
  app: { fetch: (request: Request) => Promise<Response> };
  query: (sql: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  realtime: RealtimeDatabase;
  close: () => Promise<void>;
}

/**
 * Starts auth, data and storage over one PGlite. Handles one request at a time, because PGlite has a single session, and that
 * session holds the current request's role and claims.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const connection = await openDatabase({ dataDir: options.dataDir });
  const emailDriver = htmlOnly(options.emailDriver);
  const files = await openFileStorage(options.filesDir);
  // @supabase/lite marks its storage service as experimental.
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

/** Hides lite's warning about experimental features, because users of `npm start` cannot act on it. */
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

/**
 * Returns whether the request is for a service that the stack offers. lite also answers introspection and configuration requests,
 * which must not be reachable.
 */
function isService(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return ['/auth/v1/', '/rest/v1/', '/storage/v1/'].some((path) => pathname.startsWith(path));
}

/** Reads the whole body before the lock, so that a slow upload does not block other requests. */
async function buffer(request: Request): Promise<Request> {
  const { method } = request;
  if (request.body === null || method === 'GET' || method === 'HEAD') return request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  // The storage service reads this header without checking it.
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
