import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { play } from './simulation/run.ts';
import { schedule } from './simulation/schedule.ts';
import { openServer, type SimulatedServer } from './simulation/server.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const runs = Number(process.env.SIMULATION_RUNS ?? 100);
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);

test(`${runs} schedules of faults end with nothing lost, repeated or hidden`, { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, (planned) => play(server, planned)),
    { numRuns: runs, seed: firstSeed, endOnFailure: false },
  );
  expect(runs).toBeGreaterThan(0);
});
