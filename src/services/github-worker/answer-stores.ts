import { promisifyRequest, type UseStore } from 'idb-keyval';

const storeName = 'answers';

export interface AnswerStores {
  of(accountId: string): UseStore;
  /** Deletes what is kept of an account, whichever tabs have it open. */
  erase(accountId: string): Promise<void>;
}

/** The kept answers of each account, in a database of its own that can be deleted: idb-keyval's would stay open. */
export function createAnswerStores(): AnswerStores {
  const stores = new Map<string, UseStore>();
  const nameOf = (accountId: string) => `portico-answers-${accountId}`;
  return {
    of(accountId) {
      const known = stores.get(accountId) ?? closableStore(nameOf(accountId));
      stores.set(accountId, known);
      return known;
    },
    async erase(accountId) {
      await promisifyRequest(indexedDB.deleteDatabase(nameOf(accountId)));
    },
  };
}

/** Opened when it is used, and again after it was closed for somebody who deletes it. */
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
