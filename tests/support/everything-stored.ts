import type { Page } from '@playwright/test';

/**
 * Returns everything that this origin stores in the browser, as text by location: each storage entry, object store and cache.
 * Each byte becomes one character. Leaves out cached build files, because they contain no secrets.
 */
export function everythingStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(readEverything);
}

/** Runs in the page. */
async function readEverything(): Promise<Record<string, string>> {
  const bytesAsText = (buffer: ArrayBufferLike, start: number, length: number) =>
    new TextDecoder('latin1').decode(new Uint8Array(buffer, start, length));
  const describe = async (value: unknown): Promise<string> => {
    if (value instanceof Blob) return describe(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return bytesAsText(value, 0, value.byteLength);
    if (ArrayBuffer.isView(value)) return bytesAsText(value.buffer, value.byteOffset, value.byteLength);
    if (value instanceof Map || value instanceof Set) return describe([...value]);
    if (Array.isArray(value)) return `[${(await Promise.all(value.map(describe))).join()}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    const fields = Object.entries(value).map(async ([name, inner]) => `${name}:${await describe(inner)}`);
    return `{${(await Promise.all(fields)).join()}}`;
  };
  const once = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('IndexedDB')));
    });
  const found: Record<string, string> = {
    address: location.href,
    'history state': await describe(history.state),
    cookies: document.cookie,
    page: document.documentElement.outerHTML,
  };
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const [key, value] of Object.entries(storage)) found[`${name} ${key}`] = `${key}=${String(value)}`;
  }
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await once(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([once(rows.getAllKeys()), once(rows.getAll())]);
      found[`IndexedDB ${name} ${store}`] = (await describe(keys)) + (await describe(values));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const texts = (await cache.keys()).map(async (request) => {
      if (new URL(request.url).pathname.startsWith('/assets/')) return request.url;
      return `${request.url} ${await describe(await (await cache.match(request))?.arrayBuffer())}`;
    });
    found[`Cache ${name}`] = (await Promise.all(texts)).join('\n');
  }
  return found;
}
