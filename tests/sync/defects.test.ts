import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Defect } from './simulation/defect.ts';
import { defects } from './simulation/defects.ts';
import type { ClientDefect } from './simulation/device.ts';
import { quietly } from './simulation/quiet.ts';
import { play } from './simulation/run.ts';
import { openServer, type SimulatedServer } from './simulation/server.ts';

let unbroken: SimulatedServer;
beforeAll(async () => {
  unbroken = await openServer();
});
afterAll(() => unbroken.close());

/** The broken promise, or that all were kept. */
function outcome(server: SimulatedServer, { steps }: Defect, broken?: ClientDefect): Promise<string> {
  return quietly(() =>
    play(server, { seed: 1, steps: [...steps] }, broken).then(
      () => 'nothing',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
}

// A simulation that never fails proves nothing: each of these mistakes has to be found, and nothing without it.
describe('the simulation finds that', () => {
  test.each(defects)('$name', async (defect) => {
    expect(await outcome(unbroken, defect)).toBe('nothing');
    const server = defect.sql === undefined ? unbroken : await openServer(defect.sql);
    const found = await outcome(server, defect, defect.client?.(server));
    if (server !== unbroken) await server.close();
    expect(found).toMatch(defect.found);
  });
});
