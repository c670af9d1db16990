import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authServiceOf, type GithubAccount } from '../../support/auth-service.ts';
import { type Caller, dataServiceOf } from '../../support/data-service.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

/** Links GitHub to accounts with the auth service's SQL statements, and tests the account's rights afterwards. */

let server: PostgresServer;
let project: Client;
let connection: Client;
const service = dataServiceOf(() => server);
const auth = authServiceOf(() => connection);

beforeAll(async () => {
  server = await startPostgres();
  project = await server.connect();
  connection = await server.connect('supabase_auth_admin');
});
afterAll(() => server?.close());

const github = (login: string): GithubAccount => ({
  id: String(randomInt(1, 1_000_000_000)),
  login,
  email: `${login}@example.com`,
});
let owner = github('robin-muster');
let mallory = github('mallory');

beforeEach(async () => {
  await project.query(`delete from auth.users where email <> 'admin@example.com'`);
  await project.query('delete from auth.flow_state');
  await project.query('delete from private.site_owner where true');
  await project.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
  await project.query('delete from private.security_log');
  owner = github('robin-muster');
  mallory = github('mallory');
});

async function getRole(user: string | undefined): Promise<unknown> {
  const { rows } = await project.query('select role from public.profiles where id = $1', [user]);
  return rows[0]?.role;
}

const pull = (caller: Caller) =>
  service.call(caller, 'pull_changes', { since: 0, known_epoch: null }).then(
    () => 'rows',
    ({ code }: { code: string }) => code,
  );
const events = async () =>
  (await project.query('select event, subject from private.security_log order by id')).rows.map(
    ({ event, subject }) => `${event} ${subject}`,
  );
const listAccounts = async (caller: Caller) =>
  (await service.call(caller, 'linked_accounts')) as { id: string; name: string; is_owner: boolean }[];
const unlink = (caller: Caller, identity_id = '') => service.call(caller, 'unlink_account', { identity_id });
const later = (minutes: number) =>
  project.query("update private.sign_in_flows set answered_at = answered_at - $1 * interval '1 minute'", [
    minutes,
  ]);

/** Mallory starts a link, the owner opens its address, and Mallory adds a GitHub account of their own. */
async function attack() {
  const account = await auth.signUp('mallory@example.com');
  const session = await auth.signInWithPassword(account);
  const planted = await auth.begin(account);
  await auth.comeBack(planted, owner);
  return { account, session, planted, linked: await auth.throughGithub(mallory, account) };
}

describe('a link to GitHub that somebody else started', () => {
  test('gives the linked account no role in any session', async () => {
    const { account, session, linked } = await attack();
    for (const caller of [session, linked, await auth.throughGithub(mallory)])
      expect(await pull(caller)).toBe('PT403');
    await auth.unlink(mallory);
    expect(await pull(await auth.signInWithPassword(account))).toBe('PT403');
    expect(await getRole(account)).toBe('viewer');
  });

  test('gives no role after a late code exchange', async () => {
    const { account, planted } = await attack();
    await auth.unlink(mallory);
    expect(await pull(await auth.exchange(planted))).toBe('PT403');
    expect(await pull(await auth.throughGithub(owner))).toBe('PT403');
    expect(await getRole(account)).toBe('viewer');
  });

  test('blocks sign-ins until its removal five minutes later', async () => {
    const { account } = await attack();
    await expect(auth.throughGithub(owner)).rejects.toMatchObject({ code: 'PT403' });
    await later(6);
    const session = await auth.throughGithub(owner);
    expect(session.sub).not.toBe(account);
    expect(await pull(session)).toBe('rows');
  });

  test('is removed after a late exchange or a cleanup of its state', async () => {
    const account = await auth.signUp('mallory@example.com');
    await auth.signInWithPassword(account);
    for (const end of ['exchange', 'clean up'] as const) {
      const flow = await auth.begin(account);
      await auth.comeBack(flow, owner);
      await later(6);
      if (end === 'exchange') await auth.exchange(flow);
      else await connection.query('delete from auth.flow_state where id = $1', [flow.id]);
      const { rows } = await project.query('select from auth.identities where provider_id = $1', [owner.id]);
      expect(rows).toEqual([]);
    }
  });

  test('is refused without PKCE and removed when abandoned', async () => {
    const account = await auth.signUp('mallory@example.com');
    await auth.signInWithPassword(account);
    const flow = await auth.begin(account, { isImplicit: true });
    await expect(auth.comeBack(flow, owner)).rejects.toMatchObject({ code: 'PT403' });
    await connection.query('delete from auth.flow_state where id = $1', [flow.id]);
    expect(await pull(await auth.throughGithub(owner))).toBe('rows');
  });

  test('gives no role after the owner’s account was deleted', async () => {
    const session = await auth.throughGithub(owner);
    await project.query('delete from auth.users where id = $1', [session.sub]);
    const { account, linked } = await attack();
    expect(await pull(linked)).toBe('PT403');
    expect(await getRole(account)).toBe('viewer');
  });
});

describe('another GitHub account of the owner’s account', () => {
  test('suspends the owner’s role, and its sessions never count', async () => {
    const session = await auth.throughGithub(owner);
    expect(await pull(session)).toBe('rows');
    const second = await auth.throughGithub(mallory, session.sub);
    expect(await pull(session)).toBe('PT403');
    expect(await pull(second)).toBe('PT403');
    const [, other] = await listAccounts(second);
    expect(await unlink(session, other?.id)).toBe(true);
    expect(await pull(session)).toBe('rows');
    expect(await pull(second)).toBe('PT401');
    expect(await events()).toEqual([
      'owner_recognised robin-muster',
      'role_granted robin-muster',
      'sign_in robin-muster',
      'account_linked mallory',
      'role_taken robin-muster',
      'account_unlinked mallory',
      'role_granted robin-muster',
    ]);
  });

  test('gives no owner’s session for a code from before its removal', async () => {
    const session = await auth.throughGithub(owner);
    await auth.throughGithub(mallory, session.sub);
    const flow = await auth.begin(null);
    await auth.comeBack(flow, mallory);
    await auth.unlink(mallory);
    expect(await getRole(session.sub)).toBe('admin');
    expect(await pull(await auth.exchange(flow))).toBe('PT401');
  });

  test('gives no owner’s session without a code', async () => {
    const session = await auth.throughGithub(owner);
    const flow = await auth.begin(null, { isImplicit: true });
    const implicit = await auth.comeBack(flow, owner);
    expect(await pull(implicit ?? session)).toBe('rows');
    expect(await pull(await auth.signInWithPassword(session.sub ?? ''))).toBe('PT401');
  });
});

describe('linking and unlinking', () => {
  const age = (caller: Caller, hours: number) =>
    project.query(`update auth.sessions set created_at = now() - $2 * interval '1 hour' where id = $1`, [
      caller.session_id,
      hours,
    ]);

  test('need a sign-in within a day', async () => {
    const account = await auth.signUp('viewer@example.org');
    const session = await auth.signInWithPassword(account);
    await age(session, 25);
    await expect(auth.begin(account)).rejects.toMatchObject({ code: 'PT403' });
    await age(session, 23);
    await auth.throughGithub(mallory, account);
    await project.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [account],
    );
    const [linked] = await listAccounts(session);
    await expect(unlink(session, linked?.id)).rejects.toMatchObject({ code: 'PT403' });
    await expect(auth.unlink(mallory)).rejects.toMatchObject({ code: 'PT403' });
    const fresh = await auth.signInWithPassword(account);
    await expect(unlink(session, linked?.id)).rejects.toMatchObject({ code: 'PT403' });
    expect(await unlink(fresh, linked?.id)).toBe(true);
    expect(await listAccounts(fresh)).toEqual([]);
  });

  test('lists and removes identities, but never the last one', async () => {
    const session = await auth.throughGithub(owner);
    const [own] = await listAccounts(session);
    expect(own).toMatchObject({
      name: 'robin-muster',
      provider: 'github',
      is_owner: true,
      is_unfinished: false,
    });
    await expect(unlink(session, own?.id)).rejects.toMatchObject({ code: 'PT422' });
    const other = await auth.signInWithPassword(await auth.signUp('viewer@example.org'));
    expect(await listAccounts(other)).toEqual([]);
    expect(await unlink(other, own?.id)).toBe(false);
    expect(await listAccounts(session)).toHaveLength(1);
  });

  test('require the code of the second factor', async () => {
    const account = await auth.signUp('viewer@example.org');
    await auth.signInWithPassword(account);
    const session = await auth.throughGithub(mallory, account);
    const [linked] = await listAccounts(session);
    await connection.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), 'sealed')`,
      [account],
    );
    await expect(unlink(session, linked?.id)).rejects.toMatchObject({ code: 'PT401' });
    expect(await unlink({ ...session, aal: 'aal2' }, linked?.id)).toBe(true);
  });
});
