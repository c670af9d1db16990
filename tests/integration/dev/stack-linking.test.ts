import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Stack } from '../../../dev/stack.ts';
import { adminAccount, viewerAccount } from '../../support/backend.ts';
import { signIn } from '../../support/github-app.ts';
import { sharedStack } from '../../support/stack.ts';

const shared = sharedStack({ 'index.html': '', 'app.html': '' });

const verifier = randomBytes(32).toString('hex');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Sends the request of supabase-js's `linkIdentity`. */
async function begin(
  { origin, anonKey }: Stack,
  token: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    provider: 'github',
    redirect_to: `${origin}/auth/github/callback?attempt=1`,
    scopes: 'repo',
    code_challenge: challenge,
    code_challenge_method: 's256',
    skip_http_redirect: 'true',
    ...more,
  });
  return fetch(`${origin}/auth/v1/user/identities/authorize?${query}`, {
    headers: { ...headers, apikey: anonKey, authorization: `Bearer ${token}` },
  });
}

async function continueAs(address: string, login: string): Promise<URL> {
  const wish = new URL(address);
  const body = new URLSearchParams([...wish.searchParams, ['login', login]]);
  const sent = await fetch(wish.origin + wish.pathname, { method: 'POST', body, redirect: 'manual' });
  const returned = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' });
  return new URL(returned.headers.get('location') ?? '');
}

async function exchange({ origin, anonKey }: Stack, code: string) {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  return (await response.json()) as { user: { id: string; app_metadata: object }; provider_token: string };
}

async function link(stack: Stack, token: string, login: string): Promise<URL> {
  const { url } = (await (await begin(stack, token)).json()) as { url: string };
  return continueAs(url, login);
}

const people = `select u.email, p.role, p.github_username,
    (select count(*)::int from auth.identities i where i.user_id = u.id and i.provider = 'github') as linked
  from auth.users u join profiles p on p.id = u.id order by u.email`;

test('adds GitHub to the signed-in account and keeps its role', async () => {
  const stack = shared();
  const token = await signIn(stack, adminAccount);
  const back = await link(stack, token, 'robin-muster');
  expect(back.pathname).toBe('/auth/github/callback');
  expect(back.searchParams.get('attempt')).toBe('1');
  const session = await exchange(stack, back.searchParams.get('code') ?? '');
  expect(session.provider_token).toMatch(/^gho_/);
  expect(session.user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'github'] });
  expect((await stack.query(people)).rows).toEqual([
    { email: 'admin@example.com', role: 'admin', github_username: 'robin-muster', linked: 1 },
    { email: 'viewer@example.com', role: 'viewer', github_username: null, linked: 0 },
  ]);
  expect(await signIn(stack, adminAccount)).toBeTruthy();

  const again = await link(stack, token, 'robin-muster');
  expect(again.searchParams.get('error_description')).toBe('Identity is already linked');
});

test('rejects an identity that belongs to another account', async () => {
  const stack = shared();
  const before = (await stack.query(people)).rows;
  const back = await link(stack, await signIn(stack, viewerAccount), 'robin-muster');
  expect(back.searchParams.get('error_description')).toBe('Identity is already linked to another user');
  expect(back.searchParams.get('error_code')).toBe('identity_already_exists');
  expect(back.searchParams.has('code')).toBe(false);
  expect((await stack.query(people)).rows).toEqual(before);
  expect((await stack.query('select 1 from auth.flow_state')).rows).toEqual([]);
});

test('requires a session, a known provider and PKCE', async () => {
  const stack = shared();
  expect((await begin(stack, 'nobody')).status).toBe(403);
  const token = await signIn(stack, viewerAccount);
  expect((await begin(stack, token, { provider: 'elsewhere' })).ok).toBe(false);
  const { origin, anonKey } = stack;
  const plain = await fetch(`${origin}/auth/v1/user/identities/authorize?provider=github`, {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  });
  expect(plain.status).toBe(400);
  expect((await stack.query('select 1 from auth.flow_state')).rows).toEqual([]);
});

/** Signs in through GitHub without a session. @returns the account's role, and whether it has a password */
async function signInThroughGithub(stack: Stack, login: string) {
  const query = new URLSearchParams({
    provider: 'github',
    redirect_to: `${stack.origin}/auth/github/callback?attempt=1`,
    code_challenge: challenge,
    code_challenge_method: 's256',
  });
  const sent = await fetch(`${stack.origin}/auth/v1/authorize?${query}`, { redirect: 'manual' });
  const back = await continueAs(sent.headers.get('location') ?? '', login);
  const { user } = await exchange(stack, back.searchParams.get('code') ?? '');
  const { rows } = await stack.query(
    `select u.email, p.role, coalesce(u.encrypted_password, '') <> '' as has_password
     from auth.users u join profiles p on p.id = u.id where u.id = $1`,
    [user.id],
  );
  return rows[0];
}

test('a link opened in another browser gives no role', async () => {
  const stack = shared();
  await stack.query(`delete from auth.identities where provider = 'github'`);
  const token = await signIn(stack, viewerAccount);
  const { url } = (await (await begin(stack, token)).json()) as { url: string };
  await continueAs(url, 'robin-muster');
  const back = await link(stack, token, 'guest-visitor');
  await exchange(stack, back.searchParams.get('code') ?? '');
  expect(await signInThroughGithub(stack, 'guest-visitor')).toMatchObject({
    email: viewerAccount.email,
    role: 'viewer',
  });
  await stack.query(`update private.sign_in_flows set answered_at = answered_at - interval '6 minutes'`);
  expect(await signInThroughGithub(stack, 'robin-muster')).toMatchObject({
    email: 'robin-muster@example.com',
    role: 'admin',
  });
  await stack.query(`delete from auth.users where email = 'robin-muster@example.com'`);
  await stack.query('delete from auth.flow_state');
});

test('a link needs a sign-in within a day', async () => {
  const stack = shared();
  const token = await signIn(stack, viewerAccount);
  await stack.query(`update auth.sessions set created_at = now() - interval '25 hours'`);
  const response = await begin(stack, token);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    code: 'PT403',
    message: 'Sign in again before you link an account.',
  });
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const hidden = await begin(stack, token, {}, headers);
  expect(hidden.status).toBe(500);
  expect(await hidden.json()).toEqual({ code: 'unexpected_failure', message: 'Error creating flow state' });
  expect((await stack.query('select 1 from auth.flow_state')).rows).toEqual([]);
});

test('an earlier account becomes the owner’s only if unconfirmed', async () => {
  const stack = shared();
  await stack.query('delete from private.site_owner');
  await stack.query(`insert into private.site_owner (github_login) values ('robin-muster')`);
  const email = 'robin-muster@example.com';
  const forget = () => stack.query(`delete from auth.users where email = $1`, [email]);
  const register = async () => {
    await stack.query(`delete from auth.identities where provider = 'github'`);
    await fetch(`${stack.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'of somebody else' }),
    });
  };

  await register();
  expect(await signInThroughGithub(stack, 'robin-muster')).toEqual({
    email,
    role: 'admin',
    has_password: false,
  });

  await forget();
  await register();
  // If "Confirm email" is off, the auth service confirms the address itself.
  await stack.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  expect(await signInThroughGithub(stack, 'robin-muster')).toEqual({
    email,
    role: 'viewer',
    has_password: true,
  });

  await forget();
  expect(await signInThroughGithub(stack, 'robin-muster')).toEqual({
    email,
    role: 'admin',
    has_password: false,
  });
});
