import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Defect, defects } from './simulation/defects.ts';
import { quietly } from './simulation/quiet.ts';
import { play } from './simulation/run.ts';
import { schedule } from './simulation/schedule.ts';
import { openServer } from './simulation/server.ts';

/** Most are found within a handful of schedules; an unlucky one needs more. */
const mostRuns = 400;

// A simulation that never fails proves nothing: each of these mistakes has to be found.
describe('the simulation finds', () => {
  for (const defect of defects) {
    test(defect.name, { timeout: 0 }, async () => {
      const found = await quietly(() => search(defect));
      expect(found).toMatch(defect.found);
    });
  }
});

async function search({ sql, client }: Defect): Promise<string> {
  const server = await openServer(sql);
  try {
    const details = await fc.check(
      fc.asyncProperty(schedule, (planned) => play(server, planned, client?.(server))),
      { numRuns: mostRuns, seed: 7, endOnFailure: true },
    );
    return details.errorInstance instanceof Error ? details.errorInstance.message : 'nothing';
  } finally {
    await server.close();
  }
}
