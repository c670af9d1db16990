import type { Operation, OperationDraft, OperationOf } from './operation.ts';
import { type EditableField, editableFields, type Repository, reportedPart } from './repository.ts';

/** A row as it is shown now. */
export type ShownRow = Readonly<Record<string, unknown>>;

/**
 * What takes an operation back that may have reached the server: each row gets the values that the owner saw before,
 * unless it was changed again since. Empty: there is nothing left to take back.
 */
export function inverseDrafts(
  operation: Operation,
  rowOf: (id: string) => ShownRow | undefined,
): OperationDraft[] {
  switch (operation.action) {
    case 'batch-link':
      return inverseOfLink(operation, operation.payload.projectId, rowOf);
    case 'batch-unlink':
      return inverseOfLink(operation, null, rowOf);
    case 'batch-update':
      return inverseOfUpdate(operation, rowOf);
    case 'batch-delete':
      return inverseOfDelete(operation, rowOf);
    case 'project-upsert':
      return inverseOfProjectUpsert(operation, rowOf);
    case 'project-delete':
      return rowOf(operation.payload.projectId)
        ? []
        : restoredProject(operation, operation.payload.projectId);
    default:
      return [];
  }
}

function inverseOfLink(
  { targets, base }: Operation,
  linkedTo: string | null,
  rowOf: (id: string) => ShownRow | undefined,
): OperationDraft[] {
  const stillSo = targets.filter((id) => rowOf(id)?.projectId === linkedTo);
  const groups = grouped(stillSo, (id) => (base[id]?.values.projectId ?? null) as string | null);
  return groups.filter(({ value }) => value !== linkedTo).map(({ value, ids }) => linkDraft(value, ids));
}

export function linkDraft(projectId: string | null, targets: string[]): OperationDraft {
  return projectId === null
    ? { action: 'batch-unlink', payload: {}, targets }
    : { action: 'batch-link', payload: { projectId }, targets };
}

function inverseOfUpdate(
  { targets, base, payload }: OperationOf<'batch-update'>,
  rowOf: (id: string) => ShownRow | undefined,
): OperationDraft[] {
  const groups = grouped(targets, (id) => {
    const row = rowOf(id);
    const before = base[id]?.values;
    const fields = editableFields.filter(
      (field) => payload.updates[field] !== undefined && row?.[field] === payload.updates[field],
    );
    if (!before || fields.length === 0) return null;
    const editedBefore = (before.editedFields ?? []) as EditableField[];
    const updates = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
    return { updates, reset: fields.filter((field) => !editedBefore.includes(field)) };
  });
  return groups.flatMap(({ value, ids }): OperationDraft[] => {
    if (!value) return [];
    const { updates, reset } = value;
    const restored = reset.length > 0 ? { updates, reset } : { updates };
    return [{ action: 'batch-update', payload: restored, targets: ids }];
  });
}

/** The rows come back as they were shown: as if fetched anew, with what the owner had set by hand set again. */
function inverseOfDelete(
  { targets, base }: Operation,
  rowOf: (id: string) => ShownRow | undefined,
): OperationDraft[] {
  const removed = targets.flatMap((id) => {
    const values = base[id]?.values as Partial<Repository> | undefined;
    return rowOf(id) || typeof values?.name !== 'string' ? [] : [values as Repository];
  });
  if (removed.length === 0) return [];
  const repositories = removed.map(reportedPart);
  const edited = removed.filter(({ editedFields }) => editedFields.length > 0);
  const editsOf = (repository: Repository) =>
    Object.fromEntries(repository.editedFields.map((field) => [field, repository[field]]));
  const edits = new Map(edited.map((repository) => [repository.id, editsOf(repository)]));
  return [
    { action: 'import', payload: { repositories }, targets: repositories.map(({ id }) => id) },
    ...grouped([...edits.keys()], (id) => edits.get(id) ?? {}).map(
      ({ value, ids }): OperationDraft => ({
        action: 'batch-update',
        payload: { updates: value },
        targets: ids,
      }),
    ),
  ];
}

function inverseOfProjectUpsert(
  operation: OperationOf<'project-upsert'>,
  rowOf: (id: string) => ShownRow | undefined,
): OperationDraft[] {
  const { id, name, description, isPublic } = operation.payload.project;
  const row = rowOf(id);
  if (!row || row.name !== name || row.description !== description || row.isPublic !== isPublic) return [];
  const existed = typeof operation.base[id]?.values.name === 'string';
  if (existed) return restoredProject(operation, id);
  return [{ action: 'project-delete', payload: { projectId: id }, targets: [id] }];
}

function restoredProject({ base }: Operation, id: string): OperationDraft[] {
  const before = base[id]?.values;
  if (typeof before?.name !== 'string') return [];
  const project = {
    id,
    name: before.name,
    description: (before.description ?? null) as string | null,
    isPublic: before.isPublic === true,
  };
  return [{ action: 'project-upsert', payload: { project }, targets: [id] }];
}

/** What puts the values of another device back that an operation has replaced. */
export function restoringDrafts(operation: Operation): OperationDraft[] {
  if (operation.action !== 'batch-update') return [];
  const overwritten = new Map(
    (operation.results ?? []).flatMap((result) =>
      result.overwritten ? [[result.targetId, result.overwritten as Partial<Repository>] as const] : [],
    ),
  );
  return grouped([...overwritten.keys()], (id) => overwritten.get(id) ?? {}).map(({ value, ids }) => ({
    action: 'batch-update',
    payload: { updates: value },
    targets: ids,
  }));
}

/** Ids with equal values belong into one operation. */
function grouped<T>(ids: readonly string[], valueOf: (id: string) => T): { value: T; ids: string[] }[] {
  const groups = new Map<string, { value: T; ids: string[] }>();
  for (const id of ids) {
    const value = valueOf(id);
    const key = JSON.stringify(value);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { value, ids: [id] });
  }
  return [...groups.values()];
}
