import { Dexie } from 'dexie';
import { effectiveDraft } from '#domain/outbox/effect.ts';
import { mergedDraft } from '#domain/outbox/merge.ts';
import type { ImportCounts, Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { undoPosition } from '#domain/outbox/undo-order.ts';
import type { AccountDatabase } from './database.ts';
import {
  type BaseOptions,
  operationBase,
  type Pending,
  pendingOperations,
  type Surroundings,
} from './operation-base.ts';
import { maxTargets, type Part, split } from './operation-parts.ts';
import { type OperationChange, writeOperations } from './operation-store.ts';
import { deviceId, keepSequence, lastSequence } from './settings.ts';
import { type Addition, type OpenRows, openRows, viewTables } from './view.ts';

/** Time and randomness are handed in. */
export interface OutboxContext {
  now: () => number;
  newId: () => string;
}

/** Rows that are read and folded without a pause. More would block the page's thread noticeably. */
export const rowsAtOnce = 2 * maxTargets;

export function outboxTables(database: AccountDatabase) {
  const { settings, transitions, githubStates, githubChanges } = database;
  return [...viewTables(database), settings, transitions, githubStates, githubChanges];
}

export interface EnqueueOptions extends BaseOptions {
  /** The operation that the changes take back. */
  undoes?: string;
  /** The changes belong to an import from a file. */
  importOf?: ImportCounts;
  /** Called with the number of rows stored so far. */
  onProgress?: (rows: number) => void;
  /** The operation is restored above the inverse of its replacement. */
  overInverse?: boolean;
  /** The group of an earlier part. */
  groupId?: string;
  /**
   * Runs afterwards in the same transaction, so that all of it is stored or nothing. Uses the outbox's tables only.
   */
  alongside?: () => Promise<void>;
}

/**
 * Stores changes that belong together: row changes and operations in one transaction, or nothing. Changes without
 * effect are omitted. Rejects with Dexie's error (e.g. `QuotaExceededError`) if nothing was stored.
 */
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
    // In sequence, because a later draft may concern rows that an earlier one has changed.
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

/** The parts of a change are about different rows: each is folded and written while the storage is at the others. */
async function append(
  database: AccountDatabase,
  requested: OperationDraft,
  groupId: string,
  context: OutboxContext,
  options: EnqueueOptions,
): Promise<Operation[]> {
  const parts = [...split(requested, maxTargets)].map((draft) => {
    return { draft, opening: begun(openPart(database, draft)) };
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
    const { rows, pending, foldIn } = await opening;
    const wanted = effective(draft, rows, links);
    if (!wanted) continue;
    const begin = newOperation(groupId, device, last + 1 + additions.length, context);
    const addition = getAddition({ draft: wanted, rows }, { links, pending }, begin, options);
    additions.push(addition);
    folding.push(begun(foldIn([addition])));
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
  // An operation that undoes or repeats another stays separate, because it has its own undo.
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

/**
 * Goes on while other things are done, and is awaited later. Dexie loses an async function out of its transaction unless it
 * is awaited at once, or in an `all` or a `race`.
 */
function begun<T>(work: Promise<T>): PromiseLike<T> {
  const going = Dexie.Promise.race([work]);
  // The awaiting code handles the failure.
  going.catch(() => undefined);
  return going;
}

/** The rows that a change is about, with the operations that are pending on them. */
async function openPart(database: AccountDatabase, { payload, targets }: OperationDraft) {
  const opened = await openRows(database, payload.table, targets);
  return { ...opened, pending: await pendingOperations(database, opened.rows) };
}

/** Common fields of a new operation. */
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

/** The repositories that are linked to the project which a change is about: what deletes it takes their links with it. */
async function getLinks({ repositories }: AccountDatabase, draft: OperationDraft): Promise<string[]> {
  if (draft.payload.table !== 'projects') return [];
  return repositories.where('projectId').anyOf(draft.targets).primaryKeys();
}

async function openCutLinks(
  database: AccountDatabase,
  draft: OperationDraft,
  links: readonly string[],
): Promise<OpenRows['foldIn']> {
  if (!deletesProject(draft)) return () => Promise.resolve();
  return (await openRows(database, 'repositories', links)).foldIn;
}

/** The effective part of a change, given the rows; null: no effect. */
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

/**
 * The queued operation that a part may be merged with: it was never sent, is about the same rows, and is the last on each
 * of them, so that no order is lost.
 */
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
