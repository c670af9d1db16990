import { AuthClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { getClaims } from '../../../dev/database/session-facts.ts';
import { getCode, wrongCodeOf } from '../../support/authenticator.ts';
import { backendForFile, type TestAccount } from '../../support/backend.ts';

/** Second factors of the embedded auth service, used through supabase-js. */

const backend = backendForFile();
let account: TestAccount;

beforeEach(async () => {
  account = await backend().createAccount();
});

async function signedIn() {
  const client = new AuthClient({
    url: `${backend().origin}/auth/v1`,
    headers: { apikey: backend().publishableKey },
    fetch: (input, init) => backend().app.fetch(new Request(input, init)),
    autoRefreshToken: false,
    persistSession: false,
  });
  const { error } = await client.signInWithPassword(account);
  expect(error).toBeNull();
  return client;
}

type Client = Awaited<ReturnType<typeof signedIn>>;

async function enrollFactor(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, totp: data.totp };
}

async function turnedOn(client: Client, name?: string) {
  const factor = await enrollFactor(client, name);
  const { error } = await client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: getCode(factor.secret),
  });
  expect(error).toBeNull();
  return factor;
}

const getToken = async (client: Client) => (await client.getSession()).data.session?.access_token ?? '';
const levels = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
const methods = async (client: Client) =>
  (getClaims(await getToken(client))['amr'] as { method: string }[]).map(({ method }) => method).sort();

test('a sign-in reports its method and the first level', async () => {
  const client = await signedIn();
  expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  expect(await methods(client)).toEqual(['password']);
});

describe('enrolment', () => {
  test('returns a secret, its otpauth address and a QR code', async () => {
    const client = await signedIn();
    const { id, secret, totp } = await enrollFactor(client);
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/.*[?&]secret=/);
    expect(totp.uri).toContain(secret);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' }],
      totp: [],
    });
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const before = (await client.getSession()).data.session?.refresh_token;
    await client.mfa.challengeAndVerify({ factorId: id, code: getCode(secret) });
    expect((await client.getSession()).data.session?.refresh_token).not.toBe(before);
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await methods(client)).toEqual(['password', 'totp']);
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified' }]);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret);

    await client.refreshSession();
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await methods(client)).toEqual(['password', 'totp']);
  });

  test('rejects phones, security keys and unknown kinds', async () => {
    const client = await signedIn();
    const enrol = async (body: unknown) =>
      (await backend().auth('POST', 'factors', { body, token: await getToken(client) })) as {
        status: number;
        body: { error_code: string };
      };
    expect(await enrol({ factor_type: 'phone' })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_phone_enroll_not_enabled' },
    });
    expect(await enrol({ factor_type: 'webauthn' })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_webauthn_enroll_not_enabled' },
    });
    expect(await enrol({})).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect((await backend().auth('POST', 'factors', { body: {} })).status).toBe(401);
  });

  test('requires unique names, at most ten, and the second level', async () => {
    const client = await signedIn();
    await enrollFactor(client, 'Phone');
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    for (let count = 2; count <= 10; count += 1) await enrollFactor(client, `Phone ${count}`);
    const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' });
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
    await backend().query('delete from auth.mfa_factors');
    await turnedOn(client);
    const other = await signedIn();
    const refused = await other.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await enrollFactor(client, 'Tablet');
  });
});

describe('a code', () => {
  test('is refused if wrong, missing, late, used or of another challenge', async () => {
    const client = await signedIn();
    const { id, secret } = await enrollFactor(client);
    const challengeId = (await client.mfa.challenge({ factorId: id })).data?.id ?? '';
    const verify = (code: string, challenge = challengeId) =>
      client.mfa.verify({ factorId: id, challengeId: challenge, code });
    expect((await verify(wrongCodeOf(secret))).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    expect((await verify('')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await verify(getCode(secret, Date.now() - 90_000))).error?.code).toBe('mfa_verification_failed');
    expect((await verify(getCode(secret), crypto.randomUUID())).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    });
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1' });
    expect((await verify(getCode(secret))).error).toBeNull();
    expect((await verify(getCode(secret))).error).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    });
    const late = (await client.mfa.challenge({ factorId: id })).data?.id ?? '';
    await backend().query(`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`);
    expect((await verify(getCode(secret), late)).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  test('ends sessions of the first level and works for no other account', async () => {
    const [client, other] = [await signedIn(), await signedIn()];
    const { id } = await turnedOn(client);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    account = await backend().createAccount();
    const stranger = await signedIn();
    expect((await stranger.mfa.challenge({ factorId: id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await stranger.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 404 });
    expect(await levels(stranger)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });
});

describe('with a factor', () => {
  test('a new sign-in has the first level until it shows a code', async () => {
    const { id, secret } = await turnedOn(await signedIn());
    const client = await signedIn();
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    const change = await client.updateUser({ password: 'another-long-password' });
    expect(change.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    await client.mfa.challengeAndVerify({ factorId: id, code: getCode(secret) });
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  test('removing the factor returns the session to the first level', async () => {
    const client = await signedIn();
    const { id } = await turnedOn(client);
    expect(await client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
    await client.refreshSession();
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(await methods(client)).toEqual(['password']);
  });
});
