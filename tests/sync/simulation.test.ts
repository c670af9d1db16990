import { expect, test } from 'vitest';
import { playSeeds } from './simulation/seeds.ts';

// A hundred with every test run; a thousand are in simulation.endurance.ts.
test('100 schedules of faults end with nothing lost, repeated or hidden', { timeout: 0 }, async () => {
  await expect(playSeeds(1, 100)).resolves.toBeUndefined();
});
