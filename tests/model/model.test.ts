import { expect, test } from 'vitest';
import { explore } from './explore.ts';
import { planted, visited } from './faults.ts';

test('no state of the model breaks an invariant', { timeout: 120_000 }, () => {
  const [bounds] = visited;
  const { violation, states } = explore(bounds);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(5_000);
});

// An invariant that no mistake breaks says nothing.
test.each(Object.entries(planted))('the invariants find that %s', { timeout: 120_000 }, (fault, bounds) => {
  expect(explore(bounds, { [fault]: true }).violation).not.toBeNull();
});
