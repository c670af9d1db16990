import { beforeEach, describe, expect, test } from 'vitest';
import { getClaims } from '../../../dev/database/session-facts.ts';
import { adminAccount, adminId, backendForFile, viewerAccount, viewerId } from '../../support/backend.ts';

/** If the account has a second factor, a session has the owner's rights only after a verified code. */

const backend = backendForFile();

beforeEach(async () => {
  await backend().query('delete from auth.mfa_factors');
  await backend().query('delete from private.security_log');
  await backend().query('update private.site_owner set any_sign_in = true');
  await backend().query('delete from public.repositories');
  await backend().query(
    `insert into public.repositories (id, name, url) values ('r1', 'one', 'https://github.com/x/one')`,
  );
});

async function addFactor(account: string, status: string): Promise<string> {
  const { rows } = await backend().query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, 'totp', $2, now(), now()) returning id`,
    [account, status],
  );
  return String(rows[0]?.['id']);
}

const signIn = () => backend().signIn(adminAccount.email, adminAccount.password);
/** Returns a token of the same session, with the claims that the auth service writes at that level. */
const atLevel = (token: string, claims: Record<string, unknown>) =>
  backend().token({ ...getClaims(token), ...claims });
const pull = (token: string) => backend().rpc('pull_changes', { since: 0, known_epoch: null }, token);
const rows = async (token: string) => (await backend().rest('GET', 'repositories?select=id', { token })).body;
const profile = async (token: string) => (await backend().rpc('own_profile', {}, token)).body;

const requiresCode = {
  status: 401,
  body: { code: 'PT401', message: 'Enter the code of your authenticator app.' },
};

describe('the owner', () => {
  test('without a factor needs no code', async () => {
    const token = await signIn();
    expect((await pull(token)).status).toBe(200);
    expect(await profile(token)).toMatchObject({ role: 'admin', needs_code: false });
  });

  test('needs no code for a factor that was never confirmed', async () => {
    await addFactor(adminId, 'unverified');
    const token = await signIn();
    expect((await pull(token)).status).toBe(200);
    expect(await rows(token)).toEqual([{ id: 'r1' }]);
    expect(await profile(token)).toMatchObject({ role: 'admin', needs_code: false });
  });

  test.each([
    ['aal1', { aal: 'aal1' }],
    ['no level', { aal: undefined }],
    ['a level that is not known', { aal: 'aal9' }],
    ['a list', { aal: ['aal2'] }],
    ['metadata that says aal2', { user_metadata: { aal: 'aal2' }, app_metadata: { aal: 'aal2' } }],
    ['a method without the level', { amr: [{ method: 'totp', timestamp: 1 }] }],
  ])('has no access with a factor and %s', async (_, claims) => {
    await addFactor(adminId, 'verified');
    const token = atLevel(await signIn(), claims);
    expect(await pull(token)).toMatchObject(requiresCode);
    expect(await backend().rpc('apply_batch_operations', { operations: [] }, token)).toMatchObject(
      requiresCode,
    );
    expect(await backend().rpc('apply_batch_operation', { operation: {} }, token)).toMatchObject(
      requiresCode,
    );
    expect(await backend().rpc('security_log', { before: null }, token)).toMatchObject(requiresCode);
    expect(await rows(token)).toEqual([]);
    const written = await backend().rest('PATCH', 'repositories?id=eq.r1', {
      token,
      body: { language: 'Zig' },
    });
    expect(written.status).toBe(204);
    expect((await backend().query('select language from public.repositories')).rows).toEqual([
      { language: null },
    ]);
    expect(await profile(token)).toMatchObject({ role: 'viewer', needs_github: false, needs_code: true });
  });

  test('has access with a factor at level aal2', async () => {
    await addFactor(adminId, 'verified');
    const token = atLevel(await signIn(), { aal: 'aal2' });
    expect((await pull(token)).status).toBe(200);
    expect(await rows(token)).toEqual([{ id: 'r1' }]);
    expect(await profile(token)).toMatchObject({ role: 'admin', needs_code: false });
  });

  test('needs a GitHub session even at level aal2', async () => {
    await addFactor(adminId, 'verified');
    const token = atLevel(await signIn(), { aal: 'aal2' });
    await backend().query('update private.site_owner set any_sign_in = false');
    expect(await pull(token)).toMatchObject({ status: 401, body: { message: 'Sign in with GitHub.' } });
    expect(await profile(token)).toMatchObject({ role: 'viewer', needs_github: true, needs_code: false });
    await backend().query('update private.site_owner set any_sign_in = true');
    await backend().query('delete from auth.sessions where user_id = $1', [adminId]);
    expect(await pull(token)).toMatchObject({
      status: 401,
      body: { message: 'This session has ended. Sign in again.' },
    });
  });

  test('another account’s factor neither requires nor grants anything', async () => {
    await addFactor(viewerId, 'verified');
    expect((await pull(await signIn())).status).toBe(200);
    const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
    for (const token of [viewer, atLevel(viewer, { aal: 'aal2' })]) {
      expect(await profile(token)).toMatchObject({ role: 'viewer', needs_github: false, needs_code: false });
      expect(await pull(token)).toMatchObject({ status: 403, body: { code: 'PT403' } });
    }
  });
});

describe('the log', () => {
  const events = async () =>
    (await backend().query('select event, subject from private.security_log order by id')).rows;

  test('names an authenticator from its first code until its removal', async () => {
    const id = await addFactor(adminId, 'unverified');
    expect(await events()).toEqual([]);
    await backend().query(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
    await backend().query(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
    await backend().query('delete from auth.mfa_factors where id = $1', [id]);
    expect(await events()).toEqual([
      { event: 'factor_added', subject: adminAccount.email },
      { event: 'factor_removed', subject: adminAccount.email },
    ]);
  });

  test('omits unverified factors and other accounts', async () => {
    await addFactor(adminId, 'unverified');
    await addFactor(viewerId, 'verified');
    await backend().query('delete from auth.mfa_factors');
    expect(await events()).toEqual([]);
  });
});

test('the data service exposes neither secrets nor factors', async () => {
  await addFactor(adminId, 'verified');
  const token = atLevel(await signIn(), { aal: 'aal2' });
  const response = await backend().rest('GET', 'mfa_factors', {
    token,
    headers: { 'Accept-Profile': 'auth' },
  });
  expect(response.status).toBe(406);
});
