import { editableFields } from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import { idProblem, readRow, valueProblem } from '../shared/field-check.ts';
import { isRecord } from '../shared/record.ts';
import { isRowTable, type RowTable, rowKinds } from '../shared/row-kinds.ts';
import { type OperationAction, operationStates } from './operation.ts';

/** Checks whether a value from outside is an operation that this device could have created. */

type Fields = Record<string, unknown>;

const payloadProblems: Readonly<
  Record<OperationAction, (payload: Fields, table: RowTable) => string | null>
> = {
  put: ({ rows }, table) =>
    Array.isArray(rows)
      ? firstProblem(rows, (row) =>
          isRecord(row)
            ? (idProblem(row['id'], rowKinds[table].hasUuids) ?? valuesProblem(table, row))
            : 'it has no row',
        )
      : 'it has no rows',
  patch: ({ values, reset = [] }, table) =>
    isRecord(values) && isListWhere(reset, isEditable)
      ? valuesProblem(table, values)
      : 'it does not say what is set',
  delete: ({ links = [] }) => (isListWhere(links, isId) ? null : 'its links are no ids'),
  import: ({ rows }, table) =>
    Array.isArray(rows) && table === 'repositories'
      ? firstProblem(rows, (row) => {
          const read = readRow(entities.repositories, row);
          return typeof read === 'string' ? read : null;
        })
      : 'it has no rows',
};

export function operationProblem(raw: unknown): string | null {
  if (!isRecord(raw)) return 'it is not an object';
  const { id, deviceId, sequence, action, payload, targets, base, state } = raw;
  if (idProblem(id, true) ?? idProblem(deviceId, true)) return 'it has no id, or no name of a device';
  if (!isCount(sequence) || !isCount(raw['createdAt']) || !isCount(raw['attempts'])) {
    return 'it has no place in the order';
  }
  if (raw['payloadVersion'] !== 1 || typeof raw['overlaid'] !== 'boolean') return 'it is of another version';
  if (!operationStates.some((known) => known === state)) return 'its state is not known here';
  if (!isListWhere(targets, isId) || typeof raw['groupId'] !== 'string') return 'it names no rows';
  if (!isRecord(base) || !Object.values(base).every(isBase)) return 'it does not say what it was based on';
  if (!isResults(raw['results'])) return 'its answer cannot be read';
  if (typeof action !== 'string' || !isAction(action)) return 'its kind is not known here';
  if (!isRecord(payload)) return 'it has no content';
  const { table } = payload;
  if (typeof table !== 'string' || !isRowTable(table)) return 'its kind is not known here';
  return payloadProblems[action](payload, table);
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

function valuesProblem(table: RowTable, values: Fields): string | null {
  const entity = entities[table];
  for (const [field, value] of Object.entries(values)) {
    if (field === 'id') continue;
    const description = entity[field];
    if (!description) return 'it sets what cannot be set';
    const problem = valueProblem(description, value);
    if (problem) return `${description.label} ${problem}`;
  }
  return null;
}

function firstProblem(rows: readonly unknown[], getProblem: (row: unknown) => string | null): string | null {
  for (const row of rows) {
    const problem = getProblem(row);
    if (problem) return problem;
  }
  return null;
}
