import { repositoriesPerFetchPage } from '#config/constants.ts';
import type { AccountDatabase } from '#db/database.ts';
import * as decisions from '#db/decisions.ts';
import * as outbox from '#db/outbox.ts';
import { batchProblem } from '#domain/batch-plan.ts';
import { failed, failure, type Result, success, wordsOf } from '#domain/failure.ts';
import type { Operation, OperationDraft, ProviderRepository } from '#domain/operation.ts';
import { reportedPart } from '#domain/repository.ts';
import { isStorable } from '#domain/repository-link.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import type { Office } from '#pages/services.ts';

export interface ChangeDeskAccess {
  database: AccountDatabase;
  context: outbox.OutboxContext;
  /** There is something to send. */
  wake: () => void;
}

/** What the owner may change: each change is kept with its operation, or not at all. */
type ChangeDesk = Pick<
  Office,
  | 'applyBatch'
  | 'undo'
  | 'removeRepositories'
  | 'resetEdited'
  | 'saveProject'
  | 'deleteProject'
  | 'markMessagesRead'
  | 'deleteMessages'
  | 'importRepositories'
>;

export function openChangeDesk({ database, context, wake }: ChangeDeskAccess) {
  const { now } = context;

  async function keep(draft: OperationDraft): Promise<Result<KeptChange>> {
    let kept: Operation[];
    try {
      kept = await outbox.enqueue(database, draft, context);
    } catch (error) {
      const message = `Your change was not saved on this device: ${wordsOf(error)}`;
      return failed(failure('INTERNAL', 'NOT_SAVED', message, now()));
    }
    wake();
    return success({ operationIds: kept.map(({ id }) => id) });
  }

  /** Keeps what the provider reported. */
  const keepImport = (repositories: ProviderRepository[]) =>
    keep({ action: 'import', payload: { repositories }, targets: repositories.map(({ id }) => id) });

  const desk: ChangeDesk = {
    async applyBatch(input) {
      const problem = batchProblem(input.action, input.ids);
      if (problem) return failed(failure('VALIDATION', 'NOTHING_TO_DO', problem, now()));
      return keep(draftOf(input));
    },
    async undo({ operationIds }) {
      let undone = false;
      try {
        for (const id of operationIds.toReversed()) {
          undone = (await decisions.undo(database, id, context)) === 'done' || undone;
        }
      } catch (error) {
        const message = `Your undo was not saved on this device: ${wordsOf(error)}`;
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
    async importRepositories(repositories) {
      const storable = repositories.filter(isStorable).map(reportedPart);
      if (storable.length === 0) {
        return failed(failure('VALIDATION', 'NOTHING_TO_STORE', 'No valid repositories to store', now()));
      }
      for (let start = 0; start < storable.length; start += repositoriesPerFetchPage) {
        const part = storable.slice(start, start + repositoriesPerFetchPage);
        const kept = await keepImport(part);
        if (!kept.ok) return kept;
      }
      return success(storable.length);
    },
  };
  return { desk, keepImport };
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
