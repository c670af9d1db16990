import { RealtimeClient } from '@supabase/supabase-js';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { listenForChanges } from '../../../src/backend/change-messages.ts';
import { adminAccount, viewerAccount } from '../../support/backend.ts';
import { signIn } from '../../support/github-app.ts';
import { TestDevice } from '../../support/operations.ts';
import { sharedStack } from '../../support/stack.ts';
import { waitFor } from '../../support/wait-for.ts';

const sockets: NodeSocket[] = [];

// Node 20 has no global `WebSocket`.
vi.stubGlobal(
  'WebSocket',
  class extends NodeSocket {
    constructor(address: string) {
      super(address);
      sockets.push(this);
    }
  },
);
afterAll(() => void vi.unstubAllGlobals());

const stack = sharedStack({ 'index.html': '' });

async function listener(account: { email: string; password: string } | null, topic = 'changes') {
  const token = account && (await signIn(stack(), account));
  const { anonKey, origin } = stack();
  const client = new RealtimeClient(`${origin.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: async () => token,
  });
  onTestFinished(async () => {
    await client.removeAllChannels();
    await client.disconnect();
  });
  await client.setAuth();
  const heard: unknown[] = [];
  const status = await new Promise<string>((resolve) => {
    client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => heard.push(payload))
      .subscribe((state, error) => resolve(error ? `${state}: ${error.message}` : state));
  });
  return { heard, status, token };
}

const anyId = { id: expect.any(String) };

test('the owner gets one message per transaction with version and device', async () => {
  const { heard, status, token } = await listener(adminAccount);
  expect(status).toBe('SUBSCRIBED');
  await stack().query(
    `insert into public.projects (id, name) select 'many-' || n, 'Many ' || n from generate_series(1, 50) as n`,
  );
  await waitFor(() => expect(heard).toHaveLength(1));
  const { rows } = await stack().query(
    `select min(version)::int as first from public.projects where id like 'many-%'`,
  );
  expect(heard[0]).toEqual({ ...anyId, version: rows[0]?.['first'], device: null });

  const device = new TestDevice();
  const operation = device.put('projects', { id: 'many-1', name: 'Another' });
  const response = await fetch(`${stack().origin}/rest/v1/rpc/apply_batch_operation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: stack().anonKey,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ operation }),
  });
  expect(await response.json()).toMatchObject({ status: 'applied' });
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toEqual({ ...anyId, version: expect.any(Number), device: device.id });
});

test('a rolled back change is not broadcast', async () => {
  const { heard } = await listener(adminAccount);
  await expect(
    stack().query(
      `do $$ begin insert into public.projects (id, name) values ('gone', 'Gone'); raise 'no'; end $$`,
    ),
  ).rejects.toThrow('no');
  await stack().query(`insert into public.projects (id, name) values ('kept', 'Kept')`);
  await waitFor(() => expect(heard).toHaveLength(1));
  const { rows } = await stack().query(`select version::int from public.projects where id = 'kept'`);
  expect(heard).toEqual([{ ...anyId, version: rows[0]?.['version'], device: null }]);
});

test('only the owner may listen, and only to the channel changes', async () => {
  const refusal = (topic: string) =>
    `CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
  expect((await listener(viewerAccount)).status).toBe(refusal('changes'));
  expect((await listener(null)).status).toBe(refusal('changes'));
  expect((await listener(adminAccount, 'others')).status).toBe(refusal('others'));
});

test('keeps the change if Realtime is missing or fails', async () => {
  await stack().query('alter function realtime.send(jsonb, text, text, boolean) rename to send_elsewhere');
  onTestFinished(async () => {
    await stack().query('alter function realtime.send_elsewhere(jsonb, text, text, boolean) rename to send');
  });
  await stack().query(`insert into public.projects (id, name) values ('without', 'Without')`);
  await stack().query('alter function realtime.send_elsewhere(jsonb, text, text, boolean) rename to send');
  await stack().query('alter table realtime.messages rename column event to events');
  await stack().query(`insert into public.projects (id, name) values ('failing', 'Failing')`);
  await stack().query('alter table realtime.messages rename column events to event');
  await stack().query('alter function realtime.send(jsonb, text, text, boolean) rename to send_elsewhere');
  const { rows } = await stack().query(`select id from public.projects where id in ('without', 'failing')`);
  expect(rows).toHaveLength(2);
});

test('reports when listening starts, and again after a lost connection', async () => {
  const { anonKey: apiKey, origin: url } = stack();
  const token = await signIn(stack(), adminAccount);
  const joined = vi.fn<() => void>();
  const access = { url, apiKey, fetch, now: Date.now, accessToken: async () => token };
  onTestFinished(listenForChanges(access, () => {}, joined));
  await waitFor(() => expect(joined).toHaveBeenCalledTimes(1));
  sockets.at(-1)?.terminate();
  await waitFor(() => expect(joined).toHaveBeenCalledTimes(2));
});

test('rejects a socket with a foreign key or another host name', async () => {
  const { anonKey, origin } = stack();
  const opening = (key: string, headers: Record<string, string> = {}) =>
    new Promise((resolve) => {
      const socket = new NodeSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}`, {
        headers,
      });
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
      socket.on('error', (error) => resolve(error.message));
    });
  expect(await opening(anonKey)).toBe('open');
  expect(await opening('other')).toBe('Unexpected server response: 403');
  expect(await opening(anonKey, { host: 'elsewhere.example' })).toBe('Unexpected server response: 421');
});
