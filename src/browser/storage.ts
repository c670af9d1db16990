/** What a browser's own storage does with what it is given. `refused`: it may not be used. `full`: it took no more. */
export type StorageState = 'works' | 'full' | 'refused';

export interface SafeStorage extends Storage {
  state(): StorageState;
  /** Calls back when the state has changed. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}

/**
 * The only way to `localStorage` and `sessionStorage`. It never throws: what the browser refuses is kept in this page's memory,
 * and is read back until the page ends. All callers share one object for each, so they all see the same.
 *
 * @param open reads the browser's property, which throws where all cookies are blocked
 */
export function safeStorage(open: () => Storage | null | undefined): SafeStorage {
  const real = attempt(open) ?? null;
  /** By key; null: it was to be removed. */
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
    const put = () => (real?.setItem(key, value), real !== null);
    // The value of before goes first: it is worse than none after a reload, and makes room for the new one.
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

/** undefined: it threw. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Shared by all tabs of this site, and kept. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);
/** Of this tab alone. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
