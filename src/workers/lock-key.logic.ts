import * as z from 'zod/mini';
import { tokenLock } from '#config/constants.ts';
import { lockedEnvelopePrefix } from '#domain/auth/token-envelope.ts';
import { fromBase64Url, toBase64Url } from '#domain/shared/base64url.ts';
import type { LockSecret, NewLockSecret } from './github-worker.protocol.ts';
import type { TokenOwner } from './vault.logic.ts';

/**
 * The lock is a key pair. Its private half is wrapped with a key that is derived from the owner's passkey or passphrase, and is
 * unwrapped only in an unlocked worker's memory. Tokens are encrypted with the public half, so that new tokens can be stored
 * while the lock is closed.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = z.custom<Bytes>((value) => value instanceof Uint8Array);
const common = {
  version: z.literal(1),
  salt: bytes,
  publicKey: bytes,
  iv: bytes,
  wrappedKey: bytes,
};
const recordSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('passkey'), credentialId: bytes }),
  // The maximum protects against a manipulated record, which would keep the worker busy for minutes.
  z.object({
    ...common,
    kind: z.literal('passphrase'),
    iterations: z.int().check(z.gte(1), z.lte(10_000_000)),
  }),
]);

/** The stored lock. It is useless without the owner's secret. */
export type LockRecord = z.infer<typeof recordSchema>;

/** Returns null if the value is not a lock of this version. */
export function readLockRecord(value: unknown): LockRecord | null {
  return z.safeParse(recordSchema, value).data ?? null;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const cipher = { name: 'AES-GCM', length: 256 } as const;
const publicKeyBytes = 65;
const saltBytes = 32;
const ivBytes = 12;
const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** Creates a lock and opens it once, so that no token is encrypted for a lock that the owner's secret does not open. */
export async function makeLock(
  crypto: Crypto,
  secret: NewLockSecret,
): Promise<{ record: LockRecord; key: CryptoKey }> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, true, ['deriveBits']);
  const shared = {
    version: 1,
    salt: secret.kind === 'passkey' ? secret.salt : crypto.getRandomValues(new Uint8Array(saltBytes)),
    publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
    iv: crypto.getRandomValues(new Uint8Array(ivBytes)),
    wrappedKey: new Uint8Array(0),
  } as const;
  const unwrapped: LockRecord =
    secret.kind === 'passkey'
      ? { ...shared, kind: 'passkey', credentialId: secret.credentialId }
      : { ...shared, kind: 'passphrase', iterations: tokenLock.passphraseIterations };
  const key = await wrappingKey(crypto, unwrapped, secret);
  const wrapped = await subtle.wrapKey('pkcs8', pair.privateKey, key, wrapping(unwrapped));
  const record = { ...unwrapped, wrappedKey: new Uint8Array(wrapped) };
  return { record, key: await openLock(crypto, record, secret) };
}

/**
 * Returns the private key, which cannot be extracted.
 * @throws if the secret is wrong or the record was changed
 */
export async function openLock(crypto: Crypto, record: LockRecord, secret: LockSecret): Promise<CryptoKey> {
  if (record.kind !== secret.kind) throw new TypeError('a secret of another kind');
  const key = await wrappingKey(crypto, record, secret);
  const unwrapping = wrapping(record);
  return crypto.subtle.unwrapKey('pkcs8', record.wrappedKey, key, unwrapping, curve, false, ['deriveBits']);
}

async function wrappingKey(crypto: Crypto, record: LockRecord, secret: LockSecret): Promise<CryptoKey> {
  const { subtle } = crypto;
  const material =
    secret.kind === 'passkey' ? secret.output : await stretch(crypto, record, secret.passphrase);
  const base = await subtle.importKey('raw', material, 'HKDF', false, ['deriveKey']);
  const info = encode(`portico lock v1 ${record.kind}`);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: record.salt, info };
  return subtle.deriveKey(derivation, base, cipher, false, ['wrapKey', 'unwrapKey']);
}

/** Derives bits from the passphrase. Normalises it, because keyboards compose the same characters differently. */
async function stretch(crypto: Crypto, record: LockRecord, passphrase: string): Promise<Bytes> {
  if (record.kind !== 'passphrase') throw new TypeError('no lock with a passphrase');
  const { iterations, salt } = record;
  const typed = encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  typed.fill(0);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, base, 256));
}

/**
 * Returns the parameters for wrapping the key. They authenticate the record's readable fields, so that a changed public key is
 * detected.
 */
function wrapping(record: LockRecord) {
  const of = record.kind === 'passkey' ? toBase64Url([record.credentialId]) : record.iterations;
  const header = `portico.lock.v1|${record.kind}|${of}|${toBase64Url([record.publicKey])}`;
  return { name: cipher.name, iv: record.iv, additionalData: encode(header) };
}

/** Encrypts a token with the lock's public key. The envelope contains the sender's public key, the IV and the ciphertext. */
export async function sealToLock(
  crypto: Crypto,
  { publicKey }: LockRecord,
  token: string,
  owner: TokenOwner,
): Promise<string> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, false, ['deriveBits']);
  const sender = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const recipient = await subtle.importKey('raw', publicKey, curve, false, []);
  const key = await agreedKey(crypto, pair.privateKey, recipient, [sender, publicKey]);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealing = { name: cipher.name, iv, additionalData: additionalData(owner) };
  const ciphertext = new Uint8Array(await subtle.encrypt(sealing, key, encode(token)));
  return lockedEnvelopePrefix + toBase64Url([sender, iv, ciphertext]);
}

/** @throws if the envelope was changed, or belongs to another lock or owner */
export async function openWithLock(
  crypto: Crypto,
  { key: privateKey, publicKey }: { key: CryptoKey; publicKey: Bytes },
  envelope: string,
  owner: TokenOwner,
): Promise<string> {
  const all = fromBase64Url(envelope.slice(lockedEnvelopePrefix.length));
  const sender = all.subarray(0, publicKeyBytes);
  const iv = all.subarray(publicKeyBytes, publicKeyBytes + ivBytes);
  const from = await crypto.subtle.importKey('raw', sender, curve, false, []);
  const key = await agreedKey(crypto, privateKey, from, [sender, publicKey]);
  const opening = { name: cipher.name, iv, additionalData: additionalData(owner) };
  const plain = await crypto.subtle.decrypt(opening, key, all.subarray(publicKeyBytes + ivBytes));
  return new TextDecoder().decode(plain);
}

/** Derives a key by ECDH and HKDF. Both public keys are the salt, which binds the key to sender and lock. */
async function agreedKey(
  { subtle }: Crypto,
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  [sender, recipient]: readonly [Bytes, Bytes],
): Promise<CryptoKey> {
  const agreed = await subtle.deriveBits({ name: curve.name, public: publicKey }, privateKey, 256);
  const base = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
  const salt = new Uint8Array([...sender, ...recipient]);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: encode('portico token v2') };
  return subtle.deriveKey(derivation, base, cipher, false, ['encrypt', 'decrypt']);
}

function additionalData({ accountId, tokenType }: TokenOwner): Bytes {
  return encode(`${accountId}|${tokenType}|v2`);
}
