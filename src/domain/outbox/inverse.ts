import {
  checkedFields,
  type EditableField,
  type ProviderRepository,
  type Repository,
  reportedPart,
} from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import { chosenValues, differingFields, entityValues, type FieldValues, isSame } from '../shared/entity.ts';
import { isRow, type RowTable, rowKinds } from '../shared/row-kinds.ts';
import {
  deleteDraft,
  groupedByValue,
  importDraft,
  linkDraft,
  patchDraft,
  patchDrafts,
  putDraft,
} from './drafts.ts';
import { effectValues, valuesSet, wasPresent } from './effect.ts';
import type { Operation, OperationDraft, OperationOf } from './operation.ts';

export type RowOf = (table: RowTable, id: string) => object | undefined;

/** Returns the drafts that undo a sent operation: base values, except for fields that have changed since. */
export function inverseDrafts(operation: Operation, getRow: RowOf): OperationDraft[] {
  switch (operation.action) {
    case 'put':
      return inverseOfPut(operation, getRow);
    case 'patch':
      return inverseOfPatch(operation, getRow);
    case 'delete':
      return inverseOfDelete(operation, getRow);
    case 'import':
      return inverseOfImport(operation, getRow);
  }
}

function unchangedFields(table: RowTable, set: FieldValues, row: object | undefined): string[] {
  if (!row) return [];
  const entity = entities[table];
  const shown = entityValues(entity, row);
  return Object.keys(set).filter((field) => isSame(entity[field], shown[field], set[field]));
}

function inverseOfPut(operation: OperationOf<'put'>, getRow: RowOf): OperationDraft[] {
  const { payload, targets } = operation;
  const { table } = payload;
  const created = targets.filter((id) => {
    const set = effectValues(operation, id);
    // For a message, the operation sets only its marks, so any state of its text is unchanged.
    const wanted = table === 'messages' ? 0 : Object.keys(set).length;
    const row = getRow(table, id);
    return (
      operation.base[id] &&
      !wasPresent(operation, id) &&
      row &&
      unchangedFields(table, set, row).length >= wanted
    );
  });
  if (created.length > 0) return [deleteDraft(table, created)];
  const before = targets.flatMap((id) => {
    const fields = wasPresent(operation, id) ? fieldsToRestore(operation, id, getRow) : [];
    return fields.length > 0 ? [[id, chosenValues(operation.base[id]?.values ?? {}, fields)] as const] : [];
  });
  return patchDrafts(table, before);
}

/** Returns the fields that still have the operation's value and had a different one before. */
function fieldsToRestore(operation: Operation, id: string, getRow: RowOf): string[] {
  const { table } = operation.payload;
  const set = effectValues(operation, id);
  const fields = unchangedFields(table, set, getRow(table, id));
  return differingFields(entities[table], chosenValues(operation.base[id]?.values ?? {}, fields), set);
}

function inverseOfPatch(operation: OperationOf<'patch'>, getRow: RowOf): OperationDraft[] {
  const { table } = operation.payload;
  if (table === 'repositories' && !('projectId' in operation.payload.values)) {
    return inverseOfEdit(operation, getRow);
  }
  const before = operation.targets.flatMap((id) => {
    const base = operation.base[id]?.values;
    if (!base) return [];
    const fields = fieldsToRestore(operation, id, getRow);
    const values = { ...chosenValues(base, fields) };
    const { projectId } = values;
    // Unlinks instead if the former project was deleted.
    if (typeof projectId === 'string' && !getRow('projects', projectId)) values['projectId'] = null;
    const changed = differingFields(entities[table], values, operation.payload.values);
    return changed.length > 0 ? [[id, chosenValues(values, changed)] as const] : [];
  });
  return patchDrafts(table, before);
}

function inverseOfEdit(operation: OperationOf<'patch'>, getRow: RowOf): OperationDraft[] {
  const { targets, base, payload } = operation;
  const set = payload.values;
  const wanted = targets.flatMap((id) => {
    const row = getRow('repositories', id);
    const before = base[id]?.values;
    if (!before || !row) return [];
    const earlierEdited = (before.editedFields ?? []) as EditableField[];
    const editedNow = (row as Partial<Repository>).editedFields ?? [];
    const released = (payload.reset ?? []).filter(
      (field) => !(field in set) && earlierEdited.includes(field) && !editedNow.includes(field),
    );
    const fields = unchangedFields('repositories', set, row);
    if (fields.length + released.length === 0) return [];
    const values = chosenValues(before, [...fields, ...released]);
    const reset = (fields as EditableField[]).filter((field) => !earlierEdited.includes(field));
    return [[id, { values, reset }] as const];
  });
  return groupedByValue(wanted).map(({ value: { values, reset }, ids }) =>
    patchDraft('repositories', ids, values, reset),
  );
}

/** Restores the deleted rows: repositories with an import, and a project together with its links. */
function inverseOfDelete({ payload, targets, base }: OperationOf<'delete'>, getRow: RowOf): OperationDraft[] {
  const { table, links = [] } = payload;
  const removed = targets.flatMap((id) => {
    const values = base[id]?.values;
    return values && !getRow(table, id) && isRow(table, values) ? [{ ...values, id }] : [];
  });
  if (removed.length === 0) return [];
  if (table === 'repositories') return reimportDrafts(removed as unknown as Repository[]);
  const cut = links.filter((id) => isUnlinked(id, getRow));
  const [{ id: projectId } = { id: '' }] = removed;
  const restored = rowKinds[table].isOwned
    ? removed.map((row) => putDraft(table, [row]))
    : [putDraft(table, removed)];
  return cut.length === 0 ? restored : [...restored, linkDraft(projectId, cut)];
}

function reimportDrafts(removed: readonly Repository[]): OperationDraft[] {
  const edited = removed.filter(({ editedFields }) => editedFields.length > 0);
  const edits = edited.map(
    (repository) => [repository.id, chosenValues({ ...repository }, repository.editedFields)] as const,
  );
  return [importDraft(removed.map(reportedPart)), ...patchDrafts('repositories', edits)];
}

function inverseOfImport(operation: OperationOf<'import'>, getRow: RowOf): OperationDraft[] {
  const shown = operation.targets.flatMap((id) => {
    const row = getRow('repositories', id) as Repository | undefined;
    return row && operation.base[id] ? [row] : [];
  });
  const created = shown
    .filter(({ id, projectId }) => !wasPresent(operation, id) && projectId === null)
    .map(({ id }) => id);
  const unchecked = new Map<string, EditableField[]>();
  const restored = shown.flatMap((row): ProviderRepository[] => {
    if (!wasPresent(operation, row.id)) return [];
    const fields = unchangedFields('repositories', effectValues(operation, row.id), row);
    if (fields.length === 0) return [];
    const before = chosenValues(operation.base[row.id]?.values ?? {}, fields);
    const nulls = checkedFields.filter((field) => fields.includes(field) && before[field] === null);
    if (nulls.length > 0) unchecked.set(row.id, nulls);
    return [{ ...reportedPart(row), ...before }];
  });
  return [
    ...(restored.length > 0 ? [importDraft(restored)] : []),
    ...uncheckedDrafts(unchecked),
    ...(created.length > 0 ? [deleteDraft('repositories', created)] : []),
  ];
}

/** Sets checks back to "not made" with a patch, because an import ignores null values. */
function uncheckedDrafts(fields: ReadonlyMap<string, EditableField[]>): OperationDraft[] {
  return groupedByValue(fields).map(({ value: reset, ids }) =>
    patchDraft('repositories', ids, Object.fromEntries(reset.map((field) => [field, null])), reset),
  );
}

export function overwrittenDrafts({ payload, results }: Operation): OperationDraft[] {
  const overwritten = (results ?? []).flatMap(({ targetId, overwritten: values }) =>
    values ? [[targetId, values] as const] : [],
  );
  return patchDrafts(payload.table, overwritten);
}

export function revivingDrafts(operation: Operation, getRow: RowOf): OperationDraft[] {
  const { table } = operation.payload;
  return operation.targets.flatMap((id) => {
    const { links: _, ...before } = operation.base[id]?.values ?? {};
    const revived = putDraft(table, [{ ...before, ...valuesSet(operation), id }]);
    if (getRow(table, id)) return [revived];
    const free = earlierLinks(operation, id).filter((linked) => isUnlinked(linked, getRow));
    return free.length === 0 ? [revived] : [revived, linkDraft(id, free)];
  });
}

/** Returns the ids of the repositories that were linked to the project when the owner changed it. */
export function earlierLinks({ base }: Pick<Operation, 'base'>, id: string): string[] {
  const links = base[id]?.values.links;
  return Array.isArray(links) ? links.filter((linked) => typeof linked === 'string') : [];
}

function isUnlinked(id: string, getRow: RowOf): boolean {
  return unchangedFields('repositories', { projectId: null }, getRow('repositories', id)).length > 0;
}
