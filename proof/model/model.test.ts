import { expect, test } from 'vitest';
import { explore } from './explore.ts';
import { none, planted, restore, twoChanges } from './faults.ts';

/** The promise that is broken. */
const promiseIn = (violation: { what: string } | null) => /^\(\d+\)/.exec(violation?.what ?? '')?.[0];

test.each([
  ['two operations', twoChanges, 400],
  ['two operations and a sign-out', { ...none, operations: 2, signOuts: 1 }, 1_500],
  ['an operation and a restore', restore, 1_000],
])('no state of the model breaks an invariant: %s', { timeout: 60_000 }, (_, bounds, atLeast) => {
  const { violation, states } = explore(bounds);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(atLeast);
});

// Reductions that leave out too much would find nothing: without them the verdict is the same.
test('checks the only row’s operation and a restore without reductions', { timeout: 60_000 }, () => {
  const { violation, states } = explore({ ...restore, rows: 1 }, {}, { isFull: true });
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(2_000);
});

// An invariant that no mistake breaks says nothing.
test.each(Object.entries(planted))('the invariants find that %s', { timeout: 60_000 }, (fault, bounds) => {
  const faults = { [fault]: true };
  const { violation } = explore(bounds, faults);
  expect(violation).not.toBeNull();
  if (bounds.operations > 2) return;
  expect(promiseIn(violation)).toBe(promiseIn(explore(bounds, faults, { isFull: true }).violation));
});
