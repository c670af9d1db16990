/** The browser's `Storage` interface in memory. */
export function memoryStorage(initial: Record<string, string> = {}): Storage & {
  all(): Record<string, string>;
} {
  const entries = new Map(Object.entries(initial));
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    all: () => Object.fromEntries(entries),
  };
  // A Storage has its keys as own properties, so the proxy does too.
  return new Proxy(storage, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      typeof key === 'string' && entries.has(key)
        ? { configurable: true, enumerable: true, value: entries.get(key) }
        : undefined,
  });
}
