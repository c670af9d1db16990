import type { AccountDatabase } from '#db/database.ts';
import * as decisions from '#db/operation-actions.ts';
import * as outbox from '#db/outbox.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { batchProblem } from '#domain/repository/batch-plan.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { errorMessage, failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import { undoFirst } from './outbox-entries.ts';
import type { Workspace } from './workspace.ts';

export interface ChangeServiceAccess {
  database: AccountDatabase;
  context: outbox.OutboxContext;
  /** There is something to send. */
  wake: () => void;
}

/** Keeps what the provider reported: rows, operation, and what goes alongside, or nothing of it. */
export type KeepImport = (
  repositories: ProviderRepository[],
  options: Pick<outbox.EnqueueOptions, 'groupId' | 'alongside'>,
) => Promise<Result<unknown>>;

/** What the owner may change: each change is kept with its operation, or not at all. */
type ChangeService = Pick<
  Workspace,
  | 'applyBatch'
  | 'undo'
  | 'removeRepositories'
  | 'resetEdited'
  | 'saveProject'
  | 'deleteProject'
  | 'markMessagesRead'
  | 'deleteMessages'
>;

export function openChangeService({ database, context, wake }: ChangeServiceAccess) {
  const { now } = context;

  const keep = (draft: OperationDraft) => keepAll([draft]);

  async function keepAll(
    drafts: readonly OperationDraft[],
    options: outbox.EnqueueOptions = {},
  ): Promise<Result<KeptChange>> {
    let kept: Operation[];
    try {
      kept = await outbox.enqueueAll(database, drafts, context, options);
    } catch (error) {
      const message = `Your change was not saved on this device: ${errorMessage(error)}`;
      return failed(failure('INTERNAL', 'NOT_SAVED', message, now()));
    }
    if (kept.length > 0) wake();
    return success({ operationIds: kept.map(({ id }) => id) });
  }

  const keepImport: KeepImport = (repositories, options) => {
    const targets = repositories.map(({ id }) => id);
    const draft = { action: 'import', payload: { repositories }, targets } as const;
    return keepAll(targets.length > 0 ? [draft] : [], options);
  };

  const service: ChangeService = {
    async applyBatch(input) {
      const problem = batchProblem(input.action, input.ids);
      if (problem) return failed(failure('VALIDATION', 'NOTHING_TO_DO', problem, now()));
      return keep(draftOf(input));
    },
    async undo({ operationIds }) {
      let undone = false;
      try {
        for (const id of operationIds.toReversed()) {
          const outcome = await decisions.undo(database, id, context);
          if (typeof outcome === 'object') return failed(await undoFirst(database, outcome.undoFirst, now()));
          undone = outcome === 'done' || undone;
        }
      } catch (error) {
        const message = `Your undo was not saved on this device: ${errorMessage(error)}`;
        return failed(failure('INTERNAL', 'NOT_SAVED', message, now()));
      }
      if (!undone) {
        const message = 'This change cannot be taken back any more.';
        return failed(failure('VALIDATION', 'NOTHING_TO_UNDO', message, now()));
      }
      wake();
      return success(undefined);
    },
    async removeRepositories(ids) {
      const rows = await database.repositories.bulkGet([...ids]);
      const targets = rows.flatMap((row) => (row && row.projectId === null ? [row.id] : []));
      if (targets.length > 0) return keep({ action: 'batch-delete', payload: {}, targets });
      const message = 'A linked repository is not removed. Please unlink it first.';
      return failed(failure('VALIDATION', 'NOTHING_TO_DO', message, now()));
    },
    resetEdited: (ids, fields) =>
      keep({ action: 'batch-update', payload: { updates: {}, reset: [...fields] }, targets: [...ids] }),
    deleteProject: (projectId) =>
      keep({ action: 'project-delete', payload: { projectId }, targets: [projectId] }),
    markMessagesRead: (ids) =>
      keep({ action: 'message-read', payload: { messageIds: [...ids] }, targets: [...ids] }),
    deleteMessages: (ids) =>
      keep({ action: 'message-delete', payload: { messageIds: [...ids] }, targets: [...ids] }),
    saveProject: (project) => keep({ action: 'project-upsert', payload: { project }, targets: [project.id] }),
  };
  return { service, keepImport };
}

function draftOf({ action, ids }: BatchInput): OperationDraft {
  const targets = [...ids];
  switch (action.kind) {
    case 'link':
      return { action: 'batch-link', payload: { projectId: action.projectId }, targets };
    case 'unlink':
      return { action: 'batch-unlink', payload: {}, targets };
    case 'update':
      return { action: 'batch-update', payload: { updates: action.updates }, targets };
  }
}
