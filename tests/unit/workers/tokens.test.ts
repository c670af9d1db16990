import { describe, expect, test } from 'vitest';
import type { ProviderUser } from '#domain/repository/provider.ts';
import { fail, failure, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import type { Revoke } from '#workers/revocations.logic.ts';
import { createTokenService } from '#workers/tokens.logic.ts';
import { cryptoWith, memoryStore, quickDerivation, vaultBrowser } from '../../support/vault-world.ts';
import { withTexts } from '../../support/with-texts.ts';

const account = 'account-1';
const token = 'gho_canary0123456789';
const cliToken = 'gho_ofTheGithubCli0123456789';
const minute = 60_000;

interface World {
  store?: ReturnType<typeof memoryStore>;
  crypto?: Crypto;
  revoke?: Revoke;
  scopes?: string[];
  expiresAt?: number;
  /** GitHub's response for a pasted token. */
  identify?: Result<ProviderUser>;
}

function user(scopes: string[] | null, tokenExpiresAt: number | null = null): ProviderUser {
  return { login: 'robin-muster', name: null, avatarUrl: null, scopes, tokenExpiresAt };
}

function createWorld({ store = memoryStore(), crypto = quickDerivation(), ...rest }: World = {}) {
  const browser = vaultBrowser(store);
  const revoked: string[] = [];
  const identified: string[] = [];
  const service = createTokenService({
    ...browser.tab(),
    crypto,
    readUser: async () => success(user(rest.scopes ?? ['repo'])),
    identify: async (given) => {
      identified.push(given);
      return rest.identify ?? success(user(rest.scopes ?? null, rest.expiresAt));
    },
    readCliToken: async () => success(cliToken),
    revoke:
      rest.revoke ??
      (async (given) => {
        revoked.push(given);
        return success('revoked');
      }),
  });
  return { service, store, revoked, identified, pass: browser.pass, now: browser.now };
}

const noNetwork = async () => fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'no network', 0));
const unsealable = () => cryptoWith({ encrypt: () => Promise.reject(new Error('no')) });
const plainIn = (store: ReturnType<typeof memoryStore>) => JSON.stringify([...store.entries.values()]);

describe('storing a token', () => {
  test('writes no plain token, and opens only for its account', async () => {
    const { service, store } = createWorld();
    expect(await service.keepToken(account, token)).toEqual({ ok: true, value: 'sealed' });
    expect(plainIn(store)).not.toContain(token);
    expect(await service.openToken(account)).toEqual({ ok: true, value: token });
    expect(await service.openToken('somebody-else')).toMatchObject({ failure: { code: 'TOKEN_MISSING' } });
  });

  test('rejects an empty token and keeps the former one', async () => {
    const { service } = createWorld();
    await service.keepToken(account, token);
    expect(withTexts(await service.keepToken(account, ''))).toMatchObject({
      failure: { message: 'Cannot store empty token' },
    });
    expect(await service.openToken(account)).toEqual({ ok: true, value: token });
  });

  test('keeps an unsealable token in the worker’s memory only', async () => {
    const { service, store } = createWorld({ crypto: unsealable() });
    expect(await service.keepToken(account, token)).toEqual({ ok: true, value: 'inMemory' });
    expect(await service.openToken(account)).toEqual({ ok: true, value: token });
    expect(await service.keptToken(account, 'oauth')).toMatchObject({ envelope: null });
    expect(plainIn(store)).not.toContain(token);
    expect(await createWorld({ store }).service.tokenState(account)).toBe('missing');
  });

  test('a full store writes no plain token', async () => {
    const store = memoryStore();
    const { set } = store;
    store.set = (key, value) =>
      key === `token:${account}` ? Promise.reject(new Error('full')) : set(key, value);
    const { service } = createWorld({ store });
    expect(await service.keepToken(account, token)).toEqual({ ok: true, value: 'inMemory' });
    expect(plainIn(store)).not.toContain(token);
  });

  test('a damaged record counts as missing', async () => {
    for (const damaged of [7, null, {}, { envelope: 3 }, { envelope: 'x', tokenType: 'other' }, []]) {
      const store = memoryStore();
      store.entries.set(`token:${account}`, damaged);
      expect(await createWorld({ store }).service.tokenState(account)).toBe('missing');
    }
  });
});

describe('the expiry of a token', () => {
  test('refuses a token within five minutes of its end', async () => {
    const { service, pass, now } = createWorld();
    await service.keep(account, { token, tokenType: 'oauth', expiresAt: now() + 6 * minute });
    expect((await service.openToken(account)).ok).toBe(true);
    pass(minute);
    expect(withTexts(await service.openToken(account))).toMatchObject({
      failure: {
        code: 'TOKEN_EXPIRED',
        message: 'Your GitHub token has expired or is invalid. Please reconnect.',
      },
    });
  });

  test('rotation changes the timestamp only', async () => {
    const { service, now } = createWorld();
    await service.keepToken(account, token);
    const before = await service.keptToken(account, 'oauth');
    await service.rotate(account, now() + 5);
    const after = await service.keptToken(account, 'oauth');
    expect(after).toEqual({ ...before, record: { ...before?.record, rotatedAt: now() + 5 } });
  });
});

describe('the copy of tokens on the server', () => {
  test('returns this device’s envelope and no other device’s', async () => {
    const { service, store } = createWorld();
    await service.keepToken(account, token);
    const kept = await service.keptToken(account, 'oauth');
    await service.forgetToken(account);
    expect(await service.tokenState(account)).toBe('missing');
    if (!kept?.envelope) throw new Error('not sealed');
    expect(await service.importEnvelope(account, kept.envelope, kept.record)).toBe('sealed');
    expect(await service.openToken(account)).toEqual({ ok: true, value: token });
    const elsewhere = createWorld();
    expect(await elsewhere.service.importEnvelope(account, kept.envelope, kept.record)).toBe('missing');
    expect(
      await createWorld({ store }).service.importEnvelope('somebody-else', kept.envelope, kept.record),
    ).toBe('missing');
  });
});

describe('a personal access token', () => {
  const typed = 'github_pat_11CANARY0123456789_abc';
  const oldToken = 'gho_signIn';

  test('is encrypted with GitHub’s account, scopes and expiry', async () => {
    const { service, store, identified, now } = createWorld({
      scopes: ['repo'],
      expiresAt: 2_000_000_000_000,
    });
    expect(await service.keepPersonalToken(account, ` ${typed}\n`)).toEqual({ ok: true, value: 'sealed' });
    expect(identified).toEqual([typed]);
    expect(plainIn(store)).not.toContain(typed);
    expect((await service.keptToken(account, 'oauth'))?.record).toEqual({
      tokenType: 'oauth',
      expiresAt: 2_000_000_000_000,
      rotatedAt: now(),
      scopes: ['repo'],
      personal: { login: 'robin-muster' },
    });
    expect(await service.openToken(account)).toEqual({ ok: true, value: typed });
  });

  test('has unknown but no missing scopes if it is fine-grained', async () => {
    const { service } = createWorld();
    await service.keepPersonalToken(account, typed);
    expect((await service.keptToken(account, 'oauth'))?.record).not.toHaveProperty('scopes');
    expect(await service.checkScopes(account)).toEqual({
      ok: true,
      value: { hasScopes: true, missingScopes: [] },
    });
  });

  test.each([
    ['401', fail(failure('AUTHENTICATION', 'GITHUB_AUTH_FAILED', 0)), 'TOKEN_REFUSED'],
    ['no network', fail(failure('NETWORK', 'GITHUB_NETWORK_ERROR', 0)), 'GITHUB_NETWORK_ERROR'],
  ])('leaves the former token in place after %s', async (_, identify, code) => {
    const { service, store } = createWorld({ identify });
    await service.keepToken(account, oldToken);
    expect(await service.keepPersonalToken(account, typed)).toMatchObject({ failure: { code } });
    expect(await service.openToken(account)).toEqual({ ok: true, value: oldToken });
    expect(JSON.stringify([...store.entries.keys(), plainIn(store)])).not.toContain(typed);
  });

  test.each(['', 'short', `${typed} ${typed}`, `${typed}ä`, 'https://github.com/settings/tokens'])(
    'is refused without a request if it is no token: %o',
    async (text) => {
      const { service, identified } = createWorld();
      expect(await service.keepPersonalToken(account, text)).toMatchObject({
        failure: { code: 'TOKEN_MALFORMED' },
      });
      expect(identified).toEqual([]);
    },
  );

  test('revokes only the sign-in’s token that it replaces', async () => {
    const { service, revoked } = createWorld();
    await service.keepToken(account, oldToken);
    await service.keepPersonalToken(account, typed);
    await service.keepPersonalToken(account, `${typed}2`);
    expect(revoked).toEqual([oldToken]);
    expect(await service.disconnect(account)).toEqual({ outcome: 'forgotten', reason: null });
    expect(revoked).toEqual([oldToken]);
    expect(await service.tokenState(account)).toBe('missing');
  });

  test('comes from the GitHub CLI, too', async () => {
    const { service, store, identified } = createWorld({ scopes: ['repo'] });
    expect(await service.keepCliToken(account)).toEqual({ ok: true, value: 'sealed' });
    expect(identified).toEqual([cliToken]);
    expect(plainIn(store)).not.toContain(cliToken);
    expect(await service.disconnect(account)).toMatchObject({ outcome: 'forgotten' });
  });

  test('stays in memory if it cannot be sealed', async () => {
    const { service, store } = createWorld({ crypto: unsealable() });
    expect(await service.keepPersonalToken(account, typed)).toEqual({ ok: true, value: 'inMemory' });
    expect(plainIn(store)).not.toContain(typed);
    expect(await service.disconnect(account)).toEqual({ outcome: 'forgotten', reason: null });
    expect(await service.tokenState(account)).toBe('missing');
  });
});

describe('the scopes of a token', () => {
  test.each([
    [['user:email', 'read:org', 'repo'], { hasScopes: true, missingScopes: [] }],
    [['user:email'], { hasScopes: true, missingScopes: [] }],
    [['repo'], { hasScopes: false, missingScopes: ['user:email'] }],
    [[], { hasScopes: false, missingScopes: ['user:email'] }],
  ])('%o pass or name the missing scopes', async (scopes, expected) => {
    expect(await createWorld({ scopes }).service.checkScopes(account)).toEqual({ ok: true, value: expected });
  });

  test('are stored with each token', async () => {
    const { service } = createWorld({ scopes: ['read:org', 'repo'] });
    const record = async () => (await service.keptToken(account, 'oauth'))?.record;
    await service.keepToken(account, token);
    expect(await record()).not.toHaveProperty('scopes');
    await service.checkScopes(account);
    await service.rotate(account, 5);
    expect(await record()).toMatchObject({ rotatedAt: 5, scopes: ['read:org', 'repo'] });
    await service.keepToken(account, 'gho_another');
    expect(await record()).not.toHaveProperty('scopes');
  });
});

describe('disconnecting', () => {
  test('revokes the token at the provider', async () => {
    const { service, revoked, store } = createWorld();
    await service.keepToken(account, token);
    expect(await service.disconnect(account)).toEqual({ outcome: 'revoked', reason: null });
    expect(revoked).toEqual([token]);
    expect([...store.entries.keys()]).toEqual(['device-key']);
  });

  test('waits offline with the sealed token and revokes after a restart', async () => {
    const { service, store } = createWorld({ revoke: noNetwork });
    await service.keepToken(account, token);
    expect(await service.disconnect(account)).toMatchObject({ outcome: 'queued' });
    expect(await service.tokenState(account)).toBe('missing');
    expect(plainIn(store)).not.toContain(token);
    const later = createWorld({ store });
    expect(await Promise.all([later.service.sendRevocations(), later.service.sendRevocations()])).toEqual([
      0, 0,
    ]);
    expect(later.revoked).toEqual([token]);
    expect(await later.service.sendRevocations()).toBe(0);
    expect(later.revoked).toEqual([token]);
  });

  test('reports a token unknown to the provider as gone', async () => {
    const { service, store } = createWorld({ revoke: async () => success('gone') });
    await service.keepToken(account, token);
    expect(await service.disconnect(account)).toEqual({ outcome: 'gone', reason: null });
    expect([...store.entries.keys()]).toEqual(['device-key']);
  });

  test('keeps a refused revocation with its reason and retries it', async () => {
    const message = "GitHub didn't revoke the token (422).";
    const reason = { code: 'GITHUB_REFUSED', values: { message } };
    const { service, store } = createWorld({
      revoke: async () => fail(reportedFailure('API', 'GITHUB_REFUSED', message, 0, { retryable: true })),
    });
    await service.keepToken(account, token);
    expect(await service.revocationState()).toEqual({ waiting: 0, reason: null });
    expect(await service.disconnect(account)).toMatchObject({ outcome: 'queued', reason });
    expect(await service.revocationState()).toMatchObject({ waiting: 1, reason });
    const later = createWorld({ store });
    expect(await later.service.revocationState()).toEqual({ waiting: 1, reason: null });
    expect(await later.service.sendRevocations()).toBe(0);
    expect(later.revoked).toEqual([token]);
    expect(await later.service.revocationState()).toEqual({ waiting: 0, reason: null });
  });

  test('revokes at once a token that cannot be stored', async () => {
    const { service, revoked } = createWorld({ crypto: unsealable() });
    await service.keepToken(account, token);
    expect(await service.disconnect(account)).toEqual({ outcome: 'revoked', reason: null });
    expect(revoked).toEqual([token]);
  });

  test('sends no request without a token', async () => {
    const { service, revoked } = createWorld();
    expect(await service.disconnect(account)).toEqual({ outcome: 'nothing', reason: null });
    expect(revoked).toEqual([]);
  });
});

test('no public call of the service returns the token', async () => {
  const { service } = createWorld();
  await service.keepToken(account, token);
  const { openToken: _own, ...offered } = service;
  const responses = [
    await offered.tokenState(account),
    await offered.keptToken(account, 'oauth'),
    await offered.checkScopes(account),
    await offered.rotate(account, 0),
    await offered.sendRevocations(),
    await offered.disconnect(account),
    await offered.forgetToken(account),
  ];
  expect(JSON.stringify(responses)).not.toContain(token);
});
