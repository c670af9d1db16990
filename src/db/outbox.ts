import {
  type Operation,
  type OperationBase,
  type OperationDraft,
  type OperationResult,
  parkedStates,
  stateAfter,
  touchedBy,
  unsentStates,
} from '#domain/operation.ts';
import type { RepositoryUpdates } from '#domain/repository.ts';
import type { AccountDatabase } from './database.ts';
import { deviceId, nextSequence } from './settings.ts';
import { recordTransition } from './transitions.ts';
import { refold, viewTables } from './view.ts';

/** Time and randomness are handed in. */
export interface OutboxContext {
  now: () => number;
  newId: () => string;
}

function outboxTables(database: AccountDatabase) {
  return [...viewTables(database), database.settings, database.transitions];
}

/**
 * Keeps a change of the owner's: the rows change and the operation is appended in one transaction, or neither is.
 * Rejects with Dexie's error (e.g. `QuotaExceededError`) when nothing was kept.
 */
export async function enqueue(
  database: AccountDatabase,
  draft: OperationDraft,
  context: OutboxContext,
): Promise<Operation> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operation: Operation = {
      ...draft,
      id: context.newId(),
      deviceId: await deviceId(database, context.newId),
      sequence: await nextSequence(database),
      payloadVersion: 1,
      base: await baseOf(database, draft),
      state: 'queued',
      createdAt: context.now(),
      attempts: 0,
      nextAttemptAt: null,
      retryFloorAt: null,
      lastError: null,
      acknowledgedVersion: null,
      results: null,
    };
    await database.operations.add(operation);
    await refold(database, operation.targets);
    await recordTransition(database, context.now(), operation.id, 'queued', operation.action);
    return operation;
  });
}

/** The confirmed values under an edit. An import is nobody's edit and has no base. */
async function baseOf(
  database: AccountDatabase,
  draft: OperationDraft,
): Promise<Record<string, OperationBase>> {
  const fields = editedFieldsOf(draft);
  if (fields.length === 0) return {};
  const rows = await database.confirmedRepositories.bulkGet(draft.targets);
  const entries = draft.targets.map((id, index): [string, OperationBase] => {
    const confirmed = rows[index];
    const values = Object.fromEntries(fields.map((field) => [field, confirmed?.row[field] ?? null]));
    return [id, { version: confirmed?.version ?? 0, values }];
  });
  return Object.fromEntries(entries);
}

function editedFieldsOf(draft: OperationDraft): (keyof RepositoryUpdates | 'projectId')[] {
  switch (draft.action) {
    case 'batch-update':
      return Object.keys(draft.payload.updates) as (keyof RepositoryUpdates)[];
    case 'batch-link':
    case 'batch-unlink':
      return ['projectId'];
    default:
      return [];
  }
}

/**
 * What may be sent now, in the owner's order. An operation that has to wait holds back the later ones on the same
 * rows, and no others.
 *
 * @param impatient the network came back or the owner asked: only the server's own wish is waited for
 */
export async function dueOperations(
  database: AccountDatabase,
  now: number,
  limit: number,
  impatient: boolean,
): Promise<Operation[]> {
  const unsent = await database.operations.where('state').anyOf(unsentStates).toArray();
  unsent.sort((a, b) => a.sequence - b.sequence);
  const heldBack = new Set<string>();
  const due: Operation[] = [];
  for (const operation of unsent) {
    const waitsUntil = (impatient ? operation.retryFloorAt : operation.nextAttemptAt) ?? 0;
    const touched = touchedBy(operation);
    if (waitsUntil > now || touched.some((id) => heldBack.has(id))) {
      for (const id of touched) heldBack.add(id);
    } else {
      due.push(operation);
      if (due.length === limit) break;
    }
  }
  return due;
}

/** The earliest time at which a postponed operation may be tried again; null: none waits. */
export async function nextAttemptAt(database: AccountDatabase): Promise<number | null> {
  const unsent = await database.operations.where('state').anyOf(unsentStates).toArray();
  const times = unsent.flatMap((operation) => operation.nextAttemptAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Marks operations as sent at least once. From here on they never change, because the server may have applied them.
 * Returns those that are still there to be sent.
 */
export async function seal(
  database: AccountDatabase,
  ids: readonly string[],
  context: OutboxContext,
): Promise<Operation[]> {
  return database.transaction('rw', outboxTables(database), async () => {
    const operations = (await database.operations.bulkGet([...ids])).filter(
      (operation): operation is Operation =>
        operation !== undefined && unsentStates.includes(operation.state),
    );
    const sealed = operations.map((operation) => ({ ...operation, state: 'sealed' as const }));
    await database.operations.bulkPut(sealed);
    for (const operation of operations.filter((candidate) => candidate.state === 'queued')) {
      await recordTransition(database, context.now(), operation.id, 'sealed', null);
    }
    return sealed;
  });
}

/** Writes the server's answers down and shows what follows from them, in one transaction. */
export async function settleResults(
  database: AccountDatabase,
  results: readonly OperationResult[],
  context: OutboxContext,
): Promise<void> {
  await database.transaction('rw', outboxTables(database), async () => {
    for (const result of results) {
      const operation = await database.operations.get(result.id);
      if (!operation || !unsentStates.includes(operation.state)) continue;
      const state = stateAfter(result);
      await database.operations.put({
        ...operation,
        state,
        results: result.results,
        acknowledgedVersion: result.version,
        lastError: refusalOf(result),
        nextAttemptAt: null,
      });
      if (parkedStates.includes(state)) await refold(database, operation.targets);
      await recordTransition(database, context.now(), result.id, state, refusalOf(result)?.code ?? null);
    }
  });
}

function refusalOf(result: OperationResult): { code: string; message: string } | null {
  const refused = result.results.find((target) => target.status === 'rejected' || target.status === 'gone');
  if (result.status === 'applied' && !refused) return null;
  return {
    code: result.code ?? refused?.code ?? 'REJECTED',
    message: result.message ?? refused?.message ?? 'The server refused this change.',
  };
}

/** A try that led to no answer: the operations stay, with the reason and the time of the next try. */
export async function postpone(
  database: AccountDatabase,
  ids: readonly string[],
  reason: { code: string; message: string },
  times: { nextAttemptAt: number; retryFloorAt: number | null },
): Promise<void> {
  await database.operations
    .where('id')
    .anyOf([...ids])
    .modify((operation) => {
      operation.attempts += 1;
      operation.nextAttemptAt = times.nextAttemptAt;
      operation.retryFloorAt = times.retryFloorAt;
      operation.lastError = { code: reason.code, message: reason.message };
    });
}
