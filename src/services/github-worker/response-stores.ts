import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Names on devices, older than the terms in the code. */
const storeName = 'answers';
const databaseName = (accountId: string) => `portico-answers-${accountId}`;

export interface ResponseStores {
  of(accountId: string): UseStore;
  /** Deletes an account's responses, even if other tabs have them open. */
  erase(accountId: string): Promise<void>;
}

export function createResponseStores(): ResponseStores {
  const stores = new Map<string, UseStore>();
  return {
    of(accountId) {
      const known = stores.get(accountId) ?? closableStore(databaseName(accountId));
      stores.set(accountId, known);
      return known;
    },
    async erase(accountId) {
      await promisifyRequest(indexedDB.deleteDatabase(databaseName(accountId)));
    },
  };
}

function closableStore(name: string): UseStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    const opening = promisifyRequest(request);
    const forget = () => {
      if (opened === opening) opened = null;
    };
    opening.then((database) => {
      database.addEventListener('close', forget);
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
    }, forget);
    return opening;
  };
  return async (mode, callback) => {
    opened ??= open();
    const database = await opened;
    return callback(database.transaction(storeName, mode).objectStore(storeName));
  };
}
