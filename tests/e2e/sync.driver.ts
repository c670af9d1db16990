import { Dexie } from 'dexie';
import { AccountDatabase, databaseName } from '#db/database.ts';
import { enqueueAll } from '#db/outbox.ts';
import { schemaV1 } from '#db/schema.v1.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { enqueue } from '../support/enqueue.ts';

/** Runs inside a tab of the built product, beside it: makes the owner's changes faster than a hand could. */
export interface SyncDriver {
  /**
   * Keeps changes, each of one repository, so many of them in one transaction; tells the ledger of each as soon as it is
   * kept; resolves with the ids of those that were kept.
   */
  change(
    accountId: string,
    repositoryIds: readonly string[],
    values: readonly number[],
    together: number,
  ): Promise<string[]>;
  /** Keeps a change of any kind and tells the ledger of it. */
  keep(accountId: string, draft: OperationDraft): Promise<void>;
  /**
   * Puts a database of version 1 with changes of stars in the place of the account's, where no page has it open; resolves
   * with their ids once they are kept.
   */
  replaceByVersion1(
    accountId: string,
    repositoryIds: readonly string[],
    values: readonly number[],
  ): Promise<string[]>;
  /** Changes that have not reached the server. */
  unsent(accountId: string): Promise<number>;
}

declare global {
  interface Window {
    syncDriver: SyncDriver;
    /** What the test writes down of kept changes, where it does. */
    noteKept?: (operation: Pick<Operation, 'id' | 'groupId' | 'replaces'>) => Promise<void>;
  }
}

const databases = new Map<string, AccountDatabase>();
const context = { now: () => Date.now(), newId: () => crypto.randomUUID() };

function open(accountId: string): AccountDatabase {
  const database = databases.get(accountId) ?? new AccountDatabase(accountId);
  databases.set(accountId, database);
  return database;
}

/** With a reset, even of nothing, none is merged with the one before it. */
function draft(id: string, stars: number) {
  return { action: 'batch-update' as const, payload: { updates: { stars }, reset: [] }, targets: [id] };
}

window.syncDriver = {
  async change(accountId, repositoryIds, values, together) {
    const kept: string[] = [];
    const drafts = values.map((value, index) =>
      draft(repositoryIds[index % repositoryIds.length] ?? '', value),
    );
    for (let start = 0; start < drafts.length; start += together) {
      const operations = await enqueueAll(open(accountId), drafts.slice(start, start + together), context);
      for (const operation of operations) {
        kept.push(operation.id);
        void window.noteKept?.(operation);
      }
    }
    // The product does not know that somebody else wrote: this wakes it.
    window.dispatchEvent(new Event('online'));
    return kept;
  },
  async keep(accountId, draft) {
    const operations = await enqueue(open(accountId), draft, context);
    for (const operation of operations) void window.noteKept?.(operation);
  },
  async replaceByVersion1(accountId, repositoryIds, values) {
    const deviceId = crypto.randomUUID();
    const operations = values.map((stars, index) => ({
      id: crypto.randomUUID(),
      deviceId,
      sequence: index + 1,
      payloadVersion: 1,
      action: 'batch-update',
      payload: { updates: { stars } },
      targets: [repositoryIds[index % repositoryIds.length]],
      base: {},
      state: 'queued',
      createdAt: Date.now(),
      attempts: 0,
      nextAttemptAt: null,
      retryFloorAt: null,
      lastError: null,
      acknowledgedVersion: null,
      results: null,
    }));
    await Dexie.delete(databaseName(accountId));
    const old = new Dexie(databaseName(accountId));
    old.version(1).stores(schemaV1);
    await old.transaction('rw', 'operations', 'settings', async () => {
      await old.table('operations').bulkPut(operations);
      await old.table('settings').bulkPut([
        { key: 'deviceId', value: deviceId },
        { key: 'sequence', value: operations.length },
      ]);
    });
    old.close();
    for (const operation of operations)
      void window.noteKept?.({ ...operation, groupId: operation.id, replaces: null });
    return operations.map(({ id }) => id);
  },
  unsent: (accountId) => open(accountId).operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
};
