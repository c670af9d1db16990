import { expect, test } from 'vitest';
import { playSeeds } from './simulation/seeds.ts';

// The other half of the thousand of simulation.test.ts, so that two cores share them.
test('500 more schedules of faults end with nothing lost, repeated or hidden', { timeout: 0 }, async () => {
  await expect(playSeeds(2, 500)).resolves.toBeUndefined();
});
