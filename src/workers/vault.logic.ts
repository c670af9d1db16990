import { tokenEncryption } from '#config/constants.ts';
import type { TokenType } from '#domain/auth/token.ts';
import { envelopePrefix } from '#domain/auth/token-envelope.ts';
import { fromBase64Url, toBase64Url } from '#domain/shared/base64url.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';

/**
 * Seals tokens so that a copied value is no copy of the token.
 *
 * The device key is 32 random bytes, kept as a non-extractable CryptoKey: it can derive keys but never be read, not
 * even by this code. Each envelope has its own salt and IV; account, token type and envelope version are
 * authenticated with it, so that an envelope cannot be passed off as another one's.
 *
 * Failing to seal or open never yields or stores a plain token.
 */

/** Where the device key and the envelopes live; IndexedDB in the worker. */
export interface VaultStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Stores the value unless there is one, in one step; resolves with the one that is there then. */
  setUnlessThere(key: string, value: unknown): Promise<unknown>;
  remove(key: string): Promise<void>;
  all(): Promise<ReadonlyMap<string, unknown>>;
  /** Replaces all entries in one step. An interruption leaves the old entries. */
  replace(entries: ReadonlyMap<string, unknown>): Promise<void>;
}

type KeyStore = Pick<VaultStore, 'get' | 'setUnlessThere'>;

/** Whose token, and of which kind: the envelope's additional data. */
export interface TokenOwner {
  accountId: string;
  tokenType: TokenType;
}

export interface Vault {
  /** An envelope for the token: `portico.v1.` and base64url of salt, IV and ciphertext. */
  seal(token: string, owner: TokenOwner): Promise<Result<string>>;
  open(envelope: string, owner: TokenOwner): Promise<Result<string>>;
}

export const deviceKeyName = 'device-key';
const { saltBytes, ivBytes, keyBits, iterations, hash, cipher, derivation } = tokenEncryption;

export function createVault(store: KeyStore, crypto: Crypto, now: () => number): Vault {
  const unsealable = (code: FailureCode) =>
    failed(failure('AUTHENTICATION', code, now(), { severity: 'HIGH' }));

  return {
    async seal(token, owner) {
      if (token === '') return failed(failure('VALIDATION', 'EMPTY_TOKEN', now()));
      try {
        const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
        const key = await deriveKey(crypto, await deviceKey(store, crypto), salt);
        const parameters = { name: cipher, iv, additionalData: additionalData(owner) };
        const ciphertext = await crypto.subtle.encrypt(parameters, key, new TextEncoder().encode(token));
        return success(envelopePrefix + toBase64Url([salt, iv, new Uint8Array(ciphertext)]));
      } catch {
        return unsealable('TOKEN_NOT_SEALED');
      }
    },

    async open(envelope, owner) {
      try {
        if (!envelope.startsWith(envelopePrefix)) throw new TypeError('unknown envelope');
        const bytes = fromBase64Url(envelope.slice(envelopePrefix.length));
        const salt = bytes.subarray(0, saltBytes);
        const iv = bytes.subarray(saltBytes, saltBytes + ivBytes);
        const key = await deriveKey(crypto, await existingDeviceKey(store), salt);
        const parameters = { name: cipher, iv, additionalData: additionalData(owner) };
        const plain = await crypto.subtle.decrypt(parameters, key, bytes.subarray(saltBytes + ivBytes));
        return success(new TextDecoder().decode(plain));
      } catch {
        return unsealable('TOKEN_UNREADABLE');
      }
    },
  };
}

/** Made at the first use. Two workers that make it at once end up with the same one. */
async function deviceKey(store: KeyStore, crypto: Crypto): Promise<CryptoKey> {
  const known = await store.get(deviceKeyName);
  if (known instanceof CryptoKey) return known;
  const made = await makeDeviceKey(crypto);
  const kept = await store.setUnlessThere(deviceKeyName, made);
  if (!(kept instanceof CryptoKey)) throw new TypeError('the device key is none');
  return kept;
}

export async function makeDeviceKey(crypto: Crypto): Promise<CryptoKey> {
  const material = crypto.getRandomValues(new Uint8Array(32));
  const made = await crypto.subtle.importKey('raw', material, derivation, false, ['deriveKey']);
  material.fill(0);
  return made;
}

/** Opening makes no key: without the one that sealed it, nothing can be opened. */
async function existingDeviceKey(store: KeyStore): Promise<CryptoKey> {
  const known = await store.get(deviceKeyName);
  if (known instanceof CryptoKey) return known;
  throw new TypeError('no device key');
}

function deriveKey(crypto: Crypto, device: CryptoKey, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const parameters = { name: derivation, hash, salt, iterations };
  const derived = { name: cipher, length: keyBits };
  return crypto.subtle.deriveKey(parameters, device, derived, false, ['encrypt', 'decrypt']);
}

function additionalData({ accountId, tokenType }: TokenOwner): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${accountId}|${tokenType}|v1`);
}
