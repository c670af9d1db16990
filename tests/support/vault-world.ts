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
    all: async () => new Map(entries),
    async replace(next) {
      entries.clear();
      for (const [key, value] of next) entries.set(key, value);
    },
  };
}

type MemoryStore = ReturnType<typeof memoryStore>;

/** A browser: a store and the data that the workers of its tabs share. */
export function vaultBrowser(store: MemoryStore = memoryStore()) {
  let at = 1_800_000_000_000;
  let writing: Promise<unknown> = Promise.resolve();
  const tabs: (() => void)[] = [];
  const timers = new Map<() => void, number>();

  return {
    store,
    now: () => at,
    /** @param timersSleep as on a machine that slept meanwhile */
    pass(ms: number, { timersSleep = false } = {}) {
      at += ms;
      if (timersSleep) return;
      for (const [callback, due] of timers) {
        if (due > at) continue;
        timers.delete(callback);
        callback();
      }
    },
    /** Returns the dependencies of a tab's worker. */
    tab() {
      let heard: () => void = () => undefined;
      const hear = () => heard();
      tabs.push(hear);
      return {
        store,
        crypto: webcrypto as Crypto,
        now: () => at,
        later(delayMs: number, callback: () => void) {
          timers.set(callback, at + delayMs);
          return () => void timers.delete(callback);
        },
        others: {
          tell() {
            for (const other of tabs) if (other !== hear) other();
          },
          hear(listener: () => void) {
            heard = listener;
          },
        },
        exclusively<T>(work: () => Promise<T>): Promise<T> {
          const done = writing.then(work);
          writing = done.catch(() => undefined);
          return done;
        },
      };
    },
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
      exportKey: subtle.exportKey.bind(subtle),
      generateKey: subtle.generateKey.bind(subtle),
      deriveBits: subtle.deriveBits.bind(subtle),
      wrapKey: subtle.wrapKey.bind(subtle),
      unwrapKey: subtle.unwrapKey.bind(subtle),
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
