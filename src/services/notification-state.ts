import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** Stores state for the service worker in IndexedDB, because it cannot read `localStorage`. Never throws. */

const languageKey = 'language';
const waitingKey = 'waiting-github-changes';

let opened: UseStore | undefined;

async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= createStore('portico-notifications', 'values');
    return await work(opened);
  } catch {
    // Without this state, notifications are in English and none mentions changes that wait.
    return undefined;
  }
}

export async function keepNotificationLanguage(language: string): Promise<void> {
  await inStore((store) => set(languageKey, language, store));
}

export async function notificationLanguage(): Promise<unknown> {
  return inStore((store) => get<unknown>(languageKey, store));
}

export async function keepWaitingCount(count: number): Promise<void> {
  await inStore((store) => set(waitingKey, count, store));
}

export async function waitingCount(): Promise<number> {
  const count = await inStore((store) => get<unknown>(waitingKey, store));
  return typeof count === 'number' ? count : 0;
}

export async function forgetNotificationLanguage(): Promise<void> {
  await inStore((store) => del(languageKey, store));
}
