import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { type Mailbox, openMailbox } from '../../../dev/mailbox/mailbox.ts';
import { type SmtpServer, startSmtp } from '../../../dev/mailbox/smtp.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';
import { waitFor } from '../../support/wait-for.ts';

const backend = backendForFile();
const lines: string[] = [];
const pushed: { path: string; headers: Headers; body: Buffer }[] = [];
let pushStatus = 201;
let isMailServerBroken = false;
let mailbox: Mailbox;
let smtp: SmtpServer;
let service: DataService;
let pushService: { host: string; close: () => Promise<void> };
let deno: DenoProcess;
let keys: DenoProcess;
let token = '';

beforeAll(async () => {
  mailbox = await openMailbox(null);
  smtp = await startSmtp({
    send: (message) =>
      isMailServerBroken ? Promise.reject(new Error('The disk is full.')) : mailbox.send(message),
  });
  service = await serveBackend(backend());
  pushService = await startPushService();
  const environment = {
    SUPABASE_ANON_KEY: backend().publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend().secretKey,
    ALLOWED_ORIGINS: 'https://your.site',
    APP_SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: 'portico@example.com',
    NOTIFY_EMAIL: 'owner@example.com',
  };
  const note = (line: string) => void lines.push(line);
  const others = [`127.0.0.1:${smtp.port}`, pushService.host];
  [deno, keys] = await Promise.all([
    startFunction('weekly-digest', service, environment, note, others),
    startFunction('push-keys', service, environment, note),
  ]);
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  lines.splice(0);
  pushed.splice(0);
  pushStatus = 201;
  isMailServerBroken = false;
  await mailbox.clear();
  for (const table of ['public.weekly_digests', 'private.push_subscriptions'])
    await backend().query(`delete from ${table}`);
});

afterAll(async () => {
  await Promise.all([deno.stop(), keys.stop()]);
  await service.close();
  await smtp.close();
  await pushService.close();
});

function startPushService(): Promise<typeof pushService> {
  const fetch = async (request: Request) => {
    const body = Buffer.from(await request.arrayBuffer());
    pushed.push({ path: new URL(request.url).pathname, headers: request.headers, body });
    return new Response(null, { status: pushStatus });
  };
  return new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        host: `127.0.0.1:${port}`,
        close: () => new Promise((closed) => void server.close(() => closed())),
      }),
    );
  });
}

async function call(method = 'POST'): Promise<number> {
  return (await fetch(`http://127.0.0.1:${deno.port}/weekly-digest`, { method })).status;
}

/** Turns the summary on, stores the numbers of a read, and lets the next Monday come. */
async function makeDue(way: string, language: string, counts: object, hoursAgo: number): Promise<void> {
  const as = (name: string, body: object) => backend().rpc(name, body, token);
  expect((await as('choose_weekly_digest', { way, language })).status).toBe(200);
  const read_at = new Date(Date.now() - hoursAgo * 3_600_000 - 60_000).toISOString();
  expect((await as('keep_weekly_digest', { counts, read_at })).body).toBe(true);
  await backend().query('update public.weekly_digests set week = private.digest_week() - 7');
}

const texts = () => mailbox.messages().map(({ subject, text }) => `${subject}\n${text}`);

test('mails the numbers, the age of the read and a link, once', async () => {
  await makeDue('mail', 'en', { ready: 12, red: 1, stale: 0, new: 3 }, 5);
  expect(await Promise.all([call(), call()])).toEqual([204, 204]);
  expect(await call()).toBe(204);
  expect(texts()).toEqual([
    `Your week on GitHub
12 pull requests are ready to merge.
1 default branch fails.
New in the last seven days: 3.
Read from GitHub 5 hours ago.

https://your.site/admin
`,
  ]);
});

test('writes in the owner’s language', async () => {
  await makeDue('mail', 'de', { review: 1 }, 72);
  await call();
  expect(texts()).toEqual([
    `Ihre Woche auf GitHub
1 Pull Request wartet auf Ihr Review.
Vor 3 Tagen von GitHub gelesen.

https://your.site/admin
`,
  ]);
});

test('says that nothing needs the owner', async () => {
  await makeDue('mail', 'en', { ready: 0, new: 0 }, 1);
  await call();
  expect(texts()[0]).toContain('Nothing needs you.\nRead from GitHub 1 hour ago.\n');
});

test('reports once that no device has read the fleet', async () => {
  await makeDue('mail', 'en', { ready: 12 }, 24 * 8);
  await call();
  await backend().query('update public.weekly_digests set week = private.digest_week() - 7');
  await call();
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain('No device has read your repositories');
  expect(texts()[0]).not.toContain('12');
});

test('sends a summary again after a failure, and not twice', async () => {
  isMailServerBroken = true;
  await makeDue('mail', 'en', { ready: 1 }, 1);
  await call();
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatch(/^The summary could not be sent: .*The disk is full\./);
  isMailServerBroken = false;
  await call();
  expect(texts()).toEqual([]);
  await backend().query(`update public.weekly_digests set taken_at = now() - interval '6 minutes'`);
  await call();
  await call();
  expect(texts()).toHaveLength(1);
});

/** Subscribes a browser with its own keys, and returns a function that decrypts a message as the browser does (RFC 8291). */
async function subscribe(path: string): Promise<(body: Buffer) => string> {
  const session = await backend().signIn(adminAccount.email, adminAccount.password);
  const headers = { authorization: `Bearer ${session}` };
  const response = await fetch(`http://127.0.0.1:${keys.port}/push-keys`, { method: 'POST', headers });
  const { publicKey } = (await response.json()) as { publicKey: string };
  const endpoint = `https://push.example.com${path}`;
  const added = await backend().rpc('add_push_subscription', { endpoint, public_key: publicKey }, session);
  expect(added.status).toBe(200);
  const device = createECDH('prime256v1');
  const own = device.generateKeys();
  const secret = randomBytes(16);
  const encryption = { p256dh: own.toString('base64url'), auth: secret.toString('base64url') };
  expect((await backend().rpc('keep_push_encryption', encryption, session)).body).toBe(true);
  await backend().query('update private.push_subscriptions set endpoint = $1 where endpoint = $2', [
    `http://${pushService.host}${path}`,
    endpoint,
  ]);
  return (body) => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const material = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), secret, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    expect(plain.at(-1)).toBe(2);
    return plain.subarray(0, -1).toString();
  };
}

test('each device gets the encrypted summary', async () => {
  const open = new Map([
    ['/phone', await subscribe('/phone')],
    ['/laptop', await subscribe('/laptop')],
  ]);
  await makeDue('push', 'de', { ready: 2 }, 1);
  await call();
  await call();
  expect(pushed.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
  for (const { path, body, headers } of pushed) {
    expect([headers.get('content-encoding'), headers.get('topic')]).toEqual(['aes128gcm', 'digest']);
    expect(body.toString('latin1')).not.toContain('GitHub');
    expect(JSON.parse(open.get(path)?.(body) ?? '')).toEqual({
      title: 'Ihre Woche auf GitHub',
      body: '2 Pull Requests können gemergt werden.\nVor 1 Stunde von GitHub gelesen.',
    });
  }
  expect(texts()).toEqual([]);
});

test('a summary that no device accepted stays due', async () => {
  const makeAgain = `update public.weekly_digests set taken_at = now() - interval '6 minutes'`;
  await makeDue('push', 'en', { ready: 2 }, 1);
  await call();
  expect(pushed).toEqual([]);
  await subscribe('/phone');
  pushStatus = 503;
  await backend().query(makeAgain);
  await call();
  pushStatus = 201;
  await backend().query(makeAgain);
  await call();
  await call();
  expect(pushed).toHaveLength(2);
});

test('accepts POST only, and logs a database failure', async () => {
  expect(await call('GET')).toBe(405);
  service.fault = () => new Response('{}', { status: 503 });
  expect(await call()).toBe(204);
  service.fault = null;
  await waitFor(() => expect(lines).toEqual(['Nothing could be asked of the database (503).']));
});
