import fc from 'fast-check';
import { quietly } from './quiet.ts';
import { play } from './run.ts';
import { schedule } from './schedule.ts';
import { openServer } from './server.ts';

/** Plays many schedules. A failing one is shrunk, and the error holds it as data together with its seed. */
export async function playSeeds(seed: number, runs: number): Promise<void> {
  const server = await openServer();
  try {
    await quietly(() =>
      fc.assert(
        fc.asyncProperty(schedule, (planned) => play(server, planned)),
        { numRuns: runs, seed, interruptAfterTimeLimit: shrinkLimitMs(runs), markInterruptAsFailure: true },
      ),
    );
  } finally {
    await server.close();
  }
}

/** A run that neither ends nor fails is a failure, too. */
function shrinkLimitMs(runs: number): number {
  return 120_000 + runs * 3_000;
}
