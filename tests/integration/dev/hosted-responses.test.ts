import { AuthClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { getClaims } from '../../../dev/database/session-facts.ts';
import { backendForFile, viewerAccount } from '../../support/backend.ts';

/** Responses in which the embedded auth service follows the hosted one instead of lite. */

const backend = backendForFile();

const version = { 'x-supabase-api-version': '2024-01-01' };
const ask = (path: string, body: unknown, headers: Record<string, string> = version) =>
  backend().auth('POST', path, { body, headers });

function newClient() {
  return new AuthClient({
    url: `${backend().origin}/auth/v1`,
    headers: { apikey: backend().publishableKey },
    fetch: (input, init) => backend().app.fetch(new Request(input, init)),
    autoRefreshToken: false,
    persistSession: false,
  });
}

describe('an error response of the auth service', () => {
  const wrong = { email: viewerAccount.email, password: 'a wrong sentence 7' };

  test('has the format of the client’s version', async () => {
    const { status, body, headers } = await ask('token?grant_type=password', wrong);
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
  });

  test('has the oldest format without a version', async () => {
    const { body } = await ask('token?grant_type=password', wrong, {});
    expect(body).toMatchObject({ code: 400, error_code: 'invalid_credentials' });
  });

  test('lists the reasons of a weak password', async () => {
    const { error } = await newClient().signUp({ email: 'weak@example.org', password: 'short' });
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  });

  test.each([
    ['abcdefghijkl', 'refresh_token_not_found'],
    ['', 'validation_failed'],
  ])('of the refresh token %j has the code %s', async (refresh_token, code) => {
    const { status, body } = await ask('token?grant_type=refresh_token', { refresh_token });
    expect({ status, body }).toMatchObject({ status: 400, body: { code } });
  });
});

test('a sign-up does not reveal that the address has an account', async () => {
  const before = backend().emails.messages.size;
  const { email } = viewerAccount;
  const { data, error } = await newClient().signUp({ email, password: 'a Sample sentence 42' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email, identities: [] } });
  expect(backend().emails.messages.size).toBe(before);
  expect(await backend().signIn(viewerAccount.email, viewerAccount.password)).not.toBe('');
});

test('a recovery sends at most one email per minute', async () => {
  const { email } = await backend().createAccount();
  const client = newClient();
  expect(await client.resetPasswordForEmail(email)).toMatchObject({ error: null });
  expect(await client.resetPasswordForEmail(email)).toMatchObject({
    error: { status: 429, code: 'over_email_send_rate_limit' },
  });
  await backend().query(
    `update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = $1`,
    [email],
  );
  expect(await client.resetPasswordForEmail(email)).toMatchObject({ error: null });
});

test('rejects a client that sets its own provider metadata', async () => {
  const { id, token } = await backend().createAccount();
  const body = { app_metadata: { provider: 'github' } };
  const refused = await backend().auth('PUT', 'user', { token, body, headers: version });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  const { rows } = await backend().query('select raw_app_meta_data as data from auth.users where id = $1', [
    id,
  ]);
  expect(rows[0]?.['data']).toMatchObject({ provider: 'email' });
});

test('an access token contains the metadata of the account', async () => {
  const { token } = await backend().createAccount({ full_name: 'Sample' });
  expect(getClaims(token)).toMatchObject({
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    user_metadata: { full_name: 'Sample' },
  });
});
