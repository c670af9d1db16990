import { inverseDrafts } from '#domain/outbox/inverse.ts';
import {
  attentionStates,
  changedRows,
  effectiveTargets,
  type Operation,
  type OperationDraft,
  type OperationState,
  unsentStates,
} from '#domain/outbox/operation.ts';
import { dependentOperations, undoPosition } from '#domain/outbox/undo-order.ts';
import type { RowTable } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase } from './database.ts';
import { operationPart } from './operation-parts.ts';
import { operationsInState, writeOperations } from './operation-store.ts';
import { enqueueAll, type OutboxContext, outboxTables } from './outbox.ts';
import { rebuildChanged } from './view.ts';
import { shownRows } from './view-rows.ts';

/** Cancels an unsent change. Otherwise enqueues the inverse, without refused rows and values that have changed since. */
export async function undo(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operation = await database.operations.get(id);
    if (!operation || !isLeft(operation)) return 'nothing';
    const together = operation.importOf ? await getGroup(database, operation) : [operation];
    const standing = together.filter(isLeft);
    const later = await buildingOnAny(database, standing);
    if (later) return { undoFirst: later };
    let outcome: DecisionOutcome = 'nothing';
    for (const change of standing.toReversed()) {
      if (await takeBack(database, change, context)) outcome = 'done';
    }
    return outcome;
  });
}

/** True if the change still has an effect or needs attention, so that it can be undone. */
function isLeft(operation: Operation): boolean {
  const { state, supersededBy } = operation;
  return supersededBy === null && (attentionStates.includes(state) || effectiveTargets(operation).length > 0);
}

async function getGroup(database: AccountDatabase, { groupId }: Operation): Promise<Operation[]> {
  const group = await database.operations.where('groupId').equals(groupId).toArray();
  return group.sort((a, b) => a.sequence - b.sequence);
}

async function buildingOnAny(
  database: AccountDatabase,
  operations: readonly Operation[],
): Promise<Operation | undefined> {
  const [first] = operations;
  if (!first) return undefined;
  const known = await readLaterOperations(database, first);
  const found = operations.flatMap((operation) => dependentOperations(operation, known) ?? []);
  return found.sort((a, b) => a.sequence - b.sequence)[0];
}

async function takeBack(
  database: AccountDatabase,
  operation: Operation,
  context: OutboxContext,
): Promise<boolean> {
  const { id, state } = operation;
  if (state === 'queued' && !operation.standsAgain) {
    await undoQueued(database, operation, context);
    return true;
  }
  const needsAttention = attentionStates.includes(state);
  if (needsAttention) await cancel(database, operation, 'UNDONE', context);
  const taken = effectiveTargets(operation);
  const part = { ...operation, ...operationPart(operation, taken) };
  const inverse = taken.length === 0 ? [] : await inverseChanges(database, part);
  const [first] = await enqueueAll(database, inverse, context, { undoes: id });
  if (!first) return needsAttention;
  const replaced = await readReplaced(database, operation);
  if (replaced) await restore(database, replaced, inverse, context, true);
  const before = (await database.operations.get(id)) ?? operation;
  const note = { event: 'undone', detail: null };
  await writeOperations(
    database,
    [{ before, after: { ...before, supersededBy: first.id }, note }],
    context.now(),
  );
  return true;
}

/** Cancels an unsent operation. The operation that it replaced is reinstated, or can be undone again. */
async function undoQueued(
  database: AccountDatabase,
  operation: Operation,
  context: OutboxContext,
): Promise<void> {
  const { replaces } = operation;
  const replaced = await readReplaced(database, operation);
  // The replaced operation may be deleted already. Its values are then restored from this operation's base.
  const before = replaces === null || replaced ? [] : await inverseChanges(database, operation);
  await cancel(database, operation, 'UNDONE', context);
  if (replaced) await restore(database, replaced, [replaced], context, false);
  await enqueueAll(database, before, context);
}

async function readReplaced({ operations }: AccountDatabase, { replaces }: Operation) {
  return replaces === null ? undefined : operations.get(replaces);
}

/** Reinstates the replaced operation, so that it can be undone as well. */
async function restore(
  database: AccountDatabase,
  replaced: Operation,
  putBack: readonly Pick<OperationDraft, 'targets'>[],
  context: OutboxContext,
  overInverse: boolean,
): Promise<void> {
  const rows = new Set(putBack.flatMap(({ targets }) => targets));
  const targets = replaced.targets.filter((id) => rows.has(id));
  await enqueueAll(database, [operationPart(replaced, targets)], context, {
    restores: replaced,
    overInverse,
  });
}

/** Reads the operations after this one, and the operations that they undo, by id. */
async function readLaterOperations(
  database: AccountDatabase,
  operation: Operation,
): Promise<Map<string, Operation>> {
  const place = undoPosition(operation);
  const ended: OperationState[] = ['acknowledged', 'confirmed', 'cancelled'];
  const states = [...unsentStates, ...attentionStates, ...ended];
  const found = await Promise.all(states.map((state) => operationsInState(database, state, place).toArray()));
  return new Map(found.flat().map((operation) => [operation.id, operation]));
}

async function inverseChanges(database: AccountDatabase, operation: Operation): Promise<OperationDraft[]> {
  const linkedBefore = Object.values(operation.base).map(({ values }) => values.projectId);
  const [projects, ...changed] = await Promise.all([
    shownRows(
      database,
      'projects',
      linkedBefore.filter((id) => typeof id === 'string'),
    ),
    ...changedRows(operation).map(
      async ({ table, ids }) => [table, await shownRows(database, table, ids)] as const,
    ),
  ]);
  const rows = new Map<RowTable, Map<string, object>>([['projects', projects]]);
  for (const [table, shown] of changed) rows.set(table, new Map([...(rows.get(table) ?? []), ...shown]));
  return inverseDrafts(operation, (table, id) => rows.get(table)?.get(id));
}

/** `nothing`: there was nothing left to decide. An object names a later change that must be undone first. */
export type DecisionOutcome = 'done' | 'nothing' | { undoFirst: Operation };

/** Cancels an operation, which is then never sent again. If it was an undo, the undone change can be undone again. */
export async function cancel(
  database: AccountDatabase,
  before: Operation,
  reason: string,
  context: OutboxContext,
): Promise<void> {
  // Keeps accepted rows overlaid until the pull has passed them, so that they do not flicker.
  const overlaid = before.overlaid && before.acknowledgedVersion !== null;
  const after: Operation = { ...before, state: 'cancelled', overlaid, supersededBy: null };
  const note = { event: 'cancelled', detail: reason };
  await writeOperations(database, [{ before, after, note }], context.now());
  if (before.undoes !== undefined) await database.operations.update(before.undoes, { supersededBy: null });
  await rebuildChanged(database, before);
}
