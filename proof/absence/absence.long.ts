import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Absence, play } from './absence.ts';

// `npm run proof -- absence`: a thousand operations, with each fate of the server and each clock.

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const fates = ['kept', 'restored', 'wiped'] as const;
const clocks = ['right', 'two years slow', 'three years fast'] as const;
const absences = fates.flatMap((fate) =>
  clocks.map((clock, index): Absence => ({ seed: 10 + index, fate, clock, operations: 1_000 })),
);

test.each(absences)('loses nothing (server $fate, clock $clock)', { timeout: 1_200_000 }, async (absence) => {
  const outcome = await quietly(() => play(server, absence));
  console.log(JSON.stringify({ ...absence, ...outcome }));
  expect(outcome.requests.toDrain).toBeLessThanOrEqual(30);
});
