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

/** Returns a browser: the vault's store, and the data that the workers of its tabs share. */
export function vaultBrowser(store: MemoryStore = memoryStore()) {
  let at = 1_800_000_000_000;
  let writing: Promise<unknown> = Promise.resolve();
  const tabs: (() => void)[] = [];
  const timers = new Map<() => void, number>();

  return {
    store,
    now: () => at,
    /** Advances the clock. @param timersSleep true for a machine that was asleep, so that timers did not run */
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

/** Returns the platform's cryptography with single functions replaced. */
export function cryptoWith(replaced: {
  getRandomValues?: (array: Uint8Array) => Uint8Array;
  deriveKey?: (...inputs: Parameters<SubtleCrypto['deriveKey']>) => Promise<CryptoKey>;
  deriveBits?: SubtleCrypto['deriveBits'];
  encrypt?: SubtleCrypto['encrypt'];
}): Crypto {
  const { getRandomValues, deriveKey, deriveBits, encrypt } = replaced;
  const { subtle } = webcrypto;
  return {
    getRandomValues:
      getRandomValues ?? ((array: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(array)),
    randomUUID: () => webcrypto.randomUUID(),
    subtle: {
      importKey: subtle.importKey.bind(subtle),
      exportKey: subtle.exportKey.bind(subtle),
      generateKey: subtle.generateKey.bind(subtle),
      deriveBits: deriveBits ?? subtle.deriveBits.bind(subtle),
      wrapKey: subtle.wrapKey.bind(subtle),
      unwrapKey: subtle.unwrapKey.bind(subtle),
      decrypt: subtle.decrypt.bind(subtle),
      encrypt: encrypt ?? subtle.encrypt.bind(subtle),
      deriveKey: deriveKey ?? subtle.deriveKey.bind(subtle),
    },
  } as unknown as Crypto;
}

/**
 * Derives keys with few rounds of PBKDF2, because the real 100,000 and 600,000 rounds take most of a test's time. Another number
 * of rounds still gives another key.
 */
export function quickDerivation(): Crypto {
  const { subtle } = webcrypto;
  const quick = <Algorithm>(algorithm: Algorithm): Algorithm => {
    const { iterations } = algorithm as Partial<Pbkdf2Params>;
    return iterations ? { ...algorithm, iterations: (iterations % 1_000) + 1 } : algorithm;
  };
  return cryptoWith({
    deriveKey: (algorithm, base, target, extractable, usages) =>
      subtle.deriveKey(quick(algorithm), base, target, extractable, [...usages]),
    deriveBits: (algorithm, base, length) => subtle.deriveBits(quick(algorithm), base, length ?? 256),
  });
}
