import * as held from '#db/lost-rows.ts';
import * as actions from '#db/operation-actions.ts';
import type { DecisionOutcome } from '#db/undo.ts';
import { undo } from '#db/undo.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { type ChangeContext, notSaved } from './changes.ts';
import {
  exportSupportLog,
  readOutbox,
  readUnreadable,
  type UnreadableRow,
  undoFirst,
} from './outbox-entries.ts';

export interface OutboxService {
  /** @param records ids of rows; if given, returns only entries about these rows, but all of them */
  entries(records?: readonly string[]): Promise<OutboxEntry[]>;
  undoChange(change: SavedChange): Promise<Result<void>>;
  /** Resolves with false if nothing remained to undo. */
  undo(id: string): Promise<Result<boolean>>;
  retry(id: string): Promise<Result<boolean>>;
  /** Retries every refused change, in the order in which the owner made them. */
  retryAll(): Promise<Result<boolean>>;
  /** Replaces the values of a batch update that was refused or not yet sent. */
  edit(id: string, updates: RepositoryUpdates): Promise<Result<boolean>>;
  discard(id: string): Promise<Result<boolean>>;
  resolve(id: string, choice: 'mine' | 'theirs'): Promise<Result<boolean>>;
  sendLostAgain(): Promise<Result<boolean>>;
  takeServersState(): Promise<Result<boolean>>;
  unreadable(): Promise<UnreadableRow[]>;
  supportLog(): Promise<string>;
}

export function createOutboxService(context: ChangeContext): OutboxService {
  const { database, now } = context;
  const decided = (decision: Promise<DecisionOutcome>) => decide(context, decision);
  return {
    entries: (records) => readOutbox(database, records),
    undoChange: (change) => undoChange(context, change),
    undo: (id) => decided(undo(database, id, context)),
    retry: (id) => decided(actions.retry(database, id, context)),
    retryAll: () => decided(actions.retryAll(database, context)),
    edit: (id, updates) => decided(actions.editUpdate(database, id, updates, context)),
    discard: (id) => decided(actions.discard(database, id, context)),
    resolve: (id, choice) => decided(actions.resolve(database, id, choice, context)),
    sendLostAgain: () => decided(held.sendLostAgain(database, context).then(() => 'done' as const)),
    takeServersState: () => decided(held.takeServersState(database, context).then(() => 'done' as const)),
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
    if (typeof outcome === 'object') return failed(await undoFirst(database, outcome.undoFirst, now()));
    wake();
    return success(outcome === 'done');
  } catch (error) {
    return failed(notSaved('Your decision was not saved on this device', error, now()));
  }
}

async function undoChange(context: ChangeContext, { operationIds }: SavedChange): Promise<Result<void>> {
  const { database, now } = context;
  let undone = false;
  try {
    for (const id of operationIds.toReversed()) {
      const outcome = await undo(database, id, context);
      if (typeof outcome === 'object') return failed(await undoFirst(database, outcome.undoFirst, now()));
      undone = outcome === 'done' || undone;
    }
  } catch (error) {
    return failed(notSaved('Your undo was not saved on this device', error, now()));
  }
  if (!undone) return failed(failure('VALIDATION', 'NOTHING_TO_UNDO', now()));
  context.wake();
  return success(undefined);
}
