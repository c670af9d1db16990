import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, clocks, fates, playAbsence } from './absence.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const small: Absence[] = [
  { seed: 1, fate: 'kept', clock: 'right', changes: 100 },
  { seed: 2, fate: 'restored', clock: 'two years slow', changes: 100 },
  { seed: 3, fate: 'wiped', clock: 'three years fast', changes: 100 },
  { seed: 4, fate: 'kept', clock: 'two years slow', changes: 100 },
];

test.each(small)(
  'a device away for a year loses and repeats no change (server $fate, clock $clock)',
  { timeout: 0 },
  async (absence) => {
    const outcome = await quietly(() => playAbsence(server, absence));
    // A request without a session, a lost response, and batches that double in size.
    expect(outcome.requests).toBeLessThanOrEqual(10);
    expect(outcome.cards).toBeGreaterThan(0);
    expect(outcome.actions.size).toBeGreaterThanOrEqual(10);
    if (absence.fate === 'kept') expect(outcome.floor).toBeGreaterThan(outcome.cursor);
  },
);

const full = fates.flatMap((fate) =>
  (Object.keys(clocks) as Absence['clock'][]).map(
    (clock, index): Absence => ({ seed: 10 + index, fate, clock, changes: 1_000 }),
  ),
);

test.each(full)(
  'a full queue of a device away for a year loses no change (server $fate, clock $clock)',
  { timeout: 0 },
  async (absence) => {
    const outcome = await quietly(() => playAbsence(server, absence));
    console.log(JSON.stringify({ ...absence, ...outcome, actions: [...outcome.actions] }));
    expect(outcome.requests).toBeLessThanOrEqual(30);
  },
);
