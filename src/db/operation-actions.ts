import { patchDraft } from '#domain/outbox/drafts.ts';
import { earlierLinks, overwrittenDrafts, revivingDrafts } from '#domain/outbox/inverse.ts';
import {
  attentionStates,
  effectiveTargets,
  isEdit,
  type Operation,
  type OperationDraft,
  refusedTargets,
} from '#domain/outbox/operation.ts';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import type { AccountDatabase } from './database.ts';
import { operationPart } from './operation-parts.ts';
import { operationsInState, writeOperations } from './operation-store.ts';
import { enqueueAll, type OutboxContext, outboxTables } from './outbox.ts';
import { cancel, type DecisionOutcome } from './undo.ts';
import { shownRows } from './view-rows.ts';

/** Sends the refused rows as a new operation, after all others. */
export async function retry(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return replace(database, id, 'RETRIED', halves, context);
}

/** Retries in the order of the owner's changes, so that the later of two edits wins. */
export async function retryAll(database: AccountDatabase, context: OutboxContext): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const refused = await operationsInState(database, 'rejected').toArray();
    for (const { id } of refused) await retry(database, id, context);
    return refused.length > 0 ? 'done' : 'nothing';
  });
}

export async function editUpdate(
  database: AccountDatabase,
  id: string,
  updates: RepositoryUpdates,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  const getDrafts = (operation: Operation) => [
    patchDraft('repositories', unfinishedTargets(operation), updates),
  ];
  const operation = await database.operations.get(id);
  if (!operation || !isEdit(operation)) return 'nothing';
  return replace(database, id, 'EDITED', getDrafts, context);
}

/** Discards the refused rows. Accepted rows keep their new values until the change is undone. */
export async function discard(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return replace(database, id, 'DISCARDED', () => [], context);
}

/** `mine` overwrites the other device's value. `theirs` keeps it, or restores it if this device has overwritten it. */
export async function resolve(
  database: AccountDatabase,
  id: string,
  choice: 'mine' | 'theirs',
  context: OutboxContext,
): Promise<DecisionOutcome> {
  const operation = await database.operations.get(id);
  if (!operation) return 'nothing';
  if (operation.overwroteUnseen) return resolveOverwritten(database, operation, choice, context);
  if (operation.state !== 'conflicting') return 'nothing';
  if (choice === 'theirs') return discard(database, id, context);
  const isGone = refusedTargets(operation).some(({ status }) => status === 'gone');
  return replace(
    database,
    id,
    'RETRIED',
    isGone ? (gone) => draftsToRestore(database, gone) : halves,
    context,
  );
}

async function draftsToRestore(database: AccountDatabase, gone: Operation): Promise<OperationDraft[]> {
  const links = gone.targets.flatMap((id) => earlierLinks(gone, id));
  const [own, repositories] = await Promise.all([
    shownRows(database, gone.payload.table, gone.targets),
    shownRows(database, 'repositories', links),
  ]);
  return revivingDrafts(gone, (table, id) => (table === 'repositories' ? repositories : own).get(id));
}

async function resolveOverwritten(
  database: AccountDatabase,
  seen: Operation,
  choice: 'mine' | 'theirs',
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const before = await database.operations.get(seen.id);
    if (!before?.overwroteUnseen) return 'nothing';
    const note = { event: 'decided', detail: choice.toUpperCase() };
    const after = { ...before, overwroteUnseen: false };
    await writeOperations(database, [{ before, after, note }], context.now());
    if (choice === 'theirs') {
      await enqueueAll(database, overwrittenDrafts(before), context, { undoes: before.id });
    }
    return 'done';
  });
}

async function replace(
  database: AccountDatabase,
  id: string,
  reason: string,
  draftsOf: (operation: Operation) => OperationDraft[] | Promise<OperationDraft[]>,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operation = await database.operations.get(id);
    if (!operation || !(attentionStates.includes(operation.state) || operation.state === 'queued')) {
      return 'nothing';
    }
    const drafts = await draftsOf(operation);
    await cancel(database, operation, reason, context);
    const seenVersions = new Map(
      refusedTargets(operation).flatMap((result) =>
        result.version === undefined ? [] : [[result.targetId, result.version] as const],
      ),
    );
    const { groupId, undoes, importOf } = operation;
    // Retried rows take the place of the refused ones in their import, and in the undo that they belong to.
    const sameChange = reason === 'RETRIED' && {
      groupId,
      ...(undoes !== undefined && { undoes }),
      ...(importOf && { importOf }),
    };
    const [first] = await enqueueAll(database, drafts, context, { seenVersions, ...sameChange });
    if (!first) return 'done';
    if (sameChange && undoes !== undefined) {
      await database.operations.update(undoes, { supersededBy: first.id });
    }
    // Only if the server refused all rows, because accepted rows can still be undone.
    if (refusedAsAWhole(operation)) await database.operations.update(id, { supersededBy: first.id });
    return 'done';
  });
}

function refusedAsAWhole(operation: Operation): boolean {
  return effectiveTargets({ ...operation, state: 'cancelled' }).length === 0;
}

function halves(operation: Operation): OperationDraft[] {
  const targets = unfinishedTargets(operation);
  const rest = operationPart(operation, targets);
  if (operation.lastError?.code !== 'TOO_LARGE' || targets.length < 2) return [rest];
  const middle = Math.ceil(targets.length / 2);
  return [operationPart(rest, targets.slice(0, middle)), operationPart(rest, targets.slice(middle))];
}

function unfinishedTargets(operation: Operation): string[] {
  const refused = refusedTargets(operation).map(({ targetId }) => targetId);
  return refused.length > 0 ? refused : operation.targets;
}
