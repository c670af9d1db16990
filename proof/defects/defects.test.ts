import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Defect } from '../../tests/support/simulation/defect.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { play } from '../../tests/support/simulation/run.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';

let unbroken: SimulatedServer;
beforeAll(async () => {
  unbroken = await openServer();
});
afterAll(() => unbroken.close());

/** Runs the schedule. Returns the broken promise, or 'nothing'. */
function outcome(server: SimulatedServer, { steps }: Defect, broken = {}): Promise<string> {
  return quietly(() =>
    play(server, { seed: 1, steps: [...steps] }, broken).then(
      () => 'nothing',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
}

async function outcomeWith(defect: Defect): Promise<string> {
  if (defect.client) return outcome(unbroken, defect, defect.client(unbroken));
  const server = await openServer(defect.sql);
  const found = await outcome(server, defect);
  await server.close();
  return found;
}

// First checks that the schedule breaks no promise without the defect.
describe('the simulation finds the planted defect', () => {
  test.each(defects)('fails because of: $name', async (defect) => {
    expect(await outcome(unbroken, defect)).toBe('nothing');
    expect(await outcomeWith(defect)).toMatch(defect.found);
  });
});

test('the planted defects break every promise', () => {
  const promises = Array.from({ length: 14 }, (_, index) => index + 1);
  const unbroken = promises.filter((promise) => !defects.some(({ found }) => found.test(`(${promise})`)));
  expect(unbroken).toEqual([]);
});
