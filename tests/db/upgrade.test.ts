import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AccountDatabase, databaseName } from '#db/database.ts';
import { readWaitingChanges } from '#db/operation-store.ts';
import { dueOperations } from '#db/queue.ts';
import { schemaV1 } from '#db/schema.v1.ts';
import { repository } from '../support/device-database.ts';

const operationOfV1 = (sequence: number, state: string, targets: string[]) => ({
  id: `00000000-0000-4000-8000-00000000000${sequence}`,
  deviceId: 'device',
  sequence,
  payloadVersion: 1,
  action: 'batch-update',
  payload: { updates: { stars: sequence } },
  targets,
  base: {},
  state,
  createdAt: 1,
  attempts: 0,
  nextAttemptAt: null,
  retryFloorAt: null,
  lastError: null,
  acknowledgedVersion: state === 'acknowledged' ? 7 : null,
  results: null,
});

test('a database of version 1 with a full queue opens, and every operation is still there to be sent', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old.version(1).stores(schemaV1);
  await old.table('confirmedRepositories').put({ id: '1', version: 1, row: repository('1') });
  await old.table('repositories').put(repository('1', { stars: 3, editedFields: ['stars'] }));
  await old
    .table('operations')
    .bulkPut([
      operationOfV1(1, 'acknowledged', ['1']),
      operationOfV1(2, 'sealed', ['1']),
      operationOfV1(3, 'queued', ['1', 'gone']),
      operationOfV1(4, 'rejected', ['1']),
      operationOfV1(5, 'settled', ['1']),
    ]);
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const due = await dueOperations(database, 0, 10, true);
  expect(due.map(({ sequence, state }) => `${sequence} ${state}`)).toEqual(['2 sealed', '3 queued']);
  expect(await readWaitingChanges(database)).toBe(3);
  expect((await database.repositories.get('1'))?.pending).toEqual(
    [1, 2, 3].map((sequence) => operationOfV1(sequence, '', []).id),
  );
  expect(await database.withoutRow.toArray()).toEqual([
    { table: 'repositories', id: 'gone', pending: [operationOfV1(3, '', []).id] },
  ]);
  expect(await database.operations.where('notice').equals(1).count()).toBe(1);
  expect(await database.operations.where('passesAt').belowOrEqual(7).count()).toBe(1);
  database.close();
});
