import {
  attentionStates,
  nextOperationState,
  type Operation,
  type OperationResult,
  touchedRows,
  unsentStates,
} from '#domain/outbox/operation.ts';
import type { AccountDatabase } from './database.ts';
import { chunkSize, type OperationChange, writeOperations } from './operation-store.ts';
import { type OutboxContext, outboxTables } from './outbox.ts';
import { readPosition, shownHistory } from './settings.ts';
import { rebuildChanged } from './view.ts';

/** The outbox as the sync loop sees it. */

/** No operation waits longer on its own account; a time further off is from a clock that was set back. */
const maxWaitMs = 60_000;

/**
 * Operations that may be sent now, in the owner's order, with failed ones last, so that a permanent failure blocks
 * nothing else. A waiting operation holds back later ones on the same rows only.
 *
 * @param skipBackoff the network returned or the owner asked: no operation waits
 */
export async function dueOperations(
  database: AccountDatabase,
  now: number,
  limit: number,
  skipBackoff: boolean,
): Promise<Operation[]> {
  const heldBack = new Set<string>();
  const failedAt = new Map<string, number>();
  const due: { operation: Operation; failures: number }[] = [];
  let first = 0;
  for await (const operation of unsentInOrder(database)) {
    const touched = touchedRows(operation);
    const waits = operation.state === 'held' || (!skipBackoff && isWaiting(operation, now));
    if (waits || touched.some((key) => heldBack.has(key))) {
      for (const key of touched) heldBack.add(key);
      continue;
    }
    // Never before an earlier one on the same rows.
    const failures = touched.reduce(
      (max, key) => Math.max(max, failedAt.get(key) ?? 0),
      getFailures(operation),
    );
    for (const key of touched) failedAt.set(key, failures);
    due.push({ operation, failures });
    if (failures === 0) first += 1;
    // Nothing that comes later goes before those that the server has not failed at.
    if (first === limit) break;
  }
  due.sort((a, b) => a.failures - b.failures);
  return due.slice(0, limit).map(({ operation }) => operation);
}

/**
 * Unconfirmed operations, in the owner's order. Read in small steps, because an operation may have a thousand rows
 * with their base values.
 */
async function* unsentInOrder({ operations }: AccountDatabase): AsyncGenerator<Operation> {
  let passed = Number.NEGATIVE_INFINITY;
  let size = longChunkSize;
  for (;;) {
    const chunk = await operations.where('unsent').above(passed).limit(size).toArray();
    yield* chunk;
    if (chunk.length < size) return;
    passed = chunk.at(-1)?.unsent ?? passed;
    const rows = chunk.reduce((sum, operation) => sum + touchedRows(operation).length, 0);
    size = rows > chunkSize ? longChunkSize : chunkSize;
  }
}

/** Operations of a thousand rows that are read at once. */
const longChunkSize = 10;

/** Only what waited on its own account: while the network is away, every operation is tried in vain. */
function getFailures({ attempts, nextAttemptAt }: Operation): number {
  return nextAttemptAt === null ? 0 : attempts;
}

function isWaiting({ nextAttemptAt }: Operation, now: number): boolean {
  const waitMs = (nextAttemptAt ?? now) - now;
  return waitMs > 0 && waitMs <= maxWaitMs;
}

/** When the first of the postponed operations may go again, and why it waits; null: none does. */
export async function nextAttempt(
  database: AccountDatabase,
  now: number,
): Promise<{ waitMs: number; code: string; message: string } | null> {
  const head: Operation[] = [];
  for await (const operation of unsentInOrder(database)) {
    if (head.push(operation) === chunkSize) break;
  }
  const [first] = head
    .filter((operation) => isWaiting(operation, now))
    .sort((a, b) => (a.nextAttemptAt ?? now) - (b.nextAttemptAt ?? now));
  if (!first) return null;
  const { code, message } = first.lastError ?? { code: 'POSTPONED', message: 'It is tried again later.' };
  return { waitMs: (first.nextAttemptAt ?? now) - now, code, message };
}

/**
 * Marks operations as sent at least once. From here on they never change, because the server may have applied them.
 * Returns those that are still there to be sent.
 */
export async function markSent(
  database: AccountDatabase,
  ids: readonly string[],
  context: OutboxContext,
): Promise<Operation[]> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operations = (await database.operations.bulkGet([...ids])).filter(
      (operation) => operation !== undefined && unsentStates.includes(operation.state),
    ) as Operation[];
    const history = await shownHistory(database);
    const changes = operations
      // An operation sent before the first pull has no history yet.
      .filter((operation) => operation.state === 'queued' || (history !== null && !operation.history))
      .map((before): OperationChange => {
        const after: Operation = { ...before, state: 'sent', ...(history !== null && { history }) };
        return { before, after, note: before.state === 'queued' ? { event: 'sent', detail: null } : null };
      });
    await writeOperations(database, changes, context.now());
    const sent = new Map(changes.map(({ after }) => [after.id, after]));
    return operations.map((operation) => sent.get(operation.id) ?? operation);
  });
}

/** The same, with the history of the server that the device knows. */
export async function markBatchSent(
  database: AccountDatabase,
  ids: readonly string[],
  context: OutboxContext,
): Promise<{ operations: Operation[]; history: string | null }> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operations = await markSent(database, ids, context);
    return { operations, history: (await readPosition(database)).epoch };
  });
}

/**
 * Writes the results of the server down and shows what follows from them, in one transaction. A result of an operation
 * that is confirmed already, or was never sent, says nothing.
 *
 * @param history the server's, as the device knew it when it sent them. If it has left that one, the server may have
 * forgotten them: they stay sent, and go again under their ids
 * @returns whether the results are of the history that the device knows. Those of one that it has not read say nothing: their
 * versions are no versions of the known one
 */
export async function applyResults(
  database: AccountDatabase,
  results: readonly OperationResult[],
  context: OutboxContext,
  history?: string | null,
): Promise<boolean> {
  return database.transaction('rw', outboxTables(database), async () => {
    const { epoch } = await readPosition(database);
    if (history !== undefined && history !== epoch) return true;
    if (epoch !== null && results.some((result) => (result.epoch ?? epoch) !== epoch)) return false;
    const found = await database.operations.bulkGet(results.map((result) => result.id));
    const changes = results.flatMap((result, index): OperationChange[] => {
      const before = found[index];
      return before?.state === 'sent' ? [withResult(before, result)] : [];
    });
    await writeOperations(database, changes, context.now());
    for (const { after } of changes) {
      // Rows that the server applied stay as shown; the others return to the confirmed state.
      if (attentionStates.includes(after.state)) await rebuildChanged(database, after);
    }
    return true;
  });
}

function withResult(before: Operation, result: OperationResult): OperationChange {
  const state = nextOperationState(before.payload, result);
  const lastError = rejectionReason(result);
  const took = result.results.some(
    ({ status }) => status === 'applied' || status === 'overwrote' || status === 'unchanged',
  );
  const after: Operation = {
    ...before,
    state,
    overlaid: state === 'acknowledged' || took,
    results: result.results,
    acknowledgedVersion: result.version,
    lastError,
    nextAttemptAt: null,
    overwroteUnseen: result.results.some((target) => target.overwritten !== undefined),
  };
  return { before, after, note: { event: state, detail: lastError?.code ?? null } };
}

function rejectionReason(result: OperationResult): { code: string; message: string } | null {
  const refused = result.results.find(({ status }) => status === 'rejected' || status === 'gone');
  if (result.status === 'applied' && !refused) return null;
  const gone = refused?.status === 'gone';
  return {
    code: result.code ?? refused?.code ?? (gone ? 'GONE' : 'REJECTED'),
    message:
      result.message ??
      refused?.message ??
      (gone ? 'It no longer exists.' : 'The server refused this change.'),
  };
}

/** An attempt without a response: the operations stay as they are, with the reason and the time of the next try. */
export async function postpone(
  database: AccountDatabase,
  ids: readonly string[],
  reason: { code: string; message: string },
  nextAttemptAt: number | null,
  context: OutboxContext,
): Promise<void> {
  await database.transaction('rw', outboxTables(database), async () => {
    const found = await database.operations.bulkGet([...ids]);
    const changes = found.flatMap((before): OperationChange[] => {
      if (!before || !unsentStates.includes(before.state)) return [];
      const { code, message } = reason;
      const attempts = before.attempts + 1;
      const after: Operation = { ...before, attempts, nextAttemptAt, lastError: { code, message } };
      return [{ before, after, note: null }];
    });
    await writeOperations(database, changes, context.now());
  });
}
