import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Defect } from '../../tests/support/simulation/defect.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import { plantIn, playWith } from '../../tests/support/simulation/planted.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { play } from '../../tests/support/simulation/run.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';

let unbroken: SimulatedServer;
beforeAll(async () => {
  unbroken = await openServer();
});
afterAll(() => unbroken.close());

/** The broken promise, or that all were kept. */
function outcome(server: SimulatedServer, { steps }: Defect, run = play, broken = {}): Promise<string> {
  return quietly(() =>
    run(server, { seed: 1, steps: [...steps] }, broken).then(
      () => 'nothing',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
}

async function outcomeWith(defect: Defect): Promise<string> {
  if (defect.source) return outcome(unbroken, defect, await playWith(defect.source));
  if (defect.client) return outcome(unbroken, defect, play, defect.client(unbroken));
  if (defect.statement) {
    const mend = await plantIn(unbroken, defect.statement);
    const found = await outcome(unbroken, defect);
    await mend();
    return found;
  }
  const server = await openServer(defect.sql);
  const found = await outcome(server, defect);
  await server.close();
  return found;
}

// A simulation that never fails proves nothing: each of these mistakes has to be found, and nothing without it.
describe('the simulation finds that', () => {
  test.each(defects)('$name', { timeout: 300_000 }, async (defect) => {
    expect(await outcome(unbroken, defect)).toBe('nothing');
    expect(await outcomeWith(defect)).toMatch(defect.found);
  });
});

test('every promise is broken on purpose at least twice', () => {
  const promises = Array.from({ length: 14 }, (_, index) => index + 1);
  const times = (promise: number) => defects.filter(({ found }) => found.test(`(${promise})`)).length;
  expect(defects.length).toBeGreaterThanOrEqual(50);
  expect(promises.filter((promise) => times(promise) < 2)).toEqual([]);
});
