import type { Operation } from '#domain/outbox/operation.ts';
import type { AccountDatabase } from './database.ts';
import { writeOperations } from './operation-store.ts';
import type { OutboxContext } from './outbox.ts';
import { rebuildChanged } from './view.ts';

/** `nothing`: decided already. An object names a later change that must be undone first. */
export type DecisionOutcome = 'done' | 'nothing' | { undoFirst: Operation };

/** Cancels an operation that is not sent again. The change that it undid can be undone again. */
export async function cancel(
  database: AccountDatabase,
  before: Operation,
  reason: string,
  supersededBy: string | null,
  context: OutboxContext,
): Promise<void> {
  // Accepted rows stay overlaid until the pull has passed them.
  const overlaid = before.overlaid && before.acknowledgedVersion !== null;
  const after: Operation = { ...before, state: 'cancelled', overlaid, supersededBy };
  const note = { event: 'cancelled', detail: reason };
  await writeOperations(database, [{ before, after, note }], context.now());
  if (before.undoes !== undefined) await database.operations.update(before.undoes, { supersededBy: null });
  await rebuildChanged(database, before);
}
