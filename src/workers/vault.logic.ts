import { tokenEncryption } from '#config/constants.ts';
import { defaultMessages } from '#domain/error-catalogue.ts';
import { failed, failure, type Result, success } from '#domain/failure.ts';
import type { TokenType } from '#domain/token.ts';
import { envelopePrefix, isEnvelope } from '#domain/token-envelope.ts';

/**
 * Seals tokens so that a copy of the disk is no copy of the token.
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
}

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

const deviceKeyName = 'device-key';
const { saltBytes, ivBytes, keyBits, iterations, hash, cipher, derivation } = tokenEncryption;

export function createVault(store: VaultStore, crypto: Crypto, now: () => number): Vault {
  const unsealable = (code: string, message: string) =>
    failed(failure('AUTHENTICATION', code, message, now(), { severity: 'HIGH' }));

  return {
    async seal(token, owner) {
      if (token === '')
        return failed(failure('VALIDATION', 'EMPTY_TOKEN', defaultMessages.emptyToken, now()));
      try {
        const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
        const key = await deriveKey(crypto, await deviceKey(store, crypto), salt);
        const parameters = { name: cipher, iv, additionalData: additionalData(owner) };
        const ciphertext = await crypto.subtle.encrypt(parameters, key, new TextEncoder().encode(token));
        return success(envelopePrefix + toBase64Url([salt, iv, new Uint8Array(ciphertext)]));
      } catch {
        return unsealable('TOKEN_NOT_SEALED', 'The token could not be sealed and was not stored.');
      }
    },

    async open(envelope, owner) {
      try {
        if (!isEnvelope(envelope)) throw new TypeError('unknown envelope');
        const bytes = fromBase64Url(envelope.slice(envelopePrefix.length));
        const salt = bytes.subarray(0, saltBytes);
        const iv = bytes.subarray(saltBytes, saltBytes + ivBytes);
        const key = await deriveKey(crypto, await existingDeviceKey(store), salt);
        const parameters = { name: cipher, iv, additionalData: additionalData(owner) };
        const plain = await crypto.subtle.decrypt(parameters, key, bytes.subarray(saltBytes + ivBytes));
        return success(new TextDecoder().decode(plain));
      } catch {
        return unsealable('TOKEN_UNREADABLE', defaultMessages.tokenInvalid);
      }
    },
  };
}

/** Made at the first use. Two workers that make it at once end up with the same one. */
async function deviceKey(store: VaultStore, crypto: Crypto): Promise<CryptoKey> {
  const known = await store.get(deviceKeyName);
  if (known instanceof CryptoKey) return known;
  const material = crypto.getRandomValues(new Uint8Array(32));
  const made = await crypto.subtle.importKey('raw', material, derivation, false, ['deriveKey']);
  material.fill(0);
  const kept = await store.setUnlessThere(deviceKeyName, made);
  if (!(kept instanceof CryptoKey)) throw new TypeError('the device key is none');
  return kept;
}

/** Opening makes no key: without the one that sealed it, nothing can be opened. */
async function existingDeviceKey(store: VaultStore): Promise<CryptoKey> {
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

function toBase64Url(parts: readonly Uint8Array[]): string {
  const binary = parts.map((part) => String.fromCharCode(...part)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws TypeError when the text is not the one spelling of its bytes */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // base64 leaves spare bits at the end; an altered envelope must not open because they were ignored.
  if (toBase64Url([bytes]) !== text) throw new TypeError('not canonical');
  return bytes;
}
