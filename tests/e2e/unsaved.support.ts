import type { Page } from '@playwright/test';

/**
 * Blocks writes to the settings, where the product saves typed text, until the page closes. A busy device delays them in the same
 * way.
 */
export function holdSettings(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    const name = known.find((database) => /^portico-[\da-f]{8}-/.test(database.name ?? ''))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    const settings = database.transaction('settings', 'readwrite').objectStore('settings');
    const goOn = () => {
      settings.count().onsuccess = goOn;
    };
    goOn();
  });
}

/** The settings of the account's database as JSON text. */
export function storedSettings(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    const name = known.find((database) => /^portico-[\da-f]{8}-/.test(database.name ?? ''))?.name ?? '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('settings').objectStore('settings').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        };
      };
    });
  });
}
