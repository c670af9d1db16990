import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { proveWork, readTask } from '#pages/landing/contact/proof-of-work.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

const backend = backendForFile();

beforeEach(async () => {
  await backend().query('delete from public.contact_messages');
  await backend().query('delete from private.contact_attempts');
});

function message(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: randomUUID(),
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    seconds: 60,
    ...fields,
  };
}

function submit(body: Record<string, unknown>, from = '203.0.113.7', further: Record<string, string> = {}) {
  return backend().rest('POST', 'rpc/submit_contact_message', {
    body,
    headers: { 'CF-Connecting-IP': from, ...further },
  });
}

async function storedRows(): Promise<Record<string, unknown>[]> {
  const { rows } = await backend().query(
    'select id, name, email, message, read_at from public.contact_messages order by created_at',
  );
  return rows;
}

test('a visitor leaves a message', async () => {
  const sent = message({ name: '  Ada ', message: ' Hello\n' });
  expect(await submit(sent)).toMatchObject({ status: 200, body: { id: sent.id, status: 'received' } });
  expect(await storedRows()).toEqual([
    { id: sent.id, name: 'Ada', email: 'ada@example.com', message: 'Hello', read_at: null },
  ]);
});

test('a signed-in user leaves a message', async () => {
  const token = await backend().signIn(viewerAccount.email, viewerAccount.password);
  expect((await backend().rpc('submit_contact_message', message(), token)).status).toBe(200);
  expect(await storedRows()).toHaveLength(1);
});

test('stores and counts concurrent copies of a message once', async () => {
  const sent = message();
  const responses = await Promise.all(Array.from({ length: 8 }, () => submit(sent)));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(await storedRows()).toHaveLength(1);
});

test('accepts but drops a message with a filled honeypot', async () => {
  expect((await submit(message({ website: 'https://spam.example' }))).status).toBe(200);
  expect(await storedRows()).toEqual([]);
});

describe('a visitor’s invalid message', () => {
  test.each([
    ['A message needs an id.', { id: null }],
    ['A name has 1 to 200 characters.', { name: ' ' }],
    ['A name has 1 to 200 characters.', { name: 'n'.repeat(201) }],
    ['This is not an e-mail address.', { email: 'ada' }],
    ['This is not an e-mail address.', { email: 'a da@example.com' }],
    ['This is not an e-mail address.', { email: `${'a'.repeat(320)}@b` }],
    ['A message has 1 to 10000 characters.', { message: '' }],
    ['A message has 1 to 10000 characters.', { message: 'm'.repeat(10_001) }],
  ])('is rejected with the text: %s', async (text, fields) => {
    expect(await submit(message(fields))).toMatchObject({
      status: 400,
      body: { code: 'PT400', message: text, details: null },
    });
    expect(await storedRows()).toEqual([]);
  });
});

describe('limits per sender', () => {
  const tooMany = { status: 429, body: { code: 'PT429' } };

  test('accepts five messages an hour from one network address', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await submit(message({ email: `${index}@example.com` }))).status).toBe(200);
    }
    expect(await submit(message({ email: 'six@example.com' }))).toMatchObject(tooMany);
    expect((await submit(message({ email: 'six@example.com' }), '203.0.113.8')).status).toBe(200);
    expect(await storedRows()).toHaveLength(6);
  });

  test('accepts five messages an hour with one e-mail address', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await submit(message(), `198.51.100.${index}`)).status).toBe(200);
    }
    expect(await submit(message({ email: 'ADA@example.com' }), '198.51.100.9')).toMatchObject(tooMany);
  });

  test('accepts messages after an hour, and repeats at any time', async () => {
    const first = message();
    await submit(first);
    for (let index = 0; index < 4; index += 1) await submit(message());
    expect(await submit(message())).toMatchObject(tooMany);
    expect((await submit(first)).status).toBe(200);
    await backend().query(`update private.contact_attempts set created_at = now() - interval '61 minutes'`);
    expect((await submit(message())).status).toBe(200);
  });

  test('stores senders hashed and deletes them after a day', async () => {
    const { rows: salts } = await backend().query(
      'select count(distinct salt)::int, min(length(salt)) from private.contact_salt',
    );
    expect(salts).toEqual([{ count: 1, min: 72 }]);
    await submit(message());
    const { rows } = await backend().query('select sender from private.contact_attempts');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|@/);
    await backend().query(`update private.contact_attempts set created_at = now() - interval '25 hours'`);
    await submit(message({ email: 'grace@example.com' }), '198.51.100.1');
    expect((await backend().query('select 1 from private.contact_attempts')).rows).toHaveLength(3);
  });

  test('ignores forwarded addresses that a caller claims', async () => {
    for (let index = 0; index < 5; index += 1) {
      const forged = { 'X-Forwarded-For': `198.51.100.${index}`, 'X-Real-IP': `198.51.100.${index}` };
      const sent = message({ email: `${index}@example.com` });
      expect((await submit(sent, '203.0.113.7', forged)).status).toBe(200);
    }
    const forged = { 'X-Forwarded-For': '198.51.100.9' };
    const sixth = message({ email: 'six@example.com' });
    expect(await submit(sixth, '203.0.113.7', forged)).toMatchObject(tooMany);
  });

  test('counts one IPv6 network as one sender', async () => {
    for (let index = 0; index < 5; index += 1) {
      const sent = message({ email: `${index}@example.com` });
      expect((await submit(sent, `2001:db8:0:7::${index}`)).status).toBe(200);
    }
    const sixth = message({ email: 'six@example.com' });
    expect(await submit(sixth, '2001:0DB8:0:7:ffff:ffff::1')).toMatchObject(tooMany);
    expect((await submit(sixth, '2001:db8:0:8::1')).status).toBe(200);
  });
});

describe('the network address that a limit counts', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff:192.0.2.7', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['192.0.2.7/8', '192.0.2.7'],
    ['192.0.2', null],
    ['192.0.2.7:443', null],
    ['unknown', null],
    ['', null],
    [null, null],
  ])('%s is counted as %s', async (address, network) => {
    const { rows } = await backend().query('select private.network_of($1) as network', [address]);
    expect(rows).toEqual([{ network }]);
  });

  const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.1', 'x-real-ip': '203.0.113.9' };

  test.each([
    ['cf-connecting-ip', 0, { ...chain, 'cf-connecting-ip': '192.0.2.7' }, '192.0.2.7'],
    ['cf-connecting-ip', 0, chain, null],
    ['x-real-ip', 0, chain, '203.0.113.9'],
    ['x-forwarded-for', 0, chain, '10.0.0.1'],
    ['x-forwarded-for', 1, chain, '203.0.113.7'],
    ['x-forwarded-for', 3, chain, null],
    ['x-forwarded-for', 0, null, null],
  ])('finds the sender’s network from %s behind %i proxies', async (header, proxies, headers, network) => {
    onTestFinished(async () => {
      await backend().query(`update private.edge set address_header = default, proxies = default`);
    });
    await backend().query('update private.edge set address_header = $1, proxies = $2', [header, proxies]);
    const { rows } = await backend().query('select private.caller_network($1) as network', [headers]);
    expect(rows).toEqual([{ network }]);
  });
});

describe('a form that was filled in within seconds', () => {
  test.each([2, null, undefined])('requires a short proof of work after %s seconds', async (seconds) => {
    const sent = message({ seconds });
    const response = await submit(sent);
    expect(response).toMatchObject({ status: 429, body: { details: expect.stringMatching(/^\d+\.14\./) } });
    expect(await storedRows()).toEqual([]);
    const wanted = readTask((response.body as { details: unknown }).details);
    if (wanted === null) throw new Error('No proof was asked for.');
    expect((await submit({ ...sent, proof: await proveWork(wanted) })).status).toBe(200);
    expect(await storedRows()).toHaveLength(1);
  });

  test('requires no proof after three seconds', async () => {
    expect((await submit(message({ seconds: 3 }))).status).toBe(200);
  });
});

describe('a day with many messages', () => {
  const proofWanted = { status: 429, body: { code: 'PT429', details: expect.stringMatching(/^\d+\.16\./) } };

  beforeEach(async () => {
    await backend().query('delete from private.contact_proofs');
    await already(200);
  });

  /** Inserts messages that other senders sent today. */
  function already(count: number) {
    return backend().query(
      `insert into private.contact_attempts (sender, created_at)
       select private.sender_hash('everyone', ''), now() - interval '23 hours' from generate_series(1, $1::integer)`,
      [count],
    );
  }

  async function task(sent: Record<string, unknown>, expiresInS: number, bits: number): Promise<string> {
    const { rows } = await backend().query(
      `select private.contact_task(
         jsonb_build_array($1::uuid, $2::text, $3::text, $4::text)::text,
         extract(epoch from now())::bigint + $5::integer, $6::integer
       ) as task`,
      [sent.id, sent.name, sent.email, sent.message, expiresInS, bits],
    );
    return String(rows[0]?.task);
  }

  async function prove(text: unknown): Promise<string> {
    const wanted = readTask(text);
    if (wanted === null) throw new Error(`This is no task: ${String(text)}`);
    return proveWork(wanted);
  }

  test('demands a proof of work for each new message', async () => {
    const sent = message();
    const response = await submit(sent);
    expect(response).toMatchObject(proofWanted);
    expect(await storedRows()).toEqual([]);
    const proof = await prove((response.body as { details: unknown }).details);
    expect(await submit({ ...sent, proof })).toMatchObject({ status: 200, body: { id: sent.id } });
    expect(await storedRows()).toHaveLength(1);
    expect((await submit(sent)).status).toBe(200);
    expect(await submit(message())).toMatchObject(proofWanted);
  });

  test('requires a proof from the 201st message on', async () => {
    await backend().query(`delete from private.contact_attempts where ctid in (
      select ctid from private.contact_attempts limit 1)`);
    expect((await submit(message())).status).toBe(200);
    expect(await submit(message())).toMatchObject(proofWanted);
  });

  test.each([
    [199, 16],
    [200, 17],
    [600, 18],
    [2_999, 19],
    [3_000, 20],
    [6_200, 20],
  ])('%i messages over 200 require a proof of %i bits', async (more, bits) => {
    await already(more);
    const { body } = await submit(message());
    expect(readTask((body as { details: unknown }).details)?.bits).toBe(bits);
  });

  test('applies a sender’s limit without requesting work', async () => {
    for (let index = 0; index < 5; index += 1) {
      const sent = message();
      const proof = await prove(await task(sent, 60, 1));
      expect((await submit({ ...sent, proof })).status).toBe(200);
    }
    const sixth = message();
    const proof = await prove(await task(sixth, 60, 1));
    expect(await submit({ ...sixth, proof })).toMatchObject({ status: 429, body: { details: null } });
  });

  test('accepts a proof for its own message only', async () => {
    const sent = message();
    const proof = await prove(await task(sent, 60, 1));
    for (const change of [
      { id: randomUUID() },
      { name: 'B' },
      { email: 'b@example.com' },
      { message: 'B' },
    ]) {
      expect(await submit({ ...sent, ...change, proof })).toMatchObject(proofWanted);
    }
    expect((await submit({ ...sent, proof })).status).toBe(200);
  });

  test('accepts a proof of work until it expires', async () => {
    const sent = message();
    const late = await prove(await task(sent, -1, 1));
    expect(await submit({ ...sent, proof: late })).toMatchObject(proofWanted);
    const early = await prove(await task(sent, 1, 1));
    expect((await submit({ ...sent, proof: early })).status).toBe(200);
  });

  test('a requested proof expires after ten minutes', async () => {
    const { body } = await submit(message());
    const expiresS = Number.parseInt(String((body as { details: unknown }).details), 10);
    expect(Math.abs(expiresS - Date.now() / 1000 - 600)).toBeLessThan(30);
  });

  test('accepts a proof once, also after the message was deleted', async () => {
    const sent = message();
    const proof = await prove(await task(sent, 60, 1));
    expect((await submit({ ...sent, proof })).status).toBe(200);
    await backend().query('delete from public.contact_messages');
    expect(await submit({ ...sent, proof })).toMatchObject(proofWanted);
  });

  test('deletes expired proofs', async () => {
    await backend().query(`insert into private.contact_proofs values ('old', now() - interval '1 second')`);
    const sent = message();
    expect((await submit({ ...sent, proof: await prove(await task(sent, 60, 1)) })).status).toBe(200);
    const { rows } = await backend().query('select task from private.contact_proofs');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.task).not.toBe('old');
  });

  test('rejects an invalid proof', async () => {
    const sent = message();
    const hard = await task(sent, 60, 19);
    const easy = hard.replace('.19.', '.1.');
    const cheap = await prove(easy);
    const proofs = [`${hard}:0`, cheap, `${cheap}0`, hard, ':', '', null, 'x'.repeat(100_000)];
    for (const proof of proofs) expect(await submit({ ...sent, proof })).toMatchObject(proofWanted);
    expect(await storedRows()).toEqual([]);
  });
});

test('the owner counts unread messages and marks them as read', async () => {
  const token = await backend().signIn(adminAccount.email, adminAccount.password);
  await submit(message());
  await submit(message());
  const unread = () =>
    backend().rest('HEAD', 'contact_messages?read_at=is.null', { token, headers: { Prefer: 'count=exact' } });
  expect((await unread()).headers.get('Content-Range')).toMatch(/\/2$/);
  const [first] = await storedRows();
  const body = { read_at: '2026-01-01T00:00:00Z' };
  await backend().rest('PATCH', `contact_messages?id=eq.${String(first?.id)}`, { token, body });
  expect((await unread()).headers.get('Content-Range')).toMatch(/\/1$/);
});
