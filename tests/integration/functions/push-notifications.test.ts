import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';

/**
 * Runs the whole path from the owner's key to a delivered notification: both functions in Deno, and a push service on a real
 * port.
 */

const backend = backendForFile();
const lines: string[] = [];
const pushed: Request[] = [];
/** Status codes that the push service answers, by path. */
const statuses = new Map<string, number>();
let service: DataService;
let keys: DenoProcess;
let notification: DenoProcess;
let pushService: { origin: string; close: () => Promise<void> };

beforeAll(async () => {
  service = await serveBackend(backend());
  pushService = await startPushService();
  const environment = {
    SUPABASE_ANON_KEY: backend().publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend().secretKey,
    ALLOWED_ORIGINS: 'https://your.site',
    APP_SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const note = (line: string) => void lines.push(line);
  [keys, notification] = await Promise.all([
    startFunction('push-keys', service, environment, note),
    startFunction('contact-notification', service, environment, note, [new URL(pushService.origin).host]),
  ]);
});

beforeEach(async () => {
  lines.splice(0);
  pushed.splice(0);
  statuses.clear();
  for (const table of ['public.contact_messages', 'private.contact_notices', 'private.push_subscriptions'])
    await backend().query(`delete from ${table}`);
});

afterAll(async () => {
  await Promise.all([keys.stop(), notification.stop()]);
  await service.close();
  await pushService.close();
});

function startPushService(): Promise<typeof pushService> {
  const fetch = (request: Request) => {
    pushed.push(request);
    return new Response(null, { status: statuses.get(new URL(request.url).pathname) ?? 201 });
  };
  return new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => void server.close(() => closed())),
      }),
    );
  });
}

const signIn = ({ email, password } = adminAccount) => backend().signIn(email, password);

async function requestKey(token: string | null): Promise<{ status: number; body: Record<string, string> }> {
  const headers: Record<string, string> = { origin: 'https://your.site' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`http://127.0.0.1:${keys.port}/push-keys`, { method: 'POST', headers });
  return { status: response.status, body: await response.json() };
}

/**
 * Subscribes a device, and returns its session's token. Inserts the row directly, because the test's push service has no public
 * address.
 */
async function subscribe(path: string): Promise<string> {
  const token = await signIn();
  const { body } = await requestKey(token);
  const added = await backend().rpc(
    'add_push_subscription',
    { endpoint: `https://push.example.com${path}`, public_key: body['publicKey'] },
    token,
  );
  expect(added.status).toBe(200);
  await backend().query(`update private.push_subscriptions set endpoint = $1 where endpoint like '%' || $2`, [
    pushService.origin + path,
    path,
  ]);
  return token;
}

async function arrive(): Promise<void> {
  const body = { id: randomUUID(), name: 'Ada', email: 'ada@example.com', message: 'Hello', seconds: 60 };
  await backend().query('delete from private.contact_attempts');
  expect((await backend().rest('POST', 'rpc/submit_contact_message', { body })).status).toBe(200);
  const address = `http://127.0.0.1:${notification.port}/contact-notification`;
  expect((await fetch(address, { method: 'POST' })).status).toBe(204);
}

const paths = () => pushed.map(({ url }) => new URL(url).pathname).toSorted();
const subscribedPaths = async () =>
  (await backend().query('select endpoint from private.push_subscriptions order by 1')).rows.map(
    ({ endpoint }) => new URL(String(endpoint)).pathname,
  );
const untold = async () => (await backend().query('select from private.contact_notifications')).rows.length;

test('creates one key and returns it to the owner only', async () => {
  const owner = await signIn();
  const all = await Promise.all([requestKey(owner), requestKey(owner), requestKey(owner)]);
  const [first] = all;
  expect(first?.status).toBe(200);
  expect(Buffer.from(first?.body['publicKey'] ?? '', 'base64url')).toHaveLength(65);
  expect(new Set(all.map(({ body }) => body['publicKey'])).size).toBe(1);
  expect(await requestKey(null)).toMatchObject({ status: 401 });
  expect(await requestKey(await signIn(viewerAccount))).toMatchObject({ status: 403 });
  const { rows } = await backend().query('select sealed_private_key from private.push_keys');
  expect(String(rows[0]?.['sealed_private_key'])).toMatch(/^portico\.app\.v1\.[\w-]+$/);
});

test('every device gets an empty message signed with the site’s key', async () => {
  const { body } = await requestKey(await subscribe('/phone'));
  await subscribe('/laptop');
  await arrive();
  expect(paths()).toEqual(['/laptop', '/phone']);
  expect(await untold()).toBe(0);
  const [request] = pushed;
  if (!request) throw new Error('Nothing was sent.');
  expect(await request.text()).toBe('');
  expect(Object.fromEntries(request.headers)).toMatchObject({
    ttl: '259200',
    topic: 'messages',
    urgency: 'normal',
  });
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  expect(key).toBe(body['publicKey']);
  expectSigned(token, key);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: pushService.origin, sub: 'https://your.site' });
  expect(claims.exp - Date.now() / 1000).toBeLessThan(24 * 3600);
});

function expectSigned(token: string, publicKey: string): void {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const content = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', content, key, Buffer.from(signature, 'base64url'))).toBe(true);
}

test('forgets unknown devices and notifies the others', async () => {
  await subscribe('/gone');
  await subscribe('/left');
  await subscribe('/here');
  statuses.set('/gone', 410).set('/left', 404);
  await arrive();
  expect(await subscribedPaths()).toEqual(['/here']);
  expect(await untold()).toBe(0);
});

test('logs a failing push service without its address, and retries', async () => {
  await subscribe('/secret-address');
  statuses.set('/secret-address', 503);
  await arrive();
  expect(await untold()).toBe(1);
  expect(await subscribedPaths()).toEqual(['/secret-address']);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^The push service 127\.0\.0\.1:\d+ took no message: it answered 503\.$/);
});

test('notifies a device while session and ownership last', async () => {
  const ending = await subscribe('/ended');
  await subscribe('/lasting');
  expect((await backend().auth('POST', 'logout?scope=local', { token: ending })).status).toBe(204);
  await arrive();
  expect(paths()).toEqual(['/lasting']);
  await backend().query(`update public.profiles set role = 'viewer' where role = 'admin'`);
  try {
    await arrive();
    expect(paths()).toEqual(['/lasting']);
    expect(await subscribedPaths()).toEqual([]);
  } finally {
    await backend().query(
      `update public.profiles set role = 'admin' where id = (select id from auth.users where email = $1)`,
      [adminAccount.email],
    );
  }
});

test('counts nothing as delivered without subscribers', async () => {
  await arrive();
  expect([pushed.length, await untold(), lines]).toEqual([0, 1, []]);
});

test('replaces an unreadable key pair and drops its subscriptions', async () => {
  const owner = await subscribe('/old-key');
  const { body: before } = await requestKey(owner);
  await backend().query(`update private.push_keys set sealed_private_key = 'portico.app.v1.AAAA'`);
  const { body: after } = await requestKey(owner);
  expect(after['publicKey']).toMatch(/^[\w-]{87}$/);
  expect(after['publicKey']).not.toBe(before['publicKey']);
  expect(await subscribedPaths()).toEqual([]);
});
