import {
  editableFields,
  type ProviderRepository,
  type Repository,
  withKnownChecks,
} from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import { type AnyRow, type FieldValues, withoutEmptyParts, withValues } from '../shared/entity.ts';
import { isRow, type RowTable } from '../shared/row-kinds.ts';
import type { Operation, OperationPayloads } from './operation.ts';

/** Returns the row after the operation, or undefined if it does not exist then. A row of the table has the table's row type. */
export function applyOperation<Row extends { id: string }>(
  table: RowTable,
  row: Row | undefined,
  operation: Operation,
  id: string,
): Row | undefined {
  const after =
    table === 'repositories'
      ? applyToRepository(row as Repository | undefined, operation, id)
      : applyToRow(table, row, operation, id);
  return after as Row | undefined;
}

function applyToRow(
  table: RowTable,
  row: AnyRow | undefined,
  operation: Operation,
  id: string,
): AnyRow | undefined {
  if (operation.payload.table !== table) return row;
  switch (operation.action) {
    case 'put': {
      const given = operation.payload.rows.find((candidate) => candidate.id === id);
      if (!given) return row;
      if (!row)
        return createsRow(operation, given) ? createRow(table, given, operation.createdAt) : undefined;
      // If another device has created the row, sets its values. The text of a message never changes.
      const { createdAt: _, ...values } = given;
      return table === 'messages' ? row : setValues(table, row, values);
    }
    case 'patch':
      return row && setValues(table, row, operation.payload.values);
    case 'delete':
      return undefined;
    case 'import':
      return row;
  }
}

/** True if the given values are a whole row that did not exist when the owner made the operation. */
function createsRow({ base, payload: { table } }: Operation, given: { id: string }): boolean {
  return (base[given.id]?.version ?? 0) === 0 && isRow(table, { ...given });
}

function createRow(table: RowTable, given: { id: string } & FieldValues, now: number): AnyRow {
  const entity = entities[table];
  const blank = Object.fromEntries(
    Object.entries(entity).map(([field, { absent = null }]) => [field, absent]),
  );
  const createdAt = given['createdAt'] ?? new Date(now).toISOString();
  return setValues(
    table,
    { id: given.id },
    { ...blank, ...given, ...('createdAt' in entity && { createdAt }) },
  );
}

function setValues(table: RowTable, row: AnyRow, values: FieldValues): AnyRow {
  return withoutEmptyParts(entities[table], withValues(entities[table], row, values));
}

function applyToRepository(
  repository: Repository | undefined,
  operation: Operation,
  id: string,
): Repository | undefined {
  const { action, payload, targets } = operation;
  if (action === 'delete' && payload.table === 'projects') {
    const isCut = repository?.projectId != null && targets.includes(repository.projectId);
    return isCut ? { ...repository, projectId: null } : repository;
  }
  if (action === 'import') {
    const imported = payload.rows.find((candidate) => candidate.id === id);
    return imported ? applyImport(repository, imported) : repository;
  }
  if (payload.table !== 'repositories') return repository;
  if (action === 'delete') return undefined;
  return repository && action === 'patch' ? applyPatch(repository, payload) : repository;
}

function applyPatch(repository: Repository, { values, reset = [] }: OperationPayloads['patch']): Repository {
  const touched = editableFields.filter((field) => values[field] !== undefined);
  const next = { ...repository, ...values };
  if (touched.length + reset.length === 0) return next;
  const marked = new Set([...repository.editedFields, ...touched]);
  for (const field of reset) marked.delete(field);
  return { ...next, editedFields: editableFields.filter((field) => marked.has(field)) };
}

/** Replaces GitHub's values, except for fields that the owner edited. */
function applyImport(repository: Repository | undefined, imported: ProviderRepository): Repository {
  if (!repository) return { ...imported, projectId: null, editedFields: [] };
  const kept = Object.fromEntries(repository.editedFields.map((field) => [field, repository[field]]));
  return { ...repository, ...withKnownChecks(imported, repository), ...kept };
}
