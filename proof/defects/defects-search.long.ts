import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleOf } from '../../tests/support/simulation/arbitrary-schedule.ts';
import type { Defect } from '../../tests/support/simulation/defect.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { play } from '../../tests/support/simulation/run.ts';
import { usualSize } from '../../tests/support/simulation/schedule.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';

/** Most defects are found within a few schedules; an unlucky search needs more. */
const maxRuns = 400;

let unbroken: SimulatedServer;
beforeAll(async () => {
  unbroken = await openServer();
});
afterAll(() => unbroken.close());

// defects.test.ts finds each defect with a schedule that was written for it. Here random schedules must find it.
describe('a random search finds the planted defect', () => {
  for (const defect of defects.filter(({ rare }) => !rare)) {
    test(defect.name, { timeout: 0 }, async () => {
      const server = defect.sql === undefined ? unbroken : await openServer(defect.sql);
      const found = await quietly(() => search(server, defect));
      if (server !== unbroken) await server.close();
      // A defect breaks several promises. Any of them may be found first.
      expect(found).toMatch(/^\(\d+\) /);
    });
  }
});

async function search(server: SimulatedServer, { client }: Defect): Promise<string> {
  const details = await fc.check(
    fc.asyncProperty(scheduleOf(usualSize), (planned) => play(server, planned, client?.(server))),
    { numRuns: maxRuns, seed: 7, endOnFailure: true },
  );
  return details.errorInstance instanceof Error ? details.errorInstance.message : 'nothing';
}
