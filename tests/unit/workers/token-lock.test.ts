import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import type { LockSecret, LockState, NewLockSecret } from '#workers/github-worker.protocol.ts';
import { makeLock, openLock, openWithLock, sealToLock } from '#workers/lock-key.logic.ts';
import { createTokenService } from '#workers/tokens.logic.ts';
import type { TokenOwner } from '#workers/vault.logic.ts';
import { type memoryStore, quickDerivation, vaultBrowser } from '../../support/vault-world.ts';
import { withTexts } from '../../support/with-texts.ts';

const account = 'account-1';
const token = 'gho_canary0123456789';
const appToken = 'ghs_canary0123456789';
const minute = 60_000;

const bytes = (length: number, first: number) => Uint8Array.from({ length }, (_, index) => first + index);
const passkey = (first = 1) =>
  ({
    kind: 'passkey',
    output: bytes(32, first),
    credentialId: bytes(16, 3),
    salt: bytes(32, 7),
  }) as const satisfies NewLockSecret;
const passphrase = (text = 'fjord lantern mustard oboe') =>
  ({ kind: 'passphrase', passphrase: text }) as const satisfies NewLockSecret;

interface Options {
  revoke?: (token: string) => Promise<Result<'revoked' | 'gone'>>;
  crypto?: Crypto;
}

function openTab(
  browser: ReturnType<typeof vaultBrowser>,
  { revoke, crypto = quickDerivation() }: Options = {},
) {
  const revoked: string[] = [];
  const service = createTokenService({
    ...browser.tab(),
    crypto,
    readUser: async () =>
      success({ login: 'robin', name: null, avatarUrl: null, scopes: ['repo'], tokenExpiresAt: null }),
    identify: async () => {
      throw new Error('no token is typed here');
    },
    readCliToken: async () => success(''),
    revoke:
      revoke ??
      (async (given) => {
        revoked.push(given);
        return success('revoked');
      }),
  });
  return { ...service, ...service.lock, revoked };
}

/** Returns a browser with both tokens in its vault, and with one tab. */
async function withTokens(options: Options = {}) {
  const browser = vaultBrowser();
  const tab = openTab(browser, options);
  await tab.keepToken(account, token);
  await tab.keep(account, { token: appToken, tokenType: 'app_installation', expiresAt: null });
  return { browser, store: browser.store, tab };
}

const isLocked = { ok: false, failure: { code: 'TOKEN_LOCKED' } };
const opens = { ok: true, value: token };

function envelopesIn(store: ReturnType<typeof memoryStore>): string[] {
  return JSON.stringify([...store.entries.values()]).match(/portico\.v\d+\.[\w-]+/g) ?? [];
}

describe.each([
  ['passkey', passkey, () => passkey(90)],
  ['passphrase', passphrase, () => passphrase('fjord lantern mustard cello')],
] as const)('a lock with a %s', (kind, secret: () => NewLockSecret, wrong: () => LockSecret) => {
  test('is open in its tab, locked elsewhere and after reload', async () => {
    const { browser, tab } = await withTokens();
    const other = openTab(browser);
    expect(await tab.lockState()).toEqual({ kind: 'none', locked: false, passkey: null });
    expect(await tab.turnLockOn(secret())).toEqual({ ok: true, value: undefined });
    expect(await tab.lockState()).toMatchObject({ kind, locked: false });
    expect(await tab.openToken(account)).toEqual(opens);
    expect(await other.openToken(account)).toMatchObject(isLocked);
    expect(await other.openToken(account, 'app_installation')).toMatchObject(isLocked);
    expect(await openTab(browser).lockState()).toMatchObject({ kind, locked: true });
  });

  test('opens with its secret only, in this tab only', async () => {
    const { browser, tab } = await withTokens();
    await tab.turnLockOn(secret());
    const reloaded = openTab(browser);
    expect(await reloaded.unlock(wrong())).toMatchObject({
      failure: { code: expect.stringMatching(/^PASS\w+_WRONG$/) },
    });
    expect(await reloaded.openToken(account)).toMatchObject(isLocked);
    expect((await reloaded.unlock(secret())).ok).toBe(true);
    expect(await reloaded.openToken(account)).toEqual(opens);
    expect(await reloaded.openToken(account, 'app_installation')).toEqual({ ok: true, value: appToken });
    expect(await openTab(browser).openToken(account)).toMatchObject(isLocked);
  });

  test('turns off with its secret only, even when open', async () => {
    const { browser, tab, store } = await withTokens();
    await tab.turnLockOn(secret());
    expect(await tab.turnLockOff(wrong())).toMatchObject({
      failure: { code: expect.stringMatching(/^PASS\w+_WRONG$/) },
    });
    expect(await openTab(browser).lockState()).toMatchObject({ kind, locked: true });
    expect((await tab.turnLockOff(secret())).ok).toBe(true);
    expect(await openTab(browser).lockState()).toMatchObject({ kind: 'none', locked: false });
    expect(await openTab(browser).openToken(account)).toEqual(opens);
    expect(store.entries.has('lock')).toBe(false);
  });

  test('does not open with any part of its record changed', async () => {
    const { browser, tab, store } = await withTokens();
    await tab.turnLockOn(secret());
    const record = store.entries.get('lock') as Record<string, unknown>;
    const refused: string[] = [];
    for (const [name, value] of Object.entries(record)) {
      const changed =
        value instanceof Uint8Array
          ? value.with(value.length - 1, (value.at(-1) ?? 0) ^ 1)
          : typeof value === 'number'
            ? value + 1
            : `${String(value)}x`;
      store.entries.set('lock', { ...record, [name]: changed });
      const opened = await openTab(browser).unlock(secret());
      if (!opened.ok) refused.push(name);
    }
    expect(refused).toEqual(Object.keys(record));
    store.entries.set('lock', record);
    expect((await openTab(browser).unlock(secret())).ok).toBe(true);
  });

  test('stores no secret and no key that opens anything', async () => {
    const { browser, tab, store } = await withTokens();
    const before = envelopesIn(store);
    await tab.turnLockOn(secret());
    const keys = [...store.entries.values()].filter((value) => value instanceof CryptoKey);
    expect(keys).toEqual([]);
    expect(envelopesIn(store).every((envelope) => envelope.startsWith('portico.v2.'))).toBe(true);
    expect(JSON.stringify([...store.entries.values()])).not.toMatch(/fjord|canary/);
    // Earlier copies, such as the mirror, are useless as well.
    expect(before).toHaveLength(2);
    const [envelope = ''] = before;
    const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: 0 } as const;
    expect(await tab.importEnvelope(account, envelope, record)).toBe('missing');
    expect(await openTab(browser).importEnvelope(account, envelope, record)).toBe('missing');
  });
});

test('clears the passkey’s output, whether it opened or not', async () => {
  const { browser, tab } = await withTokens();
  const used = [passkey(), passkey(), passkey(90), passkey()];
  const [first, second, third, fourth] = used;
  if (!first || !second || !third || !fourth) throw new Error('unreachable');
  await tab.turnLockOn(first);
  await openTab(browser).unlock(second);
  await openTab(browser).unlock(third);
  await tab.turnLockOff(fourth);
  for (const { output } of used) expect(output.every((byte) => byte === 0)).toBe(true);
});

test('a passphrase is the same however its characters are composed', async () => {
  const { browser, tab } = await withTokens();
  await tab.turnLockOn(passphrase('Zürich möwe käse fünf'));
  const composed = passphrase('Zürich möwe käse fünf'.normalize('NFD'));
  expect((await openTab(browser).unlock(composed)).ok).toBe(true);
});

test('a passphrase takes 600,000 rounds, as OWASP requires', async () => {
  const { tab, store } = await withTokens({ crypto: webcrypto as Crypto });
  await tab.turnLockOn(passphrase());
  expect(store.entries.get('lock')).toMatchObject({ iterations: 600_000 });
});

describe('while it is locked', () => {
  test('a new token is sealed and opens after unlocking', async () => {
    const { browser, tab, store } = await withTokens();
    await tab.turnLockOn(passkey());
    const reloaded = openTab(browser);
    expect(await reloaded.keepToken(account, 'gho_newcomer0123')).toEqual({ ok: true, value: 'sealed' });
    expect(JSON.stringify([...store.entries.values()])).not.toContain('newcomer');
    expect(await reloaded.openToken(account)).toMatchObject(isLocked);
    await reloaded.unlock(passkey());
    expect(await reloaded.openToken(account)).toEqual({ ok: true, value: 'gho_newcomer0123' });
  });

  test('a token that cannot be stored respects the lock', async () => {
    const { browser, tab, store } = await withTokens();
    await tab.turnLockOn(passkey());
    const reloaded = openTab(browser);
    store.set = () => Promise.reject(new Error('full'));
    expect(await reloaded.keepToken(account, 'gho_newcomer0123')).toEqual({ ok: true, value: 'inMemory' });
    expect(await reloaded.openToken(account)).toMatchObject(isLocked);
    await reloaded.unlock(passkey());
    expect(await reloaded.openToken(account)).toMatchObject({ ok: true });
    await reloaded.lock();
    await reloaded.unlock(passkey());
    expect(await reloaded.openToken(account)).toMatchObject({ failure: { code: 'TOKEN_MISSING' } });
  });

  test('a revocation waits with its reason and runs after unlocking', async () => {
    const noNetwork = async () => fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'no network', 0));
    const { browser, tab } = await withTokens({ revoke: noNetwork });
    await tab.turnLockOn(passkey());
    expect(await tab.disconnect(account)).toMatchObject({ outcome: 'queued' });
    const reloaded = openTab(browser);
    expect(await reloaded.sendRevocations()).toBe(1);
    const reason = { code: 'TOKEN_LOCKED' };
    expect(await reloaded.revocationState()).toMatchObject({ waiting: 1, reason });
    await reloaded.unlock(passkey());
    expect(await reloaded.sendRevocations()).toBe(0);
    expect(reloaded.revoked).toEqual([token]);
  });

  test('disconnecting removes token and lock without revoking', async () => {
    const { browser, tab, store } = await withTokens();
    await tab.turnLockOn(passphrase());
    const reloaded = openTab(browser);
    expect(await reloaded.disconnect(account)).toEqual({ outcome: 'notRevoked', reason: null });
    expect(reloaded.revoked).toEqual([]);
    expect([...store.entries]).toEqual([]);
    await reloaded.keepToken(account, token);
    expect(await reloaded.openToken(account)).toEqual(opens);
  });

  test('disconnecting while unlocked revokes the token and keeps the lock', async () => {
    const { tab } = await withTokens();
    await tab.turnLockOn(passkey());
    expect(await tab.disconnect(account)).toEqual({ outcome: 'revoked', reason: null });
    expect(tab.revoked).toEqual([token]);
    expect(await tab.lockState()).toMatchObject({ kind: 'passkey' });
  });
});

describe('the automatic lock', () => {
  async function unlockedTab() {
    const { browser, tab } = await withTokens();
    await tab.turnLockOn(passkey());
    const states: LockState[] = [];
    await tab.watchLock((state) => states.push(state));
    return { browser, tab, states };
  }

  test('locks after 15 minutes without the owner’s activity', async () => {
    const { browser, tab, states } = await unlockedTab();
    browser.pass(14 * minute);
    await tab.ownerActive();
    browser.pass(14 * minute);
    expect(await tab.openToken(account)).toEqual(opens);
    expect(states).toEqual([]);
    browser.pass(minute);
    await expect.poll(() => states).toMatchObject([{ kind: 'passkey', locked: true }]);
    expect(await tab.openToken(account)).toMatchObject(isLocked);
  });

  test('locks even if GitHub requests continue', async () => {
    const { browser, tab } = await unlockedTab();
    for (let passed = 0; passed < 14; passed += 1) {
      browser.pass(minute);
      expect(await tab.openToken(account)).toEqual(opens);
    }
    browser.pass(minute);
    expect(await tab.openToken(account)).toMatchObject(isLocked);
  });

  test('locks after sleep despite later activity', async () => {
    const { browser, tab } = await unlockedTab();
    browser.pass(15 * minute, { timersSleep: true });
    await tab.ownerActive();
    expect(await tab.openToken(account)).toMatchObject(isLocked);
  });

  test('locks when the clock was set back', async () => {
    const { browser, tab } = await unlockedTab();
    browser.pass(-minute);
    expect(await tab.openToken(account)).toMatchObject(isLocked);
  });

  test('locks when another tab locks, and reports it', async () => {
    const { browser, tab, states } = await unlockedTab();
    const other = openTab(browser);
    await other.unlock(passkey());
    expect(await tab.openToken(account)).toEqual(opens);
    await other.lock();
    expect(await tab.openToken(account)).toMatchObject(isLocked);
    await expect.poll(() => states).toMatchObject([{ locked: true }]);
  });

  test('deletes the lock at a sign-out in any tab', async () => {
    const { browser, tab } = await unlockedTab();
    const other = openTab(browser);
    await other.unlock(passkey());
    await tab.forgetToken(account);
    await tab.leaveLock();
    expect([...browser.store.entries]).toEqual([]);
    expect(await other.lockState()).toMatchObject({ kind: 'none' });
  });

  test('stays while a token waits for revocation', async () => {
    const { browser, tab } = await withTokens({
      revoke: async () => fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'no network', 0)),
    });
    await tab.turnLockOn(passkey());
    await tab.disconnect(account);
    await tab.forgetToken(account);
    await tab.leaveLock();
    expect(await tab.lockState()).toMatchObject({ kind: 'passkey', locked: true });
    const later = openTab(browser);
    await later.unlock(passkey());
    await later.sendRevocations();
    expect(later.revoked).toEqual([token]);
  });
});

describe('an interruption', () => {
  /** Drops all writes from this one on, as if the browser had been killed. */
  function killedAtWrite(store: ReturnType<typeof memoryStore>, count: number): () => number {
    let writes = 0;
    const cut = <T extends unknown[], R>(write: (...inputs: T) => Promise<R>) => {
      return (...inputs: T): Promise<R> => {
        writes += 1;
        return writes > count ? Promise.reject(new Error('killed')) : write(...inputs);
      };
    };
    Object.assign(store, {
      set: cut(store.set),
      setUnlessThere: cut(store.setUnlessThere),
      remove: cut(store.remove),
      replace: cut(store.replace),
    });
    return () => writes;
  }

  /** Returns the store that a restarted browser finds on disk. */
  function restart(store: ReturnType<typeof memoryStore>) {
    const copy = vaultBrowser();
    for (const [key, value] of store.entries) copy.store.entries.set(key, value);
    return openTab(copy);
  }

  test.each([0, 1, 2, 3, 4])('before write %i of turning on leaves the lock on or off', async (at) => {
    const { store, tab } = await withTokens();
    const writes = killedAtWrite(store, at);
    const done = await tab.turnLockOn(passkey());
    expect(done.ok).toBe(writes() <= at);
    const after = restart(store);
    expect(await after.lockState()).toMatchObject(
      done.ok ? { kind: 'passkey', locked: true } : { kind: 'none' },
    );
    if (done.ok) await after.unlock(passkey());
    expect(await after.openToken(account)).toEqual(opens);
    expect(await after.openToken(account, 'app_installation')).toEqual({ ok: true, value: appToken });
  });

  test.each([0, 1, 2, 3, 4])('before write %i of turning off leaves the lock on or off', async (at) => {
    const { store, tab } = await withTokens();
    await tab.turnLockOn(passkey());
    const writes = killedAtWrite(store, at);
    const done = await tab.turnLockOff(passkey());
    expect(done.ok).toBe(writes() <= at);
    const after = restart(store);
    expect(await after.lockState()).toMatchObject(
      done.ok ? { kind: 'none' } : { kind: 'passkey', locked: true },
    );
    if (!done.ok) await after.unlock(passkey());
    expect(await after.openToken(account)).toEqual(opens);
  });
});

test('a token from another tab is sealed by the lock', async () => {
  const { browser, tab } = await withTokens();
  const other = openTab(browser);
  await Promise.all([
    tab.turnLockOn(passphrase()),
    other.keepToken(account, 'gho_second0123'),
    other.rotate(account, 5),
  ]);
  const reloaded = openTab(browser);
  expect(await reloaded.openToken(account)).toMatchObject(isLocked);
  await reloaded.unlock(passphrase());
  expect(await reloaded.openToken(account)).toEqual({ ok: true, value: 'gho_second0123' });
});

test('a second lock does not replace the first', async () => {
  const { browser, tab } = await withTokens();
  await tab.turnLockOn(passkey());
  expect(await openTab(browser).turnLockOn(passphrase())).toMatchObject({ failure: { code: 'LOCK_ON' } });
  expect((await openTab(browser).unlock(passkey())).ok).toBe(true);
});

test.each([
  ['a kind', { kind: 'retina' }],
  ['a version', { version: 2 }],
  ['a count', { iterations: 1e12 }],
])('keeps the lock closed for %s that is unknown', async (_what, changed) => {
  const { browser, tab, store } = await withTokens();
  await tab.turnLockOn(passphrase());
  store.entries.set('lock', { ...(store.entries.get('lock') as object), ...changed });
  const reloaded = openTab(browser);
  expect(await reloaded.lockState()).toEqual({ kind: 'unknown', locked: true, passkey: null });
  expect(await reloaded.openToken(account)).toMatchObject(isLocked);
  expect(withTexts(await reloaded.unlock(passphrase()))).toMatchObject({
    failure: {
      code: 'LOCK_UNKNOWN',
      message:
        'The lock was set up by another version of this site. Reload the page, or disconnect GitHub and connect it again.',
    },
  });
  expect(await reloaded.keepToken(account, 'gho_newcomer0123')).toEqual({ ok: true, value: 'inMemory' });
});

test('the private key of an open lock cannot be exported', async () => {
  const { record, key } = await makeLock(webcrypto as Crypto, passkey());
  for (const opened of [key, await openLock(webcrypto as Crypto, record, passkey())]) {
    expect([opened.type, opened.extractable, opened.usages]).toEqual(['private', false, ['deriveBits']]);
  }
});

describe('an envelope of the lock', () => {
  test('does not open for another account or token type', async () => {
    const { record, key } = await makeLock(webcrypto as Crypto, passkey());
    const lock = { key, publicKey: record.publicKey };
    const owner = { accountId: account, tokenType: 'oauth' } as const;
    const envelope = await sealToLock(webcrypto as Crypto, record, token, owner);
    const open = (by: TokenOwner) => openWithLock(webcrypto as Crypto, lock, envelope, by);
    expect(await open(owner)).toBe(token);
    await expect(open({ ...owner, accountId: 'account-2' })).rejects.toThrow();
    await expect(open({ ...owner, tokenType: 'app_installation' })).rejects.toThrow();
  });

  test('does not open with one byte or the account changed', async () => {
    const { tab, store } = await withTokens();
    await tab.turnLockOn(passkey());
    const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: 0 } as const;
    const { envelope } = store.entries.get(`token:${account}`) as { envelope: string };
    expect(await tab.importEnvelope('somebody-else', envelope, record)).toBe('missing');
    const sealed = Buffer.from(envelope.slice('portico.v2.'.length), 'base64url');
    const opened: number[] = [];
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const text = `portico.v2.${Buffer.from(changed).toString('base64url')}`;
      if ((await tab.importEnvelope(account, text, record)) === 'sealed') opened.push(at);
    }
    expect(sealed.length).toBeGreaterThan(90);
    expect(opened).toEqual([]);
    expect(await tab.importEnvelope(account, envelope, record)).toBe('sealed');
  });

  test('of a later version is named and is no token', async () => {
    const { tab, store } = await withTokens();
    const stored = store.entries.get(`token:${account}`) as { envelope: string };
    store.entries.set(`token:${account}`, { ...stored, envelope: stored.envelope.replace('.v1.', '.v9.') });
    expect(await tab.openToken(account)).toMatchObject({ failure: { code: 'TOKEN_OF_ANOTHER_VERSION' } });
  });
});
