import { beforeEach, describe, expect, test } from 'vitest';
import { type Result } from '#domain/shared/failure.ts';
import { englishText, failureTexts } from '#domain/shared/failure-texts.ts';
import { getClaims } from '../../../dev/database/session-facts.ts';
import { createAuth } from '../../../src/backend/auth.ts';
import { backendForFile, type TestAccount } from '../../support/backend.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { rightClock } from '../../support/server-clock.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Sessions that still exist at the server, but that no device uses. */

const backend = backendForFile();
let account: TestAccount;

beforeEach(async () => {
  account = await backend().createAccount();
});

function newDevice({
  storage = memoryStorage(),
  isOnline = (): boolean => true,
  send = (request: Request) => backend().app.fetch(request),
} = {}) {
  return createAuth({
    url: backend().origin,
    apiKey: backend().publishableKey,
    origin: backend().origin,
    storage,
    fetch: (input, init) =>
      isOnline() ? send(new Request(input, init)) : Promise.reject(new TypeError('no network')),
    now: rightClock.now,
    clock: rightClock,
  });
}

async function tokens(): Promise<{ access_token: string; refresh_token: string }> {
  const body = { email: account.email, password: account.password };
  return (await backend().auth('POST', 'token?grant_type=password', { body })).body as never;
}

const getStatus = async (token: string) => (await backend().auth('GET', 'user', { token })).status;

test('signing in by password ends this device’s former session only', async () => {
  const device = newDevice();
  await device.signInWithPassword(account.email, account.password);
  const before = (await device.accessToken(account.id)) ?? '';
  await device.signInWithPassword(account.email, account.password);
  await waitFor(async () => expect(await getStatus(before)).toBe(403));
  expect(await getStatus((await device.accessToken(account.id)) ?? '')).toBe(200);
  expect(await getStatus(account.token)).toBe(200);
});

test('a mistyped password leaves the session valid', async () => {
  const device = newDevice();
  await device.signInWithPassword(account.email, account.password);
  const before = (await device.accessToken(account.id)) ?? '';
  expect((await device.signInWithPassword(account.email, 'mistyped')).ok).toBe(false);
  expect(await getStatus(before)).toBe(200);
});

test('tokens from an address end the former session', async () => {
  const device = newDevice();
  await device.signInWithPassword(account.email, account.password);
  const before = (await device.accessToken(account.id)) ?? '';
  const { access_token: accessToken, refresh_token: refreshToken } = await tokens();
  expect((await device.importTokens({ accessToken, refreshToken, providerToken: null })).ok).toBe(true);
  await waitFor(async () => expect(await getStatus(before)).toBe(403));
  expect(await getStatus(accessToken)).toBe(200);
});

test('a confirmation link’s session ends after the page has read it', async () => {
  const { access_token } = await tokens();
  expect(await newDevice().confirmEmail(access_token)).toMatchObject({ ok: true });
  await waitFor(async () => expect(await getStatus(access_token)).toBe(403));
  expect(await newDevice().confirmEmail(access_token)).toMatchObject({ ok: false });
});

test('returns a token only for the signed-in account', async () => {
  const device = newDevice();
  expect(await device.accessToken(account.id)).toBeNull();
  await device.signInWithPassword(account.email, account.password);
  expect(await device.accessToken(account.id)).not.toBeNull();
  expect(await device.accessToken((await backend().createAccount()).id)).toBeNull();
});

test('signing out offline leaves no session on the device', async () => {
  const storage = memoryStorage();
  let online = true;
  const device = newDevice({ storage, isOnline: () => online });
  await device.signInWithPassword(account.email, account.password);
  expect(storage.getItem('portico.session')).not.toBeNull();
  online = false;
  await device.signOut();
  expect(storage.all()).toEqual({});
  expect(await device.accessToken(account.id)).toBeNull();
});

test('signing out with a rejected token ends the session on the server', async () => {
  const storage = memoryStorage();
  const device = newDevice({ storage });
  await device.signInWithPassword(account.email, account.password);
  const session = JSON.parse(storage.getItem('portico.session') ?? '') as { access_token: string };
  const [head, claims] = session.access_token.split('.');
  // Like a token whose key was revoked.
  const access_token = `${head}.${claims}.${'x'.repeat(43)}`;
  storage.setItem('portico.session', JSON.stringify({ ...session, access_token }));
  expect(await device.signOut()).toMatchObject({ ok: true });
  const { session_id: id } = getClaims(session.access_token);
  expect((await backend().query('select id from auth.sessions where id = $1', [id])).rows).toEqual([]);
});

describe('a tab whose token another tab refreshes first', () => {
  const knownAccount = () => ({ ok: true, value: { userId: account.id } });
  const read = (storage: Storage) =>
    JSON.parse(storage.getItem('portico.session') ?? '') as { access_token: string };

  /** Returns a tab whose next request needs a refresh, which a faster tab overtakes. */
  async function overtakenTab() {
    const storage = memoryStorage();
    const fast = newDevice({ storage });
    await fast.signInWithPassword(account.email, account.password);
    const slow = newDevice({
      storage,
      async send(request) {
        // The faster tab refreshes the session while this tab's request is in flight.
        if (request.url.includes('refresh_token'))
          expect(await fast.currentAccount()).toMatchObject(knownAccount());
        return backend().app.fetch(request);
      },
    });
    expect(await slow.currentAccount()).toMatchObject(knownAccount());
    const session = read(storage);
    const claims = getClaims(session.access_token);
    const issuedAt = Number(claims['iat']);
    const expired = backend().token({ ...claims, iat: issuedAt - 7200, exp: issuedAt - 3600 });
    storage.setItem('portico.session', JSON.stringify({ ...session, access_token: expired }));
    return { storage, fast, slow };
  }

  test('knows its account', async () => {
    expect(await (await overtakenTab()).slow.currentAccount()).toMatchObject(knownAccount());
  });

  test('ends the session on the server when it signs out', async () => {
    const { storage, slow } = await overtakenTab();
    const { session_id: id } = getClaims(read(storage).access_token);
    expect(await slow.signOut()).toMatchObject({ ok: true });
    expect(storage.getItem('portico.session')).toBeNull();
    const { rows } = await backend().query('select id from auth.sessions where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('lists authenticators and stores metadata', async () => {
    expect(await (await overtakenTab()).slow.secondFactor.list()).toMatchObject({ ok: true });
    const { slow } = await overtakenTab();
    expect(await slow.writeTokenMetadata({ github_token_type: 'oauth' })).toMatchObject({ ok: true });
  });
});

test('a GitHub sign-in stores the code verifier on this device', async () => {
  const storage = memoryStorage();
  expect((await newDevice({ storage }).signInWithGithub('/auth/github/callback', ['user:email'])).ok).toBe(
    true,
  );
  expect(storage.getItem('portico.session-code-verifier')).toMatch(/^"[0-9a-f]{64,}"$/);
  expect((await newDevice().exchangeCode('4f1c0de4-1111-4111-8111-111111111111')).ok).toBe(false);
});

describe('a refusal of the auth service', () => {
  const message = (result: Result<unknown>) => (result.ok ? null : englishText(result.failure));

  test('explains that the code belongs to another browser', async () => {
    expect(message(await newDevice().exchangeCode('4f1c0de4-1111-4111-8111-111111111111'))).toBe(
      'This sign-in was started in another browser or app. Start again here.',
    );
  });

  test('has a text for each error code', async () => {
    const wrong = await newDevice().signInWithPassword(account.email, 'mistyped');
    expect(message(wrong)).toBe('Invalid login credentials');
    expect(message(await newDevice().confirmEmail('made.up.token'))).toBe(
      'Your session has ended. Please sign in again.',
    );
  });

  test.each([
    [400, failureTexts.UNKNOWN],
    [401, failureTexts.AUTHENTICATION],
    [429, failureTexts.RATE_LIMIT],
    [500, failureTexts.API],
  ])('shows a general text for an unknown code and status %i', async (status, text) => {
    const refuse = () =>
      Promise.resolve(
        Response.json({ error_code: 'brand_new', msg: 'AuthApiError: see @supabase/ssr' }, { status }),
      );
    const device = newDevice({ send: refuse });
    const results = [
      await device.signUp('new@example.com', 'a-new-password', '/auth/confirm'),
      await device.resetPassword('a.b.c', 'a-new-password'),
      await device.signInWithPassword('new@example.com', 'a-new-password'),
    ];
    expect(results.map(message)).toEqual([text, text, text]);
  });
});
