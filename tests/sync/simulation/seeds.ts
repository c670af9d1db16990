import fc from 'fast-check';
import type { Coverage } from './coverage.ts';
import { quietly } from './quiet.ts';
import { play } from './run.ts';
import { schedule } from './schedule.ts';
import { openServer } from './server.ts';

/**
 * Plays many schedules. A failing one is shrunk, and the error holds it as data together with its seed.
 *
 * @returns how often what has to be met was met
 */
export async function playSeeds(seed: number, runs: number): Promise<Coverage> {
  const server = await openServer();
  const coverage: Coverage = new Map();
  const happened = (message: string) => void coverage.set(message, (coverage.get(message) ?? 0) + 1);
  try {
    await quietly(() =>
      fc.assert(
        fc.asyncProperty(schedule, (planned) => play(server, planned, {}, happened)),
        { numRuns: runs, seed, interruptAfterTimeLimit: shrinkLimitMs(runs), markInterruptAsFailure: true },
      ),
    );
    return coverage;
  } finally {
    await server.close();
  }
}

/** A run that neither ends nor fails is a failure, too. */
function shrinkLimitMs(runs: number): number {
  return 120_000 + runs * 3_000;
}
