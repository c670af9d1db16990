import { webcrypto } from 'node:crypto';
import type { VaultStore } from '#workers/vault.logic.ts';

/** A vault's store in memory. */
export function memoryStore(): VaultStore & { entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
    async setUnlessThere(key, value) {
      if (!entries.has(key)) entries.set(key, value);
      return entries.get(key);
    },
    remove: async (key) => void entries.delete(key),
  };
}

/** The platform's cryptography with single parts of it replaced. */
export function cryptoWith(replaced: {
  getRandomValues?: (array: Uint8Array) => Uint8Array;
  deriveKey?: (...inputs: Parameters<SubtleCrypto['deriveKey']>) => Promise<CryptoKey>;
  encrypt?: SubtleCrypto['encrypt'];
}): Crypto {
  const { getRandomValues, deriveKey, encrypt } = replaced;
  const { subtle } = webcrypto;
  return {
    getRandomValues:
      getRandomValues ?? ((array: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(array)),
    randomUUID: () => webcrypto.randomUUID(),
    subtle: {
      importKey: subtle.importKey.bind(subtle),
      decrypt: subtle.decrypt.bind(subtle),
      encrypt: encrypt ?? subtle.encrypt.bind(subtle),
      deriveKey: deriveKey ?? subtle.deriveKey.bind(subtle),
    },
  } as unknown as Crypto;
}

/** Derives each salt's key once: opening the same envelope again and again costs no 100 000 rounds each time. */
export function rememberingDerivation(): Crypto {
  const derived = new Map<string, Promise<CryptoKey>>();
  return cryptoWith({
    deriveKey(...inputs) {
      const salt = Buffer.from((inputs[0] as Pbkdf2Params).salt as Uint8Array).toString('hex');
      const [parameters, base, target, extractable, usages] = inputs;
      const known =
        derived.get(salt) ?? webcrypto.subtle.deriveKey(parameters, base, target, extractable, [...usages]);
      derived.set(salt, known);
      return known;
    },
  });
}
