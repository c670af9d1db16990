import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Result } from '../../src/domain/shared/failure.ts';
import { englishText, failureTexts } from '../../src/domain/shared/failure-texts.ts';
import { getCode } from '../../tests/support/authenticator.ts';
import { password } from './browser.ts';
import { openDevice } from './device.ts';
import { type RealStack, startRealStack } from './real-stack.ts';

/** Tests the product with limits and settings that only Supabase's own auth service has. */

let stack: RealStack;
let last = 0;

beforeAll(async () => {
  stack = await startRealStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.mailbox.clear());

const device = (storage?: ReturnType<typeof openDevice>['storage']) => openDevice(stack, storage);
const message = (result: Result<unknown>) => (result.ok ? 'accepted' : englishText(result.failure));

const linkTo = async (email: string) =>
  /token_hash=([^&"]+)/.exec((await stack.mailbox.waitFor(email)).html ?? '')?.[1] ?? '';

/** Creates a confirmed account without a session. */
async function newAccount(): Promise<string> {
  last += 1;
  const email = `person-${last}@example.org`;
  const { auth } = device();
  expect(await auth.signUp(email, password, '/auth/confirm')).toMatchObject({ ok: true });
  const opened = await auth.openEmailLink(await linkTo(email), 'signup');
  expect(opened.ok && opened.value).toEqual(expect.any(String));
  await stack.mailbox.clear();
  return email;
}

async function signedIn(email: string, storage?: ReturnType<typeof openDevice>['storage']) {
  const opened = device(storage);
  expect(await opened.auth.signInWithPassword(email, password)).toMatchObject({ ok: true });
  return opened;
}

/** Repeats a request until it is limited. Returns the product's message. */
async function atLimit(send: () => Promise<Result<unknown>>): Promise<string> {
  for (let times = 0; times < 60; times += 1) {
    const result = await send();
    if (!result.ok && result.failure.status === 429) return englishText(result.failure);
  }
  return 'no limit';
}

const tooMany = failureTexts.RATE_LIMIT;

describe('a limit on requests', () => {
  const restart = (more = {}) => stack.restartAuth({ GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For', ...more });
  afterAll(() => stack.restartAuth());

  test('on sign-ins and refreshes shows its reason and keeps sessions', async () => {
    const email = await newAccount();
    const other = await signedIn(email);
    // Otherwise the client's own retries would take longer than the limit lasts.
    await restart({ GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1' });
    expect(await atLimit(() => device().auth.signInWithPassword(email, 'a wrong sentence 7'))).toBe(tooMany);
    other.expire();
    expect(message(await other.auth.currentAccount())).toBe(tooMany);
    expect(other.session()).not.toBeNull();
    await restart();
    // This page's client retries the failed request for a while, so the test uses a new one.
    const next = device(other.storage);
    expect(await next.auth.currentAccount()).toMatchObject({ ok: true, value: { email } });
  });

  test('on sign-ins shows its reason after the return from GitHub', async () => {
    await restart();
    const { auth, storage } = device();
    const exchange = () => {
      storage.setItem('portico.session-code-verifier', '"verifier"');
      return auth.exchangeCode('sample');
    };
    expect(await atLimit(exchange)).toBe(tooMany);
  });

  test('on emails shows its reason at each request that sends one', async () => {
    const email = await newAccount();
    await restart();
    const { auth } = device();
    const unknown = 'nobody@example.org';
    expect(await atLimit(() => auth.requestPasswordReset(unknown, '/auth/reset-password'))).toBe(tooMany);
    expect(await atLimit(() => auth.resendConfirmation(unknown, '/auth/confirm'))).toBe(tooMany);
    expect(await atLimit(() => auth.signUp(email, password, '/auth/confirm'))).toBe(tooMany);
  });

  test('on links is not shown as a used link', async () => {
    await restart();
    const { auth } = device();
    expect(await atLimit(() => auth.openEmailLink('x'.repeat(56), 'recovery'))).toBe(tooMany);
  });

  test('on codes shows its reason', async () => {
    await restart();
    const { auth } = await signedIn(await newAccount());
    const factor = await auth.secondFactor.begin('Phone');
    if (!factor.ok) throw new Error(englishText(factor.failure));
    const { id } = factor.value;
    expect(await atLimit(() => auth.secondFactor.confirm(id, '000000'))).toBe(failureTexts.TOO_MANY_CODES);
  });

  test('on codes and new passwords shows its reason after a link', async () => {
    await restart();
    const email = await newAccount();
    const { auth: owner } = await signedIn(email);
    const factor = await owner.secondFactor.begin('Phone');
    if (!factor.ok) throw new Error(englishText(factor.failure));
    const { id, secret } = factor.value;
    expect(await owner.secondFactor.confirm(id, getCode(secret))).toMatchObject({ ok: true });
    const { auth } = device();
    expect(await auth.requestPasswordReset(email, '/auth/reset-password')).toMatchObject({ ok: true });
    const opened = await auth.openEmailLink(await linkTo(email), 'recovery');
    const token = (opened.ok && opened.value) || '';
    expect(message(await auth.resetPassword(token, 'another Sample sentence 42'))).toBe(
      failureTexts.insufficient_aal,
    );
    expect(await atLimit(() => auth.confirmLinkCode(token, id, '000000'))).toBe(failureTexts.TOO_MANY_CODES);
    expect(await atLimit(() => auth.resetPassword(token, 'short'))).toBe(tooMany);
  });

  test('on changes of the account shows its reason', async () => {
    await restart();
    const { auth } = await signedIn(await newAccount());
    expect(await atLimit(() => auth.writeTokenMetadata({ github_token: null }))).toBe(tooMany);
  });

  test('on all project emails has its own text', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    await stack.restartAuth({ GOTRUE_RATE_LIMIT_EMAIL_SENT: '1' });
    const reset = (email: string) => device().auth.requestPasswordReset(email, '/auth/reset-password');
    expect(message(await reset(one))).toBe('accepted');
    expect(message(await reset(one))).toMatch(/^An email was sent a moment ago/);
    expect(message(await reset(two))).toBe(
      'The server has reached its limit for emails. Please try again in an hour.',
    );
  });
});

describe('a limit on sessions', () => {
  afterAll(() => stack.restartAuth());
  const expireAndRead = async (opened: ReturnType<typeof device>) => {
    opened.expire();
    const read = await opened.auth.currentAccount();
    return { isRead: read.ok && read.value !== null, isStored: opened.session() !== null };
  };
  const isOver = { isRead: false, isStored: false };
  const lives = { isRead: true, isStored: true };

  test('ends a session after its maximum age', async () => {
    await stack.restartAuth({ GOTRUE_SESSIONS_TIMEBOX: '24h' });
    const [old, young] = [await signedIn(await newAccount()), await signedIn(await newAccount())];
    await stack.query(
      `update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
      [old.session()?.user.id],
    );
    expect(await expireAndRead(old)).toEqual(isOver);
    expect(await expireAndRead(young)).toEqual(lives);
  });

  test('ends an unused session', async () => {
    await stack.restartAuth({ GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '1h' });
    const [idle, used] = [await signedIn(await newAccount()), await signedIn(await newAccount())];
    await stack.query(
      `update auth.sessions set created_at = created_at - interval '2 hours' where user_id = $1`,
      [idle.session()?.user.id],
    );
    await stack.query(
      `update auth.refresh_tokens set updated_at = updated_at - interval '2 hours' where user_id = $1`,
      [idle.session()?.user.id],
    );
    expect(await expireAndRead(idle)).toEqual(isOver);
    expect(await expireAndRead(used)).toEqual(lives);
  });

  test('keeps one session of each account', async () => {
    await stack.restartAuth({ GOTRUE_SESSIONS_SINGLE_PER_USER: 'true' });
    const email = await newAccount();
    const before = await signedIn(email);
    await delay(1_100);
    const newest = await signedIn(email);
    expect(await expireAndRead(before)).toEqual(isOver);
    expect(await expireAndRead(newest)).toEqual(lives);
  });

  test('ends a session that has not shown its second factor', async () => {
    const email = await newAccount();
    const first = await signedIn(email);
    const factor = await first.auth.secondFactor.begin('Phone');
    if (!factor.ok) throw new Error(englishText(factor.failure));
    const { id, secret } = factor.value;
    expect(await first.auth.secondFactor.confirm(id, getCode(secret))).toMatchObject({ ok: true });
    await stack.restartAuth({ GOTRUE_SESSIONS_ALLOW_LOW_AAL: '1h' });
    const low = await signedIn(email);
    await stack.query(
      `update auth.sessions set created_at = created_at - interval '2 hours' where aal = 'aal1' and user_id = $1`,
      [low.session()?.user.id],
    );
    expect(await expireAndRead(low)).toEqual(isOver);
    expect(await expireAndRead(first)).toEqual(lives);
  });
});

describe('refresh tokens', () => {
  test('survive a refresh by two tabs at once', async () => {
    const first = await signedIn(await newAccount());
    const second = device(first.storage);
    for (let times = 0; times < 5; times += 1) {
      first.expire();
      const reads = await Promise.all([first, second].map(({ auth }) => auth.currentAccount()));
      for (const read of reads) expect(read).toMatchObject({ ok: true, value: expect.anything() });
    }
  });

  test('end the session after a thief reuses an old one', async () => {
    const owner = await signedIn(await newAccount());
    const stolen = owner.session()?.refresh_token ?? '';
    for (let times = 0; times < 2; times += 1) expect(await owner.auth.refreshSession()).toBe(true);
    const pass = () =>
      stack.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`);
    await pass();
    const thief = device();
    thief.storage.setItem(
      'portico.session',
      JSON.stringify({ ...owner.session(), refresh_token: stolen, expires_at: 1 }),
    );
    expect(await thief.auth.refreshSession()).toBe(false);
    await pass();
    owner.expire();
    expect(await owner.auth.currentAccount()).toMatchObject({ ok: false });
    expect(owner.session()).toBeNull();
  });
});

test('failure texts name a captcha that the server requires', async () => {
  const email = await newAccount();
  const other = await signedIn(email);
  await stack.restartAuth({
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'hcaptcha',
    GOTRUE_SECURITY_CAPTCHA_SECRET: '0x0000000000000000000000000000000000000000',
  });
  try {
    const { auth } = device();
    const text =
      "The server requires a captcha, which this application doesn't show. Turn it off in the server's settings (docs/deploy.md).";
    expect(message(await auth.signInWithPassword(email, password))).toBe(text);
    expect(message(await auth.signUp('new@example.org', password, '/auth/confirm'))).toBe(text);
    expect(message(await auth.requestPasswordReset(email, '/auth/reset-password'))).toBe(text);
    expect(message(await auth.resendConfirmation(email, '/auth/confirm'))).toBe(text);
    // Existing sessions still work.
    expect(await other.auth.refreshSession()).toBe(true);
  } finally {
    await stack.restartAuth();
  }
});

test('a session lives through a change to asymmetric keys and their rotation', async () => {
  const keys = ['first', 'second'].map((kid) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256' };
  });
  const use = (signing: string) =>
    stack.restartAuth({
      GOTRUE_JWT_KEYS: JSON.stringify(
        keys.map((key) => ({ ...key, key_ops: key.kid === signing ? ['sign', 'verify'] : ['verify'] })),
      ),
      GOTRUE_JWT_VALID_METHODS: 'HS256,ES256',
    });
  const head = (token = '') =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
  const opened = await signedIn(await newAccount());
  const list = () => opened.auth.secondFactor.list();
  expect(head(opened.session()?.access_token)).toMatchObject({ alg: 'HS256' });
  try {
    for (const kid of ['first', 'second']) {
      await use(kid);
      expect(await list()).toMatchObject({ ok: true });
      expect(await opened.auth.refreshSession()).toBe(true);
      expect(head(opened.session()?.access_token)).toMatchObject({ alg: 'ES256', kid });
      expect(await list()).toMatchObject({ ok: true });
    }
    const published = await fetch(`${stack.origin}/auth/v1/.well-known/jwks.json`);
    expect(await published.json()).toMatchObject({ keys: [{ kty: 'EC' }, { kty: 'EC' }] });
  } finally {
    await stack.restartAuth();
  }
});

test('an account that deletes itself leaves no data at the auth service', async () => {
  const email = await newAccount();
  const opened = await signedIn(email);
  const headers = {
    apikey: stack.anonKey,
    authorization: `Bearer ${opened.session()?.access_token}`,
    'content-type': 'application/json',
  };
  const deleted = await fetch(`${stack.origin}/rest/v1/rpc/delete_own_account`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(deleted.status).toBe(200);
  expect(await opened.auth.refreshSession()).toBe(false);
  expect(message(await device().auth.signInWithPassword(email, password))).toBe('Invalid login credentials');
  const { rows } = await stack.query(
    `select (select count(*)::int from auth.users where email = $1) as users,
       (select count(*)::int from auth.identities where email = $1) as identities,
       (select count(*)::int from auth.sessions where user_id = $2) as sessions`,
    [email, opened.session()?.user.id],
  );
  expect(rows).toEqual([{ users: 0, identities: 0, sessions: 0 }]);
  expect(message(await device().auth.signUp(email, password, '/auth/confirm'))).toBe('accepted');
});
