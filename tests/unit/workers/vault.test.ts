import { createDecipheriv, pbkdf2Sync, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { envelopePrefix } from '#domain/auth/token-envelope.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { createVault, type TokenOwner } from '#workers/vault.logic.ts';
import { cryptoWith, memoryStore, quickDerivation } from '../../support/vault-world.ts';
import { withTexts } from '../../support/with-texts.ts';

const now = () => 1_800_000_000_000;
const owner: TokenOwner = { accountId: '01a1fa6f-0b2c-70ab-8e1b-d0e5b535bda8', tokenType: 'oauth' };
/** A token of 40 characters. With salt, IV and tag, its record has 84 bytes. */
const token = 'gho_0123456789abcdefghijklmnopqrstuvwxyz';

async function sealToken(vault: ReturnType<typeof createVault>, text = token, by = owner): Promise<string> {
  const result = await vault.seal(text, by);
  if (!result.ok) throw new Error(englishText(result.failure));
  return result.value;
}

const getBytes = (envelope: string) => Buffer.from(envelope.slice(envelopePrefix.length), 'base64url');
const envelopeOf = (bytes: Uint8Array) => envelopePrefix + Buffer.from(bytes).toString('base64url');

describe('known encryption results', () => {
  /** Returns bytes 0, 1, 2 and so on, in the order in which the vault requests them: salt, IV, device key. */
  function counting() {
    let next = 0;
    return (array: Uint8Array) => {
      for (let index = 0; index < array.length; index += 1) array[index] = next++;
      return array;
    };
  }

  const vectors: [string, TokenOwner, string][] = [
    [
      'gho_token',
      { accountId: 'account', tokenType: 'oauth' },
      'portico.v1.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG4UEU_zr9aUyhKejJiSO7IFARljJaUM4lfU',
    ],
    [
      'ghs_token',
      { accountId: 'account', tokenType: 'app_installation' },
      'portico.v1.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG4UET_zr9aUyhHUAuWLskTeeynOCm11HW7U',
    ],
    [
      'gho_ü€😀',
      { accountId: 'another', tokenType: 'oauth' },
      'portico.v1.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG4UEU_xcJizVRuWzPhZKMbyKFuStRZCbMd4bk8V3',
    ],
  ];

  test.each(vectors)('encrypts %s to the known result for %o', async (text, by, expected) => {
    const vault = createVault(memoryStore(), cryptoWith({ getRandomValues: counting() }), now);
    const envelope = await sealToken(vault, text, by);
    expect(envelope).toBe(expected);
    // Decrypts with Node's own PBKDF2 and AES, as an independent check.
    const bytes = getBytes(envelope);
    const device = Uint8Array.from({ length: 32 }, (_, index) => 28 + index);
    const key = pbkdf2Sync(device, bytes.subarray(0, 16), 100_000, 32, 'sha256');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(16, 28));
    decipher.setAAD(Buffer.from(`${by.accountId}|${by.tokenType}|v1`));
    decipher.setAuthTag(bytes.subarray(-16));
    expect(decipher.update(bytes.subarray(28, -16)).toString('utf8')).toBe(text);
    expect(decipher.final()).toHaveLength(0);
  });
});

describe('an envelope', () => {
  test('opens to the exact sealed text', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (text) => {
        expect(await vault.open(await sealToken(vault, text), owner)).toEqual({ ok: true, value: text });
      }),
      { numRuns: 25 },
    );
  });

  test('does not open with one flipped bit', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    const bytes = getBytes(await sealToken(vault));
    expect(bytes).toHaveLength(84);
    let refused = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (!(await vault.open(envelopeOf(flipped), owner)).ok) refused += 1;
    }
    expect(refused).toBe(672);
  });

  test('does not open with one flipped bit of its text', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    const text = await sealToken(vault);
    const opened: string[] = [];
    for (let bit = 0; bit < text.length * 7; bit += 1) {
      const at = Math.floor(bit / 7);
      const code = text.charCodeAt(at) ^ (1 << (bit % 7));
      const flipped = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
      if ((await vault.open(flipped, owner)).ok) opened.push(flipped);
    }
    expect(opened).toEqual([]);
  });

  test('does not open when truncated', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    const bytes = getBytes(await sealToken(vault));
    const results = await Promise.all(
      Array.from({ length: bytes.length }, (_, length) =>
        vault.open(envelopeOf(bytes.subarray(0, length)), owner),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(results).toHaveLength(84);
  });

  test('does not open for another account, type or version', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    const envelope = await sealToken(vault);
    const swapped = [
      vault.open(envelope, { ...owner, accountId: 'somebody-else' }),
      vault.open(envelope, { ...owner, accountId: owner.accountId.replace(/8$/, '9') }),
      vault.open(envelope, { ...owner, tokenType: 'app_installation' }),
      vault.open(envelope.replace('.v1.', '.v2.'), owner),
      vault.open(envelope, { accountId: `${owner.accountId}|oauth`, tokenType: 'oauth' }),
    ];
    for (const { ok } of await Promise.all(swapped)) expect(ok).toBe(false);
  });

  test('does not open on another device, and creates no key', async () => {
    const envelope = await sealToken(createVault(memoryStore(), quickDerivation(), now));
    const elsewhere = memoryStore();
    const opened = await createVault(elsewhere, quickDerivation(), now).open(envelope, owner);
    expect(opened).toMatchObject({ ok: false, failure: { code: 'TOKEN_UNREADABLE', severity: 'HIGH' } });
    expect(elsewhere.entries.size).toBe(0);
  });
});

test('10 000 seals repeat no salt and IV', async () => {
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const vault = createVault(memoryStore(), cryptoWith({ deriveKey: () => Promise.resolve(key) }), now);
  const seen = new Set<string>();
  for (let batch = 0; batch < 10; batch += 1) {
    const envelopes = await Promise.all(Array.from({ length: 1_000 }, () => sealToken(vault, 'x')));
    for (const envelope of envelopes) seen.add(getBytes(envelope).subarray(0, 28).toString('latin1'));
  }
  expect(seen.size).toBe(10_000);
});

describe('a failing vault', () => {
  test('rejects an empty token with the specified words', async () => {
    const vault = createVault(memoryStore(), quickDerivation(), now);
    expect(withTexts(await vault.seal('', owner))).toMatchObject({
      ok: false,
      failure: { kind: 'VALIDATION', code: 'EMPTY_TOKEN', message: 'Cannot store empty token' },
    });
  });

  const broken: [string, Crypto, (store: ReturnType<typeof memoryStore>) => void][] = [
    ['no random numbers', cryptoWith({ getRandomValues: () => fail() }), () => undefined],
    ['no derivation', cryptoWith({ deriveKey: () => Promise.reject(new Error('no')) }), () => undefined],
    ['no encryption', cryptoWith({ encrypt: () => Promise.reject(new Error('no')) }), () => undefined],
    ['no subtle cryptography', { getRandomValues: (array: Uint8Array) => array } as Crypto, () => undefined],
    ['a key that is none', quickDerivation(), (store) => store.entries.set('device-key', 'not a key')],
  ];

  test.each(broken)('%s: gives no envelope and leaks no token', async (_n, crypto, prepare) => {
    const store = memoryStore();
    prepare(store);
    const result = await createVault(store, crypto, now).seal(token, owner);
    expect(result).toMatchObject({ ok: false, failure: { code: 'TOKEN_NOT_SEALED' } });
    expect(JSON.stringify([result, ...store.entries.values()])).not.toContain(token);
  });

  function fail(): never {
    throw new Error('no');
  }
});

test('the device key cannot be exported', async () => {
  const store = memoryStore();
  await sealToken(createVault(store, quickDerivation(), now));
  const key = store.entries.get('device-key') as CryptoKey;
  expect(key.extractable).toBe(false);
  expect(key.usages).toEqual(['deriveKey']);
  await expect(webcrypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('two workers starting at once share one device key', async () => {
  const store = memoryStore();
  const [one, other] = [
    createVault(store, quickDerivation(), now),
    createVault(store, quickDerivation(), now),
  ];
  const [first, second] = await Promise.all([sealToken(one, 'first'), sealToken(other, 'second')]);
  expect(await one.open(second, owner)).toEqual({ ok: true, value: 'second' });
  expect(await other.open(first, owner)).toEqual({ ok: true, value: 'first' });
});
