import { webcrypto } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect } from 'vitest';
import { isEnvelope } from '#domain/auth/token-envelope.ts';
import { fromBase64Url, toBase64Url } from '#domain/shared/base64url.ts';
import {
  type LockRecord,
  makeLock,
  openLock,
  openWithLock,
  readLockRecord,
  sealToLock,
} from '#workers/lock-key.logic.ts';
import { createVault, type TokenOwner } from '#workers/vault.logic.ts';
import { readRsaKey } from '../../../supabase/functions/_shared/rsa-key.ts';
import { createSealing } from '../../../supabase/functions/_shared/sealing.ts';
import { mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { oddText, repeatedPieces } from '../../support/fuzz/grammars/texts.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';
import { memoryStore, quickDerivation } from '../../support/vault-world.ts';

/** Envelopes that were valid before a change: cut, swapped, or with another alphabet, version or owner. */

const token = 'gho_0123456789abcdefghijklmnopqrstuvwxyz';
const owner: TokenOwner = { accountId: 'account', tokenType: 'oauth' };

type Change = (envelope: string, other: string) => string;

const getBytes = (text: string) => {
  const start = text.lastIndexOf('.') + 1;
  return { prefix: text.slice(0, start), bytes: Buffer.from(text.slice(start), 'base64url') };
};
const withBytes = (text: string, change: (bytes: Buffer) => Uint8Array) => {
  const { prefix, bytes } = getBytes(text);
  return prefix + Buffer.from(change(bytes)).toString('base64url');
};

const change: Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(
    ([at, bits]): Change =>
      (text) =>
        withBytes(text, (bytes) => {
          const index = at % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ bits;
          return bytes;
        }),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([from, length]): Change =>
      (text) =>
        withBytes(text, (bytes) => {
          const start = from % bytes.length;
          return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + (length % 20))]);
        }),
  ),
  fc.nat().map(
    (at): Change =>
      (text, other) =>
        withBytes(text, (bytes) => {
          const cut = at % bytes.length;
          const rest = getBytes(other).bytes.subarray(cut);
          return Buffer.concat([bytes.subarray(0, cut), rest, Buffer.from(rest.length === 0 ? 'x' : '')]);
        }),
  ),
  fc.tuple(fc.nat(), oddText).map(
    ([at, put]): Change =>
      (text) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + (put || 'A') + text.slice(start);
      },
  ),
  fc.constantFrom<Change>(
    (text) => text.replace('v1', 'v2'),
    (text) => text.replace('v2', 'v1'),
    (text) => text.replace('.v', '.V'),
    (text) => `${text}=`,
    (text) => `${text}A`,
    (text) => ` ${text}`,
    (text) => `${text}\n`,
    (text) => text.slice(0, -1),
    (text) => text.slice(0, text.lastIndexOf('.') + 1),
    () => '',
    (text) => text.repeat(2),
    (text) => text.toUpperCase(),
  ),
  fc.constant<Change>((text) => `${text}${'A'.repeat(300_000)}`),
);

describe('an envelope of the vault', () => {
  const vault = createVault(memoryStore(), quickDerivation(), () => 0);
  const sealTwo = async () => {
    const results = [await vault.seal(token, owner), await vault.seal('gho_another', owner)];
    return results.map((result) => (result.ok ? result.value : ''));
  };
  const pair = sealTwo();

  holdsAsync(
    'does not open after a change',
    change,
    async (alter) => {
      const [envelope = '', other = ''] = await pair;
      const altered = alter(envelope, other);
      if (altered === envelope) return;
      const opened = await vault.open(altered, owner);
      if (opened.ok) expect([token, 'gho_another']).toContain(opened.value);
      expect(opened.ok && altered !== other, altered.slice(0, 200)).toBe(false);
      if (!opened.ok) expect(opened.failure.code).toBe('TOKEN_UNREADABLE');
    },
    { share: 0.5 },
  );

  const anybody: Arbitrary<TokenOwner> = fc.record({
    accountId: fc.oneof(oddText, fc.constantFrom('account', 'account|oauth')),
    tokenType: fc.constantFrom('oauth', 'app_installation'),
  });
  holdsAsync(
    'opens for its owner only',
    anybody,
    async (somebody) => {
      const [envelope = ''] = await pair;
      const isOwner = somebody.accountId === owner.accountId && somebody.tokenType === owner.tokenType;
      expect((await vault.open(envelope, somebody)).ok).toBe(isOwner);
    },
    { share: 0.5 },
  );

  holds('is never treated as a plain token', fc.tuple(fc.nat(), oddText), ([version, rest]) => {
    expect(isEnvelope(`portico.v${version}.${rest}`)).toBe(true);
  });

  holds(
    'has one valid spelling',
    fc.oneof(fc.uint8Array(), oddText, repeatedPieces(['A', '-', '_', '=', '+', '/', ' '], 100_000)),
    (given) => {
      if (typeof given !== 'string') {
        expect(fromBase64Url(toBase64Url([given]))).toEqual(Uint8Array.from(given));
        return;
      }
      try {
        expect(toBase64Url([fromBase64Url(given)])).toBe(given);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    },
  );
});

describe('an envelope of the server', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const purpose = { ownerId: 'owner', kind: 'private-key' } as const;
  const sealing = createSealing(key);
  const pair = sealing.then(async ({ seal }) => [
    await seal('a key', purpose),
    await seal('another key', purpose),
  ]);

  holdsAsync('does not open after a change', change, async (alter) => {
    const [envelope = '', other = ''] = await pair;
    const altered = alter(envelope, other);
    const opened = await (await sealing).open(altered, purpose);
    // Another encoding of the same bytes is the same envelope.
    const same = [envelope, other].some((one) => getBytes(one).bytes.equals(getBytes(altered.trim()).bytes));
    if (!same) expect(opened).toBeNull();
  });

  const pem = fc
    .tuple(
      fc.constantFrom('', 'RSA '),
      fc.oneof(
        fc.base64String(),
        oddText,
        repeatedPieces(['A', ' ', '\n', '=', '-----BEGIN PRIVATE KEY-----', '-----END'], 40_000),
      ),
    )
    .map(([kind, body]) => `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----`);
  holdsAsync('requires a key that can sign', fc.oneof(pem, oddText), async (text) => {
    expect(await readRsaKey(text)).toBeNull();
  });
});

describe('a lock', () => {
  const crypto = webcrypto as Crypto;
  const passkey = () => ({
    kind: 'passkey' as const,
    output: new Uint8Array(32).fill(3),
    salt: new Uint8Array(32).fill(5),
    credentialId: new Uint8Array([1, 2]),
  });
  const made = makeLock(crypto, passkey());
  const fields = ['salt', 'publicKey', 'iv', 'wrappedKey', 'credentialId'] as const;

  holdsAsync(
    'does not open after a change',
    fc.tuple(fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()),
    async ([field, at, bits, cut]) => {
      const { record } = await made;
      if (record.kind !== 'passkey') throw new Error('It is one of a passkey.');
      const bytes = Uint8Array.from(record[field]);
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ bits;
      const altered: LockRecord = {
        ...record,
        [field]: cut ? record[field].slice(0, at % bytes.length) : bytes,
      };
      await expect(openLock(crypto, altered, passkey())).rejects.toThrow();
    },
    { share: 0.5 },
  );

  holdsAsync(
    'is recognised by its form or rejected',
    mutatedValue(fc.constant({ version: 1, kind: 'passphrase', iterations: 600_000 })),
    async (raw) => {
      expect(readLockRecord(raw)).toBeNull();
      const { record } = await made;
      const mixed = { ...record, ...(typeof raw === 'object' ? raw : {}) };
      const read = readLockRecord(mixed);
      if (read?.kind === 'passphrase')
        expect(read.iterations >= 1 && read.iterations <= 10_000_000).toBe(true);
    },
  );

  const pair = made.then(async ({ record }) => [
    await sealToLock(crypto, record, token, owner),
    await sealToLock(crypto, record, 'gho_another', owner),
  ]);
  holdsAsync(
    'opens no changed envelope',
    change,
    async (alter) => {
      const { record, key } = await made;
      const [envelope = '', other = ''] = await pair;
      const altered = alter(envelope, other);
      // The vault checks the prefix before it uses the lock.
      if (altered === envelope || altered === other || !altered.startsWith('portico.v2.')) return;
      await expect(
        openWithLock(crypto, { key, publicKey: record.publicKey }, altered, owner),
      ).rejects.toThrow();
    },
    { share: 0.5 },
  );
});
