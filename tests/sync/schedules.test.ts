import { expect, test } from 'vitest';
import { type Coverage, missingFaultsIn, missingIn } from './simulation/coverage.ts';
import { wideSize } from './simulation/schedule.ts';
import { playSeeds } from './simulation/seeds.ts';

const metByAll: Coverage = new Map();

// The slowest of all: each takes a quarter of a second of processor time, most of it in the real database.
// A thousand in four shards, so that a failing one is played again in a quarter of the time: -t "shard 3".
test.each([1, 2, 3, 4])(
  '250 schedules of faults end with nothing lost, repeated or hidden (shard %i)',
  { timeout: 0 },
  async (shard) => {
    const met = await playSeeds(shard, 250);
    for (const [name, count] of met) metByAll.set(name, count);
    expect(missingIn(met), 'actions, decisions and fields that none of them met').toEqual([]);
  },
);

test('so do those of five devices with three tabs each', { timeout: 0 }, async () => {
  for (const [name, count] of await playSeeds(1, 4, wideSize)) metByAll.set(name, count);
  expect(missingFaultsIn(metByAll), 'faults on the wire that none of all met').toEqual([]);
});
