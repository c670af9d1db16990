import { mergedDraft } from '#domain/merge.ts';
import {
  type Operation,
  type OperationBase,
  type OperationDraft,
  type OperationOf,
  tableOf,
} from '#domain/operation.ts';
import { reportedFields } from '#domain/repository.ts';
import type { AccountDatabase } from './database.ts';
import { type OperationChange, writeOperations } from './operation-store.ts';
import { deviceId, nextSequences } from './settings.ts';
import { type Addition, type OpenRows, openRows, viewTables } from './view.ts';

/** Time and randomness are handed in. */
export interface OutboxContext {
  now: () => number;
  newId: () => string;
}

/** Longer ones are split: the server answers in time, and a batch that is too large can be halved. */
export const mostTargets = 500;

/** Rows that are read and written without waiting in between: more would be felt on the page's thread. */
const rowsAtOnce = 2 * mostTargets;

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
    // One after the other: a later one may be about rows that an earlier one has changed.
    for (const draft of drafts.flatMap((whole) => split(whole, rowsAtOnce))) {
      kept.push(...(await append(database, draft, groupId, context, options)));
    }
    return kept;
  });
}

export function split(draft: OperationDraft, most: number): OperationDraft[] {
  const { targets } = draft;
  if (targets.length <= most) return [draft];
  const parts: OperationDraft[] = [];
  for (let start = 0; start < targets.length; start += most) {
    parts.push(partOf(draft, targets.slice(start, start + most)));
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
  if (draft.action === 'message-restore') {
    const messages = draft.payload.messages.filter(({ id }) => chosen.has(id));
    return { action: draft.action, payload: { messages }, targets };
  }
  if (draft.action === 'message-read' || draft.action === 'message-delete') {
    return { action: draft.action, payload: { messageIds: targets }, targets };
  }
  const { action, payload } = draft;
  return { action, payload, targets } as OperationDraft;
}

/** The parts of a change are about different rows: all are read, and written, at once. */
async function append(
  database: AccountDatabase,
  asked: OperationDraft,
  groupId: string,
  context: OutboxContext,
  options: EnqueueOptions,
): Promise<Operation[]> {
  const [{ rows, foldIn }, device] = await Promise.all([
    openRows(database, tableOf(asked.action), asked.targets),
    deviceId(database, context.newId),
  ]);
  const parts = split(asked, mostTargets).map((draft, index) => {
    const start = index * mostTargets;
    return { draft, rows: rows.slice(start, start + mostTargets) };
  });
  const earlier = await mergeable(database, parts);
  const lastSequence = await nextSequences(database, parts.length);
  const additions = parts.map((part, index): Addition => {
    const draft = { ...part.draft, base: baseOf(part, options) };
    const candidate = earlier[index] ?? null;
    const merged = candidate && mergedDraft(candidate, draft);
    const replaced = merged ? candidate : null;
    const sequence = lastSequence - parts.length + 1 + index;
    const operation = {
      ...(merged ?? draft),
      ...newOperation(groupId, device, sequence, context),
      replaces: replaced?.id ?? null,
    } as Operation;
    return { operation, replaced };
  });
  await Promise.all([
    writeOperations(database, additions.flatMap(changesOf), context.now()),
    foldIn(additions),
  ]);
  return additions.map(({ operation }) => operation);
}

/** What every operation begins with. */
export function newOperation(groupId: string, device: string, sequence: number, context: OutboxContext) {
  return {
    id: context.newId(),
    groupId,
    deviceId: device,
    sequence,
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
    replaces: null,
  } as const satisfies Partial<Operation>;
}

function changesOf({ operation, replaced }: Addition): OperationChange[] {
  const added = { before: null, after: operation, note: { event: 'queued', detail: operation.action } };
  if (!replaced) return [added];
  const after: Operation = { ...replaced, state: 'cancelled', overlaid: false, supersededBy: operation.id };
  return [{ before: replaced, after, note: { event: 'cancelled', detail: 'MERGED' } }, added];
}

/** A change, or as much of it as one operation holds, with the rows that it is about. */
export interface Part {
  draft: OperationDraft;
  rows: OpenRows['rows'];
}

/**
 * For each part the queued operation that it may be merged with: it was never sent, is about the same rows, and is the
 * last on each of them, so that no order is lost.
 */
async function mergeable(
  database: AccountDatabase,
  parts: readonly Part[],
): Promise<(Operation | undefined)[]> {
  const last = parts.map(lastOnAll);
  const names = last.filter((id) => id !== undefined);
  const found = names.length === 0 ? [] : await database.operations.bulkGet(names);
  const queued = new Map(
    found.flatMap((operation) => (operation?.state === 'queued' ? [[operation.id, operation] as const] : [])),
  );
  return parts.map(({ draft }, index) => {
    const operation = queued.get(last[index] ?? '');
    return operation?.targets.length === draft.targets.length ? operation : undefined;
  });
}

function lastOnAll({ draft, rows }: Part): string | undefined {
  if (tableOf(draft.action) !== 'repositories') return undefined;
  const last = rows[0]?.pending.at(-1);
  return rows.every(({ row, pending }) => row && pending.at(-1) === last) ? last : undefined;
}

export function baseOf(
  { draft, rows }: Part,
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
