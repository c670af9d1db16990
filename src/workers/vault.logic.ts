import { tokenEncryption } from '#config/constants.ts';
import type { TokenType } from '#domain/auth/token.ts';
import { envelopePrefix } from '#domain/auth/token-envelope.ts';
import { fromBase64Url, toBase64Url } from '#domain/shared/base64url.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';

/**
 * Encrypts tokens, so that a copied value is useless. The device key is a non-extractable CryptoKey, which even this code can
 * use but not read. Each envelope has its own salt and IV, and authenticates account, token type and version. A failure never
 * stores or returns an unencrypted token.
 */

export interface VaultStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Stores the value unless the key has one. Resolves with the stored value. */
  setUnlessThere(key: string, value: unknown): Promise<unknown>;
  remove(key: string): Promise<void>;
  all(): Promise<ReadonlyMap<string, unknown>>;
  /** Replaces all entries atomically, so that an interruption leaves the old ones. */
  replace(entries: ReadonlyMap<string, unknown>): Promise<void>;
}

type KeyStore = Pick<VaultStore, 'get' | 'setUnlessThere'>;

export interface TokenOwner {
  accountId: string;
  tokenType: TokenType;
}

export interface Vault {
  /** Returns `portico.v1.` followed by the base64url of salt, IV and ciphertext. */
  seal(token: string, owner: TokenOwner): Promise<Result<string>>;
  open(envelope: string, owner: TokenOwner): Promise<Result<string>>;
}

export const deviceKeyName = 'device-key';
const { saltBytes, ivBytes, keyBits, iterations, hash, cipher, derivation } = tokenEncryption;

export function createVault(store: KeyStore, crypto: Crypto, now: () => number): Vault {
  const unsealable = (code: FailureCode) =>
    fail(failure('AUTHENTICATION', code, now(), { severity: 'HIGH' }));

  return {
    async seal(token, owner) {
      if (token === '') return fail(failure('VALIDATION', 'EMPTY_TOKEN', now()));
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

/** Returns the device's key, and creates it at first use. Workers that do so at the same time get the same key. */
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

/** Returns the stored key. Never creates one, because a new key cannot open an existing envelope. */
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

export const revocationsName = 'revocations';
/** No account has this id, so an envelope of the queue cannot be passed off as an account's token. */
export const revocationsOwner: TokenOwner = { accountId: 'revocation', tokenType: 'oauth' };

const prefixes: Record<TokenType, string> = { oauth: 'token:', app_installation: 'app-token:' };

export function tokenName(accountId: string, tokenType: TokenType): string {
  return prefixes[tokenType] + accountId;
}

function getOwner(name: string): TokenOwner | null {
  if (name === revocationsName) return revocationsOwner;
  for (const tokenType of ['oauth', 'app_installation'] as const) {
    if (name.startsWith(prefixes[tokenType])) {
      return { accountId: name.slice(prefixes[tokenType].length), tokenType };
    }
  }
  return null;
}

export function holdsSealed(entries: ReadonlyMap<string, unknown>): boolean {
  return [...entries.keys()].some((name) => getOwner(name) !== null);
}

/** Encrypts the entries again with another key. An unreadable envelope stays as it is. */
export async function resealEntries(
  entries: ReadonlyMap<string, unknown>,
  open: (envelope: string, owner: TokenOwner) => Promise<Result<string>>,
  seal: (token: string, owner: TokenOwner) => Promise<string>,
): Promise<Map<string, unknown>> {
  async function anew(value: unknown, owner: TokenOwner): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((one) => anew(one, owner)));
    if (typeof value === 'string') {
      const opened = await open(value, owner);
      return opened.ok ? seal(opened.value, owner) : value;
    }
    if (typeof value !== 'object' || value === null || !('envelope' in value)) return value;
    return { ...value, envelope: await anew(value.envelope, owner) };
  }
  const changed = new Map(entries);
  for (const [name, value] of entries) {
    const owner = getOwner(name);
    if (owner) changed.set(name, await anew(value, owner));
  }
  return changed;
}
