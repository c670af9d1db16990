import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminId, viewerId } from '../../support/backend.ts';
import { type Caller, dataServiceOf } from '../../support/data-service.ts';
import { ownerLogin, type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

/**
 * Tests sessions and their log, written with the auth service's SQL statements and role, one transaction per request
 * (supabase/auth: internal/api/token.go, user.go, models/sessions.go, user.go, amr.go).
 */

let server: PostgresServer;
let project: Client;
let auth: Client;
const service = dataServiceOf(() => server);

beforeAll(async () => {
  server = await startPostgres();
  project = await server.connect();
  auth = await server.connect('supabase_auth_admin');
});
afterAll(() => server?.close());

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

beforeEach(async () => {
  await project.query('delete from auth.sessions');
  await project.query('delete from private.security_log');
});

async function begin(user: string, method: string, device = phone): Promise<Caller> {
  const id = randomUUID();
  await auth.query('begin');
  await auth.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
     values ($1, $2, 'aal1', $3, now(), now())`,
    [id, user, device],
  );
  await auth.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)`,
    [id, method],
  );
  await auth.query('commit');
  return { role: 'authenticated', sub: user, session_id: id, amr: [{ method }] };
}

const listSessions = async (caller: Caller) =>
  ((await service.call(caller, 'own_sessions')) as { id: string }[]).map(({ id }) => id);
const log = async (caller: Caller, before: number | null = null) =>
  (await service.call(caller, 'security_log', { before })) as { id: number; event: string }[];
const end = (caller: Caller, session_id: string) => service.call(caller, 'end_session', { session_id });

test('a list has its account’s sessions only, without addresses', async () => {
  const here = await begin(adminId, 'oauth');
  const there = await begin(adminId, 'oauth', 'x'.repeat(400));
  const visitor = await begin(viewerId, 'password');
  const { rows: used } = await auth.query<{ at: string }>(
    `update auth.sessions set refreshed_at = date_trunc('second', now() at time zone 'utc') - interval '13 days',
       created_at = now() - interval '29 days', ip = '192.0.2.1'
     where id = $1 returning to_char(refreshed_at, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as at`,
    [there.session_id],
  );
  expect(await service.call(here, 'own_sessions')).toEqual([
    {
      id: here.session_id,
      device: phone,
      began_at: expect.any(String),
      used_at: expect.any(String),
      is_current: true,
    },
    {
      id: there.session_id,
      device: 'x'.repeat(300),
      began_at: expect.any(String),
      used_at: used[0]?.at,
      is_current: false,
    },
  ]);
  expect(await listSessions(visitor)).toEqual([visitor.session_id]);
  await auth.query(`update auth.sessions set not_after = now() - interval '1 s' where id = $1`, [
    there.session_id,
  ]);
  expect(await listSessions(here)).toEqual([here.session_id]);
});

test('only the own account ends a session, never the current one', async () => {
  const here = await begin(adminId, 'oauth');
  const there = await begin(adminId, 'oauth');
  const visitor = await begin(viewerId, 'password');
  expect(await end(visitor, there.session_id ?? '')).toBe(false);
  expect(await end(here, visitor.session_id ?? '')).toBe(false);
  expect(await end(here, here.session_id ?? '')).toBe(false);
  expect(await listSessions(here)).toHaveLength(2);
  expect(await listSessions(visitor)).toHaveLength(1);
  expect(await end(here, there.session_id ?? '')).toBe(true);
  expect(await end(here, there.session_id ?? '')).toBe(false);
  expect(await listSessions(here)).toEqual([here.session_id]);
  const claims = await auth.query('select from auth.mfa_amr_claims where session_id = $1', [
    there.session_id,
  ]);
  expect(claims.rows).toEqual([]);
});

test('an ended session sees no list and ends none', async () => {
  const here = await begin(adminId, 'oauth');
  const there = await begin(adminId, 'oauth');
  await end(here, there.session_id ?? '');
  const refused = { code: 'PT401' };
  await expect(listSessions(there)).rejects.toMatchObject(refused);
  await expect(end(there, here.session_id ?? '')).rejects.toMatchObject(refused);
  await expect(log(there)).rejects.toMatchObject(refused);
  await expect(listSessions({ role: 'anon' })).rejects.toMatchObject({ code: '42501' });
});

test('lists sign-ins with their method, for the owner only', async () => {
  const owner = await begin(adminId, 'oauth');
  const visitor = await begin(viewerId, 'password');
  const link = await begin(adminId, 'otp');
  expect(await log(owner)).toMatchObject([
    { event: 'sign_in', subject: ownerLogin, method: 'otp', device: phone },
    { event: 'sign_in', subject: ownerLogin, method: 'oauth', device: phone },
  ]);
  await expect(log(visitor)).rejects.toMatchObject({ code: 'PT403' });
  await expect(log(link)).rejects.toMatchObject({ code: 'PT401', message: 'Sign in with GitHub.' });
  await expect(log({ role: 'anon' })).rejects.toMatchObject({ code: '42501' });
});

test('a new password ends every session of its account and is noted', async () => {
  await begin(adminId, 'otp');
  await begin(adminId, 'oauth');
  const visitor = await begin(viewerId, 'password');
  await auth.query('begin');
  await auth.query(`update auth.users set encrypted_password = $2, recovery_token = '' where id = $1`, [
    adminId,
    `$2a$10$${randomUUID()}`,
  ]);
  await auth.query('commit');
  const left = await project.query('select user_id from auth.sessions');
  expect(left.rows).toEqual([{ user_id: visitor.sub }]);
  expect((await log(await begin(adminId, 'oauth'))).map(({ event }) => event)).toEqual([
    'sign_in',
    'password_changed',
    'sign_in',
    'sign_in',
  ]);
});

test('an address change requires a sign-in within a day', async () => {
  const owner = await begin(adminId, 'oauth');
  const request = () =>
    auth.query(`update auth.users set email_change = 'new@example.com' where id = $1`, [adminId]);
  await auth.query(`update auth.sessions set created_at = now() - interval '25 hours'`);
  await begin(viewerId, 'password');
  await expect(request()).rejects.toMatchObject({ code: 'PT403' });
  await auth.query(`update auth.sessions set created_at = now() - interval '23 hours'`);
  await request();
  await auth.query(`update auth.users set email = email_change, email_change = '' where id = $1`, [adminId]);
  expect((await log(owner))[0]).toMatchObject({ event: 'email_changed', subject: 'new@example.com' });
  await auth.query(`update auth.users set email = 'admin@example.com' where id = $1`, [adminId]);
});

test('the log notes changed rights and keys without the keys', async () => {
  const owner = await begin(adminId, 'oauth');
  await project.query('delete from private.site_owner where true');
  await project.query('delete from private.security_log');
  await project.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
  await project.query(`update private.site_owner set github_id = 1 where true`);
  await project.query(`update private.site_owner set any_sign_in = true where true`);
  await project.query(`update private.site_owner set any_sign_in = false where true`);
  await project.query(`update public.profiles set role = 'admin' where id = $1`, [viewerId]);
  await project.query(`update public.profiles set display_name = 'Sample' where id = $1`, [viewerId]);
  await project.query(`update public.profiles set role = 'viewer' where id = $1`, [viewerId]);
  await project.query(
    `insert into public.github_app_settings (user_id, app_id, installation_id, sealed_private_key)
     values ($1, '7', '70', 'sealed-first')`,
    [adminId],
  );
  await project.query(`update public.github_app_settings set installation_id = '71' where user_id = $1`, [
    adminId,
  ]);
  await project.query(
    `update public.github_app_settings set sealed_private_key = 'sealed-next' where user_id = $1`,
    [adminId],
  );
  await project.query('delete from public.github_app_settings where user_id = $1', [adminId]);
  await project.query('delete from private.site_owner where true');
  await project.query('insert into private.site_owner (github_login) values ($1)', [ownerLogin]);
  const entries = await log(owner);
  expect(entries.toReversed()).toMatchObject([
    { event: 'owner_named', subject: 'robin-muster' },
    { event: 'owner_recognised', subject: 'robin-muster' },
    { event: 'any_sign_in_allowed' },
    { event: 'github_required' },
    { event: 'role_granted', subject: 'viewer@example.com' },
    { event: 'role_taken', subject: 'viewer@example.com' },
    { event: 'app_key_stored', subject: '7' },
    { event: 'app_key_stored', subject: '7' },
    { event: 'app_removed', subject: '7' },
    { event: 'owner_removed', subject: 'robin-muster' },
    { event: 'owner_named', subject: ownerLogin },
    { event: 'role_granted', subject: ownerLogin },
  ]);
  expect(JSON.stringify(entries)).not.toContain('sealed');
});

test('the security log has pages of 100 and deletes entries after a year', async () => {
  await project.query(
    `insert into private.security_log (event, happened_at)
     select 'old', now() - interval '366 days' from generate_series(1, 3)`,
  );
  await project.query(
    `insert into private.security_log (event) select 'sample' from generate_series(1, 150)`,
  );
  const owner = await begin(adminId, 'oauth');
  const newest = await log(owner);
  expect(newest).toHaveLength(100);
  const rest = await log(owner, newest.at(-1)?.id ?? null);
  expect(rest.map(({ event }) => event)).toEqual(Array.from({ length: 51 }, () => 'sample'));
});

test('the owner needs the second level once a factor is verified', async () => {
  const first = await begin(adminId, 'oauth');
  const second: Caller = { ...first, aal: 'aal2' };
  const pull = (caller: Caller) => service.call(caller, 'pull_changes', { since: 0, known_epoch: null });
  const factor = randomUUID();
  await auth.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'Phone', 'totp', 'unverified', now(), now(), 'sealed')`,
    [factor, adminId],
  );
  await pull(first);
  await auth.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [factor]);
  await expect(pull(first)).rejects.toMatchObject({
    code: 'PT401',
    message: 'Enter the code of your authenticator app.',
  });
  expect(await service.call(first, 'own_profile')).toMatchObject({ role: 'viewer', needs_code: true });
  expect(await service.call(second, 'own_profile')).toMatchObject({ role: 'admin', needs_code: false });
  await pull(second);
  // The statement in docs/database.md for an owner who has lost the authenticator.
  await project.query(
    `delete from auth.mfa_factors where user_id in (select id from public.profiles where role = 'admin')`,
  );
  expect((await log(first)).slice(0, 2)).toMatchObject([
    { event: 'factor_removed', subject: ownerLogin },
    { event: 'factor_added', subject: ownerLogin },
  ]);
});
