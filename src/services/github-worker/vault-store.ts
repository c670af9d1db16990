import { createStore, del, entries, get, promisifyRequest, set, update } from 'idb-keyval';
import type { VaultStore } from '#workers/vault.logic.ts';

export function createVaultStore(): VaultStore {
  const vault = createStore('portico-vault', 'sealed');
  return {
    get: (key) => get(key, vault),
    set: (key, value) => set(key, value, vault),
    async setUnlessThere(key, value) {
      await update(key, (known) => known ?? value, vault);
      return get(key, vault);
    },
    remove: (key) => del(key, vault),
    all: async () => new Map(await entries<string, unknown>(vault)),
    replace: (next) =>
      vault('readwrite', (store) => {
        try {
          store.clear();
          for (const [key, value] of next) store.put(value, key);
        } catch (error) {
          // Without the abort, the earlier writes would be committed.
          store.transaction.abort();
          throw error;
        }
        return promisifyRequest(store.transaction);
      }),
  };
}
