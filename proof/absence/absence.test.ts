import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierDevice, schemaVersions } from '../../tests/support/earlier-device.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, play } from './absence.ts';
import { bodyOf } from './left-behind.ts';
import { actionsOf, type QueuedOperation } from './queue.ts';

// A device of each version comes back after a year with a queue of its own. `absence.endurance.ts` plays each with a thousand
// operations, and each fate of the server with each.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const [fates, clocks] = [
  ['kept', 'restored', 'wiped'] as const,
  ['right', 'two years slow', 'three years fast'] as const,
];

const absences = schemaVersions.map((version): Absence => {
  const fate = fates[version % 3] ?? 'kept';
  return { version, fate, clock: clocks[Math.floor(version / 3) % 3] ?? 'right', operations: 100 };
});

describe('after a year nothing of the owner’s is lost, nothing takes effect twice, and what cannot be decided is asked', () => {
  test.each(absences)(
    'version $version, server $fate, clock $clock',
    { timeout: 300_000 },
    async (absence) => {
      const outcome = await quietly(() => play(server, absence));
      // Without a session none is sent; then eight of a batch that doubles, and the pages.
      expect(outcome.requests.toDrain).toBeLessThanOrEqual(20);
      expect(outcome.cards).toBeGreaterThan(0);
      expect(outcome.actions.sort()).toEqual(actionsOf(absence.version).sort());
      if (absence.fate === 'kept') expect(outcome.floor).toBeGreaterThan(outcome.since);
    },
  );
});

test.each(schemaVersions)(
  'version %i: what is written for it has its shape, its kinds and its bodies',
  async (version) => {
    const known = await earlierDevice(version);
    const kept = (known.stores.get('operations') ?? []) as unknown as QueuedOperation[];
    expect(kept.map((operation) => bodyOf(version, operation, known))).toEqual(known.bodies);
    const kinds = new Set(kept.map(({ action }) => action));
    // Only a restored server makes a device bring messages back.
    expect(actionsOf(version).filter((action) => !kinds.has(action))).toEqual(
      version < 7 ? [] : ['message-restore'],
    );
  },
);
