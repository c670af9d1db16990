import { expect, test } from 'vitest';
import { explore } from './explore.ts';
import { none, planted, restore, twoChanges } from './faults.ts';

/** Returns the number of the broken promise. */
const promiseIn = (violation: { what: string } | null) => /^\(\d+\)/.exec(violation?.what ?? '')?.[0];

test.each([
  ['two operations', twoChanges, 400],
  ['two operations and a sign-out', { ...none, operations: 2, signOuts: 1 }, 1_500],
  ['an operation and a restore', restore, 1_000],
])('no state of the model breaks an invariant: %s', { timeout: 0 }, (_, bounds, atLeast) => {
  const { violation, states } = explore(bounds);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(atLeast);
});

// Checks that the reductions do not skip relevant states: without them the result must be the same.
test('checks one operation and a restore without state reductions', { timeout: 0 }, () => {
  const { violation, states } = explore({ ...restore, rows: 1 }, {}, { isFull: true });
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(2_000);
});

// Checks that each fault breaks an invariant.
test.each(Object.entries(planted))(
  'the invariants detect the planted fault %s',
  { timeout: 0 },
  (fault, bounds) => {
    const faults = { [fault]: true };
    const { violation } = explore(bounds, faults);
    expect(violation).not.toBeNull();
    if (bounds.operations > 2) return;
    expect(promiseIn(violation)).toBe(promiseIn(explore(bounds, faults, { isFull: true }).violation));
  },
);
