import { randomInt, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

/**
 * Tests who becomes the owner, with the auth service's SQL statements and role, one transaction per request (supabase/auth:
 * internal/api/signup.go, external.go, identity.go, verify.go, models/linking.go).
 */

let server: PostgresServer;
let project: Client;
let auth: Client;

beforeAll(async () => {
  server = await startPostgres();
  project = await server.connect();
  auth = await server.connect('supabase_auth_admin');
});
afterAll(() => server?.close());

const email = 'owner@example.com';
const password = '$2b$10$sample';
let github = '';

beforeEach(async () => {
  await auth.query(`delete from auth.users where email <> 'admin@example.com'`);
  await project.query('delete from private.site_owner');
  await project.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
  github = String(randomInt(1, 1_000_000_000));
});

async function transaction(work: () => Promise<void>): Promise<void> {
  await auth.query('begin');
  await work();
  await auth.query('commit');
}

async function addUser(id: string, address: string, passwordHash: string): Promise<void> {
  await auth.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, clock_timestamp(), clock_timestamp())`,
    [id, address, passwordHash],
  );
}

async function addIdentity(user: string, provider: string, providerId: string, data: object): Promise<void> {
  await auth.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())`,
    [provider, providerId, user, JSON.stringify({ sub: providerId, ...data })],
  );
}

const confirm = (user: string) =>
  auth.query('update auth.users set email_confirmed_at = clock_timestamp() where id = $1', [user]);

/** `confirmEmail: false` turns "Confirm email" off. The account is then confirmed at once, but its address is not. */
async function signUp(
  address: string,
  { confirmEmail }: { confirmEmail: boolean },
  more = {},
): Promise<string> {
  const user = randomUUID();
  await transaction(async () => {
    await addUser(user, address, password);
    await addIdentity(user, 'email', user, { ...more, email: address, email_verified: false });
    if (!confirmEmail) await confirm(user);
  });
  return user;
}

const followLink = (user: string) =>
  transaction(async () => {
    await confirm(user);
    await auth.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": true}'
       where user_id = $1 and provider = 'email'`,
      [user],
    );
  });

const fromGithub = (login = 'robin-muster') => ({ user_name: login, email, email_verified: true });

/** Signs in through GitHub with this address. Uses the linked account, or the account with the address, or creates one. */
async function signInWithGithub(login?: string): Promise<string> {
  const known = await auth.query('select user_id from auth.identities where provider_id = $1', [github]);
  const similar = await auth.query('select id, email_confirmed_at from auth.users where email = $1', [email]);
  const user: string = known.rows[0]?.user_id ?? similar.rows[0]?.id ?? randomUUID();
  await transaction(async () => {
    if (known.rows.length > 0) {
      await auth.query('update auth.identities set identity_data = $1 where provider_id = $2', [
        JSON.stringify({ sub: github, ...fromGithub(login) }),
        github,
      ]);
      return;
    }
    if (similar.rows.length === 0) await addUser(user, email, '');
    await addIdentity(user, 'github', github, fromGithub(login));
    if (similar.rows[0]?.email_confirmed_at) return;
    await auth.query('update auth.users set encrypted_password = null where id = $1', [user]);
    await auth.query('delete from auth.identities where user_id = $1 and provider_id <> $2', [user, github]);
    await confirm(user);
  });
  return user;
}

const link = (user: string) => transaction(() => addIdentity(user, 'github', github, fromGithub()));

async function beginSession(user: string, age = '1 minute'): Promise<string> {
  const id = randomUUID();
  await transaction(async () => {
    await auth.query(
      'insert into auth.sessions (id, user_id, created_at) values ($1, $2, clock_timestamp() - $3::interval)',
      [id, user, age],
    );
    await auth.query('update auth.users set last_sign_in_at = clock_timestamp() where id = $1', [user]);
  });
  return id;
}

const unlink = (user: string) =>
  auth.query(`delete from auth.identities where user_id = $1 and provider = 'github'`, [user]);

async function getProfile(user: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await project.query(
    'select role, github_username, github_id::text from public.profiles where id = $1',
    [user],
  );
  return rows[0];
}

const admin = () => ({ role: 'admin', github_username: 'robin-muster', github_id: github });
const viewer = { role: 'viewer', github_username: null, github_id: null };

describe('the owner', () => {
  test('has the role after a first sign-in through GitHub', async () => {
    const user = await signInWithGithub();
    expect(await getProfile(user)).toEqual(admin());
  });

  test('sets a password later and stays admin under a new login', async () => {
    const user = await signInWithGithub();
    await auth.query('update auth.users set encrypted_password = $1 where id = $2', [password, user]);
    await signInWithGithub();
    expect(await getProfile(user)).toEqual(admin());
    await signInWithGithub('robin-renamed');
    expect(await getProfile(user)).toEqual({ ...admin(), github_username: 'robin-renamed' });
  });

  test('links GitHub to an account whose confirmed address GitHub has verified', async () => {
    const user = await signUp(email, { confirmEmail: true });
    await followLink(user);
    await link(user);
    expect(await getProfile(user)).toEqual(admin());
  });

  test('is a viewer in an account with another confirmed address', async () => {
    const user = await signUp('another@example.com', { confirmEmail: true });
    await followLink(user);
    await link(user);
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('is a viewer where GitHub has not verified the address', async () => {
    const user = await signUp(email, { confirmEmail: true });
    await followLink(user);
    await transaction(() => addIdentity(user, 'github', github, { ...fromGithub(), email_verified: false }));
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('is linked to an account with the same confirmed address', async () => {
    const user = await signUp(email, { confirmEmail: true });
    await followLink(user);
    expect(await signInWithGithub()).toBe(user);
    expect(await getProfile(user)).toEqual(admin());
  });

  test('can be named after the sign-in', async () => {
    await project.query('delete from private.site_owner');
    const user = await signInWithGithub();
    expect(await getProfile(user)).toMatchObject({ role: 'viewer', github_id: github });
    await project.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
    expect(await getProfile(user)).toEqual(admin());
  });

  test('unlinks GitHub and links it again', async () => {
    const user = await signUp(email, { confirmEmail: true });
    await followLink(user);
    await beginSession(user);
    await link(user);
    await unlink(user);
    expect(await getProfile(user)).toEqual(viewer);
    await link(user);
    expect(await getProfile(user)).toEqual(admin());
  });

  test('replaces an unconfirmed account with the owner’s address', async () => {
    const user = await signUp(email, { confirmEmail: true });
    expect(await signInWithGithub()).toBe(user);
    expect(await getProfile(user)).toEqual(admin());
    const { rows } = await project.query('select encrypted_password from auth.users where id = $1', [user]);
    expect(rows).toEqual([{ encrypted_password: null }]);
  });
});

describe('somebody who registered the owner’s address where addresses are not confirmed', () => {
  test('gets no role by the owner’s sign-ins', async () => {
    const user = await signUp(email, { confirmEmail: false });
    expect(await signInWithGithub()).toBe(user);
    expect(await getProfile(user)).toEqual(viewer);
    await signInWithGithub();
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('gets no role by own claims', async () => {
    const user = await signUp(
      email,
      { confirmEmail: false },
      { email_verified: true, user_name: 'robin-muster' },
    );
    await signInWithGithub();
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('gets no role when the owner is named later', async () => {
    await project.query('delete from private.site_owner');
    const user = await signUp(email, { confirmEmail: false });
    await signInWithGithub();
    await project.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
    await project.query(`update private.site_owner set github_login = 'robin-muster' where singleton`);
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('gets no role by another address or by removing sign-ins', async () => {
    const user = await signUp(email, { confirmEmail: false });
    await signInWithGithub();
    await followLink(user);
    await signInWithGithub();
    expect(await getProfile(user)).toEqual(viewer);
    await auth.query(`update auth.users set encrypted_password = '' where id = $1`, [user]);
    await beginSession(user);
    await auth.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [user]);
    await signInWithGithub();
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('gets no role with another GitHub account or a telephone', async () => {
    for (const provider of ['github', 'phone']) {
      const user = randomUUID();
      await transaction(async () => {
        await addUser(user, `${provider}@example.com`, '');
        await addIdentity(user, provider, String(randomInt(1, 1_000_000_000)), {
          user_name: 'somebody',
          email_verified: true,
        });
      });
      const before = await getProfile(user);
      github = String(randomInt(1, 1_000_000_000));
      await link(user);
      expect(await getProfile(user)).toEqual(before);
      expect(before).toMatchObject({ role: 'viewer' });
    }
  });

  test('gets no role with a password alone', async () => {
    const user = randomUUID();
    await transaction(() => addUser(user, 'another@example.com', password));
    await link(user);
    expect(await getProfile(user)).toEqual(viewer);
  });

  test('leaves the owner’s next sign-in intact once deleted', async () => {
    const squatted = await signUp(email, { confirmEmail: false });
    await signInWithGithub();
    await auth.query('delete from auth.users where id = $1', [squatted]);
    const user = await signInWithGithub();
    expect(user).not.toBe(squatted);
    expect(await getProfile(user)).toEqual(admin());
  });
});

test('a sign-in without the role still stores the owner’s GitHub id', async () => {
  await signUp(email, { confirmEmail: false });
  await signInWithGithub();
  const { rows } = await project.query('select github_id::text from private.site_owner');
  expect(rows).toEqual([{ github_id: github }]);
});
