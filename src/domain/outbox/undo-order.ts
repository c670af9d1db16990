import { operationFootprint } from './effect.ts';
import { effectiveTargets, isRefresh, type Operation } from './operation.ts';

/** Undo runs from the latest to the earliest dependent change, so that each undo restores the state before it. */

/** True unless undone; an undone undo counts. */
function isEffective(operation: Operation, known: ReadonlyMap<string, Operation>): boolean {
  const { supersededBy } = operation;
  if (effectiveTargets(operation).length === 0) return false;
  if (supersededBy === null) return true;
  const supersedingOperation = known.get(supersededBy);
  return supersedingOperation?.undoes === operation.id && !isEffective(supersedingOperation, known);
}

/** The original position. A change reinstated by undo has a new sequence. */
export function undoPosition({ place, sequence }: Pick<Operation, 'place' | 'sequence'>): number {
  return place ?? sequence;
}

/** Returns the first later change that depends on this one; undefined: undo is possible. */
export function dependentOperations(
  operation: Operation,
  known: ReadonlyMap<string, Operation>,
): Operation | undefined {
  const { writes, needs } = operationFootprint(operation);
  const place = undoPosition(operation);
  let first: Operation | undefined;
  for (const later of known.values()) {
    if (undoPosition(later) <= place || (first && undoPosition(first) < undoPosition(later))) continue;
    // An import is undone as a whole.
    if (operation.importOf && later.groupId === operation.groupId) continue;
    // An undo has no position of its own.
    if (isRefresh(later) || later.undoes !== undefined || !isEffective(later, known)) continue;
    const next = operationFootprint(later);
    const builds =
      [...next.writes].some((key) => writes.has(key) || needs.has(key)) ||
      [...next.needs].some((key) => writes.has(key));
    if (builds) first = later;
  }
  return first;
}
