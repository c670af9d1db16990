import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { openAccountDatabase, whenDatabaseLost, withinStorageTimeout } from '#db/opening.ts';
import { waitFor } from '../../support/wait-for.ts';

describe('a database', () => {
  test('opens', async () => {
    const database = await openAccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
    expect(database.isOpen()).toBe(true);
    database.close();
  });

  test('reports "refused" with the reason when the browser refuses', async () => {
    const indexedDB = new IDBFactory();
    indexedDB.open = () => {
      throw new DOMException('The disk is on fire.', 'UnknownError');
    };
    await expect(openAccountDatabase('owner', { indexedDB, IDBKeyRange })).rejects.toMatchObject({
      trouble: 'refused',
      message: expect.stringContaining('The disk is on fire.'),
    });
  });

  test('reports "missing" without IndexedDB', async () => {
    const access = { indexedDB: undefined, IDBKeyRange } as unknown as { indexedDB: IDBFactory };
    await expect(openAccountDatabase('owner', access)).rejects.toMatchObject({ trouble: 'missing' });
  });

  test('times out after less than five seconds', async () => {
    vi.useFakeTimers();
    try {
      const outcome = withinStorageTimeout(() => new Promise(() => undefined)).catch(
        (error: unknown) => error,
      );
      await vi.advanceTimersByTimeAsync(4_999);
      expect(await outcome).toMatchObject({ trouble: 'silent' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an open database', () => {
  async function openDatabase(factory = new IDBFactory()) {
    const database = await openAccountDatabase('owner', { indexedDB: factory, IDBKeyRange });
    await database.settings.put({ key: 'kept', value: 1 });
    const told: unknown[] = [];
    void whenDatabaseLost(database).then((problem) => told.push(problem.trouble));
    return { database, factory, told };
  }

  function deletion(factory: IDBFactory): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = factory.deleteDatabase('portico-owner');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
  }

  test('is not created again after another tab deletes it', async () => {
    const { database, factory, told } = await openDatabase();
    await deletion(factory);
    await expect(database.settings.count()).rejects.toThrow();
    await waitFor(() => expect(told).toEqual(['lost']));
    expect((await factory.databases()).map(({ name }) => name)).toEqual([]);
  });

  test('is not opened again when the browser closes it', async () => {
    const { database, told } = await openDatabase();
    forceCloseDatabase(database.backendDB() as never);
    await waitFor(() => expect(told).toEqual(['lost']));
    await expect(database.settings.count()).rejects.toThrow();
  });

  test('is not created again after a deletion behind a closed connection', async () => {
    const { database, factory, told } = await openDatabase();
    database.backendDB().close();
    await deletion(factory);
    await expect(database.settings.count()).rejects.toThrow();
    await waitFor(() => expect(told).toEqual(['lost']));
    expect((await factory.databases()).map(({ name }) => name)).toEqual([]);
  });

  test('reopens when only its connection was closed', async () => {
    const { database, told } = await openDatabase();
    database.backendDB().close();
    expect(await database.settings.count()).toBe(1);
    database.close({ disableAutoOpen: false });
    expect(await database.settings.count()).toBe(1);
    expect(told).toEqual([]);
    database.close();
  });
});
