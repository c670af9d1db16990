import { mergedDraft } from '#domain/merge.ts';
import {
  type Operation,
  type OperationBase,
  type OperationDraft,
  type OperationOf,
  type RowTable,
  tableOf,
} from '#domain/operation.ts';
import { reportedFields } from '#domain/repository.ts';
import type { AccountDatabase } from './database.ts';
import { writeOperations } from './operation-store.ts';
import { deviceId, nextSequences } from './settings.ts';
import { type OpenRows, openRows, viewTables } from './view.ts';

/** Time and randomness are handed in. */
export interface OutboxContext {
  now: () => number;
  newId: () => string;
}

/** Longer ones are split: the server answers in time, and a batch that is too large can be halved. */
const mostTargets = 500;

export function outboxTables(database: AccountDatabase) {
  return [...viewTables(database), database.settings, database.transitions];
}

export interface EnqueueOptions {
  /** Versions that the owner has seen beyond the confirmed rows: those named in the answer to a conflict. */
  seenVersions?: ReadonlyMap<string, number>;
}

/**
 * Keeps a change of the owner's: the rows change and the operations are appended in one transaction, or nothing is.
 * Rejects with Dexie's error (e.g. `QuotaExceededError`) when nothing was kept.
 */
export async function enqueue(
  database: AccountDatabase,
  draft: OperationDraft,
  context: OutboxContext,
): Promise<Operation[]> {
  return enqueueAll(database, [draft], context);
}

/** Several changes that belong together: all are kept, or none. */
export async function enqueueAll(
  database: AccountDatabase,
  drafts: readonly OperationDraft[],
  context: OutboxContext,
  options: EnqueueOptions = {},
): Promise<Operation[]> {
  return database.transaction('rw', outboxTables(database), async () => {
    const groupId = context.newId();
    const kept: Operation[] = [];
    for (const draft of drafts.flatMap(split)) {
      kept.push(await append(database, draft, groupId, context, options));
    }
    return kept;
  });
}

function split(draft: OperationDraft): OperationDraft[] {
  const { targets } = draft;
  if (targets.length <= mostTargets) return [draft];
  const parts: OperationDraft[] = [];
  for (let start = 0; start < targets.length; start += mostTargets) {
    parts.push(partOf(draft, targets.slice(start, start + mostTargets)));
  }
  return parts;
}

/** The same change of some of its rows only. */
export function partOf(draft: OperationDraft, targets: string[]): OperationDraft {
  const chosen = new Set(targets);
  if (draft.action === 'import') {
    const repositories = draft.payload.repositories.filter(({ id }) => chosen.has(id));
    return { action: draft.action, payload: { repositories }, targets };
  }
  if (draft.action === 'message-read' || draft.action === 'message-delete') {
    return { action: draft.action, payload: { messageIds: targets }, targets };
  }
  const { action, payload } = draft;
  return { action, payload, targets } as OperationDraft;
}

async function append(
  database: AccountDatabase,
  asked: OperationDraft,
  groupId: string,
  context: OutboxContext,
  options: EnqueueOptions,
): Promise<Operation> {
  const table = tableOf(asked.action);
  const rows = await openRows(database, table, asked.targets);
  const base = baseOf(asked, rows, options);
  const earlier = await mergeable(database, table, asked, rows);
  const merged = earlier ? mergedDraft(earlier, { ...asked, base }) : null;
  const operation: Operation = {
    ...(merged ?? { ...asked, base }),
    id: context.newId(),
    groupId,
    deviceId: await deviceId(database, context.newId),
    sequence: await nextSequences(database, 1),
    payloadVersion: 1,
    state: 'queued',
    overlaid: true,
    createdAt: context.now(),
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    acknowledgedVersion: null,
    results: null,
    overwroteUnseen: false,
    supersededBy: null,
    replaces: merged ? (earlier?.id ?? null) : null,
  };
  const added = { before: null, after: operation, note: { event: 'queued', detail: operation.action } };
  if (!earlier || !merged) {
    await writeOperations(database, [added], context.now());
    await rows.foldIn(operation);
    return operation;
  }
  const replaced: Operation = {
    ...earlier,
    state: 'cancelled',
    overlaid: false,
    supersededBy: operation.id,
  };
  const note = { event: 'cancelled', detail: 'MERGED' };
  await writeOperations(database, [{ before: earlier, after: replaced, note }, added], context.now());
  await rows.foldInstead(operation);
  return operation;
}

/**
 * The queued operation that a new one may be merged with: it was never sent, is about the same rows, and is the last on
 * each of them, so that no order is lost.
 */
async function mergeable(
  database: AccountDatabase,
  table: RowTable,
  draft: OperationDraft,
  { rows }: OpenRows,
): Promise<Operation | null> {
  if (table !== 'repositories') return null;
  const last = rows[0]?.pending.at(-1);
  if (last === undefined || rows.some(({ row, pending }) => !row || pending.at(-1) !== last)) return null;
  const operation = await database.operations.get(last);
  if (!operation || operation.state !== 'queued') return null;
  return operation.targets.length === draft.targets.length ? operation : null;
}

function baseOf(
  draft: OperationDraft,
  { rows }: OpenRows,
  { seenVersions }: EnqueueOptions,
): Record<string, OperationBase> {
  const fields = editedFieldsOf(draft);
  if (fields.length === 0) return {};
  return Object.fromEntries(
    rows.map(({ id, row, confirmed }) => {
      const shown: Record<string, unknown> = { ...row };
      const values = Object.fromEntries(fields.map((field) => [field, shown[field] ?? null]));
      const version = Math.max(confirmed?.version ?? 0, seenVersions?.get(id) ?? 0);
      return [id, { version, values }];
    }),
  );
}

/** An import is nobody's edit and a message is never edited: they have no base. */
function editedFieldsOf(draft: OperationDraft): string[] {
  switch (draft.action) {
    case 'batch-update':
      return [...editedFieldsOfUpdate(draft.payload), 'editedFields'];
    case 'batch-link':
    case 'batch-unlink':
      return ['projectId'];
    case 'batch-delete':
      return [...reportedFields, 'editedFields'];
    case 'project-upsert':
    case 'project-delete':
      return ['name', 'description', 'isPublic'];
    default:
      return [];
  }
}

function editedFieldsOfUpdate({ updates, reset = [] }: OperationOf<'batch-update'>['payload']): string[] {
  return [...new Set([...Object.keys(updates), ...reset])];
}
