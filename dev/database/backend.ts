import { App, type EmailDriver } from '@supabase/lite';
import type { RealtimeDatabase } from '../realtime/channels.ts';
import { createEmailLinks } from './email-links.ts';
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
 * Auth and data service over one PGlite.
 *
 * Invariant: one request at a time. PGlite has a single session, lite sets role and claims of a request on it, and
 * two interleaved requests would run with each other's role.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const connection = await openDatabase({ dataDir: options.dataDir });
  const links = createEmailLinks(options.emailDriver);
  const app = createApp(connection, { ...options, emailDriver: links.driver });
  await app.init();
  const lock = createLock();
  const query = (sql: string, params: unknown[]) =>
    connection.driver.query<Record<string, unknown>>(sql, params);
  const sessions = withSessionLevel({
    next: withSessionFacts((request) => app.fetch(request), query),
    query,
    jwtSecret: options.jwtSecret,
  });
  const next = withIdentityLinking(withSecondFactor(sessions, query), query);
  return {
    app: {
      async fetch(request) {
        if (!isService(request)) return new Response(null, { status: 404 });
        const buffered = await buffer(request);
        return lock(() => links.during(buffered, () => next(buffered)));
      },
    },
    query: (sql, params = []) => lock(() => connection.driver.query<Record<string, unknown>>(sql, params)),
    realtime: {
      listen: (name, listener) => connection.driver.listen(name, listener),
      mayRead: (claims, topic) => lock(() => mayRead(connection.driver, claims, topic)),
    },
    close: () => lock(() => connection.close()),
  };
}

/** lite serves more than auth and data (introspection, its configuration): none of that is ours to offer. */
function isService(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.startsWith('/auth/v1/') || pathname.startsWith('/rest/v1/');
}

/** The body is read before the lock is taken, so that a slow upload holds up nobody. */
async function buffer(request: Request): Promise<Request> {
  const { method, body } = request;
  if (body === null || method === 'GET' || method === 'HEAD') return request;
  return new Request(request.url, { method, headers: request.headers, body: await request.arrayBuffer() });
}

function createApp(connection: Awaited<ReturnType<typeof openDatabase>>, options: BackendOptions): App {
  const { origin, github } = options;
  return new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, anonymous_enabled: false },
    studio: { enabled: false },
    storage: { enabled: false },
    auth: {
      enabled: true,
      site_url: origin,
      additional_redirect_urls: [`${origin}/**`],
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: true },
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
