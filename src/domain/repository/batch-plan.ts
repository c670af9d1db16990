import type { FailureCode } from '../shared/failure-texts.ts';
import { type EditableField, editableFields, type Repository, type RepositoryUpdates } from './repository.ts';

export type BatchAction =
  | { kind: 'link'; projectId: string }
  | { kind: 'unlink' }
  | { kind: 'update'; updates: RepositoryUpdates };

export type BatchKind = BatchAction['kind'];

export type PlannedField = EditableField | 'projectId';

export interface PlannedChange {
  field: PlannedField;
  before: Repository[PlannedField];
  after: Repository[PlannedField];
}

export interface BatchPlan {
  changes: { repository: Repository; fields: PlannedChange[] }[];
  unchanged: Repository[];
}

export function planBatch(repositories: readonly Repository[], action: BatchAction): BatchPlan {
  const wanted = wantedValues(action);
  const plan: BatchPlan = { changes: [], unchanged: [] };
  for (const repository of repositories) {
    const fields = wanted
      .filter(([field, after]) => repository[field] !== after)
      .map(([field, after]) => ({ field, before: repository[field], after }));
    if (fields.length > 0) plan.changes.push({ repository, fields });
    else plan.unchanged.push(repository);
  }
  return plan;
}

function wantedValues(action: BatchAction): [PlannedField, Repository[PlannedField]][] {
  if (action.kind === 'link') return [['projectId', action.projectId]];
  if (action.kind === 'unlink') return [['projectId', null]];
  return editableFields.flatMap((field): [PlannedField, Repository[PlannedField]][] => {
    const value = action.updates[field];
    return value === undefined ? [] : [[field, value]];
  });
}

export function batchProblem(action: BatchAction, ids: readonly string[]): FailureCode | null {
  if (action.kind === 'link' && action.projectId === '') return 'PROJECT_NEEDED';
  return ids.length === 0 ? 'NOTHING_TO_DO' : null;
}
