import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { readRows } from '#db/view-rows.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';

const all = Array.from({ length: 400 }, (_, index) => String(1_000 + index));
const everySecond = all.filter((_, index) => index % 2 === 0);
const everyTenth = all.filter((_, index) => index % 10 === 0);
/** Ids without gaps at first, and with gaps at the end. */
const thinning = [...all.slice(0, 30), ...everyTenth.slice(5)];

const wanted: Record<string, readonly string[]> = {
  'all of them': all,
  'all of them, in another order': all.toReversed(),
  'every second one': everySecond,
  'every tenth one': everyTenth,
  'some that begin close together': thinning,
  'some that are not there': [...all.slice(0, 40), '1020x', '0', '9'],
  few: all.slice(0, 3),
  none: [],
};

test.each(Object.keys(wanted))('%s are read unchanged in the requested order', async (name) => {
  const { database, confirm } = openDevice();
  await confirm(...all.map((id) => confirmedRow(id, 1)));
  const ids = wanted[name] ?? [];
  const rows = await readRows(database, 'repositories', ids);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const stored = await database.repositories.bulkGet([...ids]);
  expect(rows.map(({ row }) => row?.id)).toEqual(stored.map((row) => row?.id));
});

test('adjacent rows are not looked up one by one', async () => {
  const { database, confirm } = openDevice();
  await confirm(...all.map((id) => confirmedRow(id, 1)));
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  await readRows(database, 'repositories', all);
  expect(get).not.toHaveBeenCalled();
  await readRows(database, 'repositories', everyTenth);
  expect(get).toHaveBeenCalledTimes(everyTenth.length);
});
