import { expect, test } from 'vitest';
import { playSeeds } from './simulation/seeds.ts';

test.each([1, 2])(
  '500 schedules of seed %d end with nothing lost, repeated or hidden',
  { timeout: 0 },
  async (seed) => {
    await expect(playSeeds(seed, 500)).resolves.toBeUndefined();
  },
);
