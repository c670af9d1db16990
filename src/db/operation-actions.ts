import { type RepositoryChanges, tableOf } from '#domain/outbox/actions.ts';
import { inverseDrafts, linksBefore, overwrittenDrafts, revivingDrafts } from '#domain/outbox/inverse.ts';
import {
  attentionStates,
  changedRows,
  type Operation,
  type OperationDraft,
  refusedTargets,
  unsentStates,
} from '#domain/outbox/operation.ts';
import { buildingOn, placeOf } from '#domain/outbox/undo-order.ts';
import type { RowTable } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase } from './database.ts';
import { writeOperations } from './operation-store.ts';
import { enqueueAll, type OutboxContext, outboxTables, partOf } from './outbox.ts';
import { rebuildChanged } from './view.ts';

/** What the owner decides about an operation. Nothing but these ends one that needs attention. */

/**
 * What came of a decision; `nothing`: there was nothing left to do. An object names the later change that builds on this
 * one and has to be undone first.
 */
export type DecisionOutcome = 'done' | 'nothing' | { undoFirst: Operation };

/**
 * Takes a change back, so that its rows are as they were before it: one that was never sent is cancelled, any other gets
 * its inverse. What another device has set since stays. An import is taken back as a whole.
 */
export async function undo(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operation = await database.operations.get(id);
    if (!operation || operation.supersededBy !== null || operation.state === 'cancelled') return 'nothing';
    const together = operation.importOf ? await groupOf(database, operation) : [operation];
    const standing = together.filter(
      ({ state, supersededBy, importOf }) =>
        supersededBy === null &&
        state !== 'cancelled' &&
        (importOf !== undefined || !attentionStates.includes(state)),
    );
    const later = await buildingOnAny(database, standing);
    if (later) return { undoFirst: later };
    let outcome: DecisionOutcome = 'nothing';
    for (const change of standing.toReversed()) {
      if (await takeBack(database, change, context)) outcome = 'done';
    }
    return outcome;
  });
}

/** What the owner did in one go, in order. */
async function groupOf(database: AccountDatabase, { groupId }: Operation): Promise<Operation[]> {
  const group = await database.operations.filter((operation) => operation.groupId === groupId).toArray();
  return group.sort((a, b) => a.sequence - b.sequence);
}

async function buildingOnAny(
  database: AccountDatabase,
  operations: readonly Operation[],
): Promise<Operation | undefined> {
  const [first] = operations;
  if (!first) return undefined;
  const known = await operationsFrom(database, first);
  const found = operations.flatMap((operation) => buildingOn(operation, known) ?? []);
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
  // Of what needs attention, the rows that the server took.
  const needsAttention = attentionStates.includes(state);
  if (needsAttention) await cancel(database, operation, 'UNDONE', null, context);
  const inverse = await inverseOf(database, operation);
  const [first] = await enqueueAll(database, inverse, context, { undoes: id });
  if (needsAttention) return true;
  if (!first) return false;
  const replaced = await replacedBy(database, operation);
  if (replaced) await restore(database, replaced, inverse, context, true);
  const after = { ...operation, supersededBy: first.id };
  const note = { event: 'undone', detail: null };
  await writeOperations(database, [{ before: operation, after, note }], context.now());
  return true;
}

/** It was never sent, and is gone: what it took the place of is there again, or can be undone again. */
async function undoQueued(
  database: AccountDatabase,
  operation: Operation,
  context: OutboxContext,
): Promise<void> {
  const { replaces, undoes } = operation;
  const replaced = await replacedBy(database, operation);
  // What was replaced may be forgotten by now: its values are still known.
  const before = replaces === null || replaced ? [] : await inverseOf(database, operation);
  await cancel(database, operation, 'UNDONE', null, context);
  if (replaced) await restore(database, replaced, [replaced], context, false);
  await enqueueAll(database, before, context);
  if (undoes !== undefined) await database.operations.update(undoes, { supersededBy: null });
}

async function replacedBy({ operations }: AccountDatabase, { replaces }: Operation) {
  return replaces === null ? undefined : operations.get(replaces);
}

/** What was replaced stands again on rows that were put back, so that it can be undone in its turn. */
async function restore(
  database: AccountDatabase,
  replaced: Operation,
  putBack: readonly Pick<OperationDraft, 'targets'>[],
  context: OutboxContext,
  overInverse: boolean,
): Promise<void> {
  const rows = new Set(putBack.flatMap(({ targets }) => targets));
  const targets = replaced.targets.filter((id) => rows.has(id));
  await enqueueAll(database, [partOf(replaced, targets)], context, { restores: replaced, overInverse });
}

/** The operations from this one on, and earlier ones that they take back, by id. */
async function operationsFrom(
  database: AccountDatabase,
  operation: Operation,
): Promise<Map<string, Operation>> {
  const place = placeOf(operation);
  const found = await Promise.all(
    [...unsentStates, ...attentionStates, 'acknowledged', 'confirmed'].map((state) =>
      database.operations
        .where('[state+sequence]')
        .between([state, place], [state, Number.POSITIVE_INFINITY])
        .toArray(),
    ),
  );
  return new Map(found.flat().map((operation) => [operation.id, operation]));
}

async function inverseOf(database: AccountDatabase, operation: Operation): Promise<OperationDraft[]> {
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

/** Sends what the server refused as a new operation, after everything else of the owner's. */
export async function retry(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return replace(database, id, 'RETRIED', halves, context);
}

/** Retries everything that the server refused, in the order in which the owner did it: of two edits the later one wins. */
export async function retryAll(database: AccountDatabase, context: OutboxContext): Promise<DecisionOutcome> {
  return database.transaction('rw', outboxTables(database), async () => {
    const refused = await database.operations
      .where('[state+sequence]')
      .between(['rejected', Number.NEGATIVE_INFINITY], ['rejected', Number.POSITIVE_INFINITY])
      .toArray();
    for (const { id } of refused) await retry(database, id, context);
    return refused.length > 0 ? 'done' : 'nothing';
  });
}

/** A batch update with other values, e.g. ones that the server accepts, in place of one that is refused or queued. */
export async function editUpdate(
  database: AccountDatabase,
  id: string,
  updates: RepositoryChanges,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  const changed = (operation: Operation): OperationDraft[] =>
    operation.action === 'batch-update'
      ? [{ action: 'batch-update', payload: { updates }, targets: unfinishedTargets(operation) }]
      : [];
  const operation = await database.operations.get(id);
  if (operation?.action !== 'batch-update') return 'nothing';
  return replace(database, id, 'EDITED', changed, context);
}

/** Gives up a change that needs attention. What the server took of it stays. */
export async function discard(
  database: AccountDatabase,
  id: string,
  context: OutboxContext,
): Promise<DecisionOutcome> {
  return replace(database, id, 'DISCARDED', () => [], context);
}

/**
 * Resolves a conflict. 'mine': the change is made over the other device's. 'theirs': what the other device set stands,
 * or comes back where this device has replaced it.
 */
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
  return replace(database, id, 'RETRIED', isGone ? (gone) => revived(database, gone) : halves, context);
}

async function revived(database: AccountDatabase, gone: Operation): Promise<OperationDraft[]> {
  const links = gone.targets.flatMap((id) => linksBefore(gone, id));
  const [own, repositories] = await Promise.all([
    shownRows(database, tableOf(gone.action), gone.targets),
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
    await cancel(database, operation, reason, null, context);
    const seenVersions = new Map(
      refusedTargets(operation).flatMap((result) =>
        result.version === undefined ? [] : [[result.targetId, result.version] as const],
      ),
    );
    const [first] = await enqueueAll(database, drafts, context, { seenVersions });
    if (first) await database.operations.update(id, { supersededBy: first.id });
    return 'done';
  });
}

async function cancel(
  database: AccountDatabase,
  before: Operation,
  reason: string,
  supersededBy: string | null,
  context: OutboxContext,
): Promise<void> {
  // Rows that the server took stay overlaid until the pull has passed them.
  const overlaid = before.overlaid && before.acknowledgedVersion !== null;
  const after: Operation = { ...before, state: 'cancelled', overlaid, supersededBy };
  const note = { event: 'cancelled', detail: reason };
  await writeOperations(database, [{ before, after, note }], context.now());
  await rebuildChanged(database, before);
}

/** What is left of an operation that needs attention. One that was too large is cut in two. */
function halves(operation: Operation): OperationDraft[] {
  const targets = unfinishedTargets(operation);
  const rest = partOf(operation, targets);
  if (operation.lastError?.code !== 'TOO_LARGE' || targets.length < 2) return [rest];
  const middle = Math.ceil(targets.length / 2);
  return [partOf(rest, targets.slice(0, middle)), partOf(rest, targets.slice(middle))];
}

function unfinishedTargets(operation: Operation): string[] {
  const refused = refusedTargets(operation).map(({ targetId }) => targetId);
  return refused.length > 0 ? refused : operation.targets;
}

async function shownRows(
  database: AccountDatabase,
  table: RowTable,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const rows = (await database.table(table).bulkGet([...ids])) as (object | undefined)[];
  return new Map(rows.flatMap((row, index) => (row ? [[ids[index] ?? '', row] as const] : [])));
}
