import { type ImportProgress, waitingRows, withWritten } from '#domain/backup/import-progress.ts';
import {
  attentionStates,
  type Operation,
  type OperationState,
  operationOrder,
  unsentStates,
} from '#domain/outbox/operation.ts';
import type { AccountDatabase, StoredOperation, Transition } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Number of finished operations that are stored for display and undo. */
const keptConfirmed = 100;
const keptCancelled = 50;

/** Maximum rows per request to IndexedDB. Larger requests block the main thread. */
export const chunkSize = 200;

/** Rows that are written without a pause. They fit into one frame. */
export const rowsPerWrite = 250;

const waitingKey = 'waitingChanges';
const importsKey = 'imports';

export async function readWaitingChanges(database: AccountDatabase): Promise<number> {
  return (await readSetting<number>(database, waitingKey)) ?? 0;
}

export async function readImports(database: AccountDatabase): Promise<readonly ImportProgress[]> {
  return (await readSetting<readonly ImportProgress[]>(database, importsKey)) ?? [];
}

export async function readWaitingImports(database: AccountDatabase): Promise<number> {
  return (await readImports(database)).reduce((sum, progress) => sum + waitingRows(progress), 0);
}

export interface OperationChange {
  before: Operation | null;
  after: Operation;
  /** Entry for the ring of transitions; null if the change is not recorded. */
  note: { event: string; detail: string | null } | null;
}

/** Writes operations. No other function does, so that indexes, counter and ring always agree. */
export async function writeOperations(
  database: AccountDatabase,
  changes: readonly OperationChange[],
  at: number,
): Promise<void> {
  if (changes.length === 0) return;
  // The requests run in parallel, because each is a round trip. Counting comes first, because it is fastest.
  await Promise.all([
    countWaiting(database, changes),
    database.operations.bulkPut(changes.map((change) => withIndexes(change.after))),
    recordTransitions(
      database,
      changes.flatMap(({ after, note }): NewTransition[] =>
        note ? [{ at, operationId: after.id, event: note.event, detail: note.detail }] : [],
      ),
    ),
  ]);
}

async function countWaiting(database: AccountDatabase, changes: readonly OperationChange[]): Promise<void> {
  const edits = changes.reduce((sum, change) => sum + getDifference(change), 0);
  if (edits !== 0) await writeSetting(database, waitingKey, (await readWaitingChanges(database)) + edits);
  if (changes.some(({ after }) => isImport(after))) {
    await writeSetting(database, importsKey, withWritten(await readImports(database), changes));
  }
}

const isImport = ({ action }: Operation) => action === 'import';

function getDifference({ before, after }: OperationChange): number {
  if (isImport(after)) return 0;
  return getWeight(after) - (before ? getWeight(before) : 0);
}

function getWeight({ state, targets }: Operation): number {
  return unsentStates.includes(state) ? targets.length : 0;
}

function withIndexes(operation: Operation): StoredOperation {
  const { unsent: _, passesAt: __, needsAttention: ___, ...plain } = operation as StoredOperation;
  const { state, overlaid, acknowledgedVersion } = operation;
  const stored: StoredOperation = plain;
  if (unsentStates.includes(state) || state === 'held') stored.unsent = operationOrder(operation);
  else if (overlaid && acknowledgedVersion !== null) stored.passesAt = acknowledgedVersion;
  if (attentionStates.includes(state) || operation.overwroteUnseen) stored.needsAttention = 1;
  return stored;
}

/**
 * Returns the operations in a state, in the order of their sequence.
 * @param first lowest sequence
 */
export function operationsInState(
  { operations }: AccountDatabase,
  state: OperationState,
  first = Number.NEGATIVE_INFINITY,
) {
  return operations.where('[state+sequence]').between([state, first], [state, Number.POSITIVE_INFINITY]);
}

/** Deletes finished operations beyond the limits, and finished refreshes at once. Operations that need attention stay. */
export async function pruneFinished(database: AccountDatabase): Promise<void> {
  await pruneState(database, 'confirmed', keptConfirmed);
  await pruneState(database, 'cancelled', keptCancelled);
}

async function pruneState(database: AccountDatabase, state: OperationState, kept: number): Promise<void> {
  const countFinishedLater = (sequence: number) =>
    database.operations
      .where('[state+sequence]')
      .between([state, sequence], [state, Number.POSITIVE_INFINITY], false);
  let passed = Number.NEGATIVE_INFINITY;
  let excess = (await countFinishedLater(passed).count()) - kept;
  if (excess <= 0) return;
  // Deletes a group only as a whole, because a group can only be undone as a whole.
  const [last, next] = await countFinishedLater(passed)
    .offset(excess - 1)
    .limit(2)
    .toArray();
  const whole = last?.groupId === next?.groupId ? last?.groupId : undefined;
  const first = await countFinishedLater(passed).first();
  if (first?.groupId === whole) return;
  while (excess > 0) {
    const oldest = await countFinishedLater(passed).limit(Math.min(excess, chunkSize)).toArray();
    const forgotten = oldest.filter(({ overwroteUnseen, groupId }) => !overwroteUnseen && groupId !== whole);
    await database.operations.bulkDelete(forgotten.map((operation) => operation.id));
    excess -= oldest.length;
    passed = oldest.at(-1)?.sequence ?? Number.POSITIVE_INFINITY;
  }
}

const transitionRingSize = 500;
/** Number of entries by which the ring may exceed its size, so that it is not trimmed at every write. */
const slack = 50;

type NewTransition = Omit<Transition, 'id'>;

/** Records state changes by ids and codes, never by values. */
export async function recordTransitions(
  database: AccountDatabase,
  transitions: readonly NewTransition[],
): Promise<void> {
  if (transitions.length === 0) return;
  const last = await database.transitions.bulkAdd(transitions.slice(-transitionRingSize));
  const before = last - transitions.length;
  if (Math.floor(before / slack) === Math.floor(last / slack)) return;
  await database.transitions
    .where('id')
    .belowOrEqual(last - transitionRingSize)
    .delete();
}

/** Returns at most {@link transitionRingSize} state changes, oldest first. */
export async function recentTransitions(database: AccountDatabase): Promise<Transition[]> {
  const newestFirst = await database.transitions.reverse().limit(transitionRingSize).toArray();
  return newestFirst.reverse();
}
