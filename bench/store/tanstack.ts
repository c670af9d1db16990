import { BasicIndex, createCollection, type SyncConfig } from '@tanstack/db';
import {
  type OnlineDetector,
  type StorageAdapter,
  startOfflineExecutor,
} from '@tanstack/offline-transactions';
import { Dexie } from 'dexie';
import { ask } from './tanstack-rows.ts';
import { checksumOf, expose, newStars, type Row, rowsPerCall } from './workload.ts';

// TanStack DB keeps rows in memory, and the application must store them. Here a Dexie table does: it is read completely at the
// start, and written together with the collection. The outbox is the library's own. Its IndexedDB adapter has no option for
// durability, so this storage replaces it, and stores the same texts as durably as the other stores.
const stored = new Dexie('bench-tanstack-rows', { chromeTransactionDurability: 'strict' });
stored.version(1).stores({ rows: 'id', transactions: '' });
const table = stored.table<Row, string>('rows');
const kept = stored.table<string, string>('transactions');

type Sync = Parameters<SyncConfig<Row, string>['sync']>[0];
let server: Sync | null = null;
const rows = createCollection<Row, string>({
  id: 'rows',
  getKey: ({ id }) => id,
  sync: {
    sync(sync) {
      server = sync;
      void table.toArray().then((known) => {
        receive(known, 'insert');
        sync.markReady();
      });
    },
  },
});
rows.createIndex(({ owner }) => owner, { indexType: BasicIndex });

/** Inserts or updates rows that the server has sent. */
function receive(changed: readonly Row[], type: 'insert' | 'update'): void {
  server?.begin({ immediate: true });
  for (const value of changed) server?.write({ type, value });
  void server?.commit();
}

let online = false;
const listeners = new Set<() => void>();
const network: OnlineDetector = {
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  notifyOnline() {
    for (const listener of listeners) listener();
  },
  isOnline: () => online,
  dispose: () => listeners.clear(),
};

/** Reports when data is on disk, because the library's commit only ends when the server has the data. */
class StrictStorage implements StorageAdapter {
  kept = 0;
  onKept = (): void => undefined;
  get = async (key: string) => (await kept.get(key)) ?? null;
  async set(key: string, value: string): Promise<void> {
    await kept.put(value, key);
    this.kept += 1;
    this.onKept();
  }
  delete = (key: string) => kept.delete(key);
  keys = () => kept.toCollection().primaryKeys();
  clear = () => kept.clear();
}
const storage = new StrictStorage();
let send: (rows: number) => Promise<void> = () => Promise.resolve();
const executor = startOfflineExecutor({
  collections: { rows },
  storage,
  onlineDetector: network,
  mutationFns: {
    async push({ transaction }) {
      const changed = transaction.mutations.map(({ modified }) => modified as unknown as Row);
      await send(changed.length);
      await table.bulkPut(changed);
      receive(changed, 'update');
    },
  },
});

const commits: Promise<unknown>[] = [];

async function open(): Promise<void> {
  await Promise.all([rows.preload(), executor.waitForInit()]);
}

expose({
  async load(all: Row[]) {
    await open();
    for (let start = 0; start < all.length; start += 500) {
      const page = all.slice(start, start + 500);
      await table.bulkPut(page);
      receive(page, 'insert');
    }
  },
  open,
  query: (question) => ask(rows, question),
  async batch(ids) {
    const parts = Math.ceil(ids.length / rowsPerCall);
    const allKept = new Promise<void>((resolve) => {
      storage.onKept = () => {
        if (storage.kept === parts) resolve();
      };
    });
    // The executor sends one transaction per call.
    for (let start = 0; start < ids.length; start += rowsPerCall) {
      const transaction = executor.createOfflineTransaction({ mutationFnName: 'push', autoCommit: false });
      transaction.mutate(() => {
        rows.update(ids.slice(start, start + rowsPerCall), (drafts) => {
          for (const draft of drafts) draft.stars = newStars;
        });
      });
      commits.push(transaction.commit());
    }
    await allKept;
  },
  async replay(call) {
    send = call;
    online = true;
    network.notifyOnline();
    await Promise.all(commits);
  },
  checksum: async () => checksumOf(rows.toArray),
});
