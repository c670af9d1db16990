import { expect, test } from 'vitest';
import { missingIn } from './simulation/coverage.ts';
import { playSeeds } from './simulation/seeds.ts';

// The slowest of all: each takes a quarter of a second of processor time, most of it in the real database.
// A thousand in four shards, so that a failing one is played again in a quarter of the time: -t "shard 3".
test.each([1, 2, 3, 4])(
  '250 schedules of faults end with nothing lost, repeated or hidden (shard %i)',
  { timeout: 0 },
  async (shard) => {
    const met = await playSeeds(shard, 250);
    expect(missingIn(met), 'actions, decisions and fields that none of them met').toEqual([]);
  },
);
