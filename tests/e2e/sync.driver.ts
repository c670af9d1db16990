import { AccountDatabase } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';

/** Runs inside a tab of the built product, beside it: makes the owner's changes faster than a hand could. */
export interface SyncDriver {
  /** Keeps changes one after the other; resolves with the ids of those that were kept. */
  change(accountId: string, repositoryIds: readonly string[], values: readonly number[]): Promise<string[]>;
  /** The outbox as this tab sees it: number of operations by state. */
  states(accountId: string): Promise<Record<string, number>>;
  /** Longest task of this page since the driver came, in milliseconds. */
  longestTaskMs(): number;
}

declare global {
  interface Window {
    syncDriver: SyncDriver;
  }
}

const databases = new Map<string, AccountDatabase>();
let longestTaskMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
}).observe({ type: 'longtask' });

function open(accountId: string): AccountDatabase {
  const database = databases.get(accountId) ?? new AccountDatabase(accountId);
  databases.set(accountId, database);
  return database;
}

window.syncDriver = {
  async change(accountId, repositoryIds, values) {
    const context = { now: () => Date.now(), newId: () => crypto.randomUUID() };
    const kept: string[] = [];
    for (const [index, value] of values.entries()) {
      const id = repositoryIds[index % repositoryIds.length];
      if (id === undefined) break;
      // With a reset, even of nothing, none is merged with the one before it.
      const payload = { updates: { stars: value }, reset: [] };
      const draft = { action: 'batch-update' as const, payload, targets: [id] };
      const operations = await enqueue(open(accountId), draft, context);
      kept.push(...operations.map((operation) => operation.id));
    }
    // The product does not know that somebody else wrote: this wakes it.
    window.dispatchEvent(new Event('online'));
    return kept;
  },
  async states(accountId) {
    const counts: Record<string, number> = {};
    for (const { state, action } of await open(accountId).operations.toArray()) {
      if (action !== 'import') counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  },
  longestTaskMs: () => longestTaskMs,
};
