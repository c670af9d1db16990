import { beforeEach, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

const backend = backendForFile();
const good = 'https://fcm.googleapis.com/fcm/send/abc-DEF:123';

beforeEach(async () => {
  await backend().query('delete from private.push_subscriptions');
  await backend().query(
    `insert into private.push_keys (public_key, sealed_private_key) values ('key', 'sealed') on conflict do nothing`,
  );
});

const signIn = ({ email, password } = adminAccount) => backend().signIn(email, password);
const add = (endpoint: unknown, token?: string, key = 'key') =>
  backend().rpc('add_push_subscription', { endpoint, public_key: key }, token);
const keptEndpoints = async () =>
  (await backend().query('select endpoint from private.push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  );

test('a session has one subscription, moved by a later session', async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  await add(`${good}1`, phone);
  await add(`${good}2`, phone);
  expect(await keptEndpoints()).toEqual([`${good}2`]);
  await add(`${good}2`, laptop);
  expect(await keptEndpoints()).toEqual([`${good}2`]);
  await backend().rpc('remove_push_subscription', {}, phone);
  expect(await keptEndpoints()).toEqual([`${good}2`]);
  await backend().rpc('remove_push_subscription', {}, laptop);
  expect(await keptEndpoints()).toEqual([]);
});

test.each([
  null,
  '',
  'http://fcm.googleapis.com/send/1',
  'https://127.0.0.1/send/1',
  'https://[::1]/send/1',
  'https://localhost/send/1',
  'https://metadata/computeMetadata/v1/',
  'https://me:secret@push.example.com/send/1',
  'https://push.example.com:8443/send/1',
  'https://push.example.com/',
  'https://push.example.com/send/1\nHost: inside',
  `https://push.example.com/${'a'.repeat(1000)}`,
])('rejects the push address %j', async (endpoint) => {
  const { status, body } = await add(endpoint, await signIn());
  expect({ status, body }).toMatchObject({ status: 422, body: { code: 'PT422' } });
  expect(await keptEndpoints()).toEqual([]);
});

test('a subscription with another key is rejected', async () => {
  const { status, body } = await add(good, await signIn(), 'another');
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'PT409' } });
  expect(await keptEndpoints()).toEqual([]);
});

test('only the owner can subscribe', async () => {
  expect((await add(good, await signIn(viewerAccount))).status).toBe(403);
  expect((await add(good)).status).toBe(401);
  expect(await keptEndpoints()).toEqual([]);
});

test.each(['push_keys', 'push_endpoints', 'keep_push_keys', 'remove_push_endpoints'])(
  'only Edge Functions may call %s',
  async (name) => {
    const parameters = {
      keep_push_keys: { public_key: 'k', sealed_private_key: 's', replaces: null },
      remove_push_endpoints: { endpoints: [good] },
    }[name];
    for (const token of [undefined, await signIn(), await signIn(viewerAccount)]) {
      expect([401, 403]).toContain((await backend().rpc(name, parameters ?? {}, token)).status);
    }
  },
);
