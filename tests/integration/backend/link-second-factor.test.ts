import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { requestAsBearer } from '#backend/auth-wire.ts';
import { confirmLinkCode, readLinkAuthenticators } from '#backend/link-second-factor.ts';
import { linkIsUsed } from '#domain/auth/link-refusal.ts';
import { backendForFile } from '../../support/backend.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { rightClock } from '../../support/server-clock.ts';

const backend = backendForFile();

const access = () => ({
  url: backend().origin,
  apiKey: backend().publishableKey,
  origin: backend().origin,
  storage: memoryStorage(),
  fetch: (input: RequestInfo | URL, init?: RequestInit) => backend().app.fetch(new Request(input, init)),
  now: () => 0,
  clock: rightClock,
});
const setPassword = (token: string) =>
  requestAsBearer(token, access(), {
    method: 'PUT',
    body: JSON.stringify({ password: 'a new horse battery' }),
  });

test('a reset link sets a password after a code of the second factor', async () => {
  const { id, token } = await backend().createAccount();
  const secret = new Secret({ size: 20 });
  await backend().query(`update auth.sessions set tag = 'link' where user_id = $1`, [id]);
  await backend().query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), $2)`,
    [id, secret.base32],
  );
  expect(await setPassword(token)).toMatchObject({ ok: false, failure: { code: 'insufficient_aal' } });
  expect(linkIsUsed('insufficient_aal')).toBe(false);

  const known = await readLinkAuthenticators(token, access());
  const [authenticator] = known.ok ? known.value.items : [];
  expect(authenticator?.name).toBe('Phone');
  const wrong = await confirmLinkCode(token, authenticator?.id ?? '', '000000', access());
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'mfa_verification_failed' } });
  const code = new TOTP({ secret }).generate();
  const raised = await confirmLinkCode(token, authenticator?.id ?? '', code, access());
  expect(raised.ok && (await setPassword(raised.value)).ok).toBe(true);
});

test('a used or forged link has its own error code', async () => {
  const { id, token } = await backend().createAccount();
  await backend().query('delete from auth.sessions where user_id = $1', [id]);
  for (const bearer of [token, 'made.up.token']) {
    const refused = await setPassword(bearer);
    expect(refused.ok ? '' : refused.failure.code).toSatisfy(linkIsUsed);
  }
});
