import { expect, test } from 'vitest';
import { type Coverage, findMissing, missingFaultsIn } from '../../support/simulation/coverage.ts';
import { wideSize } from '../../support/simulation/schedule.ts';
import { playSeeds } from '../../support/simulation/seeds.ts';

/**
 * `npm test` runs 100 schedules, `npm run test:all` 1,000. Each takes a quarter of a second of processor time, mostly in the
 * database.
 */
const schedules = Number(process.env['SCHEDULES'] ?? 100);
/** A failing shard can be run again alone: `-t "shard 3"`. */
const shardSize = 250;
const shards = Array.from({ length: Math.ceil(schedules / shardSize) }, (_, index) => index + 1);
const metByAll: Coverage = new Map();

test.each(shards)('keeps every promise under random faults (shard %i)', { timeout: 0 }, async (shard) => {
  const met = await playSeeds(shard, Math.min(shardSize, schedules));
  expect(met.size, 'actions, decisions, fields and faults met').toBeGreaterThan(0);
  for (const [name, count] of met) metByAll.set(name, count);
});

test('keeps every promise with five devices of three tabs', { timeout: 0 }, async () => {
  for (const [name, count] of await playSeeds(1, 4, wideSize)) metByAll.set(name, count);
  // A shard alone does not meet every rare combination.
  const isWhole = schedules >= 4 * shardSize;
  const missing = isWhole ? [...findMissing(metByAll), ...missingFaultsIn(metByAll)] : [];
  expect(missing, 'actions, decisions, fields and faults not met').toEqual([]);
});
