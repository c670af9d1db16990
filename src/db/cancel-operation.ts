import type { Operation } from '#domain/outbox/operation.ts';
import type { AccountDatabase } from './database.ts';
import { writeOperations } from './operation-store.ts';
import type { OutboxContext } from './outbox.ts';
import { rebuildChanged } from './view.ts';

/** `nothing`: there was nothing left to decide. An object names a later change that must be undone first. */
export type DecisionOutcome = 'done' | 'nothing' | { undoFirst: Operation };

/** Cancels an operation, which is then never sent again. If it was an undo, the undone change can be undone again. */
export async function cancel(
  database: AccountDatabase,
  before: Operation,
  reason: string,
  supersededBy: string | null,
  context: OutboxContext,
): Promise<void> {
  // Keeps accepted rows overlaid until the pull has passed them, so that they do not flicker.
  const overlaid = before.overlaid && before.acknowledgedVersion !== null;
  const after: Operation = { ...before, state: 'cancelled', overlaid, supersededBy };
  const note = { event: 'cancelled', detail: reason };
  await writeOperations(database, [{ before, after, note }], context.now());
  if (before.undoes !== undefined) await database.operations.update(before.undoes, { supersededBy: null });
  await rebuildChanged(database, before);
}
