import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { BasicIndex, createCollection, createTransaction } from '@tanstack/db';
import { ask } from './tanstack-rows.ts';
import { checksumOf, expose, newStars, type Row, rowsPerCall } from './workload.ts';

// TanStack DB with its own persistence: SQLite stores rows and waiting changes, and flushes each commit, like the product's
// store. The worker's file is expected beside the library, where this page has none, so the bench serves it.
const BrowserWorker = Worker;
globalThis.Worker = class extends BrowserWorker {
  constructor(_address: string | URL, options?: WorkerOptions) {
    super('/opfs-worker.js', options);
  }
};

/** A change that has not been sent. */
interface Change {
  id: string;
  rows: string[];
  stars: number;
}

async function openCollections() {
  const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: 'bench-tanstack.sqlite' });
  const persistence = createBrowserWASQLitePersistence({ database });
  const options = { persistence, schemaVersion: 1 };
  const getKey = ({ id }: { id: string }) => id;
  const rows = createCollection(persistedCollectionOptions<Row, string>({ id: 'rows', getKey, ...options }));
  const changes = createCollection(
    persistedCollectionOptions<Change, string>({ id: 'changes', getKey, ...options }),
  );
  rows.createIndex(({ owner }) => owner, { indexType: BasicIndex });
  await Promise.all([rows.preload(), changes.preload()]);
  return { rows, changes };
}

let opening: ReturnType<typeof openCollections> | undefined;
const collections = () => (opening ??= openCollections());

expose({
  async load(all: Row[]) {
    const { rows } = await collections();
    for (let start = 0; start < all.length; start += 500) {
      await rows.insert(all.slice(start, start + 500)).isPersisted.promise;
    }
  },
  async open() {
    await collections();
  },
  query: async (question) => ask((await collections()).rows, question),
  async batch(ids) {
    const { rows, changes } = await collections();
    const transaction = createTransaction({
      async mutationFn({ transaction: made }) {
        await rows.utils.acceptMutations(made);
        await changes.utils.acceptMutations(made);
      },
      autoCommit: false,
    });
    transaction.mutate(() => {
      rows.update(ids, (drafts) => {
        for (const draft of drafts) draft.stars = newStars;
      });
      for (let start = 0; start < ids.length; start += rowsPerCall) {
        const part = ids.slice(start, start + rowsPerCall);
        changes.insert({ id: `change-${start}`, rows: part, stars: newStars });
      }
    });
    await transaction.commit();
  },
  async replay(call) {
    const { changes } = await collections();
    for (const change of changes.toArray) {
      await call(change.rows.length);
      await changes.delete(change.id).isPersisted.promise;
    }
  },
  checksum: async () => checksumOf((await collections()).rows.toArray),
});
