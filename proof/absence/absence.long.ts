import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaVersions } from '../../tests/support/earlier-device.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, play } from './absence.ts';

// `npm run proof -- absence`: a thousand operations of each version, with each fate of the server.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const absences = schemaVersions.flatMap((version) =>
  (['kept', 'restored', 'wiped'] as const).map((fate): Absence => {
    const clocks = ['two years slow', 'three years fast', 'right'] as const;
    return { version, fate, clock: clocks[version % 3] ?? 'right', operations: 1_000 };
  }),
);

test.each(absences)(
  'version $version, server $fate, clock $clock',
  { timeout: 1_200_000 },
  async (absence) => {
    const outcome = await quietly(() => play(server, absence));
    console.log(JSON.stringify({ ...absence, ...outcome }));
    expect(outcome.requests.toDrain).toBeLessThanOrEqual(30);
  },
);
