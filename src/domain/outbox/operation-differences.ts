import { differingFields, type Entities, labelOf, valueLabel } from '../shared/entity.ts';
import { counted } from '../shared/wording.ts';
import { actionKinds, tableOf } from './actions.ts';
import { existedBefore, isRemoval, valuesSet, valuesSetOf } from './effect.ts';
import { attentionStates, type Operation, refusedTargets, type TargetResult } from './operation.ts';
import { type NameOf, nameBefore } from './operation-title.ts';

/** One value of one row, before and after. */
export interface ValueChange {
  row: string;
  field: string;
  /** null: there was nothing before, not even the row. */
  before: string | null;
  after: string;
}

/** The same value set on two devices. */
export interface Conflict {
  row: string;
  field: string;
  mine: string;
  theirs: string;
  /** True: mine stands on the server already. False: theirs stands and mine waits. */
  mineStands: boolean;
}

/** A row that the server refused, and why. */
export interface Refusal {
  row: string;
  reason: string;
}

/** Rows listed one by one. */
export const listedRows = 20;

const deletedLabel = 'Deleted';

export function changesOf(
  operation: Operation,
  id: string,
  nameOf: NameOf,
  entities: Entities,
): ValueChange[] {
  const { action, base } = operation;
  if (action === 'project-delete') return cutLinks(operation.payload.links ?? [], id, operation, nameOf);
  const entity = entities[tableOf(action)];
  const before = base[id]?.values ?? {};
  const isNew = actionKinds[action].saves === true && !existedBefore(operation, id);
  // Of a new repository the name says enough.
  if (action === 'import' && !existedBefore(operation, id)) return [];
  const set = valuesSetOf(operation, id, entities);
  const row = isNew ? nameOf(id) : nameBefore(operation, id, nameOf);
  return differingFields(entity, set, before).map((field) => ({
    row,
    field: labelOf(entity, field),
    before: isNew ? null : valueLabel(entity[field], before[field], nameOf),
    after: valueLabel(entity[field], set[field], nameOf),
  }));
}

/** What goes with a project. */
function cutLinks(links: readonly string[], id: string, operation: Operation, nameOf: NameOf): ValueChange[] {
  if (links.length === 0) return [];
  const row = nameBefore(operation, id, nameOf);
  const before = counted(links.length, 'repository', 'repositories');
  return [{ row, field: 'Links', before, after: 'None' }];
}

/** Of one that was refused as a whole, the reason stands once. */
export function refusalsOf(operation: Operation, nameOf: NameOf): Refusal[] {
  if (!attentionStates.includes(operation.state)) return [];
  return refusedTargets(operation)
    .filter(({ status, message }) => status === 'rejected' && message !== undefined)
    .slice(0, listedRows)
    .map(({ targetId, message = '' }) => ({ row: nameBefore(operation, targetId, nameOf), reason: message }));
}

export function conflictsOf(
  operation: Operation,
  result: TargetResult,
  nameOf: NameOf,
  entities: Entities,
): Conflict[] {
  const entity = entities[tableOf(operation.action)];
  const set = valuesSet(operation, entities);
  const { targetId, status } = result;
  const row = nameBefore(operation, targetId, nameOf);
  const mineStands = refusedTargets({ results: [result] }).length === 0;
  const mineOf = (field: string) =>
    isRemoval(operation.action) ? deletedLabel : valueLabel(entity[field], set[field], nameOf);
  if (status === 'gone' && actionKinds[operation.action].saves) {
    return Object.keys(set).map((field) => {
      return { row, field: labelOf(entity, field), mine: mineOf(field), theirs: deletedLabel, mineStands };
    });
  }
  const theirs = result.theirs ?? result.overwritten ?? {};
  const fields = Object.entries(theirs).map(([field, value]) => ({
    row,
    field: labelOf(entity, field),
    mine: mineOf(field),
    theirs: valueLabel(entity[field], value, nameOf),
    mineStands,
  }));
  const { links = [] } = result;
  if (links.length === 0) return fields;
  const linked = links.map(nameOf).join(', ');
  return [...fields, { row, field: 'Links', mine: deletedLabel, theirs: linked, mineStands }];
}
