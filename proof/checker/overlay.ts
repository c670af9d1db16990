import { type Change, isSame, type RowState } from './events.ts';

/** A pending change on a row. If it is certain, the row must show it; otherwise the row may. */
export interface Layer {
  change: Change;
  certain: boolean;
}

/** Values that a cell may show. */
type Allowed = unknown[] | 'anything';

interface Expectation {
  present: 'yes' | 'no' | 'maybe';
  /** A cell that is missing here may show any value, because a change created the row, or the cell was hidden. */
  cells: Map<string, Allowed>;
}

/** Returns whether a row may be shown in this form: a state of the server with these changes applied in order. */
export function mayShow(base: RowState, layers: readonly Layer[], shown: RowState): boolean {
  const expectation = layers.reduce(laidOver, beginning(base));
  if (!shown) return expectation.present !== 'yes';
  if (expectation.present === 'no') return false;
  return Object.entries(shown).every(([cell, value]) => {
    const allowed = expectation.cells.get(cell);
    if (allowed === undefined || allowed === 'anything') return true;
    return allowed.some((one) => isSame(one, value));
  });
}

function beginning(base: RowState): Expectation {
  const cells = new Map<string, Allowed>(Object.entries(base ?? {}).map(([cell, value]) => [cell, [value]]));
  return { present: base ? 'yes' : 'no', cells };
}

function laidOver(before: Expectation, { change, certain }: Layer): Expectation {
  const cells = new Map(before.cells);
  if (change.removed) {
    return certain ? { ...before, present: 'no' } : { ...before, present: orMaybe(before.present, 'no') };
  }
  for (const [cell, value] of Object.entries(change.set ?? {})) {
    cells.set(cell, certain ? [value] : addAllowed(cells.get(cell), value));
  }
  for (const [cell, value] of Object.entries(change.may ?? {}))
    cells.set(cell, addAllowed(cells.get(cell), value));
  // The history does not say whether the change creates the row, so both are allowed.
  const present = orMaybe(before.present, 'yes');
  if (before.present === 'yes') return { present, cells };
  for (const cell of before.cells.keys()) {
    if (!(cell in (change.set ?? {}))) cells.set(cell, 'anything');
  }
  return { present, cells };
}

function orMaybe(before: Expectation['present'], after: 'yes' | 'no'): Expectation['present'] {
  return before === after ? after : 'maybe';
}

function addAllowed(allowed: Allowed | undefined, value: unknown): Allowed {
  return allowed === undefined || allowed === 'anything' ? 'anything' : [...allowed, value];
}
