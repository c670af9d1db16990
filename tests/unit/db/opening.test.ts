import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { openAccountDatabase, withinStorageTimeout } from '#db/opening.ts';

describe('a database', () => {
  test('that opens is open', async () => {
    const database = await openAccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
    expect(database.isOpen()).toBe(true);
    database.close();
  });

  test('that the browser refuses to open is told as refused, with its words', async () => {
    const indexedDB = new IDBFactory();
    indexedDB.open = () => {
      throw new DOMException('The disk is on fire.', 'UnknownError');
    };
    await expect(openAccountDatabase('owner', { indexedDB, IDBKeyRange })).rejects.toMatchObject({
      trouble: 'refused',
      message: expect.stringContaining('The disk is on fire.'),
    });
  });

  test('of a browser without such a storage is told as missing', async () => {
    const access = { indexedDB: undefined, IDBKeyRange } as unknown as { indexedDB: IDBFactory };
    await expect(openAccountDatabase('owner', access)).rejects.toMatchObject({ trouble: 'missing' });
  });

  test('that never opens is given up before five seconds are over', async () => {
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
