import type { AccountDatabase, ProjectedRow } from '#db/database.ts';
import { sortedIds } from '#db/operation-parts.ts';
import { operationsInState } from '#db/operation-store.ts';
import { readFirstRepositories, readRepositories } from '#db/repository-list.ts';
import { watchRows } from '#db/row-watch.ts';
import { readCursor } from '#db/settings.ts';
import { deleteDraft, linkDraft, patchDraft } from '#domain/outbox/drafts.ts';
import { type AttentionReason, attentionByRow } from '#domain/outbox/needs-attention.ts';
import type { OperationDraft, SavedChange } from '#domain/outbox/operation.ts';
import { batchProblem } from '#domain/repository/batch-plan.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import type { EditableField, Repository } from '#domain/repository/repository.ts';
import { fail, failure, type Result } from '#domain/shared/failure.ts';
import type { BatchInput } from '#machines/batch-selection.machine.ts';
import { type ChangeContext, keepChange } from './changes.ts';

export interface ShownRepositories {
  rows: readonly Repository[];
  /** Number of all repositories. Larger than `rows.length` until the rest has been read. */
  total: number;
  /** Reads the remaining rows. Call it after the first rows are painted. */
  readRest?: () => void;
  /** Ids of rows with a change that the server has not confirmed. */
  pending: ReadonlySet<string>;
}

export interface RepositoryService {
  /** Reports the rows now and after every change in any tab, reading only changed rows. Returns the function that stops it. */
  watch(
    owner: string,
    listener: (shown: ShownRepositories) => void,
    /** Called when reading fails. The rows that are already shown stay. */
    onError: (error: unknown) => void,
    /** Number of rows to report first, if they can be read separately. The rest is read after `readRest` is called. */
    first?: number,
  ): () => void;
  /** Reads the first rows before the screen is shown. Never rejects. */
  readAhead(owner: string, first: number): Promise<void>;
  /** Returns the rows prefetched by `readAhead`, until `watch` is called. */
  ahead(owner: string): ShownRepositories | undefined;
  /** True after the first complete pull. */
  hasPulled(): Promise<boolean>;
  all(): Promise<Repository[]>;
  /** Returns the rows of all owners as `watch` reports them. */
  allShown(): Promise<ShownRepositories>;
  count(): Promise<number>;
  find(id: string): Promise<Repository | null>;
  findAll(ids: readonly string[]): Promise<Repository[]>;
  getNames(owner: string, max: number): Promise<string[]>;
  readLinked(projectId: string): Promise<ShownRepositories>;
  countLinked(projectId: string): Promise<number>;
  needingAttention(): Promise<ReadonlyMap<string, AttentionReason>>;
  applyBatch(input: BatchInput): Promise<Result<SavedChange>>;
  /**
   * Resets the fields to the provider's values: they no longer count as edited, so the next refresh overwrites them.
   */
  resetEdited(ids: readonly string[], fields: readonly EditableField[]): Promise<Result<SavedChange>>;
  /** Removes repositories from this device and the server, except linked ones. */
  remove(ids: readonly string[]): Promise<Result<SavedChange>>;
}

export function createRepositoryService(context: ChangeContext): RepositoryService {
  const { database } = context;
  let ahead: ReadAhead | undefined;
  return {
    watch: (owner, ...watched) => {
      const read = ahead?.owner === owner ? ahead.read : null;
      ahead = undefined;
      return watchOwner(database, read, owner, ...watched);
    },
    readAhead: async (owner, first) => {
      // Errors are ignored here; `watch` reports them.
      ahead = { owner, read: await readFirst(database, owner, first).catch(() => null) };
    },
    ahead: (owner) => (ahead?.owner === owner ? ahead.read?.shown : undefined),
    hasPulled: async () => (await readCursor(database)).epoch !== null,
    all: () => readRepositories(database, null),
    allShown: async () => toShownRepositories(await readRepositories(database, null)),
    count: () => database.repositories.count(),
    find: async (id) => (await database.repositories.get(id)) ?? null,
    findAll: async (ids) =>
      (await database.repositories.bulkGet([...ids])).filter((row) => row !== undefined),
    getNames: async (owner, max) => {
      const rows = await database.repositories.where('owner').equalsIgnoreCase(owner).limit(max).toArray();
      return rows.map(({ name }) => name).sort();
    },
    // Uses `projectId`'s index, which contains linked repositories only.
    readLinked: async (projectId) =>
      toShownRepositories(await database.repositories.where('projectId').equals(projectId).toArray()),
    countLinked: (projectId) => database.repositories.where('projectId').equals(projectId).count(),
    needingAttention: async () =>
      attentionByRow([
        ...(await database.operations.where('needsAttention').equals(1).toArray()),
        ...(await operationsInState(database, 'held').toArray()),
      ]),
    applyBatch: (input) => applyBatch(context, input),
    resetEdited: (ids, fields) => keepChange(context, patchDraft('repositories', [...ids], {}, fields)),
    remove: (ids) => remove(context, ids),
  };
}

interface ReadAhead {
  owner: string;
  read: FirstRead | null;
}

interface FirstRead {
  shown: ShownRepositories;
  /** Resolves when the remaining rows may be read. */
  painted: Promise<void>;
}

const getOwner = (login: string) => (login === allOrganizations.login ? null : login);

async function readFirst(database: AccountDatabase, login: string, first: number): Promise<FirstRead> {
  const read = await readFirstRepositories(database, getOwner(login), first);
  let readRest = () => {};
  const painted = new Promise<void>((resolve) => {
    readRest = resolve;
  });
  return { shown: { ...toShownRepositories(read.rows, read.total), readRest }, painted };
}

function watchOwner(
  database: AccountDatabase,
  ahead: FirstRead | null,
  login: string,
  listener: (shown: ShownRepositories) => void,
  onError: (error: unknown) => void,
  first = 0,
): () => void {
  const owner = getOwner(login);
  let stopped = false;
  async function showFirst(): Promise<void> {
    const read = ahead ?? (await readFirst(database, login, first));
    if (stopped) return;
    if (!ahead) listener(read.shown);
    await read.painted;
  }
  const stop = watchRows(
    {
      table: database.repositories,
      ...(first > 0 && { before: showFirst }),
      readAll: () => readRepositories(database, owner),
      includes: (row) => (owner ?? row.owner) === row.owner,
    },
    (rows) => listener(toShownRepositories(rows)),
    (error) => {
      console.error('The repositories could not be read.', error);
      onError(error);
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}

function toShownRepositories(
  rows: readonly ProjectedRow<Repository>[],
  total = rows.length,
): ShownRepositories {
  const edited = rows.filter((row) => row.edited === 1);
  return { rows, total, pending: new Set(edited.map(({ id }) => id)) };
}

async function applyBatch(context: ChangeContext, input: BatchInput): Promise<Result<SavedChange>> {
  const problem = batchProblem(input.action, input.ids);
  if (problem)
    return fail(failure('VALIDATION', problem, context.now(), { values: { action: input.action.kind } }));
  return keepChange(context, batchDraft(input));
}

function batchDraft({ action, ids }: BatchInput): OperationDraft {
  const targets = sortedIds(ids);
  switch (action.kind) {
    case 'link':
      return linkDraft(action.projectId, targets);
    case 'unlink':
      return linkDraft(null, targets);
    case 'update':
      return patchDraft('repositories', targets, { ...action.updates });
  }
}

async function remove(context: ChangeContext, ids: readonly string[]): Promise<Result<SavedChange>> {
  const rows = await context.database.repositories.bulkGet([...ids]);
  const targets = rows.flatMap((row) => (row && row.projectId === null ? [row.id] : []));
  if (targets.length > 0) return keepChange(context, deleteDraft('repositories', targets));
  return fail(failure('VALIDATION', 'REPOSITORY_LINKED', context.now()));
}
