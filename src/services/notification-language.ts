import { get, set } from 'idb-keyval';

const key = 'portico.notification-language';

/** For the service worker, which cannot read what pages keep in their `localStorage`. Never throws. */
export async function keepNotificationLanguage(language: string): Promise<void> {
  try {
    await set(key, language);
  } catch {
    // Where nothing can be kept, notifications are in English.
  }
}

/** Undefined where none was kept, and where the storage is not to be had. */
export async function notificationLanguage(): Promise<unknown> {
  try {
    return await get<unknown>(key);
  } catch {
    return undefined;
  }
}
