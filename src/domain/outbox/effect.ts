import type { ReceivedMessage } from '../messages/received-message.ts';
import { entities as allEntities } from '../shared/entities.ts';
import {
  chosenValues,
  differingFields,
  type Entities,
  entityValues,
  type FieldValues,
  namedValues,
  parseEntityPart,
} from '../shared/entity.ts';
import { isRow, type RowTable } from '../shared/row-kinds.ts';
import { actionKinds, type OperationAction, operationTable } from './actions.ts';
import {
  changedRows,
  effectiveTargets,
  isRefresh,
  type Operation,
  type OperationDraft,
} from './operation.ts';

/** Effects of an operation on fields. Base, difference, inverse and conflict are derived from these. */

export function isRemoval(action: OperationAction): boolean {
  return actionKinds[action].removes === true;
}

/** The part of one row that a change says; null: it is another kind of change. */
export function savedPart(draft: OperationDraft | Operation): { id: string } | null {
  if (draft.action === 'project-upsert') return draft.payload.project;
  if (draft.action === 'view-upsert') return draft.payload.view;
  return draft.action === 'content-upsert' ? draft.payload.edit : null;
}

/** The change that makes or sets one row of a kind; null: there is none for that kind. */
export function saveDraft(
  table: RowTable,
  id: string,
  values: FieldValues,
  entities: Entities = allEntities,
): OperationDraft | null {
  const part = { ...parseEntityPart(entities[table], values), id };
  if (table === 'projects') return { action: 'project-upsert', payload: { project: part }, targets: [id] };
  if (table === 'savedViews') return { action: 'view-upsert', payload: { view: part }, targets: [id] };
  if (table !== 'contentEdits') return null;
  return { action: 'content-upsert', payload: { edit: part }, targets: [id] };
}

/** The values that an operation sets, the same for each of its rows. */
export function valuesSet(
  operation: OperationDraft | Operation,
  entities: Entities = allEntities,
): FieldValues {
  switch (operation.action) {
    case 'batch-link':
      return { projectId: operation.payload.projectId };
    case 'batch-unlink':
      return { projectId: null };
    case 'batch-update':
      return namedValues(entities.repositories, operation.payload.updates);
    default: {
      const part = savedPart(operation);
      return part ? namedValues(entities[operationTable(operation.action)], part) : {};
    }
  }
}

/** The values that an operation sets of one of its rows. An import sets what it changes and was not edited by hand. */
export function effectValues(
  operation: Operation,
  id: string,
  entities: Entities = allEntities,
): FieldValues {
  if (operation.action !== 'import') return valuesSet(operation, entities);
  const imported = operation.payload.repositories.find((row) => row.id === id);
  const before = operation.base[id]?.values;
  if (!imported || !before) return {};
  const wanted = namedValues(entities.repositories, imported);
  const edited = (before.editedFields ?? []) as string[];
  const changed = differingFields(entities.repositories, wanted, before).filter(
    (field) => !edited.includes(field) && !isUnchecked(field, wanted[field]),
  );
  return chosenValues(wanted, changed);
}

/** A check that was not made leaves the known value. */
function isUnchecked(field: string, value: unknown): boolean {
  return value === null && (field === 'hasReadme' || field === 'hasTechBragging');
}

/**
 * The fields whose values the operation keeps of its rows as the owner saw them: enough to put them back. null: it keeps
 * none of any row.
 */
export function baseFields(
  draft: OperationDraft,
  entities: Entities = allEntities,
): readonly string[] | null {
  const all = Object.keys(entities[operationTable(draft.action)]);
  switch (draft.action) {
    case 'batch-link':
    case 'batch-unlink':
      return ['projectId'];
    case 'batch-update':
      return [...Object.keys(valuesSet(draft, entities)), ...(draft.payload.reset ?? []), 'editedFields'];
    case 'message-read':
    case 'message-unread':
      return markedFields(draft);
    // The whole row: a deleted one comes back from it.
    case 'batch-delete':
    case 'message-delete':
    case 'message-restore':
    case 'project-upsert':
    case 'project-delete':
    case 'view-upsert':
    case 'view-delete':
    case 'content-upsert':
    case 'content-delete':
      return all;
    case 'import':
      return draft.payload.byOwner ? all : null;
    default:
      return null;
  }
}

/** Whether the row was there before the operation. */
export function wasPresent({ action, base }: Pick<Operation, 'action' | 'base'>, id: string): boolean {
  return isRow(operationTable(action), base[id]?.values);
}

/**
 * The fields that a change really changes on the shown row, so that other devices' edits of the rest survive; null:
 * none.
 */
export function savedDifference(
  draft: OperationDraft,
  shown: object | undefined,
  entities: Entities = allEntities,
): OperationDraft | null {
  const part = savedPart(draft);
  if (!shown || !part) return draft;
  const table = operationTable(draft.action);
  const wanted = valuesSet(draft, entities);
  const fields = differingFields(entities[table], wanted, entityValues(entities[table], shown));
  return fields.length === 0 ? null : saveDraft(table, part.id, chosenValues(wanted, fields), entities);
}

/** Whether a message is marked as the change would mark it, or is not there. */
export function isMarkedAlready(draft: OperationDraft, message: object | undefined): boolean {
  if (draft.action !== 'message-read' && draft.action !== 'message-unread') return false;
  if (!message) return true;
  const { readAt, answeredAt }: Partial<ReceivedMessage> = message;
  if (draft.action === 'message-unread') return readAt === null;
  const { answered } = draft.payload;
  return readAt !== null && (answered === undefined || answered === Boolean(answeredAt));
}

type Marking = OperationDraft & { action: 'message-read' | 'message-unread' };

function markedFields({ action, payload }: Pick<Marking, 'action' | 'payload'>): (keyof ReceivedMessage)[] {
  const readOnly = action === 'message-read' && !('answered' in payload);
  return readOnly ? ['readAt'] : ['readAt', 'answeredAt'];
}

/** Keys of the rows that an operation writes, and of those that it requires. */
export interface Footprint {
  writes: ReadonlySet<string>;
  needs: ReadonlySet<string>;
}

export function operationFootprint(operation: Operation, entities: Entities = allEntities): Footprint {
  const table = operationTable(operation.action);
  const rows = effectiveTargets(operation);
  const isNew = (id: string) => isCreation(operation) && !wasPresent(operation, id);
  const createsOrRemoves = (id: string) => isRemoval(operation.action) || isNew(id);
  const writes = rows.flatMap((id) => [
    ...(createsOrRemoves(id) ? [`${table}/${id}`] : []),
    ...writtenFields(operation, id, entities).map((field) => `${table}/${id}.${field}`),
  ]);
  const needs = rows.flatMap((id) => [
    ...(createsOrRemoves(id) ? [] : [`${table}/${id}`]),
    ...projectsNamed(operation, id).map((projectId) => `projects/${projectId}`),
  ]);
  // A link that is put back needs its repository.
  const cut = operation.action === 'project-delete' && rows.length > 0 ? (operation.payload.links ?? []) : [];
  return {
    writes: new Set([...writes, ...cut.map((id) => `repositories/${id}.projectId`)]),
    needs: new Set([...needs, ...cut.map((id) => `repositories/${id}`)]),
  };
}

function isCreation(operation: Operation): boolean {
  return actionKinds[operation.action].makes === true && !isRefresh(operation);
}

function writtenFields(operation: Operation, id: string, entities: Entities): string[] {
  if (operation.action === 'message-read' || operation.action === 'message-unread') {
    return markedFields(operation);
  }
  const set = Object.keys(effectValues(operation, id, entities));
  return operation.action === 'batch-update' ? [...set, ...(operation.payload.reset ?? [])] : set;
}

/**
 * Ids of every row that an operation is about: the rows that it changes, and the projects that it links them to or unlinks
 * them from.
 */
export function effectRecords(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ ids }) => ids);
  return [...new Set([...changed, ...operation.targets.flatMap((id) => projectsNamed(operation, id))])];
}

/** The projects that a link leads to and away from: undone or not, one of them is linked to. */
function projectsNamed(operation: Operation, id: string): string[] {
  if (operation.action !== 'batch-link' && operation.action !== 'batch-unlink') return [];
  const named = [valuesSet(operation)['projectId'], operation.base[id]?.values['projectId']];
  return named.filter((projectId) => typeof projectId === 'string');
}
