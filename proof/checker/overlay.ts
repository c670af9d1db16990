import { type Change, isSame, type RowState } from './events.ts';

/** A change that lies over a row: it must be seen in it, or may be. */
export interface Layer {
  change: Change;
  certain: boolean;
}

/** Values that a cell may show. */
type Allowed = unknown[] | 'anything';

interface Expectation {
  present: 'yes' | 'no' | 'maybe';
  /** A missing cell may show anything, because a change created the row or the cell was hidden. */
  cells: Map<string, Allowed>;
}

/** Whether a row may be shown like this: a state of the server's with these changes over it, in their order. */
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
    cells.set(cell, certain ? [value] : joined(cells.get(cell), value));
  }
  for (const [cell, value] of Object.entries(change.may ?? {}))
    cells.set(cell, joined(cells.get(cell), value));
  // Whether it makes the row is not said: it may.
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

function joined(allowed: Allowed | undefined, value: unknown): Allowed {
  return allowed === undefined || allowed === 'anything' ? 'anything' : [...allowed, value];
}
