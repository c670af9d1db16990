import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWire } from '#backend/operations.ts';
import { AccountDatabase, releasedVersions } from '#db/database.ts';
import { earlierDevice, storedIn } from '../../support/earlier-device.ts';
import { literal, openServer, type SimulatedServer, tokens } from '../../support/simulation/server.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

interface Applied {
  status: string;
  code?: string;
  replayed: boolean;
}

async function applyOperations(operations: readonly object[]): Promise<Applied[]> {
  const response = await server.call('apply_batch_operations', literal(operations), tokens.admin);
  expect(response.status).toBe(200);
  return response.body as Applied[];
}

test.each(releasedVersions)('repeats the first response to a body of version %i', async (version) => {
  await server.reset();
  const { stores, bodies } = await earlierDevice(version);
  expect(
    (await applyOperations(bodies)).filter(({ status, replayed }) => status !== 'applied' || replayed),
  ).toEqual([]);

  const sent = (stores.get('operations') ?? []).map((record) => ({ ...record, state: 'sent' }));
  const indexedDB = await storedIn(version, new Map([...stores, ['operations', sent]]));
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const operations = await database.operations.orderBy('unsent').toArray();
  expect(operations.map(({ id }) => id)).toEqual(bodies.map(({ id }) => id));
  const results = await applyOperations(operations.map(toWire));
  database.close();
  const refused = results.flatMap(({ status, replayed, code }, index) =>
    status === 'applied' && replayed ? [] : [`${operations[index]?.action} ${code}`],
  );
  expect(refused).toEqual([]);
});
