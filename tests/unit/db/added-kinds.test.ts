import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AccountDatabase, schemasOfAddedKinds, schemaVersion } from '#db/database.ts';
import { writeCursor, writeSetting } from '#db/settings.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';

test('an added kind gets a table, and all rows are read again', async () => {
  const indexedDB = new IDBFactory();
  const before = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  await writeCursor(before, { epoch: 'epoch', version: 9 });
  await writeSetting(before, 'snapshot', { epoch: 'epoch', version: 4 });
  await before.snapshotPages.put({ next: 4, named: byRowTable(() => []) });
  before.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  for (const { version, stores, upgrade } of schemasOfAddedKinds({
    known: {},
    notes: { addedIn: schemaVersion + 1 },
  })) {
    database.version(version).stores(stores).upgrade(upgrade);
  }
  await database.open();
  expect(await database.table('notes').count()).toBe(0);
  expect(await database.table('settings').get('cursor')).toMatchObject({
    value: { epoch: 'epoch', version: 0 },
  });
  expect(await database.table('settings').get('snapshot')).toBeUndefined();
  expect(await database.table('snapshotPages').count()).toBe(0);
  database.close();
});
