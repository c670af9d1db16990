import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, clocks, fates, playAbsence } from './absence.ts';

// `npm run proof -- absence` runs a thousand changes, with each state of the server and each clock.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const absences = fates.flatMap((fate) =>
  (Object.keys(clocks) as Absence['clock'][]).map(
    (clock, index): Absence => ({ seed: 10 + index, fate, clock, changes: 1_000 }),
  ),
);

test.each(absences)(
  'a device away for a year loses no change (server $fate, clock $clock)',
  { timeout: 1_200_000 },
  async (absence) => {
    const outcome = await quietly(() => playAbsence(server, absence));
    console.log(JSON.stringify({ ...absence, ...outcome, actions: [...outcome.actions] }));
    expect(outcome.requests).toBeLessThanOrEqual(30);
  },
);
