import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { enqueueAll } from '#db/outbox.ts';
import { packRepositories } from '#db/row-pack-making.ts';
import { readRowsAhead, unchangedRows } from '#db/rows-ahead.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';
import { enqueue } from '../../support/enqueue.ts';
import { update } from '../../support/outbox-device.ts';

/** What is read ahead of a change is trusted by it only where nobody has written it since. */

const ids = Array.from({ length: 700 }, (_, index) => String(1_000 + index));
const changed = ids.filter((_, index) => index % 7 === 0);
const idle = async () => undefined;
const setLanguage = (language: string, targets: readonly string[]) => update({ language }, ...targets);

async function packedDevice() {
  const device = openDevice();
  await device.confirm(...ids.map((id) => confirmedRow(id, 1)));
  await packRepositories(device.database, 'first', idle);
  return device;
}

type Device = Awaited<ReturnType<typeof packedDevice>>;

/** What may come between. */
const between: Record<string, (device: Device) => Promise<unknown>> = {
  nothing: idle,
  'a change of the owner’s': ({ database, context }) =>
    enqueue(database, setLanguage('Go', changed), context),
  'a change in another tab': async ({ indexedDB, context }) => {
    const other = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
    await enqueue(other, setLanguage('Go', changed), context);
    other.close();
  },
  'what the server confirms': ({ confirm }) =>
    confirm(...changed.map((id) => confirmedRow(id, 9, { stars: 9 }))),
  'what the server has deleted': ({ confirm }) =>
    confirm(...changed.map((id) => ({ table: 'repositories' as const, id, version: 9, row: null }))),
  'a removal of the owner’s': ({ database, context }) =>
    enqueue(database, { action: 'batch-delete', payload: {}, targets: changed }, context),
  'packs that are made anew': async ({ database, context }) => {
    await enqueue(database, setLanguage('Go', changed), context);
    await packRepositories(database, 'second', idle);
  },
  'an empty table': ({ database }) => database.repositories.clear(),
};

test.each(Object.keys(between))(
  '%s between reading and changing leaves nothing else behind than without reading ahead',
  async (name) => {
    const outcome = async (reading: boolean) => {
      const device = await packedDevice();
      const ahead = reading ? await readRowsAhead(device.database, ids) : null;
      expect(ahead === null).toBe(!reading);
      await between[name]?.(device);
      await enqueueAll(device.database, [setLanguage('Zig', ids)], device.context, { ahead });
      const { repositories, hiddenRows, operations } = device.database;
      return {
        rows: await repositories.toArray(),
        hidden: await hiddenRows.toArray(),
        operations: await operations.toArray(),
      };
    };
    expect(await outcome(true)).toEqual(await outcome(false));
  },
);

test('of what was read only what was written since is read again', async () => {
  const { database, context } = await packedDevice();
  const ahead = await readRowsAhead(database, ids);
  if (!ahead) throw new Error('Nothing was read.');
  expect((await unchangedRows(database, ahead)).size).toBe(ids.length);
  await enqueue(database, setLanguage('Go', changed), context);
  const unchanged = await unchangedRows(database, ahead);
  expect([...unchanged.keys()].toSorted()).toEqual(ids.filter((id) => !changed.includes(id)));

  const single = requests('get', 'repositories');
  const ranges = requests('getAll', 'repositories');
  await enqueueAll(database, [setLanguage('Zig', ids)], context, { ahead });
  expect(single()).toBe(changed.length);
  expect(ranges()).toBe(0);
});

test('what was written since is looked at for those parts of a change only of which something was read ahead', async () => {
  const { database, context } = await packedDevice();
  const ahead = await readRowsAhead(database, ids.slice(0, 100));
  const notes = requests('getAll', 'rowPackChanges');
  await enqueueAll(database, [setLanguage('Zig', ids)], context, { ahead });
  expect(notes()).toBe(1);
});

/** How many requests of a kind a table has had from now on. */
function requests(kind: 'get' | 'getAll', table: string): () => number {
  const spy = vi.spyOn(IDBObjectStore.prototype, kind);
  onTestFinished(() => spy.mockRestore());
  return () =>
    spy.mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === table).length;
}

test('where writes are not noted, nothing is read ahead', async () => {
  const { database, confirm } = openDevice();
  await confirm(...ids.map((id) => confirmedRow(id, 1)));
  expect(await readRowsAhead(database, ids)).toBeNull();
});
