import { beforeEach, expect, test } from 'vitest';
import { backendForFile, type TestAccount } from '../../support/backend.ts';

/** Conditions for setting a new password or address, and the sessions that this ends. */

const backend = backendForFile();
let account: TestAccount;

beforeEach(async () => {
  account = await backend().createAccount();
});

async function resetLink(): Promise<{ access: string; refresh: string }> {
  await backend().auth('POST', 'recover', { body: { email: account.email } });
  const html = backend().emails.messages.get(account.email)?.at(-1)?.html ?? '';
  const link = new URL((/href="([^"]*token_hash=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));
  const { body } = await backend().auth('POST', 'verify', { body: Object.fromEntries(link.searchParams) });
  const session = body as { access_token: string; refresh_token: string };
  return { access: session.access_token, refresh: session.refresh_token };
}

const change = (token: string, body: Record<string, string>) =>
  backend().auth('PUT', 'user', { token, body });
const refresh = (refresh_token: string) =>
  backend().auth('POST', 'token?grant_type=refresh_token', { body: { refresh_token } });
const signIn = (password: string) =>
  backend().auth('POST', 'token?grant_type=password', { body: { email: account.email, password } });
const age = (interval: string) =>
  backend().query(`update auth.sessions set created_at = now() - $2::interval where user_id = $1`, [
    account.id,
    interval,
  ]);

test('a reset link sets one password, then its session ends', async () => {
  const link = await resetLink();
  expect((await change(link.access, { password: 'a new password' })).status).toBe(200);
  const ended = { status: 403, body: { error_code: 'session_not_found' } };
  expect(await change(link.access, { password: 'another one' })).toMatchObject(ended);
  expect(await backend().auth('GET', 'user', { token: link.access })).toMatchObject(ended);
  expect((await refresh(link.refresh)).status).toBe(400);
  expect((await signIn('a new password')).status).toBe(200);
});

test('ends the account’s sessions and no others', async () => {
  const other = await backend().createAccount();
  const link = await resetLink();
  await change(link.access, { password: 'a new password' });
  expect((await backend().auth('GET', 'user', { token: account.token })).status).toBe(403);
  expect((await backend().auth('GET', 'user', { token: other.token })).status).toBe(200);
});

test('other changes of an account keep its sessions', async () => {
  expect(
    (await backend().auth('PUT', 'user', { token: account.token, body: { data: { a: 1 } } })).status,
  ).toBe(200);
  await backend().query('update auth.users set encrypted_password = encrypted_password where id = $1', [
    account.id,
  ]);
  expect((await backend().auth('GET', 'user', { token: account.token })).status).toBe(200);
});

test('a password change without a link requires the old password', async () => {
  const refusedResponse = (code: string) => ({ status: 400, body: { error_code: code } });
  const password = 'a new password';
  expect(await change(account.token, { password })).toMatchObject(
    refusedResponse('current_password_required'),
  );
  expect(await change(account.token, { password, current_password: 'a guess' })).toMatchObject(
    refusedResponse('current_password_invalid'),
  );
  expect((await change(account.token, { password, current_password: account.password })).status).toBe(200);
});

test('yesterday’s session sets no password, even with the old one', async () => {
  const wish = { password: 'a new password', current_password: account.password };
  await age('24 hours 1 second');
  expect(await change(account.token, wish)).toMatchObject({
    status: 400,
    body: { error_code: 'reauthentication_needed' },
  });
  await age('23 hours 59 minutes');
  expect((await change(account.token, wish)).status).toBe(200);
});

test('an address change requires a sign-in within a day', async () => {
  const wish = { email: `new-${account.email}` };
  await age('24 hours 1 second');
  expect((await change(account.token, wish)).status).toBeGreaterThanOrEqual(400);
  const { rows } = await backend().query('select email_change from auth.users where id = $1', [account.id]);
  expect(rows).toEqual([{ email_change: null }]);
  await age('23 hours 59 minutes');
  expect((await change(account.token, wish)).status).toBe(200);
});
