import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from './simulation/quiet.ts';
import { regressions } from './simulation/regressions.ts';
import { play } from './simulation/run.ts';
import { openServer, type SimulatedServer } from './simulation/server.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test.each(regressions)('$name', async ({ planned }) => {
  await expect(quietly(() => play(server, planned))).resolves.toBeUndefined();
});
