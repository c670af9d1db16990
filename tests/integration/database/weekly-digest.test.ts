import { beforeAll, beforeEach, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

const backend = backendForFile();
let phone = '';
let laptop = '';

beforeAll(async () => {
  const signIn = () => backend().signIn(adminAccount.email, adminAccount.password);
  [phone, laptop] = [await signIn(), await signIn()];
});
beforeEach(async () => {
  for (const table of ['public.weekly_digests', 'private.digest_calls'])
    await backend().query(`delete from ${table}`);
});

const state = async () => (await backend().rpc('weekly_digest', {}, phone)).body;
const choose = (way: unknown, token: string | null = phone, language: unknown = 'en') =>
  backend().rpc('choose_weekly_digest', { way, language }, token);
const keep = (counts: unknown, readAt: unknown = new Date().toISOString(), token: string | null = phone) =>
  backend().rpc('keep_weekly_digest', { counts, read_at: readAt }, token);
const asService = async (name: string, body: unknown) =>
  (await backend().rest('POST', `rpc/${name}`, { body, headers: { apikey: backend().secretKey } })).body;
const take = (ways = ['mail', 'push']) => asService('take_weekly_digest', { ways });
const row = async () => (await backend().query('select * from public.weekly_digests')).rows[0];
const set = (assignments: string) => backend().query(`update public.weekly_digests set ${assignments}`);
const lastWeek = () => set('week = private.digest_week() - 7');
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

async function confirm(digest: unknown): Promise<void> {
  const { user_id, is_silent } = digest as Record<string, unknown>;
  await asService('confirm_weekly_digest', { user_id, is_silent });
}

test('the summary is off at first and stores no numbers', async () => {
  expect(await state()).toEqual({ way: null, is_scheduled: false, has_mail: false, has_device: false });
  expect((await keep({ ready: 1 })).body).toBe(false);
  expect(await row()).toBeUndefined();
  expect(await take()).toBeNull();
});

test('sends the numbers of the newest read, whichever device had it', async () => {
  await choose('mail', phone, 'de');
  await keep({ ready: 1 }, daysAgo(2), phone);
  await keep({ ready: 3, new: 2 }, daysAgo(1), laptop);
  expect((await keep({ ready: 9 }, daysAgo(1.5), phone)).body).toBe(false);
  await lastWeek();
  expect(await take()).toMatchObject({
    way: 'mail',
    language: 'de',
    counts: { ready: 3, new: 2 },
    is_silent: false,
  });
});

test('sends one summary a week, from the week after opting in', async () => {
  await choose('mail');
  await keep({ ready: 1 });
  expect(await take()).toBeNull();
  await lastWeek();
  await confirm(await take());
  expect(await take()).toBeNull();
  await choose(null);
  await choose('mail');
  await keep({ ready: 1 });
  expect(await take()).toBeNull();
});

test('an unconfirmed summary is due again after five minutes', async () => {
  await choose('mail');
  await keep({ ready: 1 });
  await lastWeek();
  const taken = await Promise.all([take(), take(), take()]);
  expect(taken.filter((digest) => digest !== null)).toHaveLength(1);
  expect(await take()).toBeNull();
  await set(`taken_at = now() - interval '6 minutes'`);
  await confirm(await take());
  expect(await take()).toBeNull();
});

test('reports a week without a read once, until the next read', async () => {
  await choose('mail');
  await keep({ ready: 1 }, daysAgo(9));
  await lastWeek();
  const silent = await take();
  expect(silent).toMatchObject({ is_silent: true });
  await confirm(silent);
  await lastWeek();
  expect(await take()).toBeNull();
  await keep({ ready: 2 });
  expect(await take()).toBeNull();
  await lastWeek();
  expect(await take()).toMatchObject({ is_silent: false, counts: { ready: 2 } });
});

test('waits until the server can send by the chosen way', async () => {
  await choose('mail');
  await lastWeek();
  expect(await take(['push'])).toBeNull();
  expect(await state()).toMatchObject({ way: 'mail', is_scheduled: true, has_mail: false });
  expect(await take(['mail'])).toMatchObject({ way: 'mail' });
  expect(await state()).toMatchObject({ has_mail: true });
  await backend().query(`update private.digest_calls set called_at = now() - interval '9 days'`);
  expect(await state()).toMatchObject({ is_scheduled: false });
});

test('turning the summary off deletes its numbers', async () => {
  await choose('push');
  await keep({ ready: 1 });
  expect((await choose(null)).body).toMatchObject({ way: null });
  expect(await row()).toBeUndefined();
});

test.each([
  { counts: null },
  { counts: ['ready'] },
  { counts: 5 },
  { counts: { ready: 'secret-repository' } },
  { counts: { name: 1 } },
  { counts: { ready: -1 } },
  { counts: { ready: 1.5 } },
  { counts: { ready: { name: 1 } } },
  { counts: { ready: 1_000_000 } },
])('rejects the numbers of %j', async ({ counts }) => {
  await choose('mail');
  expect(await keep(counts)).toMatchObject({ status: 422, body: { code: 'PT422' } });
  expect(await row()).toMatchObject({ counts: null, read_at: null });
});

test('rejects an unknown way or language', async () => {
  expect(await choose('fax')).toMatchObject({ status: 422 });
  expect(await choose('mail', phone, 'xx')).toMatchObject({ status: 422 });
  expect(await row()).toBeUndefined();
});

test('a clock that is ahead does not block later reads', async () => {
  await choose('mail');
  await keep({ ready: 1 }, daysAgo(-30));
  expect((await keep({ ready: 2 })).body).toBe(true);
});

test('only the owner reads and changes the summary', async () => {
  await choose('mail');
  const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
  for (const [token, status] of [
    [null, 401],
    [viewer, 403],
  ] as const) {
    expect((await backend().rpc('weekly_digest', {}, token)).status).toBe(status);
    expect((await choose(null, token)).status).toBe(status);
    expect((await keep({ ready: 1 }, daysAgo(0), token)).status).toBe(status);
    const encryption = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
    expect((await backend().rpc('keep_push_encryption', encryption, token)).status).toBe(status);
  }
  expect(await row()).toMatchObject({ way: 'mail', counts: null });
});

test.each([
  ['take_weekly_digest', { ways: ['mail'] }],
  ['confirm_weekly_digest', { user_id: '00000000-0000-4000-8000-000000000000', is_silent: false }],
  ['push_devices', {}],
])('only Edge Functions may call %s', async (name, body) => {
  for (const token of [null, phone, await backend().signIn(viewerAccount.email, viewerAccount.password)]) {
    expect([401, 403]).toContain((await backend().rpc(name, body, token)).status);
  }
});

test('an account without the owner’s role gets no summary', async () => {
  await choose('mail');
  await lastWeek();
  await backend().query(`update public.profiles set role = 'viewer' where role = 'admin'`);
  try {
    expect(await take()).toBeNull();
  } finally {
    await backend().query(
      `update public.profiles set role = 'admin' where id = (select id from auth.users where email = $1)`,
      [adminAccount.email],
    );
  }
});
