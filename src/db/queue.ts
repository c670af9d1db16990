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

/** The outbox as the sync loop uses it. */

/** Maximum wait of an operation in milliseconds. A longer wait was stored before the clock was set back, so it is ignored. */
const maxWaitMs = 60_000;

/**
 * Returns the operations to send in the order of the owner's changes. Operations that failed before come last, so that a
 * permanent failure does not block the others. An operation that must wait delays only later ones on the same rows.
 * @param skipBackoff ignores the operations' own waits
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
    // Never sorts an operation before an earlier one on the same rows.
    const failures = touched.reduce(
      (max, key) => Math.max(max, failedAt.get(key) ?? 0),
      getFailures(operation),
    );
    for (const key of touched) failedAt.set(key, failures);
    due.push({ operation, failures });
    if (failures === 0) first += 1;
    // Stops when enough operations without failures were found, because these go first.
    if (first === limit) break;
  }
  due.sort((a, b) => a.failures - b.failures);
  return due.slice(0, limit).map(({ operation }) => operation);
}

/** Yields unsent operations in the order of the owner's changes. Reads few at a time, because operations may be large. */
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

/** Number of operations per read after a large one. */
const longChunkSize = 10;

/** Counts only failures of the operation itself, because without a network every operation fails. */
function getFailures({ attempts, nextAttemptAt }: Operation): number {
  return nextAttemptAt === null ? 0 : attempts;
}

function isWaiting({ nextAttemptAt }: Operation, now: number): boolean {
  const waitMs = (nextAttemptAt ?? now) - now;
  return waitMs > 0 && waitMs <= maxWaitMs;
}

/** Returns wait and reason of the earliest postponed operation, or null if there is none. */
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
  const { code, message } = first.lastError ?? {
    code: 'POSTPONED',
    message: 'Portico will try again later.',
  };
  return { waitMs: (first.nextAttemptAt ?? now) - now, code, message };
}

/**
 * Marks operations as sent, after which they never change, because the server may have applied them. Returns those that exist,
 * with the epoch that the device knows.
 */
export async function markSent(
  database: AccountDatabase,
  ids: readonly string[],
  context: OutboxContext,
): Promise<{ operations: Operation[]; history: string | null }> {
  return database.transaction('rw', outboxTables(database), async () => {
    const known = (await database.operations.bulkGet([...ids])).filter(
      (operation) => operation !== undefined && unsentStates.includes(operation.state),
    ) as Operation[];
    const shown = await shownHistory(database);
    const changes = known
      // Adds the epoch to operations that were sent before the first pull, which did not know it.
      .filter((operation) => operation.state === 'queued' || (shown !== null && !operation.history))
      .map((before): OperationChange => {
        const after: Operation = { ...before, state: 'sent', ...(shown !== null && { history: shown }) };
        return { before, after, note: before.state === 'queued' ? { event: 'sent', detail: null } : null };
      });
    await writeOperations(database, changes, context.now());
    const sent = new Map(changes.map(({ after }) => [after.id, after]));
    const operations = known.map((operation) => sent.get(operation.id) ?? operation);
    return { operations, history: (await readPosition(database)).epoch };
  });
}

/**
 * Stores the server's results in one transaction. Ignores results of operations that are confirmed or were never sent.
 * @param history epoch when the batch was sent; if the device now has another one, the operations stay sent and are sent again
 * @returns false if the results belong to another epoch than the known one, so that they were ignored
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
      // Accepted rows keep their view. Refused rows return to the confirmed state.
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
      (gone ? 'The record no longer exists.' : 'The server refused this change.'),
  };
}

/** Stores an attempt without a usable response, with its reason and the time of the next attempt. */
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
