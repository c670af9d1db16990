import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, adminId, backendForFile, type TestAccount } from '../../support/backend.ts';
import { hs256, unsignedToken } from '../../support/json-web-token.ts';

const backend = backendForFile();
let mallory: TestAccount;

beforeAll(async () => {
  mallory = await backend().createAccount();
});

async function getRole(id: string): Promise<unknown> {
  const { rows } = await backend().query('select role from public.profiles where id = $1', [id]);
  return rows[0]?.role;
}

/** Returns rows of the owner, and the response to a call, that this token can reach. */
async function reachOf(token: string): Promise<unknown> {
  const repositories = await backend().rest('GET', 'repositories', { token });
  const pull = await backend().rpc('pull_changes', { since: 0, known_epoch: null }, token);
  return { repositories: repositories.body, pull: pull.status };
}

const nothing = { repositories: [], pull: 403 };

beforeEach(async () => {
  await backend().query(
    `insert into public.repositories (id, name, url) values ('secret', 'secret', 'https://github.com/x/secret')
     on conflict (id) do nothing`,
  );
});

describe('user metadata of an attacker', () => {
  const forged = {
    role: 'admin',
    user_name: 'robin-muster',
    preferred_username: 'robin-muster',
    provider: 'github',
    provider_id: '1',
    sub: adminId,
    iss: 'https://api.github.com',
  };

  test('gives no role at sign-up', async () => {
    const account = await backend().createAccount(forged);
    expect(await getRole(account.id)).toBe('viewer');
    expect(await reachOf(account.token)).toEqual(nothing);
  });

  test('gives no role when set afterwards', async () => {
    const { token } = mallory;
    const response = await backend().auth('PUT', 'user', { token, body: { data: forged } });
    expect(response.status).toBe(200);
    expect(await getRole(mallory.id)).toBe('viewer');
    expect(await reachOf(await backend().signIn(mallory.email, mallory.password))).toEqual(nothing);
  });

  test('gives no role by the auth service’s reserved names', async () => {
    const body = { role: 'service_role', app_metadata: { provider: 'github', role: 'admin' }, data: {} };
    await backend().auth('PUT', 'user', { token: mallory.token, body });
    const { rows } = await backend().query('select role from auth.users where id = $1', [mallory.id]);
    expect(rows).toEqual([{ role: 'authenticated' }]);
    expect(await reachOf(await backend().signIn(mallory.email, mallory.password))).toEqual(nothing);
  });
});

describe('a changed profile', () => {
  const own = () => `profiles?id=eq.${mallory.id}`;

  test.each([
    ['role', { role: 'admin' }],
    ['id', { id: adminId }],
    ['github_id', { github_id: 1 }],
    ['github_username', { github_username: 'robin-muster' }],
    ['display_name together with role', { display_name: 'x', role: 'admin' }],
  ])('gives no role by setting %s', async (_, body) => {
    const response = await backend().rest('PATCH', own(), { token: mallory.token, body });
    expect(response).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await getRole(mallory.id)).toBe('viewer');
  });

  test('gives no role when rewritten', async () => {
    const response = await backend().rest('POST', 'profiles', {
      token: mallory.token,
      body: { id: mallory.id, role: 'admin' },
      headers: { Prefer: 'resolution=merge-duplicates' },
    });
    expect(response).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await getRole(mallory.id)).toBe('viewer');
  });

  test('cannot rename another account', async () => {
    const path = `profiles?id=eq.${adminId}`;
    const body = { display_name: 'Mallory' };
    await backend().rest('PATCH', path, { token: mallory.token, body });
    const { rows } = await backend().query('select display_name from public.profiles where id = $1', [
      adminId,
    ]);
    expect(rows).toEqual([{ display_name: 'Demo Admin' }]);
  });
});

describe('a token that the auth service did not issue', () => {
  const future = Math.floor(Date.now() / 1000) + 3600;
  const claims = (exp = future) => ({ sub: adminId, role: 'authenticated', aud: 'authenticated', exp });

  test.each([
    ['expired', () => backend().token(claims(future - 7200))],
    ['alg none, no signature', () => unsignedToken(claims())],
    ['alg none, some signature', () => unsignedToken(claims(), 'c2lnbmF0dXJl')],
    ['another key', () => hs256(claims(), 'another-secret-of-more-than-32-characters')],
    ['the public key as secret', () => hs256(claims(), backend().publishableKey)],
    ['service role with another key', () => hs256({ role: 'service_role', exp: future }, 'x'.repeat(40))],
    ['not a token', () => 'admin'],
  ])('is rejected: %s', async (_, token) => {
    const rows = await backend().rest('GET', 'repositories', { token: token() });
    expect(rows.status).toBe(401);
    const pull = await backend().rpc('pull_changes', { since: 0, known_epoch: null }, token());
    expect(pull.status).toBe(401);
  });

  test('a signed token of a deleted account has no rights', async () => {
    const token = backend().token({ ...claims(), sub: '00000000-0000-4000-8000-00000000dead' });
    expect(await reachOf(token)).toEqual(nothing);
  });

  test('rejects a signed token that names no account', async () => {
    const token = backend().token({ role: 'authenticated', exp: future });
    const pull = await backend().rpc('pull_changes', { since: 0, known_epoch: null }, token);
    expect(pull).toMatchObject({ status: 401, body: { code: 'PT401' } });
  });

  test('rejects requests without the project key', async () => {
    const response = await backend().rest('GET', 'skills', { headers: { apikey: 'sb_publishable_wrong' } });
    expect(response.status).toBe(401);
  });
});

describe('the public data service', () => {
  test.each(['auth', 'private', 'supabase_migrations', 'pg_catalog'])(
    'hides the schema %s',
    async (schema) => {
      for (const [table, method] of [
        ['identities', 'GET'],
        ['site_owner', 'GET'],
      ] as const) {
        const response = await backend().rest(method, table, {
          token: mallory.token,
          headers: { 'Accept-Profile': schema },
        });
        expect(response).toMatchObject({ status: 406, body: { code: 'PGRST106' } });
      }
    },
  );

  test('rejects a forged identity', async () => {
    const response = await backend().rest('POST', 'identities', {
      token: mallory.token,
      body: { provider: 'github', provider_id: '1', user_id: mallory.id },
      headers: { 'Content-Profile': 'auth' },
    });
    expect(response.status).toBe(406);
  });

  test.each(['is_admin', 'new_epoch', 'prune_tombstones', 'apply_operation', 'next_version'])(
    'hides the function private.%s',
    async (name) => {
      const response = await backend().rpc(name, {}, mallory.token);
      expect(response.status).toBe(404);
    },
  );

  test.each([
    ['apply_batch_operation', { operation: {} }],
    ['apply_batch_operations', { operations: [] }],
    ['pull_changes', { since: 0, known_epoch: null }],
    ['claim_site_build', { quiet_seconds: 0 }],
  ])('refuses the function %s except to the owner', async (name, body) => {
    expect((await backend().rpc(name, body)).status).toBe(401);
    const viewer = await backend().rpc(name, body, mallory.token);
    expect(viewer).toMatchObject({ status: 403, body: { code: 'PT403' } });
  });

  test('hides the embedded service’s configuration and schema', async () => {
    for (const path of ['/_system/config', '/_system/introspect', '/_system/info', '/']) {
      const request = new Request(`${backend().origin}${path}`, {
        headers: { apikey: backend().publishableKey },
      });
      expect((await backend().app.fetch(request)).status).toBe(404);
    }
  });
});

test('a demoted owner’s old token has no rights', async () => {
  const token = await backend().signIn(adminAccount.email, adminAccount.password);
  await backend().query(`update public.profiles set role = 'viewer' where id = $1`, [adminId]);
  expect(await reachOf(token)).toEqual(nothing);
  await backend().query(`update public.profiles set role = 'admin' where id = $1`, [adminId]);
});

test('concurrent requests keep their own users', async () => {
  const admin = await backend().signIn(adminAccount.email, adminAccount.password);
  const requests = Array.from({ length: 60 }, (_, index) => [admin, mallory.token, null][index % 3] ?? null);
  const responses = await Promise.all(
    requests.map((token) => backend().rest('GET', 'repositories?select=id', { token })),
  );
  for (const [index, { status, body }] of responses.entries()) {
    const expected = [
      [200, [{ id: 'secret' }]],
      [200, []],
      [401, { code: '42501' }],
    ][index % 3];
    expect([status, body]).toMatchObject(expected as unknown[]);
  }
});
