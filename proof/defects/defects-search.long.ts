import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleOf } from '../../tests/support/simulation/arbitrary-schedule.ts';
import type { Defect } from '../../tests/support/simulation/defect.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { play } from '../../tests/support/simulation/run.ts';
import { usualSize } from '../../tests/support/simulation/schedule.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';

/** Most are found within a handful of schedules; an unlucky one needs more. */
const maxRuns = 400;

let unbroken: SimulatedServer;
beforeAll(async () => {
  unbroken = await openServer();
});
afterAll(() => unbroken.close());

// Beside the steps made for each (defects.test.ts): the schedules that every run plays meet these mistakes by themselves.
describe('a search finds that', () => {
  for (const defect of defects.filter(({ rare }) => !rare)) {
    test(defect.name, { timeout: 0 }, async () => {
      const server = defect.sql === undefined ? unbroken : await openServer(defect.sql);
      const found = await quietly(() => search(server, defect));
      if (server !== unbroken) await server.close();
      // Of the promises that it breaks, whichever a random schedule meets first.
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
