import { operationFootprint } from './effect.ts';
import { effectiveTargets, isRefresh, type Operation } from './operation.ts';

/** Dependent changes are undone from the latest to the earliest, so that each undo restores the state before its change. */

/** True if the operation's effect is still in the data: it was not undone, or its undo was undone. */
function isEffective(operation: Operation, known: ReadonlyMap<string, Operation>): boolean {
  const { supersededBy } = operation;
  if (effectiveTargets(operation).length === 0) return false;
  if (supersededBy === null) return true;
  const supersedingOperation = known.get(supersededBy);
  return supersedingOperation?.undoes === operation.id && !isEffective(supersedingOperation, known);
}

/** Sequence of the original change: an undo of an undo repeats the change under a new sequence. */
export function undoPosition({ place, sequence }: Pick<Operation, 'place' | 'sequence'>): number {
  return place ?? sequence;
}

/** Returns the earliest later change that depends on this one and must be undone first, or undefined. */
export function dependentOperations(
  operation: Operation,
  known: ReadonlyMap<string, Operation>,
): Operation | undefined {
  const { writes, needs } = operationFootprint(operation);
  const place = undoPosition(operation);
  let first: Operation | undefined;
  for (const later of known.values()) {
    if (undoPosition(later) <= place || (first && undoPosition(first) < undoPosition(later))) continue;
    // Skips operations of the same import, because an import is undone as a whole.
    if (operation.importOf && later.groupId === operation.groupId) continue;
    // Skips undos, because the change that they undo is checked instead.
    if (isRefresh(later) || later.undoes !== undefined || !isEffective(later, known)) continue;
    const next = operationFootprint(later);
    const builds =
      [...next.writes].some((key) => writes.has(key) || needs.has(key)) ||
      [...next.needs].some((key) => writes.has(key));
    if (builds) first = later;
  }
  return first;
}
