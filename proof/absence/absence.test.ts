import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaVersion } from '#db/database.ts';
import { earlierDevice } from '../../tests/support/earlier-device.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, play } from './absence.ts';
import { bodyOf } from './left-behind.ts';
import { actions, type QueuedOperation } from './queue.ts';

// A device returns after a year with a queue of its own. `absence.long.ts` plays it with a thousand operations.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const absences: Absence[] = [
  { seed: 1, fate: 'kept', clock: 'right', operations: 100 },
  { seed: 2, fate: 'restored', clock: 'two years slow', operations: 100 },
  { seed: 3, fate: 'wiped', clock: 'three years fast', operations: 100 },
  { seed: 4, fate: 'kept', clock: 'two years slow', operations: 100 },
];

describe('a device that was away for a year', () => {
  test.each(absences)(
    'loses, repeats and hides nothing (server $fate, clock $clock)',
    { timeout: 600_000 },
    async (absence) => {
      const outcome = await quietly(() => play(server, absence));
      // The sum of a request without a session, eight for a batch size that doubles, and the pages of the pull.
      expect(outcome.requests.toDrain).toBeLessThanOrEqual(20);
      expect(outcome.cards).toBeGreaterThan(0);
      expect(outcome.actions.sort()).toEqual(actions.toSorted());
      if (absence.fate === 'kept') expect(outcome.floor).toBeGreaterThan(outcome.since);
    },
  );
});

test('writes operations, kinds and bodies in the shape of the recorded device', async () => {
  const known = await earlierDevice(schemaVersion);
  const kept = (known.stores.get('operations') ?? []) as unknown as QueuedOperation[];
  expect(kept.map((operation) => bodyOf(operation, known))).toEqual(known.bodies);
  const kinds = new Set(kept.map(({ action }) => action));
  // Only a restored server makes a device bring messages back.
  expect(actions.filter((action) => !kinds.has(action))).toEqual(['message-restore']);
});
