import { isUnchecked } from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import {
  chosenValues,
  differingFields,
  entityValues,
  type FieldValues,
  namedValues,
} from '../shared/entity.ts';
import { isRow, rowKinds } from '../shared/row-kinds.ts';
import { patchDraft } from './drafts.ts';
import {
  changedRows,
  effectiveTargets,
  isRefresh,
  type Operation,
  type OperationDraft,
  type OperationPayloads,
} from './operation.ts';

/** The values that operations set, by field. Bases, differences, inverses and conflicts are derived from these functions. */

export function valuesSet({ action, payload }: OperationDraft | Operation): FieldValues {
  if (action === 'patch') return payload.values;
  return action === 'put' ? getGiven(payload, payload.rows[0]?.id) : {};
}

function getGiven({ rows }: OperationPayloads['put'], wanted: string | undefined): FieldValues {
  const { id: _, ...values } = rows.find(({ id }) => id === wanted) ?? { id: '' };
  return values;
}

/** Returns the values that an operation sets in one row. An import sets neither unchanged nor edited fields. */
export function effectValues(operation: Operation, id: string): FieldValues {
  const { action, payload } = operation;
  if (action === 'put') return getGiven(payload, id);
  if (action !== 'import') return valuesSet(operation);
  const imported = payload.rows.find((row) => row.id === id);
  const before = operation.base[id]?.values;
  if (!imported || !before) return {};
  const wanted = namedValues(entities.repositories, imported);
  const edited = (before.editedFields ?? []) as string[];
  const changed = differingFields(entities.repositories, wanted, before).filter(
    (field) => !edited.includes(field) && !isUnchecked(field, wanted[field]),
  );
  return chosenValues(wanted, changed);
}

/** True if the operation recreates its row after another device has deleted it. */
export function savesOwnedRow({ action, payload: { table } }: OperationDraft | Operation): boolean {
  return rowKinds[table].isOwned && action !== 'delete';
}

export function baseFields(draft: OperationDraft): readonly string[] | null {
  const { action, payload } = draft;
  if (isRefresh(draft)) return null;
  // Stores all fields in the base, because undo or another device may have to restore the whole row.
  if (action !== 'patch' || savesOwnedRow(draft)) return Object.keys(entities[payload.table]);
  const fields = writtenFields(payload);
  return payload.table === 'repositories' && !('projectId' in payload.values)
    ? [...fields, 'editedFields']
    : fields;
}

function writtenFields({ values, reset = [] }: OperationPayloads['patch']): string[] {
  return [...Object.keys(values), ...reset];
}

export function wasPresent({ payload, base }: Pick<Operation, 'payload' | 'base'>, id: string): boolean {
  return isRow(payload.table, base[id]?.values);
}

/**
 * Returns the part of a change that differs from the shown rows, so that other devices' edits survive. Null if nothing differs.
 */
export function effectiveDraft(
  draft: OperationDraft,
  rows: readonly { row: object | undefined }[],
): OperationDraft | null {
  const { action, payload, targets } = draft;
  const { table } = payload;
  const entity = entities[table];
  if (table === 'messages' && action === 'patch') {
    const differs = rows.some(
      ({ row }) => row && differingFields(entity, payload.values, entityValues(entity, row)).length > 0,
    );
    return differs ? draft : null;
  }
  const shown = rows[0]?.row;
  if (!shown || !savesOwnedRow(draft)) return draft;
  const { createdAt: _, ...wanted } = valuesSet(draft);
  const fields = differingFields(entity, wanted, entityValues(entity, shown));
  return fields.length === 0 ? null : patchDraft(table, targets, chosenValues(wanted, fields));
}

/** Returns the keys of the rows and fields that the operation writes, and of the rows that it needs. */
export function operationFootprint(operation: Operation) {
  const { action, payload } = operation;
  const { table } = payload;
  const rows = effectiveTargets(operation);
  const creates = action === 'put' || (action === 'import' && !isRefresh(operation));
  const createsOrRemoves = (id: string) => action === 'delete' || (creates && !wasPresent(operation, id));
  const getFields = (id: string) =>
    action === 'patch' ? writtenFields(payload) : Object.keys(effectValues(operation, id));
  const writes = rows.flatMap((id) => [
    ...(createsOrRemoves(id) ? [`${table}/${id}`] : []),
    ...getFields(id).map((field) => `${table}/${id}.${field}`),
  ]);
  const needs = rows.flatMap((id) => [
    ...(createsOrRemoves(id) ? [] : [`${table}/${id}`]),
    ...projectsNamed(operation, id).map((projectId) => `projects/${projectId}`),
  ]);
  // A restored link requires its repository, so the links count as needed rows.
  const cut = action === 'delete' && rows.length > 0 ? (payload.links ?? []) : [];
  return {
    writes: new Set([...writes, ...cut.map((id) => `repositories/${id}.projectId`)]),
    needs: new Set([...needs, ...cut.map((id) => `repositories/${id}`)]),
  };
}

/** Returns the ids of the changed rows, and of the projects that the operation links them to or unlinks them from. */
export function effectRecords(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ ids }) => ids);
  return [...new Set([...changed, ...operation.targets.flatMap((id) => projectsNamed(operation, id))])];
}

/** Returns the project before and after the operation, because undo links the row to one of them. */
function projectsNamed({ action, payload, base }: Operation, id: string): string[] {
  if (action !== 'patch' || !('projectId' in payload.values)) return [];
  const named = [payload.values['projectId'], base[id]?.values['projectId']];
  return named.filter((projectId) => typeof projectId === 'string');
}
