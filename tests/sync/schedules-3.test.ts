import { expect, test } from 'vitest';
import { playSeeds } from './simulation/seeds.ts';

// A quarter of the thousand: several files, so that they run beside each other.
test('250 schedules of faults end with nothing lost, repeated or hidden', { timeout: 0 }, async () => {
  await expect(playSeeds(3, 250)).resolves.toBeUndefined();
});
