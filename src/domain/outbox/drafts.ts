import type { EditableField, ProviderRepository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';
import type { GivenRow, OperationDraft } from './operation.ts';

export function groupedByValue<Value>(
  values: Iterable<readonly [id: string, value: Value]>,
): { value: Value; ids: string[] }[] {
  const groups = new Map<string, { value: Value; ids: string[] }>();
  for (const [id, value] of values) {
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { value, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function putDraft(table: RowTable, rows: readonly GivenRow[]): OperationDraft {
  return { action: 'put', payload: { table, rows }, targets: rows.map(({ id }) => id) };
}

export function patchDraft(
  table: RowTable,
  targets: string[],
  values: FieldValues,
  reset: readonly EditableField[] = [],
): OperationDraft {
  return { action: 'patch', payload: { table, values, ...(reset.length > 0 && { reset }) }, targets };
}

export function deleteDraft(table: RowTable, targets: string[]): OperationDraft {
  return { action: 'delete', payload: { table }, targets };
}

export function linkDraft(projectId: string | null, targets: string[]): OperationDraft {
  return patchDraft('repositories', targets, { projectId });
}

/** Returns an import by the owner, which can be undone. A refresh from GitHub cannot be undone. */
export function importDraft(rows: readonly ProviderRepository[]): OperationDraft {
  const targets = rows.map(({ id }) => id);
  return { action: 'import', payload: { table: 'repositories', rows, byOwner: true }, targets };
}

export function patchDrafts(
  table: RowTable,
  values: Iterable<readonly [id: string, values: FieldValues]>,
): OperationDraft[] {
  return groupedByValue(values).map(({ value, ids }) => patchDraft(table, ids, value));
}
