import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { adminId, backendForFile } from '../../support/backend.ts';

/** A GitHub identity as the auth service stores it. The values come from GitHub, not from the user. */
interface GithubSignIn {
  id: string;
  login: string;
  provider?: string;
}

const backend = backendForFile();

beforeEach(async () => {
  await backend().query('delete from auth.identities where provider_id <> user_id::text');
  await nameOwner('robin-muster');
});

async function nameOwner(login: string): Promise<void> {
  await backend().query('delete from private.site_owner');
  await backend().query('insert into private.site_owner (github_login) values ($1)', [login]);
}

async function signInWithGithub(
  userId: string,
  { id, login, provider = 'github' }: GithubSignIn,
): Promise<void> {
  await backend().query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), $1, $2, $3, jsonb_build_object('user_name', $4::text, 'provider_id', $2::text))
     on conflict (provider, provider_id) do update set identity_data = excluded.identity_data`,
    [provider, id, userId, login],
  );
}

/**
 * Creates an account without a password, as a GitHub sign-in does. tests/integration/platform/database-owner.test.ts has other
 * accounts.
 */
async function newUser(): Promise<string> {
  const id = randomUUID();
  await backend().query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  return id;
}

async function getProfile(id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await backend().query(
    'select role, github_username, github_id from public.profiles where id = $1',
    [id],
  );
  return rows[0];
}

async function ownerId(): Promise<unknown> {
  const { rows } = await backend().query('select github_id from private.site_owner');
  return rows[0]?.github_id;
}

test('the owner’s login matches in any case, and its id is stored', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101', login: 'Robin-Muster' });
  expect(await getProfile(user)).toEqual({
    role: 'admin',
    github_username: 'Robin-Muster',
    github_id: 101,
  });
  expect(await ownerId()).toBe(101);
});

test('any other account is a viewer', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '102', login: 'guest-visitor' });
  expect(await getProfile(user)).toMatchObject({ role: 'viewer', github_username: 'guest-visitor' });
  expect(await ownerId()).toBeNull();
});

test('an owner who renames their login stays the owner', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101', login: 'robin-muster' });
  await signInWithGithub(user, { id: '101', login: 'robin-renamed' });
  expect(await getProfile(user)).toMatchObject({ role: 'admin', github_username: 'robin-renamed' });
});

test('another account with the owner’s former login stays a viewer', async () => {
  const owner = await newUser();
  const squatter = await newUser();
  await signInWithGithub(owner, { id: '101', login: 'robin-muster' });
  await signInWithGithub(owner, { id: '101', login: 'robin-renamed' });
  await signInWithGithub(squatter, { id: '999', login: 'robin-muster' });
  expect(await getProfile(squatter)).toMatchObject({ role: 'viewer' });
  expect(await getProfile(owner)).toMatchObject({ role: 'admin' });
  expect(await ownerId()).toBe(101);
});

test('the same login at another provider is a viewer', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101', login: 'robin-muster', provider: 'gitlab' });
  await signInWithGithub(user, { id: '101', login: 'robin-muster', provider: 'GitHub' });
  expect(await getProfile(user)).toEqual({ role: 'viewer', github_username: null, github_id: null });
  expect(await ownerId()).toBeNull();
});

test('a sign-in succeeds and ignores an id that is no number', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101; drop table', login: 'robin-muster' });
  await signInWithGithub(user, { id: '9'.repeat(40), login: 'robin-muster' });
  expect(await getProfile(user)).toMatchObject({ role: 'viewer' });
});

test('an account becomes admin if named owner after signing in', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '205', login: 'late-owner' });
  await nameOwner('Late-Owner');
  expect(await getProfile(user)).toMatchObject({ role: 'admin' });
  expect(await ownerId()).toBe(205);
});

test('a login of two accounts names the owner at the next sign-in', async () => {
  const renamed = await newUser();
  const current = await newUser();
  await signInWithGithub(renamed, { id: '301', login: 'handed-on' });
  await signInWithGithub(current, { id: '302', login: 'handed-on' });
  await nameOwner('handed-on');
  expect(await ownerId()).toBeNull();
  await signInWithGithub(current, { id: '302', login: 'handed-on' });
  expect(await getProfile(current)).toMatchObject({ role: 'admin' });
  expect(await getProfile(renamed)).toMatchObject({ role: 'viewer' });
});

test('naming another owner removes the first owner’s role', async () => {
  const first = await newUser();
  await signInWithGithub(first, { id: '101', login: 'robin-muster' });
  await backend().query(`update private.site_owner set github_login = 'someone-else'`);
  expect(await ownerId()).toBeNull();
  expect(await getProfile(first)).toMatchObject({ role: 'viewer' });
});

test('unlinking the GitHub account removes the role', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101', login: 'robin-muster' });
  await backend().query(`delete from auth.identities where provider = 'github' and user_id = $1`, [user]);
  expect(await getProfile(user)).toEqual({ role: 'viewer', github_username: null, github_id: null });
});

test('deleting an account deletes its profile', async () => {
  const user = await newUser();
  await signInWithGithub(user, { id: '101', login: 'robin-muster' });
  await backend().query('delete from auth.users where id = $1', [user]);
  expect(await getProfile(user)).toBeUndefined();
});

test('an unconfirmed password account with the address is a viewer', async () => {
  const { id } = await backend().createAccount({ email_verified: true });
  await signInWithGithub(id, { id: '101', login: 'robin-muster' });
  expect(await getProfile(id)).toEqual({ role: 'viewer', github_username: null, github_id: null });
  expect(await ownerId()).toBe(101);
});

test('the local demo admin stays admin without a linked GitHub account', async () => {
  await nameOwner('someone-else');
  expect(await getProfile(adminId)).toMatchObject({ role: 'admin', github_id: null });
});

test('the role is suspended while another provider’s account is linked', async () => {
  const owner = { id: '502', login: 'robin-muster' };
  const admin = { role: 'admin', github_username: owner.login, github_id: Number(owner.id) };
  const unlink = ({ id }: GithubSignIn) =>
    backend().query('delete from auth.identities where provider_id = $1', [id]);
  const user = await newUser();
  await signInWithGithub(user, owner);
  for (const other of [
    { id: '501', login: 'muster-second' },
    { id: '502', login: 'robin-muster', provider: 'gitlab' },
  ]) {
    await signInWithGithub(user, other);
    expect(await getProfile(user)).toEqual({ ...admin, role: 'viewer' });
    await backend().query('delete from auth.identities where provider_id = $1 and provider = $2', [
      other.id,
      other.provider ?? 'github',
    ]);
    expect(await getProfile(user)).toEqual(admin);
  }
  await unlink(owner);
  expect(await getProfile(user)).toEqual({ role: 'viewer', github_username: null, github_id: null });
});

test('the owner’s identity does not count in another identity’s account', async () => {
  const second = { id: '501', login: 'muster-second' };
  const user = await newUser();
  for (const identity of [second, { id: '502', login: 'robin-muster' }])
    await signInWithGithub(user, identity);
  expect(await getProfile(user)).toMatchObject({ role: 'viewer', github_id: Number(second.id) });
  await backend().query('delete from auth.identities where provider_id = $1', [second.id]);
  expect(await getProfile(user)).toMatchObject({ role: 'viewer' });
});

test('an account with an earlier sign-in stays a viewer', async () => {
  const user = await newUser();
  await backend().query('update auth.users set last_sign_in_at = now() where id = $1', [user]);
  await signInWithGithub(user, { id: '101', login: 'robin-muster' });
  expect(await getProfile(user)).toMatchObject({ role: 'viewer' });
});
