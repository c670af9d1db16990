import { changedRows, type Operation, type OperationResult } from '#domain/outbox/operation.ts';
import type { ConfirmedChange } from '#domain/outbox/pulled-page.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { applyPulledPage } from './apply-pulled-page.ts';
import type { AccountDatabase } from './database.ts';
import { type OutboxContext, outboxTables } from './outbox.ts';
import { applyResults, markSent } from './queue.ts';
import { readCursor, writeCursor } from './settings.ts';
import { openRows } from './view.ts';

/** Operations per transaction, each with at most 500 rows. */
const settledAtOnce = 20;

/**
 * Confirms every waiting operation on a device without a server: the shown rows become the confirmed ones, and undo creates inverse
 * operations from then on. Each transaction confirms whole operations, so the work can stop and be repeated at any point.
 */
export async function settle(database: AccountDatabase, context: OutboxContext): Promise<void> {
  while (await settleNext(database, context));
}

async function settleNext(database: AccountDatabase, context: OutboxContext): Promise<boolean> {
  const tables = [...outboxTables(database), database.quarantine, database.snapshotPages];
  return database.transaction('rw', tables, async () => {
    const waiting = await database.operations
      .where('unsent')
      .above(Number.NEGATIVE_INFINITY)
      .limit(settledAtOnce)
      .toArray();
    const ids = waiting.map(({ id }) => id);
    const { operations } = await markSent(database, ids, context);
    if (operations.length === 0) return false;
    const since = await openHistory(database, context);
    await applyResults(
      database,
      operations.map((operation, index) => acceptedResult(operation, since.version + index + 1)),
      context,
    );
    const next = since.version + operations.length;
    const changes = await shownChanges(database, operations, next);
    const page = { epoch: since.epoch, snapshot: false, changes, next, complete: true };
    await applyPulledPage(database, { ...page, since }, context);
    return true;
  });
}

/** The device's own history, created with its first change. */
async function openHistory(database: AccountDatabase, { newId }: OutboxContext) {
  const { epoch, version } = await readCursor(database);
  const since = { epoch: epoch ?? newId(), version };
  if (epoch === null) await writeCursor(database, since);
  return since;
}

function acceptedResult({ id, targets }: Operation, version: number): OperationResult {
  const results = targets.map((targetId) => ({ targetId, status: 'applied' as const, version }));
  return { id, status: 'applied', version, replayed: false, results };
}

async function shownChanges(
  database: AccountDatabase,
  operations: readonly Operation[],
  version: number,
): Promise<ConfirmedChange[]> {
  const changed = new Map<RowTable, Set<string>>(rowTables.map((table) => [table, new Set()]));
  for (const { table, ids } of operations.flatMap(changedRows)) {
    for (const id of ids) changed.get(table)?.add(id);
  }
  const found: ConfirmedChange[] = [];
  for (const [table, ids] of changed) {
    const { rows } = await openRows(database, table, [...ids]);
    for (const { id, row } of rows) {
      // TypeScript cannot infer that a row of this table has the table's row type.
      found.push({ table, id, version, row: row ?? null } as ConfirmedChange);
    }
  }
  return found;
}
