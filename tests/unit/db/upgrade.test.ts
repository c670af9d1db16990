import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AccountDatabase, databaseName, releasedVersions, schemaVersion } from '#db/database.ts';
import { schemaV13 } from '#db/schema.v13.ts';
import { schemaV14 } from '#db/schema.v14.ts';
import { earlierDevice, storedIn } from '../../support/earlier-device.ts';

const hash = (schema: object) =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);

test.each([
  [13, schemaV13, '5e1d89d6bc052728'],
  [14, schemaV14, '881faf46cbf22bb5'],
])('keeps the released schema %i unchanged', (_version, schema, released) => {
  expect(hash(schema)).toBe(released);
});

test('empties a database from before the first release', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old
    .version(3)
    .stores({ settings: 'key', operations: 'id, notice', confirmedRepositories: 'id', repositories: 'id' });
  await old.table('settings').put({ key: 'cursor', value: { epoch: 'epoch', version: 9 } });
  await old.table('operations').put({ id: 'a', notice: 1 });
  await old.table('confirmedRepositories').put({ id: '1', version: 1 });
  await old.table('repositories').put({ id: '1' });
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  await database.open();
  expect([...database.backendDB().objectStoreNames]).toEqual(expect.arrayContaining(Object.keys(schemaV13)));
  for (const table of database.tables) expect(await table.count(), table.name).toBe(0);
  database.close();
});

test.each(releasedVersions)('keeps every record of a device of version %i', async (version) => {
  const { stores } = await earlierDevice(version);
  const indexedDB = await storedIn(version, stores);
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(stores.size).toBeGreaterThan(5);
  for (const [store, records] of stores) {
    // A later version may read all of the server's rows again, which changes the settings.
    if (store === 'settings' && version < schemaVersion) continue;
    expect(await database.table(store).toArray(), store).toEqual(expect.arrayContaining(records));
  }
  database.close();
});
