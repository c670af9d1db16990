import { beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, adminId, backendForFile, viewerAccount } from '../../support/backend.ts';

/**
 * A token has the owner's rights only while its session lasts, and only if the session began with the owner's way of signing in.
 */

const backend = backendForFile();

beforeEach(async () => {
  await backend().query(`update private.site_owner set any_sign_in = true`);
  await backend().query(`delete from public.repositories`);
  await backend().query(
    `insert into public.repositories (id, name, url) values ('r1', 'one', 'https://github.com/x/one')`,
  );
});

const pull = (token: string) => backend().rpc('pull_changes', { since: 0, known_epoch: null }, token);

const operation = {
  id: '00000000-0000-4000-8000-00000000c001',
  deviceId: '00000000-0000-4000-8000-00000000d001',
  sequence: 1,
  payloadVersion: 1,
  action: 'patch',
  payload: { table: 'repositories', ids: ['r1'], values: { language: 'Zig' } },
  base: {},
};
const push = (token: string) => backend().rpc('apply_batch_operations', { operations: [operation] }, token);
const rows = async (token: string) => (await backend().rest('GET', 'repositories?select=id', { token })).body;
const profile = async (token: string) => (await backend().rpc('own_profile', {}, token)).body;

function getClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Returns a token of the same session, with the sign-in methods that a hosted auth service would write. */
const begunBy = (token: string, ...methods: string[]) =>
  backend().token({
    ...getClaims(token),
    amr: methods.map((method) => ({ method, timestamp: 1_795_000_000 })),
  });

/** Makes all sessions of the owner's account this old. */
const agedBy = (age: string) =>
  backend().query('update auth.sessions set created_at = now() - $2::interval where user_id = $1', [
    adminId,
    age,
  ]);

describe('a session that has ended', () => {
  test.each([
    ['by signing out', (token: string) => backend().auth('POST', 'logout?scope=local', { token })],
    ['by somebody else', () => backend().query('delete from auth.sessions where user_id = $1', [adminId])],
    [
      'by its time',
      () =>
        backend().query(`update auth.sessions set not_after = now() - interval '1 s' where user_id = $1`, [
          adminId,
        ]),
    ],
    ['30 days after it began', () => agedBy('30 days')],
  ])('has its token rejected if it ended %s', async (_, end) => {
    const token = await backend().signIn(adminAccount.email, adminAccount.password);
    expect(await rows(token)).toEqual([{ id: 'r1' }]);
    await end(token);
    const ended = { status: 401, body: { code: 'PT401', message: 'This session has ended. Sign in again.' } };
    expect(await pull(token)).toMatchObject(ended);
    expect(await push(token)).toMatchObject(ended);
    expect(await rows(token)).toEqual([]);
    expect(await backend().rpc('own_profile', {}, token)).toMatchObject(ended);
    const { rows: languages } = await backend().query('select language from public.repositories');
    expect(languages).toEqual([{ language: null }]);
  });

  test('a session lasts for 30 days', async () => {
    const token = await backend().signIn(adminAccount.email, adminAccount.password);
    await agedBy('29 days');
    expect((await pull(token)).status).toBe(200);
    expect(await rows(token)).toEqual([{ id: 'r1' }]);
  });

  test('ends without ending the account’s other sessions', async () => {
    const first = await backend().signIn(adminAccount.email, adminAccount.password);
    const second = await backend().signIn(adminAccount.email, adminAccount.password);
    await backend().auth('POST', 'logout?scope=local', { token: first });
    expect((await pull(first)).status).toBe(401);
    expect((await pull(second)).status).toBe(200);
  });

  test('cannot borrow another account’s session', async () => {
    const admin = await backend().signIn(adminAccount.email, adminAccount.password);
    const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
    const { session_id } = getClaims(viewer);
    expect((await pull(backend().token({ ...getClaims(admin), session_id }))).status).toBe(401);
    const { session_id: _, ...without } = getClaims(admin);
    expect((await pull(backend().token(without))).status).toBe(401);
  });
});

describe('the session of an owner with a GitHub account', () => {
  const github = { owner: '101', another: '102' };

  /** Adds a GitHub account to the demo owner's account. If it is the only one, later sessions count as begun with it. */
  const linkGithub = async (id: string) => {
    await backend().query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'github', $1, $2, '{}')`,
      [id, adminId],
    );
  };

  beforeEach(async () => {
    await backend().query(`delete from auth.identities where provider = 'github'`);
    await backend().query('update private.site_owner set any_sign_in = false, github_id = $1', [
      github.owner,
    ]);
    await linkGithub(github.owner);
  });

  test.each([[['oauth']], [['oauth', 'totp']]])(
    'has the role with the sign-in methods %j',
    async (methods) => {
      const token = begunBy(await backend().signIn(adminAccount.email, adminAccount.password), ...methods);
      expect((await pull(token)).status).toBe(200);
      expect(await rows(token)).toEqual([{ id: 'r1' }]);
      expect(await profile(token)).toMatchObject({ role: 'admin', needs_github: false });
    },
  );

  test('a session without the owner’s GitHub account has no role', async () => {
    await backend().query(`delete from auth.identities where provider = 'github'`);
    await linkGithub(github.another);
    const another = begunBy(await backend().signIn(adminAccount.email, adminAccount.password), 'oauth');
    await linkGithub(github.owner);
    // The session could have begun with either of two accounts, so it does not count.
    const none = begunBy(await backend().signIn(adminAccount.email, adminAccount.password), 'oauth');
    expect((await pull(another)).status).toBe(401);
    expect((await pull(none)).status).toBe(401);
    expect(await profile(none)).toMatchObject({ role: 'viewer', needs_github: true });
  });

  test.each([
    [[]],
    ...[
      'password',
      'otp',
      'totp',
      'recovery',
      'invite',
      'sso/saml',
      'magiclink',
      'email/signup',
      'email_change',
      'token_refresh',
      'anonymous',
      'mfa/phone',
      'mfa/webauthn',
      'web3',
      'oauth_provider/authorization_code',
      'passkey',
    ].map((method) => [[method]]),
  ])('has no role with the sign-in methods %j', async (methods) => {
    const token = begunBy(await backend().signIn(adminAccount.email, adminAccount.password), ...methods);
    const response = { status: 401, body: { code: 'PT401', message: 'Sign in with GitHub.' } };
    expect(await pull(token)).toMatchObject(response);
    expect(await push(token)).toMatchObject(response);
    expect(await rows(token)).toEqual([]);
    expect(await profile(token)).toMatchObject({ role: 'viewer', needs_github: true });
  });

  test('user metadata does not define how a session began', async () => {
    const token = await backend().signIn(adminAccount.email, adminAccount.password);
    const user_metadata = { amr: [{ method: 'oauth' }] };
    expect((await pull(backend().token({ ...getClaims(token), user_metadata }))).status).toBe(401);
  });

  test('another account is refused by any sign-in method', async () => {
    const token = begunBy(await backend().signIn(viewerAccount.email, viewerAccount.password), 'oauth');
    expect(await pull(token)).toMatchObject({ status: 403, body: { code: 'PT403' } });
    expect(await profile(token)).toMatchObject({ role: 'viewer', needs_github: false });
  });
});
