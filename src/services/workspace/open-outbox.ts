import type { AccountDatabase } from '#db/database.ts';
import * as held from '#db/lost-rows.ts';
import * as decisions from '#db/operation-actions.ts';
import type { OutboxContext } from '#db/outbox.ts';
import { errorMessage, failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { OutboxService } from './outbox.ts';
import { exportSupportLog, readOutbox, readUnreadable, undoFirst } from './outbox-entries.ts';

export interface OutboxServiceAccess {
  database: AccountDatabase;
  context: OutboxContext;
  /** There may be something to send now. */
  wake: () => void;
}

/** The outbox for the screens: reads for live queries, and one function for each decision of the owner's. */
export function openOutboxService({ database, context, wake }: OutboxServiceAccess): OutboxService {
  async function decide(decision: Promise<decisions.DecisionOutcome>): Promise<Result<boolean>> {
    try {
      const outcome = await decision;
      if (typeof outcome === 'object')
        return failed(await undoFirst(database, outcome.undoFirst, context.now()));
      wake();
      return success(outcome === 'done');
    } catch (error) {
      const message = `Your decision was not saved on this device: ${errorMessage(error)}`;
      return failed(failure('INTERNAL', 'NOT_SAVED', message, context.now()));
    }
  }

  return {
    entries: () => readOutbox(database),
    undo: (id) => decide(decisions.undo(database, id, context)),
    retry: (id) => decide(decisions.retry(database, id, context)),
    retryAll: () => decide(decisions.retryAll(database, context)),
    edit: (id, updates) => decide(decisions.editUpdate(database, id, updates, context)),
    discard: (id) => decide(decisions.discard(database, id, context)),
    resolve: (id, choice) => decide(decisions.resolve(database, id, choice, context)),
    sendLostAgain: () => decide(held.sendLostAgain(database, context).then(() => 'done' as const)),
    takeServersState: () => decide(held.takeServersState(database, context).then(() => 'done' as const)),
    unreadable: () => readUnreadable(database),
    supportLog: () => exportSupportLog(database, context.now()),
  };
}
