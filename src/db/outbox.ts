import { Dexie } from 'dexie';
import { effectiveDraft } from '#domain/outbox/effect.ts';
import { mergedDraft } from '#domain/outbox/merge.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { undoPosition } from '#domain/outbox/undo-order.ts';
import type { RowCounts } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase } from './database.ts';
import {
  type BaseOptions,
  maxTargets,
  operationBase,
  type Part,
  type Pending,
  type Surroundings,
  split,
} from './operation-parts.ts';
import { type OperationChange, writeOperations } from './operation-store.ts';
import { deviceId, keepSequence, lastSequence } from './settings.ts';
import { type Addition, type OpenRows, openRows, operationsById, viewTables } from './view.ts';

export interface OutboxContext {
  now: () => number;
  newId: () => string;
}

/** Rows that are folded without a pause. More would block the main thread. */
export const rowsAtOnce = 2 * maxTargets;

export function outboxTables(database: AccountDatabase) {
  const { settings, transitions, githubStates, githubChanges } = database;
  return [...viewTables(database), settings, transitions, githubStates, githubChanges];
}

export interface EnqueueOptions extends BaseOptions {
  undoes?: string;
  importOf?: RowCounts;
  onProgress?: (rows: number) => void;
  /** True if the operation is reinstated after the inverse of the operation that replaced it. */
  overInverse?: boolean;
  groupId?: string;
  /** Runs in the transaction that stores the operation. It may use only the tables of `outboxTables`. */
  alongside?: () => Promise<void>;
}

/** Stores changes in one transaction: all or none. Omits changes without effect. Rejects with Dexie's error. */
export async function enqueueAll(
  database: AccountDatabase,
  drafts: readonly OperationDraft[],
  context: OutboxContext,
  options: EnqueueOptions = {},
): Promise<Operation[]> {
  return database.transaction('rw', outboxTables(database), async () => {
    const groupId = options.groupId ?? context.newId();
    const kept: Operation[] = [];
    let rows = 0;
    // Handles the drafts in sequence, because a later draft may change the same rows.
    for (const draft of drafts) {
      for (const part of split(draft, rowsAtOnce)) {
        kept.push(...(await append(database, part, groupId, context, options)));
        rows += part.targets.length;
        options.onProgress?.(rows);
      }
    }
    await options.alongside?.();
    return kept;
  });
}

/** Folds one part while the previous one is being stored, which is safe because the parts have different rows. */
async function append(
  database: AccountDatabase,
  requested: OperationDraft,
  groupId: string,
  context: OutboxContext,
  options: EnqueueOptions,
): Promise<Operation[]> {
  const parts = [...split(requested, maxTargets)].map((draft) => {
    return { draft, opening: startInTransaction(openPart(database, draft)) };
  });
  const [device, links, last] = await Promise.all([
    deviceId(database, context.newId),
    getLinks(database, requested),
    lastSequence(database),
  ]);
  const cut = await openCutLinks(database, requested, links);
  const additions: Addition[] = [];
  const folding: PromiseLike<void>[] = [];
  for (const { draft, opening } of parts) {
    const { rows, pending, fold } = await opening;
    const wanted = effective(draft, rows, links);
    if (!wanted) continue;
    const begin = newOperation(groupId, device, last + 1 + additions.length, context);
    const addition = getAddition({ draft: wanted, rows }, { links, pending }, begin, options);
    additions.push(addition);
    folding.push(startInTransaction(fold([addition])));
  }
  if (additions.length === 0) return [];
  await Promise.all([
    ...folding,
    writeOperations(database, additions.flatMap(storedChanges), context.now()),
    keepSequence(database, last + additions.length),
  ]);
  await cut(additions);
  return additions.map(({ operation }) => operation);
}

function getAddition(
  part: Part,
  surroundings: Required<Surroundings>,
  begin: ReturnType<typeof newOperation>,
  options: EnqueueOptions,
): Addition {
  const draft = { ...part.draft, base: operationBase(part, options, surroundings) };
  // Does not merge an undo or a reinstated operation, because each must be undoable by itself.
  const alone = options.restores ?? options.undoes ?? options.importOf;
  const candidate = alone === undefined ? mergeable(part, surroundings.pending) : null;
  const merged = candidate && mergedDraft(candidate, draft);
  const replaced = merged ? candidate : null;
  const operation = {
    ...(merged ?? draft),
    ...begin,
    replaces: replaced?.id ?? options.restores?.replaces ?? null,
    ...(options.undoes === undefined ? {} : { undoes: options.undoes }),
    ...(options.restores ? { place: undoPosition(options.restores) } : {}),
    ...(options.importOf === undefined ? {} : { importOf: options.importOf }),
    ...(options.overInverse || options.restores?.standsAgain ? { standsAgain: true } : {}),
  } as Operation;
  return { operation, replaced };
}

/** Starts work that the caller awaits later. Dexie otherwise ends the transaction of an async function that is not awaited. */
function startInTransaction<T>(work: Promise<T>): PromiseLike<T> {
  const going = Dexie.Promise.race([work]);
  // Prevents an unhandled rejection. The code that awaits the work handles the failure.
  going.catch(() => undefined);
  return going;
}

async function openPart(database: AccountDatabase, { payload, targets }: OperationDraft) {
  const opened = await openRows(database, payload.table, targets);
  const pending = opened.rows.flatMap((state) => state.pending);
  return { ...opened, pending: await operationsById(database, pending) };
}

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

/** Returns the repositories that are linked to the changed project, because deleting it unlinks them. */
async function getLinks({ repositories }: AccountDatabase, draft: OperationDraft): Promise<string[]> {
  if (draft.payload.table !== 'projects') return [];
  return repositories.where('projectId').anyOf(draft.targets).primaryKeys();
}

async function openCutLinks(
  database: AccountDatabase,
  draft: OperationDraft,
  links: readonly string[],
): Promise<OpenRows['fold']> {
  if (!deletesProject(draft)) return () => Promise.resolve();
  return (await openRows(database, 'repositories', links)).fold;
}

function effective(
  draft: OperationDraft,
  rows: OpenRows['rows'],
  links: readonly string[],
): OperationDraft | null {
  if (deletesProject(draft)) return { ...draft, payload: { ...draft.payload, links: [...links] } };
  return effectiveDraft(draft, rows);
}

type ProjectDeletion = OperationDraft & { action: 'delete' };

function deletesProject(draft: OperationDraft): draft is ProjectDeletion {
  return draft.action === 'delete' && draft.payload.table === 'projects';
}

function storedChanges({ operation, replaced }: Addition): OperationChange[] {
  const added = { before: null, after: operation, note: { event: 'queued', detail: operation.action } };
  if (!replaced) return [added];
  const after: Operation = { ...replaced, state: 'cancelled', overlaid: false, supersededBy: operation.id };
  return [{ before: replaced, after, note: { event: 'cancelled', detail: 'MERGED' } }, added];
}

/** Returns the queued operation with which a part may be merged: it has the same rows and is the last one on each. */
function mergeable(part: Part, pending: Pending): Operation | null {
  const operation = pending.get(lastOnAll(part) ?? '');
  const queued = operation?.state === 'queued' && operation.undoes === undefined && !operation.importOf;
  return queued && operation.targets.length === part.draft.targets.length ? operation : null;
}

function lastOnAll({ draft, rows }: Part): string | undefined {
  if (draft.payload.table !== 'repositories') return undefined;
  const last = rows[0]?.pending.at(-1);
  return rows.every(({ row, pending }) => row && pending.at(-1) === last) ? last : undefined;
}
