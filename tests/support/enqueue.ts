import type { AccountDatabase } from '#db/database.ts';
import { enqueueAll, type OutboxContext } from '#db/outbox.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';

/** Stores one change in the outbox. */
export function enqueue(
  database: AccountDatabase,
  draft: OperationDraft,
  context: OutboxContext,
): Promise<Operation[]> {
  return enqueueAll(database, [draft], context);
}
