import { AccountDatabase } from '#db/database.ts';
import { enqueueAll } from '#db/outbox.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { enqueue } from '../support/enqueue.ts';

/** Runs in a tab of the built product, and makes changes much faster than Playwright could by clicking. */
export interface SyncDriver {
  /**
   * Stores changes of one repository each, several per transaction. Reports each one to the test at once, because the browser may
   * be killed.
   * @returns their ids
   */
  change(
    accountId: string,
    repositoryIds: readonly string[],
    values: readonly number[],
    together: number,
  ): Promise<string[]>;
  /** Stores any kind of change, and reports it to the test. */
  keep(accountId: string, draft: OperationDraft): Promise<void>;
  /** Returns the number of changes that the server has not received. */
  unsent(accountId: string): Promise<number>;
}

declare global {
  interface Window {
    syncDriver: SyncDriver;
    /** Function of the test that records stored changes. */
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

/** Returns a draft. Its `reset`, although empty, keeps the outbox from merging it with the previous change. */
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
    // Starts the sync loop, because the product does not notice changes that this driver stores.
    window.dispatchEvent(new Event('online'));
    return kept;
  },
  async keep(accountId, draft) {
    const operations = await enqueue(open(accountId), draft, context);
    for (const operation of operations) void window.noteKept?.(operation);
  },
  unsent: (accountId) => open(accountId).operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
};
