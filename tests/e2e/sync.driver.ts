import { AccountDatabase } from '#db/database.ts';
import { enqueueAll } from '#db/outbox.ts';
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
  unsent: (accountId) => open(accountId).operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
};
