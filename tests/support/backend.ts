import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { InMemoryEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll } from 'vitest';
import { type Backend, createBackend } from '../../dev/database/backend.ts';
import { hs256 } from './json-web-token.ts';

/**
 * The real database in memory, accessed over HTTP like a client. Only `query` runs as the superuser, to prepare and inspect data.
 */
export interface TestBackend extends Backend {
  origin: string;
  publishableKey: string;
  /** Key with which Edge Functions bypass row level security. */
  secretKey: string;
  jwtSecret: string;
  emails: InMemoryEmailDriver;
  /** Sends a request to the data service. `token: null` means a visitor. */
  rest: (method: string, path: string, options?: RequestOptions) => Promise<RestResponse>;
  rpc: (name: string, body: unknown, token?: string | null) => Promise<RestResponse>;
  auth: (method: string, path: string, options?: RequestOptions) => Promise<RestResponse>;
  /** Returns a session's token. The seed's e-mail addresses sign in to the seed's accounts. */
  signIn: (email: string, password: string) => Promise<string>;
  /** Creates a confirmed account with the role viewer. */
  createAccount: (metadata?: Record<string, unknown>) => Promise<TestAccount>;
  token: (claims: Record<string, unknown>, secret?: string) => string;
}

export interface RequestOptions {
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface RestResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestAccount {
  id: string;
  email: string;
  password: string;
  token: string;
}

export const adminAccount = { email: 'admin@example.com', password: 'portico-admin' };
export const viewerAccount = { email: 'viewer@example.com', password: 'portico-viewer' };
export const adminId = '00000000-0000-4000-8000-000000000001';
export const viewerId = '00000000-0000-4000-8000-000000000002';

const origin = 'http://localhost:8080';
const publishableKey = 'sb_publishable_for_tests';
const secretKey = 'sb_secret_for_tests';
const jwtSecret = 'a-secret-for-tests-of-more-than-32-characters';

/** Opens one backend for a test file, and closes it after the last test. */
export function backendForFile(): () => TestBackend {
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend?.close());
  return () => {
    if (backend === undefined) throw new Error('The backend opens before the first test.');
    return backend;
  };
}

export async function openTestBackend(): Promise<TestBackend> {
  silenceRefusals();
  const emails = new InMemoryEmailDriver();
  const backend = await createBackend({
    origin,
    dataDir: null,
    filesDir: null,
    emailDriver: emails,
    github: { clientId: 'client', secret: 'secret', url: `${origin}/github` },
    publishableKey,
    secretKey,
    jwtSecret,
  });
  return { ...backend, emails, ...client(backend) };
}

function client(backend: Backend) {
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<RestResponse> => {
    const { token, body, headers } = options;
    const request = new Request(`${origin}${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readResponse(await backend.app.fetch(request));
  };
  const auth = (method: string, path: string, options?: RequestOptions) =>
    send(method, `/auth/v1/${path}`, options);
  const signIn = async (email: string, password: string) => {
    const response = await auth('POST', 'token?grant_type=password', { body: { email, password } });
    return (response.body as { access_token: string }).access_token;
  };
  return {
    origin,
    publishableKey,
    secretKey,
    jwtSecret,
    auth,
    signIn,
    rest: (method: string, path: string, options?: RequestOptions) =>
      send(method, `/rest/v1/${path}`, options),
    rpc: (name: string, body: unknown, token: string | null = null) =>
      send('POST', `/rest/v1/rpc/${name}`, { body, token }),
    token: (claims: Record<string, unknown>, secret = jwtSecret) => hs256(claims, secret),
    async createAccount(metadata: Record<string, unknown> = {}): Promise<TestAccount> {
      const email = `${randomUUID()}@example.com`;
      const password = 'correct horse';
      const signUp = await auth('POST', 'signup', { body: { email, password, data: metadata } });
      const { id } = signUp.body as { id: string };
      await backend.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
      return { id, email, password, token: await signIn(email, password) };
    },
  };
}

async function readResponse(response: Response): Promise<RestResponse> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Consoles that are already silenced, because several test files run in one process. */
const silenced = new WeakSet<Console>();

/** Hides lite's log lines about refused requests, which many tests cause on purpose. Other errors are still logged. */
export function silenceRefusals(): void {
  if (silenced.has(console)) return;
  silenced.add(console);
  const { error } = console;
  console.error = (...values: unknown[]) => {
    if (!inspect(values[0]).startsWith('database: ')) error(...values);
  };
}
