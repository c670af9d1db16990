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
  entityValues,
  type FieldValues,
  isSame,
} from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';
import { operationTable } from './actions.ts';
import { groupedByValue, importDraft, linkDraft, messageDrafts, updateDrafts } from './drafts.ts';
import { effectValues, saveDraft, valuesSet, wasPresent } from './effect.ts';
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
  getRow: RowOf,
  entities: Entities = allEntities,
): OperationDraft[] {
  switch (operation.action) {
    case 'batch-link':
    case 'batch-unlink':
      return inverseOfLink(operation, getRow, entities);
    case 'batch-update':
      return inverseOfUpdate(operation, getRow, entities);
    case 'batch-delete':
      return inverseOfDelete(operation, getRow);
    case 'project-upsert':
    case 'view-upsert':
    case 'content-upsert':
      return inverseOfSaving(operation, getRow, entities);
    case 'project-delete':
      return inverseOfProjectDelete(operation, getRow, entities);
    case 'view-delete':
    case 'content-delete':
      return inverseOfRowDelete(operation, getRow, entities);
    case 'import':
      return inverseOfImport(operation, getRow, entities);
    case 'message-read':
    case 'message-unread':
      return inverseOfMarking(operation, (id) => getRow('messages', id));
    case 'message-delete':
      return inverseOfMessageDelete(operation, getRow);
    case 'message-restore':
      return messageDrafts('message-delete', broughtBack(operation, getRow));
    default:
      return [];
  }
}

/** Of the fields that an operation sets, those whose value still stands in the row. */
function standing(entities: Entities, table: RowTable, set: FieldValues, row: object | undefined): string[] {
  if (!row) return [];
  const entity = entities[table];
  const shown = entityValues(entity, row);
  return Object.keys(set).filter((field) => isSame(entity[field], shown[field], set[field]));
}

function inverseOfLink(operation: Operation, getRow: RowOf, entities: Entities): OperationDraft[] {
  const set = valuesSet(operation, entities);
  const { targets, base } = operation;
  const stillSo = targets.filter(
    (id) => standing(entities, 'repositories', set, getRow('repositories', id)).length > 0,
  );
  const linkedBefore = stillSo.map((id) => {
    const before = base[id]?.values.projectId;
    // A deleted project cannot be linked.
    return [id, typeof before === 'string' && getRow('projects', before) ? before : null] as const;
  });
  return groupedByValue(linkedBefore)
    .filter(({ value }) => value !== set['projectId'])
    .map(({ value, ids }) => linkDraft(value, ids));
}

function inverseOfUpdate(
  operation: OperationOf<'batch-update'>,
  getRow: RowOf,
  entities: Entities,
): OperationDraft[] {
  const { targets, base, payload } = operation;
  const set = valuesSet(operation, entities);
  const wanted = targets.flatMap((id) => {
    const row = getRow('repositories', id);
    const before = base[id]?.values;
    if (!before || !row) return [];
    const earlierEdited = (before.editedFields ?? []) as EditableField[];
    const editedNow = (row as Partial<Repository>).editedFields ?? [];
    // A field that was given back to the provider: the owner's value, and the mark with it.
    const released = (payload.reset ?? []).filter(
      (field) => !(field in set) && earlierEdited.includes(field) && !editedNow.includes(field),
    );
    const fields = standing(entities, 'repositories', set, row);
    if (fields.length + released.length === 0) return [];
    const updates = chosenValues(before, [...fields, ...released]);
    const reset = (fields as EditableField[]).filter((field) => !earlierEdited.includes(field));
    return [[id, reset.length > 0 ? { updates, reset } : { updates }] as const];
  });
  return groupedByValue(wanted).map(({ value: payload, ids }) => {
    return { action: 'batch-update', payload, targets: ids };
  });
}

/** Restores the rows as shown: imported again, with the owner's edits. */
function inverseOfDelete({ targets, base }: Operation, getRow: RowOf): OperationDraft[] {
  const removed = targets.flatMap((id) => {
    const values = base[id]?.values;
    if (getRow('repositories', id) || typeof values?.name !== 'string') return [];
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
  getRow: RowOf,
  entities: Entities,
): OperationDraft[] {
  const shown = operation.targets.flatMap((id) => {
    const row = getRow('repositories', id) as Repository | undefined;
    return row && operation.base[id] ? [row] : [];
  });
  const created = shown.filter(({ id, projectId }) => !wasPresent(operation, id) && projectId === null);
  const unchecked = new Map<string, EditableField[]>();
  const restored = shown.flatMap((row): ProviderRepository[] => {
    if (!wasPresent(operation, row.id)) return [];
    const fields = standing(entities, 'repositories', effectValues(operation, row.id, entities), row);
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
function uncheckedDrafts(getFields: ReadonlyMap<string, EditableField[]>): OperationDraft[] {
  return groupedByValue(getFields).map(({ value: reset, ids }) => {
    const updates = Object.fromEntries(reset.map((field) => [field, null]));
    return { action: 'batch-update', payload: { updates, reset }, targets: ids };
  });
}

function inverseOfSaving(operation: Operation, getRow: RowOf, entities: Entities): OperationDraft[] {
  const [id = ''] = operation.targets;
  const table = operationTable(operation.action);
  const set = valuesSet(operation, entities);
  const fields = standing(entities, table, set, getRow(table, id));
  if (!wasPresent(operation, id)) {
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
  getRow: RowOf,
  entities: Entities,
): OperationDraft[] {
  const { projectId, links = [] } = payload;
  const before = base[projectId]?.values;
  if (getRow('projects', projectId) || typeof before?.name !== 'string') return [];
  const cut = links.filter((id) => isUnlinked(id, getRow, entities));
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
function inverseOfRowDelete(operation: Operation, getRow: RowOf, entities: Entities): OperationDraft[] {
  const table = operationTable(operation.action);
  const [id = ''] = operation.targets;
  const before = operation.base[id]?.values;
  if (getRow(table, id) || !before || !wasPresent(operation, id)) return [];
  return saveDrafts(table, id, before, entities);
}

function saveDrafts(table: RowTable, id: string, values: FieldValues, entities: Entities): OperationDraft[] {
  const draft = saveDraft(table, id, values, entities);
  return draft ? [draft] : [];
}

function inverseOfMessageDelete({ targets, base }: Operation, getRow: RowOf): OperationDraft[] {
  const messages = targets.flatMap((id) => {
    const values = base[id]?.values;
    if (getRow('messages', id) || typeof values?.name !== 'string') return [];
    return [{ ...values, id } as unknown as ReceivedMessage];
  });
  if (messages.length === 0) return [];
  return [{ action: 'message-restore', payload: { messages }, targets: messages.map(({ id }) => id) }];
}

function broughtBack(operation: Operation, getRow: RowOf): string[] {
  return operation.targets.filter(
    (id) => operation.base[id] && !wasPresent(operation, id) && getRow('messages', id),
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
  const table = operationTable(operation.action);
  return [...overwritten].flatMap(([id, values]) => saveDrafts(table, id, values, entities));
}

/**
 * Drafts that restore a row deleted by another device, with this operation's values; for a project also its cut
 * links.
 */
export function revivingDrafts(
  operation: Operation,
  getRow: RowOf,
  entities: Entities = allEntities,
): OperationDraft[] {
  const table = operationTable(operation.action);
  return operation.targets.flatMap((id) => {
    const { links: _, ...before } = operation.base[id]?.values ?? {};
    const revived = saveDrafts(table, id, { ...before, ...valuesSet(operation, entities) }, entities);
    if (getRow(table, id)) return revived;
    const free = earlierLinks(operation, id).filter((linked) => isUnlinked(linked, getRow, entities));
    return free.length === 0 ? revived : [...revived, linkDraft(id, free)];
  });
}

/** The repositories that were linked to a project when the owner changed it. */
export function earlierLinks({ base }: Pick<Operation, 'base'>, id: string): string[] {
  const links = base[id]?.values.links;
  return Array.isArray(links) ? links.filter((linked) => typeof linked === 'string') : [];
}

function isUnlinked(id: string, getRow: RowOf, entities: Entities): boolean {
  return standing(entities, 'repositories', { projectId: null }, getRow('repositories', id)).length > 0;
}
