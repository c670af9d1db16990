import * as held from '#db/lost-rows.ts';
import * as actions from '#db/operation-actions.ts';
import type { DecisionOutcome } from '#db/undo.ts';
import { undo } from '#db/undo.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { type ChangeContext, notSaved } from './changes.ts';
import { exportSupportLog, readOutbox, readUnreadable, undoFirst } from './outbox-entries.ts';

export type OutboxService = ReturnType<typeof createOutboxService>;

export function createOutboxService(context: ChangeContext) {
  const { database, now } = context;
  const runDecision = (decision: Promise<DecisionOutcome>) => decide(context, decision);
  return {
    /** @param records ids of rows; if given, returns only entries about these rows, but all of them */
    entries: (records?: readonly string[]) => readOutbox(database, records),
    undoChange: (change: SavedChange) => undoChange(context, change),
    /** Resolves with false if nothing remained to undo. */
    undo: (id: string) => runDecision(undo(database, id, context)),
    retry: (id: string) => runDecision(actions.retry(database, id, context)),
    /** Retries every refused change, in the order in which the owner made them. */
    retryAll: () => runDecision(actions.retryAll(database, context)),
    /** Replaces the values of a batch update that was refused or not yet sent. */
    edit: (id: string, updates: RepositoryUpdates) =>
      runDecision(actions.editUpdate(database, id, updates, context)),
    discard: (id: string) => runDecision(actions.discard(database, id, context)),
    resolve: (id: string, choice: 'mine' | 'theirs') =>
      runDecision(actions.resolve(database, id, choice, context)),
    sendLostAgain: () => runDecision(held.sendLostAgain(database, context).then(() => 'done' as const)),
    takeServersState: () => runDecision(held.takeServersState(database, context).then(() => 'done' as const)),
    unreadable: () => readUnreadable(database),
    supportLog: () => exportSupportLog(database, now()),
  };
}

async function decide(
  { database, now, wake }: ChangeContext,
  decision: Promise<DecisionOutcome>,
): Promise<Result<boolean>> {
  try {
    const outcome = await decision;
    if (typeof outcome === 'object') return fail(await undoFirst(database, outcome.undoFirst, now()));
    wake();
    return success(outcome === 'done');
  } catch (error) {
    return fail(notSaved('Your decision was not saved on this device', error, now()));
  }
}

async function undoChange(context: ChangeContext, { operationIds }: SavedChange): Promise<Result<void>> {
  const { database, now } = context;
  let undone = false;
  try {
    for (const id of operationIds.toReversed()) {
      const outcome = await undo(database, id, context);
      if (typeof outcome === 'object') return fail(await undoFirst(database, outcome.undoFirst, now()));
      undone = outcome === 'done' || undone;
    }
  } catch (error) {
    return fail(notSaved('Your undo was not saved on this device', error, now()));
  }
  if (!undone) return fail(failure('VALIDATION', 'NOTHING_TO_UNDO', now()));
  context.wake();
  return success(undefined);
}
