import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../support/backend.ts';

const backend = backendForFile();

beforeEach(async () => {
  await backend().query('delete from public.contact_messages');
  await backend().query('delete from private.contact_attempts');
});

function message(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: randomUUID(), name: 'Ada', email: 'ada@example.com', message: 'Hello', ...fields };
}

function submit(body: Record<string, unknown>, from = '203.0.113.7') {
  return backend().rest('POST', 'rpc/submit_contact_message', {
    body,
    headers: { 'X-Forwarded-For': `${from}, 10.0.0.1` },
  });
}

async function kept(): Promise<Record<string, unknown>[]> {
  const { rows } = await backend().query(
    'select id, name, email, message, read_at from public.contact_messages order by created_at',
  );
  return rows;
}

test('a visitor leaves a message', async () => {
  const sent = message({ name: '  Ada ', message: ' Hello\n' });
  expect(await submit(sent)).toMatchObject({ status: 200, body: { id: sent.id, status: 'received' } });
  expect(await kept()).toEqual([
    { id: sent.id, name: 'Ada', email: 'ada@example.com', message: 'Hello', read_at: null },
  ]);
});

test('someone signed in may as well', async () => {
  const token = await backend().signIn(viewerAccount.email, viewerAccount.password);
  expect((await backend().rpc('submit_contact_message', message(), token)).status).toBe(200);
  expect(await kept()).toHaveLength(1);
});

test('the same message twice, also at once, is kept once and counted once', async () => {
  const sent = message();
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(sent)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await kept()).toHaveLength(1);
});

test('whoever fills in the field that people do not see is thanked and forgotten', async () => {
  expect((await submit(message({ website: 'https://spam.example' }))).status).toBe(200);
  expect(await kept()).toEqual([]);
});

describe('bounds', () => {
  test.each([
    ['A message needs an id.', { id: null }],
    ['A name has 1 to 200 characters.', { name: ' ' }],
    ['A name has 1 to 200 characters.', { name: 'n'.repeat(201) }],
    ['This is not an e-mail address.', { email: 'ada' }],
    ['This is not an e-mail address.', { email: 'a da@example.com' }],
    ['This is not an e-mail address.', { email: `${'a'.repeat(320)}@b` }],
    ['A message has 1 to 10000 characters.', { message: '' }],
    ['A message has 1 to 10000 characters.', { message: 'm'.repeat(10_001) }],
  ])('%s', async (words, fields) => {
    expect(await submit(message(fields))).toMatchObject({
      status: 400,
      body: { code: 'PT400', message: words, details: null },
    });
    expect(await kept()).toEqual([]);
  });
});

describe('limits', () => {
  const tooMany = { status: 429, body: { code: 'PT429' } };

  test('five an hour from one address, whatever e-mail address is given', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await submit(message({ email: `${index}@example.com` }))).status).toBe(200);
    }
    expect(await submit(message({ email: 'six@example.com' }))).toMatchObject(tooMany);
    expect((await submit(message({ email: 'six@example.com' }), '203.0.113.8')).status).toBe(200);
    expect(await kept()).toHaveLength(6);
  });

  test('five an hour with one e-mail address, wherever it comes from', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await submit(message(), `198.51.100.${index}`)).status).toBe(200);
    }
    expect(await submit(message({ email: 'ADA@example.com' }), '198.51.100.9')).toMatchObject(tooMany);
  });

  test('an hour later there is room again, and what was sent before may be repeated at any time', async () => {
    const first = message();
    await submit(first);
    for (let index = 0; index < 4; index += 1) await submit(message());
    expect(await submit(message())).toMatchObject(tooMany);
    expect((await submit(first)).status).toBe(200);
    await backend().query(`update private.contact_attempts set created_at = now() - interval '61 minutes'`);
    expect((await submit(message())).status).toBe(200);
  });

  test('no address is kept in the clear, and after a day nothing', async () => {
    await submit(message());
    const { rows } = await backend().query('select sender from private.contact_attempts');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|@/);
    await backend().query(`update private.contact_attempts set created_at = now() - interval '25 hours'`);
    await submit(message({ email: 'grace@example.com' }), '198.51.100.1');
    expect((await backend().query('select 1 from private.contact_attempts')).rows).toHaveLength(2);
  });
});

test('the owner counts the unread ones and marks them as read', async () => {
  const token = await backend().signIn(adminAccount.email, adminAccount.password);
  await submit(message());
  await submit(message());
  const unread = () =>
    backend().rest('HEAD', 'contact_messages?read_at=is.null', { token, headers: { Prefer: 'count=exact' } });
  expect((await unread()).headers.get('Content-Range')).toMatch(/\/2$/);
  const [first] = await kept();
  const body = { read_at: '2026-01-01T00:00:00Z' };
  await backend().rest('PATCH', `contact_messages?id=eq.${String(first?.id)}`, { token, body });
  expect((await unread()).headers.get('Content-Range')).toMatch(/\/1$/);
});
