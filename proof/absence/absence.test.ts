import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, playAbsence } from './absence.ts';

// `absence.long.ts` runs more changes, and every combination.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const absences: Absence[] = [
  { seed: 1, fate: 'kept', clock: 'right', changes: 100 },
  { seed: 2, fate: 'restored', clock: 'two years slow', changes: 100 },
  { seed: 3, fate: 'wiped', clock: 'three years fast', changes: 100 },
  { seed: 4, fate: 'kept', clock: 'two years slow', changes: 100 },
];

test.each(absences)(
  'a device away for a year loses and repeats no change (server $fate, clock $clock)',
  { timeout: 600_000 },
  async (absence) => {
    const outcome = await quietly(() => playAbsence(server, absence));
    // A request without a session, a lost response, and batches that double in size.
    expect(outcome.requests).toBeLessThanOrEqual(10);
    expect(outcome.cards).toBeGreaterThan(0);
    expect(outcome.actions.size).toBeGreaterThanOrEqual(10);
    if (absence.fate === 'kept') expect(outcome.floor).toBeGreaterThan(outcome.cursor);
  },
);
