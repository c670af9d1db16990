import { get, set } from 'idb-keyval';

const key = 'portico.notification-language';

/** For the service worker, which cannot read what pages keep in their `localStorage`. Never throws. */
export async function keepNotificationLanguage(language: string): Promise<void> {
  await set(key, language).catch(() => {});
}

/** Undefined where none was kept, and where the storage is not to be had. */
export async function notificationLanguage(): Promise<unknown> {
  return get<unknown>(key).catch(() => undefined);
}
