import type { ReceivedMessage } from '../messages/received-message.ts';
import {
  type EditableField,
  type ProviderRepository,
  type Repository,
  reportedPart,
} from '../repository/repository.ts';
import { entities as allEntities } from '../shared/entities.ts';
import {
  chosenValues,
  differingFields,
  type Entities,
  type FieldValues,
  isSame,
  valuesOf,
} from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';
import { tableOf } from './actions.ts';
import { groupedByValue, importDraft, linkDraft, messageDrafts, updateDrafts } from './drafts.ts';
import { existedBefore, saveDraft, valuesSet, valuesSetOf } from './effect.ts';
import { inverseOfMarking } from './message-marks.ts';
import type { Operation, OperationDraft, OperationOf } from './operation.ts';

/** The row as it is shown now; undefined: it is not. */
export type RowOf = (table: RowTable, id: string) => object | undefined;

/**
 * Drafts that undo a possibly sent operation: each row returns to the values that the owner saw before, unless it has
 * changed since. Empty: nothing to undo.
 */
export function inverseDrafts(
  operation: Operation,
  rowOf: RowOf,
  entities: Entities = allEntities,
): OperationDraft[] {
  switch (operation.action) {
    case 'batch-link':
    case 'batch-unlink':
      return inverseOfLink(operation, rowOf, entities);
    case 'batch-update':
      return inverseOfUpdate(operation, rowOf, entities);
    case 'batch-delete':
      return inverseOfDelete(operation, rowOf);
    case 'project-upsert':
    case 'view-upsert':
    case 'content-upsert':
      return inverseOfSaving(operation, rowOf, entities);
    case 'project-delete':
      return inverseOfProjectDelete(operation, rowOf, entities);
    case 'view-delete':
    case 'content-delete':
      return inverseOfRowDelete(operation, rowOf, entities);
    case 'import':
      return inverseOfImport(operation, rowOf, entities);
    case 'message-read':
    case 'message-unread':
      return inverseOfMarking(operation, (id) => rowOf('messages', id));
    case 'message-delete':
      return inverseOfMessageDelete(operation, rowOf);
    case 'message-restore':
      return messageDrafts('message-delete', broughtBack(operation, rowOf));
    default:
      return [];
  }
}

/** Of the fields that an operation sets, those whose value still stands in the row. */
function standing(entities: Entities, table: RowTable, set: FieldValues, row: object | undefined): string[] {
  if (!row) return [];
  const entity = entities[table];
  const shown = valuesOf(entity, row);
  return Object.keys(set).filter((field) => isSame(entity[field], shown[field], set[field]));
}

function inverseOfLink(operation: Operation, rowOf: RowOf, entities: Entities): OperationDraft[] {
  const set = valuesSet(operation, entities);
  const { targets, base } = operation;
  const stillSo = targets.filter(
    (id) => standing(entities, 'repositories', set, rowOf('repositories', id)).length > 0,
  );
  const linkedBefore = stillSo.map((id) => {
    const before = base[id]?.values.projectId;
    // A deleted project cannot be linked.
    return [id, typeof before === 'string' && rowOf('projects', before) ? before : null] as const;
  });
  return groupedByValue(linkedBefore)
    .filter(({ value }) => value !== set['projectId'])
    .map(({ value, ids }) => linkDraft(value, ids));
}

function inverseOfUpdate(
  operation: OperationOf<'batch-update'>,
  rowOf: RowOf,
  entities: Entities,
): OperationDraft[] {
  const { targets, base, payload } = operation;
  const set = valuesSet(operation, entities);
  const wanted = targets.flatMap((id) => {
    const row = rowOf('repositories', id);
    const before = base[id]?.values;
    if (!before || !row) return [];
    const editedBefore = (before.editedFields ?? []) as EditableField[];
    const editedNow = (row as Partial<Repository>).editedFields ?? [];
    // A field that was given back to the provider: the owner's value, and the mark with it.
    const released = (payload.reset ?? []).filter(
      (field) => !(field in set) && editedBefore.includes(field) && !editedNow.includes(field),
    );
    const fields = standing(entities, 'repositories', set, row);
    if (fields.length + released.length === 0) return [];
    const updates = chosenValues(before, [...fields, ...released]);
    const reset = (fields as EditableField[]).filter((field) => !editedBefore.includes(field));
    return [[id, reset.length > 0 ? { updates, reset } : { updates }] as const];
  });
  return groupedByValue(wanted).map(({ value: payload, ids }) => {
    return { action: 'batch-update', payload, targets: ids };
  });
}

/** Restores the rows as shown: imported again, with the owner's edits. */
function inverseOfDelete({ targets, base }: Operation, rowOf: RowOf): OperationDraft[] {
  const removed = targets.flatMap((id) => {
    const values = base[id]?.values;
    if (rowOf('repositories', id) || typeof values?.name !== 'string') return [];
    return [{ ...values, id } as unknown as Repository];
  });
  if (removed.length === 0) return [];
  const repositories = removed.map(reportedPart);
  const edited = removed.filter(({ editedFields }) => editedFields.length > 0);
  const edits = edited.map(
    (repository) => [repository.id, chosenValues({ ...repository }, repository.editedFields)] as const,
  );
  return [importDraft(repositories), ...updateDrafts(edits)];
}

/** New rows go, the others get the values that were theirs before. A linked row is never removed. */
function inverseOfImport(
  operation: OperationOf<'import'>,
  rowOf: RowOf,
  entities: Entities,
): OperationDraft[] {
  const shown = operation.targets.flatMap((id) => {
    const row = rowOf('repositories', id) as Repository | undefined;
    return row && operation.base[id] ? [row] : [];
  });
  const created = shown.filter(({ id, projectId }) => !existedBefore(operation, id) && projectId === null);
  const unchecked = new Map<string, EditableField[]>();
  const restored = shown.flatMap((row): ProviderRepository[] => {
    if (!existedBefore(operation, row.id)) return [];
    const fields = standing(entities, 'repositories', valuesSetOf(operation, row.id, entities), row);
    if (fields.length === 0) return [];
    const before = chosenValues(operation.base[row.id]?.values ?? {}, fields);
    const nulls = checkedFields.filter((field) => fields.includes(field) && before[field] === null);
    if (nulls.length > 0) unchecked.set(row.id, nulls);
    return [{ ...reportedPart(row), ...before }];
  });
  return [
    ...(restored.length > 0 ? [importDraft(restored)] : []),
    ...uncheckedDrafts(unchecked),
    ...(created.length > 0
      ? [{ action: 'batch-delete' as const, payload: {}, targets: created.map(({ id }) => id) }]
      : []),
  ];
}

const checkedFields = ['hasReadme', 'hasTechBragging'] as const satisfies readonly EditableField[];

/** To an import, an unknown check says nothing: it is set, and not by hand. */
function uncheckedDrafts(fieldsOf: ReadonlyMap<string, EditableField[]>): OperationDraft[] {
  return groupedByValue(fieldsOf).map(({ value: reset, ids }) => {
    const updates = Object.fromEntries(reset.map((field) => [field, null]));
    return { action: 'batch-update', payload: { updates, reset }, targets: ids };
  });
}

function inverseOfSaving(operation: Operation, rowOf: RowOf, entities: Entities): OperationDraft[] {
  const [id = ''] = operation.targets;
  const table = tableOf(operation.action);
  const set = valuesSet(operation, entities);
  const fields = standing(entities, table, set, rowOf(table, id));
  if (!existedBefore(operation, id)) {
    if (fields.length < Object.keys(set).length) return [];
    return removals(table, id);
  }
  const before = operation.base[id]?.values ?? {};
  const changed = differingFields(entities[table], chosenValues(before, fields), set);
  if (changed.length === 0) return [];
  return saveDrafts(table, id, chosenValues(before, changed), entities);
}

/** The project comes back whole, then the links to it that were cut with it. */
function inverseOfProjectDelete(
  { payload, base }: OperationOf<'project-delete'>,
  rowOf: RowOf,
  entities: Entities,
): OperationDraft[] {
  const { projectId, links = [] } = payload;
  const before = base[projectId]?.values;
  if (rowOf('projects', projectId) || typeof before?.name !== 'string') return [];
  const cut = links.filter((id) => isUnlinked(id, rowOf, entities));
  const restored = saveDrafts('projects', projectId, before, entities);
  return cut.length === 0 ? restored : [...restored, linkDraft(projectId, cut)];
}

function removals(table: RowTable, id: string): OperationDraft[] {
  if (table === 'projects') return [{ action: 'project-delete', payload: { projectId: id }, targets: [id] }];
  return table === 'savedViews'
    ? [{ action: 'view-delete', payload: { viewId: id }, targets: [id] }]
    : [{ action: 'content-delete', payload: { editId: id }, targets: [id] }];
}

/** A row that nothing else hangs on comes back as it was. */
function inverseOfRowDelete(operation: Operation, rowOf: RowOf, entities: Entities): OperationDraft[] {
  const table = tableOf(operation.action);
  const [id = ''] = operation.targets;
  const before = operation.base[id]?.values;
  if (rowOf(table, id) || !before || !existedBefore(operation, id)) return [];
  return saveDrafts(table, id, before, entities);
}

function saveDrafts(table: RowTable, id: string, values: FieldValues, entities: Entities): OperationDraft[] {
  const draft = saveDraft(table, id, values, entities);
  return draft ? [draft] : [];
}

function inverseOfMessageDelete({ targets, base }: Operation, rowOf: RowOf): OperationDraft[] {
  const messages = targets.flatMap((id) => {
    const values = base[id]?.values;
    if (rowOf('messages', id) || typeof values?.name !== 'string') return [];
    return [{ ...values, id } as unknown as ReceivedMessage];
  });
  if (messages.length === 0) return [];
  return [{ action: 'message-restore', payload: { messages }, targets: messages.map(({ id }) => id) }];
}

function broughtBack(operation: Operation, rowOf: RowOf): string[] {
  return operation.targets.filter(
    (id) => operation.base[id] && !existedBefore(operation, id) && rowOf('messages', id),
  );
}

/** Drafts that restore another device's overwritten values. */
export function overwrittenDrafts(operation: Operation, entities: Entities = allEntities): OperationDraft[] {
  const overwritten = new Map(
    (operation.results ?? []).flatMap(({ targetId, overwritten }) =>
      overwritten ? [[targetId, overwritten] as const] : [],
    ),
  );
  if (operation.action === 'batch-update') return updateDrafts(overwritten);
  const table = tableOf(operation.action);
  return [...overwritten].flatMap(([id, values]) => saveDrafts(table, id, values, entities));
}

/**
 * Drafts that restore a row deleted by another device, with this operation's values; for a project also its cut
 * links.
 */
export function revivingDrafts(
  operation: Operation,
  rowOf: RowOf,
  entities: Entities = allEntities,
): OperationDraft[] {
  const table = tableOf(operation.action);
  return operation.targets.flatMap((id) => {
    const { links: _, ...before } = operation.base[id]?.values ?? {};
    const revived = saveDrafts(table, id, { ...before, ...valuesSet(operation, entities) }, entities);
    if (rowOf(table, id)) return revived;
    const free = linksBefore(operation, id).filter((linked) => isUnlinked(linked, rowOf, entities));
    return free.length === 0 ? revived : [...revived, linkDraft(id, free)];
  });
}

/** The repositories that were linked to a project when the owner changed it. */
export function linksBefore({ base }: Pick<Operation, 'base'>, id: string): string[] {
  const links = base[id]?.values.links;
  return Array.isArray(links) ? links.filter((linked) => typeof linked === 'string') : [];
}

function isUnlinked(id: string, rowOf: RowOf, entities: Entities): boolean {
  return standing(entities, 'repositories', { projectId: null }, rowOf('repositories', id)).length > 0;
}
