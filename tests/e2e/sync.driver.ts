import { AccountDatabase } from '#db/database.ts';
import { enqueueAll } from '#db/outbox.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { enqueue } from '../support/enqueue.ts';

/** Runs in a tab of the built product and makes the owner's changes faster than by hand. */
export interface SyncDriver {
  /**
   * Stores changes of one repository each, so many in a transaction; reports each to the ledger at once and resolves
   * with their ids.
   */
  change(
    accountId: string,
    repositoryIds: readonly string[],
    values: readonly number[],
    together: number,
  ): Promise<string[]>;
  /** Stores a change of any kind and reports it to the ledger. */
  keep(accountId: string, draft: OperationDraft): Promise<void>;
  /** Changes that have not reached the server. */
  unsent(accountId: string): Promise<number>;
}

declare global {
  interface Window {
    syncDriver: SyncDriver;
    /** The test's record of stored changes. */
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

/** A reset, even an empty one, prevents merging with the previous change. */
function draft(id: string, stars: number) {
  const payload = { table: 'repositories', values: { stars }, reset: [] } as const;
  return { action: 'patch' as const, payload, targets: [id] };
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
    // The product does not know of the other writer, so this wakes it.
    window.dispatchEvent(new Event('online'));
    return kept;
  },
  async keep(accountId, draft) {
    const operations = await enqueue(open(accountId), draft, context);
    for (const operation of operations) void window.noteKept?.(operation);
  },
  unsent: (accountId) => open(accountId).operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
};
