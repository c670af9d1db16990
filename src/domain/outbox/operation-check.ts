import { editableFields } from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import { namedValues } from '../shared/entity.ts';
import { idProblem, readRow, valueProblem } from '../shared/field-check.ts';
import { isRecord } from '../shared/record.ts';
import type { RowTable } from '../shared/row-kinds.ts';
import type { OperationAction } from './actions.ts';
import type { OperationState } from './operation.ts';

/** Whether something from outside is an operation that this device could have made. */

const states: Readonly<Record<OperationState, true>> = {
  queued: true,
  sent: true,
  acknowledged: true,
  confirmed: true,
  cancelled: true,
  rejected: true,
  conflicting: true,
  held: true,
};

type Fields = Record<string, unknown>;

/** The problem of a payload, by action; null: valid. */
const payloadProblems: Readonly<Record<OperationAction, (payload: Fields) => string | null>> = {
  'batch-link': ({ projectId }) => idProblem(projectId),
  'batch-unlink': () => null,
  'batch-update': ({ updates, reset = [] }) =>
    isRecord(updates) && isListWhere(reset, isEditable)
      ? valuesProblem(updates)
      : 'it does not say what is set',
  'batch-delete': () => null,
  import: ({ repositories }) => rowsProblem(repositories, (row) => readRow(entities.repositories, row)),
  'project-upsert': ({ project }) =>
    isRecord(project) ? (idProblem(project['id']) ?? partProblem('projects', project)) : 'it has no project',
  'project-delete': ({ projectId, links = [] }) =>
    idProblem(projectId) ?? (isListWhere(links, isId) ? null : 'its links are no ids'),
  'view-upsert': ({ view }) =>
    isRecord(view) ? (idProblem(view['id'], true) ?? partProblem('savedViews', view)) : 'it has no view',
  'view-delete': ({ viewId }) => idProblem(viewId, true),
  'content-upsert': ({ edit }) =>
    isRecord(edit) ? (idProblem(edit['id']) ?? partProblem('contentEdits', edit)) : 'it has no text',
  'content-delete': ({ editId }) => idProblem(editId),
  'message-read': ({ messageIds, answered = false }) =>
    isListWhere(messageIds, isId) && typeof answered === 'boolean' ? null : 'it names no messages',
  'message-unread': ({ messageIds }) => (isListWhere(messageIds, isId) ? null : 'it names no messages'),
  'message-delete': ({ messageIds }) => (isListWhere(messageIds, isId) ? null : 'it names no messages'),
  'message-restore': ({ messages }) =>
    rowsProblem(messages, (row) => readRow(entities.messages, row, { isUuid: true })),
};

/** @returns what is wrong with it, in words; null: nothing */
export function operationProblem(raw: unknown): string | null {
  if (!isRecord(raw)) return 'it is not an object';
  const { id, deviceId, sequence, action, payload, targets, base, state } = raw;
  if (idProblem(id, true) ?? idProblem(deviceId, true)) return 'it has no id, or no name of a device';
  if (!isCount(sequence) || !isCount(raw['createdAt']) || !isCount(raw['attempts'])) {
    return 'it has no place in the order';
  }
  if (raw['payloadVersion'] !== 1 || typeof raw['overlaid'] !== 'boolean') return 'it is of another version';
  if (typeof state !== 'string' || !Object.hasOwn(states, state)) return 'its state is not known here';
  if (!isListWhere(targets, isId) || typeof raw['groupId'] !== 'string') return 'it names no rows';
  if (!isRecord(base) || !Object.values(base).every(isBase)) return 'it does not say what it was based on';
  if (!isResults(raw['results'])) return 'its answer cannot be read';
  if (typeof action !== 'string' || !isAction(action)) return 'its kind is not known here';
  return isRecord(payload) ? payloadProblems[action](payload) : 'it has no content';
}

function isAction(action: string): action is OperationAction {
  return Object.hasOwn(payloadProblems, action);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isListWhere(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

const isId = (value: unknown) => idProblem(value) === null;
const isEditable = (field: unknown) => editableFields.some((known) => known === field);
const isBase = (base: unknown) => isRecord(base) && isCount(base['version']) && isRecord(base['values']);

function isResults(results: unknown): boolean {
  return results === null || isListWhere(results, (result) => isRecord(result) && isId(result['targetId']));
}

function valuesProblem(updates: Fields): string | null {
  for (const [field, value] of Object.entries(updates)) {
    if (!isEditable(field)) return 'it sets what cannot be set';
    const problem = valueProblem(entities.repositories[field] ?? { label: field }, value);
    if (problem) return `${entities.repositories[field]?.label} ${problem}`;
  }
  return null;
}

function partProblem(table: RowTable, part: Fields): string | null {
  const entity = entities[table];
  for (const [field, value] of Object.entries(namedValues(entity, part))) {
    const problem = valueProblem(entity[field] ?? { label: field }, value);
    if (problem) return `${entity[field]?.label} ${problem}`;
  }
  return null;
}

function rowsProblem(rows: unknown, read: (row: unknown) => object | string): string | null {
  if (!Array.isArray(rows)) return 'it has no rows';
  for (const row of rows) {
    const found = read(row);
    if (typeof found === 'string') return found;
  }
  return null;
}
