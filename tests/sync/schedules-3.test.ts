import { expect, test } from 'vitest';
import { missingIn } from './simulation/coverage.ts';
import { playSeeds } from './simulation/seeds.ts';

// A quarter of the thousand: several files, so that they run beside each other.
test('250 schedules of faults end with nothing lost, repeated or hidden', { timeout: 0 }, async () => {
  const met = await playSeeds(3, 250);
  expect(missingIn(met), 'actions, decisions and fields that none of them met').toEqual([]);
});
