import { expect, test } from 'vitest';
import { playSeeds } from './simulation/seeds.ts';

// Half of the thousand; the other half is in simulation-2.test.ts, so that two cores share them.
test('500 schedules of faults end with nothing lost, repeated or hidden', { timeout: 0 }, async () => {
  await expect(playSeeds(1, 500)).resolves.toBeUndefined();
});
