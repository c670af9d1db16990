import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { InMemoryEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll } from 'vitest';
import { type Backend, createBackend } from '../../dev/database/backend.ts';
import { hs256 } from './json-web-token.ts';

/**
 * The real database in memory, spoken to over HTTP as a client would: nothing here has rights of its own except
 * `query`, which is the superuser and is for preparing and looking.
 */
export interface TestBackend extends Backend {
  origin: string;
  publishableKey: string;
  /** The key with which Edge Functions bypass row level security. */
  secretKey: string;
  jwtSecret: string;
  emails: InMemoryEmailDriver;
  /** `token: null` is a visitor. */
  rest: (method: string, path: string, options?: RequestOptions) => Promise<RestResponse>;
  rpc: (name: string, body: unknown, token?: string | null) => Promise<RestResponse>;
  auth: (method: string, path: string, options?: RequestOptions) => Promise<RestResponse>;
  /** A signed-in account; with the seed's e-mail addresses, the seed's accounts. */
  signIn: (email: string, password: string) => Promise<string>;
  /** A confirmed account of its own with the role viewer. */
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

/** Opens one backend for a test file and closes it after the last test. */
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

/** Several files in one process silence it once. */
const silenced = new WeakSet<Console>();

/** lite logs each refused request; in a test that provokes them by the dozen that is noise. Other errors are shown. */
export function silenceRefusals(): void {
  if (silenced.has(console)) return;
  silenced.add(console);
  const { error } = console;
  console.error = (...values: unknown[]) => {
    if (!inspect(values[0]).startsWith('database: ')) error(...values);
  };
}
