/** `refused`: the browser denies this site access to the storage. `full`: the storage has no room. */
export type StorageState = 'works' | 'full' | 'refused';

export interface SafeStorage extends Storage {
  state(): StorageState;
  /** Calls `listener` after each change of the state. Returns the function that unsubscribes it. */
  watch(listener: () => void): () => void;
}

/**
 * Wraps a browser's storage, so that no call throws. Keeps values that the browser refuses in this page's memory. All callers
 * must share one wrapper.
 * @param open reads the browser's property, which throws if cookies are blocked
 */
export function safeStorage(open: () => Storage | null | undefined): SafeStorage {
  const real = attempt(() => readable(open())) ?? null;
  /** Values that the browser refused to store, by key. Null if it refused to remove the key. */
  const unkept = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  let state: StorageState = real ? 'works' : 'refused';

  function noteFailure(): void {
    if (state !== 'works') return;
    state = 'full';
    for (const listener of listeners) listener();
  }

  function storedKeys(): string[] {
    const names = attempt(() => Array.from({ length: real?.length ?? 0 }, (_, index) => real?.key(index)));
    return (names ?? []).filter((name) => typeof name === 'string');
  }

  function keys(): string[] {
    const added = [...unkept].flatMap(([key, value]) => (value === null ? [] : [key]));
    return [...storedKeys().filter((key) => !unkept.has(key)), ...added];
  }

  function removeItem(key: string): void {
    unkept.delete(key);
    if (!real || attempt(() => (real.removeItem(key), true))) return;
    unkept.set(key, null);
  }

  function setItem(key: string, value: string): void {
    const put = () => (real?.setItem(key, value), real?.getItem(key) === value);
    // Removes the old value and tries again: that may free enough room, and no value is better than an outdated one.
    if (attempt(put) || (removeItem(key), attempt(put))) return void unkept.delete(key);
    unkept.set(key, value);
    noteFailure();
  }

  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) =>
      unkept.get(key) ?? (unkept.has(key) ? null : (attempt(() => real?.getItem(key)) ?? null)),
    setItem,
    removeItem,
    clear() {
      for (const key of keys()) removeItem(key);
    },
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Throws if the browser denies this site access to the storage. */
function readable(storage: Storage | null | undefined): Storage | null | undefined {
  storage?.getItem('');
  return storage;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const deviceStorage = safeStorage(() => globalThis.localStorage);
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
