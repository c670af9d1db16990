import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveWork, readTask } from '#pages/landing/contact/proof-of-work.ts';
import { adminId, viewerId } from '../../support/backend.ts';
import { type Caller, dataServiceOf } from '../../support/data-service.ts';
import { providerRepository, TestDevice } from '../../support/operations.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { watchStatements } from '../../support/safe-update.ts';

/** Calls every function as its real caller, with all the work that it may have to do, and with `safeupdate` active. */

const owner: Caller = { role: 'authenticated', sub: adminId };
const visitor: Caller = { role: 'anon' };
const edgeFunction: Caller = { role: 'service_role' };

let server: PostgresServer;
let project: Client;
const sessions = dataServiceOf(() => server);
const called = new Set<string>();
const service: typeof sessions = {
  ...sessions,
  call(caller, name, parameters, headers) {
    called.add(name);
    return sessions.call(caller, name, parameters, headers);
  },
};

beforeAll(async () => {
  server = await startPostgres();
  project = await server.connect();
});
afterAll(() => server?.close());

async function one(sql: string, params: unknown[] = []): Promise<Record<string, unknown> | undefined> {
  return (await project.query<Record<string, unknown>>(sql, params)).rows[0];
}

describe('the owner', () => {
  const device = new TestDevice();
  const messageId = randomUUID();

  async function makePruningDue(): Promise<void> {
    await project.query(`update private.sync_head set pruned_at = now() - interval '25 hours'`);
    await project.query(
      `insert into private.tombstones (table_name, row_id, version, deleted_at)
       values ('repositories', $1, private.next_version(), now() - interval '91 days')`,
      [randomUUID()],
    );
  }

  const old = `select count(*)::int as old from private.tombstones where deleted_at < now() - interval '90 days'`;

  test('changes rows of every kind while old tombstones are pruned', async () => {
    await service.call(visitor, 'submit_contact_message', {
      id: messageId,
      name: 'Sample Visitor',
      email: 'visitor@example.com',
      message: 'Hello',
      seconds: 60,
    });
    await makePruningDue();
    const operations = [
      device.import(providerRepository('1'), providerRepository('2')),
      device.put('projects', { id: 'p', name: 'Project', is_public: true }),
      device.link(['1', '2'], 'p'),
      device.update(['1'], { stars: 5 }),
      device.unlink(['1']),
      device.delete('repositories', ['1']),
      device.delete('projects', ['p']),
      device.patch('contact_messages', [messageId], { read_at: '2026-11-23T08:00:00Z' }),
      device.patch('contact_messages', [messageId], { read_at: null, answered_at: null }),
      device.delete('contact_messages', [messageId]),
    ];
    const responses = (await service.call(owner, 'apply_batch_operations', { operations })) as {
      results: { status: string }[];
    }[];
    expect(responses.flatMap(({ results }) => results.map(({ status }) => status))).toEqual(
      Array.from({ length: 12 }, () => 'applied'),
    );
    expect(await one(old)).toEqual({ old: 0 });
    expect(
      await one(`select pruned_at > now() - interval '1 minute' as pruned from private.sync_head`),
    ).toEqual({
      pruned: true,
    });
  });

  test('sends a single operation while tombstones are pruned again', async () => {
    await makePruningDue();
    const operation = device.update(['2'], { stars: 7 });
    const response = await service.call(owner, 'apply_batch_operation', { operation });
    expect(response).toMatchObject({ status: 'applied', results: [{ status: 'applied' }] });
    expect(await one(old)).toEqual({ old: 0 });
  });

  test('claims one build after each publication and withdrawal', async () => {
    const claim = () => service.call(owner, 'claim_site_build', { quiet_seconds: 0 });
    const save = (project: object) =>
      service.call(owner, 'apply_batch_operation', {
        operation: device.put('projects', { id: 'shown', name: 'Shown', ...project }),
      });
    await claim();
    await save({ is_public: true });
    await save({ is_public: false, category: 'recent' });
    expect(await claim(), 'nobody sees it').toBe(false);
    await save({ is_public: true });
    expect(await service.call(owner, 'claim_site_build', { quiet_seconds: 60 }), 'too early').toBe(false);
    expect([await claim(), await claim()]).toEqual([true, false]);
    await save({ is_public: false });
    expect([await claim(), await claim()]).toEqual([true, false]);
  });

  test('reads from the start after a new epoch', async () => {
    const known = (await one('select epoch from private.sync_head'))?.epoch;
    const editor = await server.connect();
    const safeUpdate = await watchStatements(editor);
    await editor.query('select private.new_epoch()');
    safeUpdate.check();
    const page = await service.call(owner, 'pull_changes', { since: 0, known_epoch: known });
    expect(page).toMatchObject({ snapshot: true, complete: true, floor: 0, githubApp: null });
  });

  test('has the role only in a live session begun at GitHub', async () => {
    expect(await service.call(owner, 'own_profile')).toMatchObject({
      role: 'admin',
      needs_github: false,
      needs_code: false,
    });
    const byLink: Caller = { ...owner, amr: [{ method: 'recovery' }] };
    expect(await service.call(byLink, 'own_profile')).toMatchObject({ role: 'viewer', needs_github: true });
    const pull = (caller: Caller) => service.call(caller, 'pull_changes', { since: 0, known_epoch: null });
    await expect(pull(byLink)).rejects.toMatchObject({ code: 'PT401', message: 'Sign in with GitHub.' });
    const ended: Caller = { ...owner, session_id: randomUUID() };
    await expect(pull(ended)).rejects.toMatchObject({ code: 'PT401' });
    await expect(service.call(ended, 'own_profile')).rejects.toMatchObject({ code: 'PT401' });
  });

  test('lists the account’s sessions and log, and ends other sessions', async () => {
    const other = randomUUID();
    await project.query(
      'insert into auth.sessions (id, user_id, created_at, user_agent) values ($1, $2, now(), $3)',
      [other, adminId, 'Sample'],
    );
    expect(await service.call(owner, 'own_sessions')).toMatchObject([
      { id: adminId, is_current: true },
      { id: other, is_current: false, device: 'Sample' },
    ]);
    expect(await service.call(owner, 'end_session', { session_id: other })).toBe(true);
    const [newest] = (await service.call(owner, 'security_log', { before: null })) as object[];
    expect(newest).toMatchObject({ event: 'session_ended', device: 'Sample' });
  });

  test('lists the account’s identities and cannot remove an unknown one', async () => {
    const [own] = (await service.call(owner, 'linked_accounts')) as { id: string }[];
    expect(own).toMatchObject({ provider: 'github', is_owner: true });
    expect(await service.call(owner, 'unlink_account', { identity_id: randomUUID() })).toBe(false);
  });

  test('has rights that no other caller has', async () => {
    for (const caller of [visitor, { role: 'authenticated', sub: viewerId } as const, edgeFunction]) {
      const refused = service.call(caller, 'pull_changes', { since: 0, known_epoch: null });
      await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|PT403)$/) });
    }
  });
});

test('stores a message, deletes old attempts and limits new ones', async () => {
  await project.query(`insert into private.contact_proofs values ('old', now() - interval '1 second')`);
  await project.query(
    `insert into private.contact_attempts (sender, created_at) values ('old', now() - interval '25 hours')`,
  );
  const send = () =>
    service.call(
      visitor,
      'submit_contact_message',
      { id: randomUUID(), name: 'Sample', email: 'sample@example.com', message: 'Hello', seconds: 60 },
      { 'cf-connecting-ip': '192.0.2.1' },
    );
  for (let sent = 0; sent < 5; sent += 1) expect(await send()).toMatchObject({ status: 'received' });
  await expect(send()).rejects.toMatchObject({ code: 'PT429' });
  expect(await one(`select count(*)::int as old from private.contact_attempts where sender = 'old'`)).toEqual(
    {
      old: 0,
    },
  );
});

test('a visitor sends a message with proof on a busy day', async () => {
  await project.query(
    `insert into private.contact_attempts (sender) select private.sender_hash('everyone', '') from generate_series(1, 200)`,
  );
  const message = { id: randomUUID(), name: 'Sample', email: 'busy@example.com', message: 'Hello' };
  const send = (proof: string) =>
    service.call(
      visitor,
      'submit_contact_message',
      { ...message, proof },
      { 'cf-connecting-ip': '192.0.2.2' },
    );
  const refusal: { detail?: unknown } = await send('').then(
    () => ({}),
    (error: { detail?: unknown }) => error,
  );
  const task = readTask(refusal.detail);
  if (task === null) throw new Error('No proof was asked for.');
  expect(await send(await proveWork(task))).toMatchObject({ status: 'received' });
  expect(await one(`select count(*)::int as old from private.contact_proofs where task = 'old'`)).toEqual({
    old: 0,
  });
});

describe('an Edge Function with the service key', () => {
  const hash = (letter: string) => letter.repeat(64);
  const candidate = {
    app_id: '7',
    app_slug: 'sample',
    app_name: 'Sample',
    installation_id: '70',
    account_login: 'robin-muster',
    sealed_private_key: 'sealed-key',
    sealed_webhook_secret: 'sealed-secret',
  };

  test('sets the GitHub App up while an old setup is deleted', async () => {
    await project.query(
      `insert into private.github_app_setups (state_hash, user_id, sealed_webhook_secret, expires_at)
       values ($1, $2, 's', now() - interval '2 days')`,
      [hash('0'), adminId],
    );
    const [first, second] = [
      { owner: adminId, state_hash: hash('a') },
      { owner: adminId, state_hash: hash('b') },
    ];
    await service.call(edgeFunction, 'github_app_open_setup', { ...first, sealed_webhook_secret: 's' });
    expect(await one('select count(*)::int as setups from private.github_app_setups')).toEqual({ setups: 1 });
    await service.call(edgeFunction, 'github_app_continue_setup', {
      ...first,
      next_hash: hash('b'),
      candidate,
    });
    await service.call(edgeFunction, 'github_app_keep_candidate', { ...second, candidate });
    expect(await service.call(edgeFunction, 'github_app_setup', second)).toMatchObject(candidate);
    const found = await service.call(edgeFunction, 'github_app_candidate', { owner: adminId, app_id: '7' });
    expect(found).toMatchObject(candidate);
    await service.call(edgeFunction, 'github_app_activate', second);
    const settings = await service.request(
      edgeFunction,
      'select * from public.github_app_settings where user_id = $1',
      [adminId],
    );
    expect(settings).toMatchObject([candidate]);
  });

  test('reads repository names in the order of its request', async () => {
    const names = await service.request(
      edgeFunction,
      `select name from public.repositories where owner = $1 order by pushed_at desc nulls last, name limit 500`,
      ['muster-labs'],
    );
    expect(names).toEqual([{ name: 'repository-2' }]);
  });

  test('applies GitHub’s reports and deletes overtaken deliveries', async () => {
    await project.query(
      `insert into private.github_webhook_deliveries (id, event, repository_id, repository_updated_at, received_at)
       select id, 'push', repository_id, updated_at::timestamptz, now() - age::interval
       from (values
         ('overtaken', '5', '2026-01-01', '31 days'), ('recent', '5', '2026-01-01', '29 days'),
         ('latest', '5', '2026-01-02', '31 days'), ('only', '6', '2026-01-01', '31 days'), ('removal', null, null, '31 days')
       ) as delivery (id, repository_id, updated_at, age)`,
    );
    const repository = { ...providerRepository('9'), updated_at: '2026-01-01T00:00:00Z' };
    const report = (id: string, event: string, action: string | null, more = {}) =>
      service.call(edgeFunction, 'github_webhook_apply', {
        delivery: { id, event, action, appId: '7', installationId: '70', ...more },
      });
    expect(await report('1', 'repository', 'created', { repository })).toBe('applied');
    expect(await report('1', 'repository', 'created', { repository })).toBe('repeated');
    expect(await report('2', 'push', null, { repository: { ...repository, stars: 11 } })).toBe('applied');
    expect(await report('3', 'repository', 'deleted', { repository })).toBe('applied');
    expect(await report('4', 'installation', 'deleted')).toBe('applied');
    expect(
      await one(
        `select array_agg(id order by id) as kept from private.github_webhook_deliveries where id ~ '^[a-z]'`,
      ),
    ).toEqual({ kept: ['latest', 'only', 'recent', 'removal'] });
    await service.call(edgeFunction, 'github_app_clear', { owner: adminId });
    expect(await one('select count(*)::int as setups from private.github_app_setups')).toEqual({ setups: 0 });
  });

  test('counts revocations and deletes those of the hour before', async () => {
    await project.query(
      `insert into private.revocation_attempts (sender, created_at) values ('old', now() - interval '61 minutes')`,
    );
    await service.call(edgeFunction, 'count_revocation', { headers: { 'cf-connecting-ip': '192.0.2.7' } });
    expect(
      await one(`select count(*)::int as all, count(*) filter (where sender = 'old')::int as old
        from private.revocation_attempts`),
    ).toEqual({ all: 1, old: 0 });
  });

  test('may execute only the functions that its source calls', async () => {
    const directory = new URL('../../../supabase/functions/', import.meta.url);
    const inSource = new Set<string>();
    for (const file of await readdir(directory, { recursive: true })) {
      if (!file.endsWith('.ts')) continue;
      const source = await readFile(new URL(file, directory), 'utf8');
      for (const [, name = ''] of source.matchAll(/service\.call\('(\w+)'/g)) inSource.add(name);
    }
    const { rows } = await project.query(
      `select proname as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and has_function_privilege('service_role', oid, 'execute') order by proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...inSource].sort());
  });
});

test('a visitor with an account reads and deletes own messages and data', async () => {
  const [id, messageId] = [randomUUID(), randomUUID()];
  const account: Caller = { role: 'authenticated', sub: id };
  await project.query('insert into auth.users (id, email) values ($1, $2)', [id, 'leaving@example.com']);
  await project.query('insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())', [id]);
  await project.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     values ('email', $1::uuid::text, $1::uuid, '{"email_verified": true}')`,
    [id],
  );
  await project.query(
    `insert into public.contact_messages (id, name, email, message) values ($1, 'N', 'n@example.com', 'Hello')`,
    [messageId],
  );
  const listed = await service.call(account, 'own_messages', { written_here: `{${messageId}}` });
  expect(listed).toMatchObject({ confirmed: true, messages: [{ id: messageId }], pending: [] });
  expect(await service.call(account, 'own_data')).toMatchObject({
    account: { email: 'leaving@example.com' },
    messages: [{ id: messageId }],
  });
  expect(await service.call(account, 'delete_own_account')).toBe(true);
  expect(await one('select 1 from auth.users where id = $1', [id])).toBeUndefined();
  expect(await one('select 1 from auth.identities where user_id = $1', [id])).toBeUndefined();
  expect(await one('select 1 from public.contact_messages where id = $1', [messageId])).toBeUndefined();
});

test('the function confirms sent notices, and the owner reads visit counts', async () => {
  const { notices, messages } = await project
    .query(`select count(*)::int as notices, coalesce(array_agg(message_id)::text, '{}') as messages
      from private.contact_notifications`)
    .then(({ rows }) => rows[0]);
  await service.call(edgeFunction, 'take_contact_notifications');
  await service.call(edgeFunction, 'confirm_contact_notifications', { messages });
  const left = await one('select count(*)::int as left from private.contact_notifications');
  expect({ notices, ...left }).toEqual({ notices: expect.any(Number), left: 0 });
  await service.call(visitor, 'count_visit', { page: '/' });
  expect(await service.call(owner, 'visit_counts')).toEqual(expect.anything());
});

test('subscribes an owner’s device, and the functions send to it', async () => {
  const keys = { public_key: 'public', sealed_private_key: 'sealed' };
  await service.call(edgeFunction, 'keep_push_keys', { ...keys, replaces: null });
  expect(await service.call(edgeFunction, 'push_keys')).toEqual(keys);
  const endpoint = 'https://push.example.com/device';
  await service.call(owner, 'add_push_subscription', { endpoint, public_key: 'public' });
  expect(await service.call(edgeFunction, 'push_endpoints')).toEqual([endpoint]);
  const encryption = { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) };
  expect(await service.call(owner, 'keep_push_encryption', encryption)).toBe(true);
  expect(await service.call(edgeFunction, 'push_devices')).toEqual([{ endpoint, ...encryption }]);
  await service.call(edgeFunction, 'remove_push_endpoints', { endpoints: `{${endpoint}}` });
  await service.call(owner, 'remove_push_subscription');
  expect(await service.call(edgeFunction, 'push_endpoints')).toEqual([]);
});

test('sends the weekly summary that the owner chose', async () => {
  const off = { way: null, is_scheduled: false, has_mail: false, has_device: false };
  expect(await service.call(owner, 'weekly_digest')).toEqual(off);
  const chosen = await service.call(owner, 'choose_weekly_digest', { way: 'mail', language: 'en' });
  expect(chosen).toEqual({ ...off, way: 'mail' });
  const read_at = new Date().toISOString();
  expect(await service.call(owner, 'keep_weekly_digest', { counts: { ready: 1 }, read_at })).toBe(true);
  await project.query(`update public.weekly_digests set week = week - 7 where true`);
  const due = await service.call(edgeFunction, 'take_weekly_digest', { ways: '{mail}' });
  expect(due).toMatchObject({ way: 'mail', counts: { ready: 1 }, is_silent: false });
  const { user_id } = due as { user_id: string };
  await service.call(edgeFunction, 'confirm_weekly_digest', { user_id, is_silent: false });
  expect(await service.call(edgeFunction, 'take_weekly_digest', { ways: '{mail}' })).toBeNull();
  await service.call(owner, 'choose_weekly_digest', { way: null, language: 'en' });
  expect(await one('select 1 from public.weekly_digests')).toBeUndefined();
});

test('records a GitHub change and lets another device take over', async () => {
  const [id, phone, laptop] = [randomUUID(), randomUUID(), randomUUID()];
  const change = {
    id,
    planId: randomUUID(),
    undoes: null,
    repositoryId: '1',
    repositoryName: 'x/one',
    generation: 1,
    revision: 1,
    place: 1,
    confirmedAt: '2026-01-01T00:00:00Z',
    change: {},
    complete: true,
    state: 'pending',
    outcome: {},
    endedAt: null,
  };
  const recorded = { deviceId: phone, deviceName: 'Phone', changes: [change] };
  expect(await service.call(owner, 'record_github_changes', { recorded })).toEqual([
    { id, deviceId: phone, generation: 1 },
  ]);
  const seen = { id, deviceId: phone, generation: 1 };
  const taking = { deviceId: laptop, deviceName: 'Laptop', changes: [seen] };
  expect(await service.call(owner, 'take_over_github_changes', { taking })).toMatchObject([
    { id, device_id: laptop, generation: 2, made_on: 'Phone' },
  ]);
});

test('covers every function that a session may call', async () => {
  const { rows } = await project.query(
    `select distinct proname as name from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
     where pronamespace = 'public'::regnamespace and has_function_privilege(role, oid, 'execute')`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
});
