import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietly } from '../../support/simulation/quiet.ts';
import { regressions } from '../../support/simulation/regressions.ts';
import { play } from '../../support/simulation/run.ts';
import { openServer, type SimulatedServer } from '../../support/simulation/server.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test.each(Object.entries(regressions))('a schedule that failed once passes: %s', async (_name, planned) => {
  await expect(quietly(() => play(server, planned))).resolves.toBeUndefined();
});
