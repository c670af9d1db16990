import { documentDifferences } from '../shared/document.ts';
import { entities } from '../shared/entities.ts';
import { differingFields, entityLabel, type FieldDescription, valueLabel } from '../shared/entity.ts';
import { formatCount } from '../shared/wording.ts';
import { effectValues, savesOwnedRow, valuesSet, wasPresent } from './effect.ts';
import { type Operation, refusedTargets, type TargetResult } from './operation.ts';
import { type NameOf, previousName } from './operation-title.ts';

export interface ValueChange {
  row: string;
  field: string;
  before: string | null;
  after: string;
}

export interface Conflict {
  row: string;
  field: string;
  mine: string;
  theirs: string;
  /** True if the server has my value. False if it has their value and mine is not applied. */
  mineStands: boolean;
}

export interface Refusal {
  row: string;
  reason: string;
}

export const listedRows = 20;

const deletedLabel = 'Deleted';

export function operationChanges(operation: Operation, id: string, getName: NameOf): ValueChange[] {
  const { action, payload, base } = operation;
  if (action === 'delete') return cutLinks(payload.links ?? [], id, operation, getName);
  // The only editable values of messages are marks, which are not compared.
  if (payload.table === 'messages') return [];
  const entity = entities[payload.table];
  const before = base[id]?.values ?? {};
  const isNew = savesOwnedRow(operation) && !wasPresent(operation, id);
  // A new repository is listed by its name, without its values.
  if (action === 'import' && !wasPresent(operation, id)) return [];
  const set = effectValues(operation, id);
  const row = isNew ? getName(id) : previousName(operation, id, getName);
  return differingFields(entity, set, before).flatMap((field) =>
    getComparisons(entity[field], entityLabel(entity, field), before[field], set[field], getName).map(
      (compared) => ({
        row,
        field: compared.label,
        before: isNew ? null : compared.before,
        after: compared.after,
      }),
    ),
  );
}

/** Returns the differing values for display, of a document part by part. Skips fields without a description. */
function getComparisons(
  field: FieldDescription | undefined,
  label: string,
  before: unknown,
  after: unknown,
  getName: NameOf,
): { label: string; before: string; after: string }[] {
  if (field?.unlisted) return [];
  const isDocument = field?.kind === 'document' && (before ?? null) !== null && (after ?? null) !== null;
  if (isDocument) return documentDifferences(label, before, after);
  return [{ label, before: valueLabel(field, before, getName), after: valueLabel(field, after, getName) }];
}

function cutLinks(
  links: readonly string[],
  id: string,
  operation: Operation,
  getName: NameOf,
): ValueChange[] {
  if (links.length === 0) return [];
  const row = previousName(operation, id, getName);
  const before = formatCount(links.length, 'repository', 'repositories');
  return [{ row, field: 'Links', before, after: 'None' }];
}

export function operationRefusals(operation: Operation, getName: NameOf): Refusal[] {
  if (operation.state !== 'rejected') return [];
  const isOne = operation.targets.length === 1;
  return refusedTargets(operation)
    .flatMap(({ targetId, status, message }) => {
      const reason = message ?? (isOne ? undefined : withoutMessage[status]);
      return reason === undefined ? [] : [{ row: previousName(operation, targetId, getName), reason }];
    })
    .slice(0, listedRows);
}

const withoutMessage: Partial<Record<TargetResult['status'], string>> = {
  gone: 'The record no longer exists.',
  conflict: 'Another device changed the record first.',
};

export function operationConflicts(operation: Operation, result: TargetResult, getName: NameOf): Conflict[] {
  const entity = entities[operation.payload.table];
  const set = valuesSet(operation);
  const isRemoval = operation.action === 'delete';
  const { targetId, status } = result;
  const row = previousName(operation, targetId, getName);
  const mineStands = refusedTargets({ results: [result] }).length === 0;
  const ownValue = (field: string) =>
    isRemoval ? deletedLabel : valueLabel(entity[field], set[field], getName);
  if (status === 'gone' && savesOwnedRow(operation)) {
    const told = Object.keys(set).filter((field) => !entity[field]?.unlisted);
    return told.map((field) => ({
      row,
      field: entityLabel(entity, field),
      mine: ownValue(field),
      theirs: deletedLabel,
      mineStands,
    }));
  }
  const theirs = result.theirs ?? result.overwritten ?? {};
  const fields = Object.entries(theirs).flatMap(([field, value]) => {
    const mine = isRemoval ? undefined : set[field];
    const compared = getComparisons(entity[field], entityLabel(entity, field), value, mine, getName);
    return compared.map(({ label, before, after }) => ({
      row,
      field: label,
      mine: mine === undefined ? ownValue(field) : after,
      theirs: before,
      mineStands,
    }));
  });
  const { links = [] } = result;
  if (links.length === 0) return fields;
  const linked = links.map(getName).join(', ');
  return [...fields, { row, field: 'Links', mine: deletedLabel, theirs: linked, mineStands }];
}
