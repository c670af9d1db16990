import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openAccountDatabase } from '#db/opening.ts';
import { countUnsent } from '#services/workspace/account-data.ts';
import { enqueue } from '../../support/enqueue.ts';

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

test('whoever asks for the unsent changes of a database that is just being made takes none of them', async () => {
  const counting = countUnsent('owner');
  const database = await openAccountDatabase('owner');
  const project = { id: 'sample', name: 'Kept at once', description: null, isPublic: false };
  const [kept] = await enqueue(
    database,
    { action: 'project-upsert', payload: { project }, targets: [project.id] },
    { now: () => 1, newId: () => crypto.randomUUID() },
  );
  await counting;
  database.close();
  const later = await openAccountDatabase('owner');
  expect(await later.operations.toCollection().primaryKeys()).toEqual([kept?.id]);
  later.close();
});
