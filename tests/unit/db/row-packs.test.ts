import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { AccountDatabase, schemaVersion } from '#db/database.ts';
import { packRepositories } from '#db/row-pack-making.ts';
import {
  arePacksDue,
  maxPackedWrites,
  packLayout,
  readFirstRepositories,
  readRepositories,
} from '#db/row-packs.ts';
import { patchDraft } from '#domain/outbox/drafts.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { compareNames } from '#domain/repository/repository-query.ts';
import { forgetAllButUnsent } from '#services/workspace/account-data.ts';
import { openDevice, repository } from '../../support/device-database.ts';
import { enqueue } from '../../support/enqueue.ts';
import { countRowsRead } from '../../support/rows-read.ts';

/** Packs of repositories always agree with the table. */

const count = 1_200;
const idle = async () => undefined;
const row = (id: string, values = {}) => ({ ...repository(id, values), pending: [] });
const restar = (stars: number, targets: string[]) => patchDraft('repositories', targets, { stars });
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

async function filledDevice() {
  const device = openDevice();
  const { database } = device;
  const during = countRowsRead(database);
  const rows = Array.from({ length: count }, (_, index) =>
    row(String(index), { owner: index % 2 === 0 ? 'even' : 'odd' }),
  );
  await database.repositories.bulkPut(rows);
  return {
    ...device,
    during,
    /**
     * Compares the packs with the table, for all owners and each one.
     *
     * @returns the number of rows read individually
     */
    async read() {
      const all = await database.repositories.toArray();
      let single = 0;
      for (const owner of [null, 'even', 'odd', 'nobody']) await expectFirst(database, owner, all);
      for (const owner of [null, 'even', 'odd', 'nobody']) {
        let found: { id: string }[] = [];
        const read = await during(async () => {
          found = await readRepositories(database, owner);
        });
        single += read.get('repositories') ?? 0;
        expect(found.sort(byId)).toEqual(all.filter((one) => (owner ?? one.owner) === one.owner).sort(byId));
      }
      return single;
    },
  };
}

/** Early first rows must equal those of the table. */
async function expectFirst(database: AccountDatabase, owner: string | null, all: Repository[]) {
  const first = await readFirstRepositories(database, owner, 10);
  if (!first) return;
  const rows = all.filter((one) => (owner ?? one.owner) === one.owner).sort(compareNames);
  expect(first).toEqual({ rows: rows.slice(0, 10), total: rows.length });
}

async function packedDevice() {
  const device = await filledDevice();
  expect(await arePacksDue(device.database)).toBe(true);
  expect(await packRepositories(device.database, 'first', idle)).toBe(true);
  expect(await arePacksDue(device.database)).toBe(false);
  return device;
}

/** Each owner's rows are read twice: for all owners and for that one. */
const wholeTable = 2 * count;

test('all rows are read from packs, and an owner’s from theirs', async () => {
  const { read } = await packedDevice();
  expect(await read()).toBe(0);
});

test('reads later writes from the table, but not aborted ones', async () => {
  const { database, context, read } = await packedDevice();
  await enqueue(database, restar(9, ['1', '2']), context);
  await database.repositories.put(row('new', { owner: 'third' }));
  await database.repositories.delete('4');
  await database.repositories.update('6', { owner: 'odd' });
  const failing = database.transaction('rw', database.repositories, async () => {
    await database.repositories.clear();
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await read()).toBeLessThan(25);
});

test('a change between two packs is not lost, and neither is one of many transactions at once', async () => {
  const { database, read } = await filledDevice();
  let paused = 0;
  await packRepositories(database, 'first', async () => {
    const id = String((paused += 1));
    await Promise.all([
      database.repositories.update(id, { stars: 77 }),
      database.repositories.update(String(count - paused), { owner: paused % 2 === 0 ? 'odd' : 'even' }),
      database.repositories.put(row(`new-${paused}`, { owner: 'even' })),
    ]);
  });
  // Two owners: two steps of sorting and three packs each.
  expect(paused).toBe(10);
  expect(new Set((await database.rowPackChanges.toArray()).flatMap(({ ids }) => ids)).size).toBe(30);
  expect(await read()).toBeLessThan(130);
});

test('too many writes, or a table that was emptied, end the packs', async () => {
  const { database, read } = await packedDevice();
  await database.transaction('rw', database.repositories, async () => {
    for (let index = 0; index <= maxPackedWrites; index += 1) {
      await database.repositories.put(row(`more-${index}`));
    }
  });
  expect(await read()).toBeGreaterThan(wholeTable);
  expect(await arePacksDue(database)).toBe(true);
  await packRepositories(database, 'second', idle);
  expect(await read()).toBe(0);
  await database.repositories.clear();
  expect(await read()).toBe(0);
  expect(await database.rowPackStates.count()).toBe(0);
});

test('a write is one record more, however many rows it has', async () => {
  const { database, read } = await packedDevice();
  await database.repositories.bulkPut(Array.from({ length: 150 }, (_, index) => row(`more-${index}`)));
  expect(await database.rowPackChanges.count()).toBe(1);
  expect(await read()).toBeLessThan(1_000);
});

test('ignores unfinished packs, and a later build ends an earlier', async () => {
  const { database, read } = await filledDevice();
  const killed = packRepositories(database, 'killed', async () => {
    if ((await database.rowPacks.count()) > 1) throw new Error('The tab was closed.');
  });
  await expect(killed).rejects.toThrow('closed');
  expect(await read()).toBe(wholeTable);
  expect(await arePacksDue(database)).toBe(true);
  let begun = false;
  const earlier = packRepositories(database, 'earlier', async () => {
    if (begun) return;
    begun = true;
    expect(await packRepositories(database, 'later', idle)).toBe(true);
  });
  expect(await earlier).toBe(false);
  expect((await database.rowPackStates.get('repositories'))?.build).toBe('later');
  expect(await read()).toBe(0);
});

test.each([
  [
    'another layout',
    (device: AccountDatabase) => device.rowPackStates.update('repositories', { layout: packLayout - 1 }),
  ],
  [
    'another schema',
    (device: AccountDatabase) => device.rowPackStates.update('repositories', { schema: schemaVersion - 1 }),
  ],
  [
    'a pack of another build',
    (device: AccountDatabase) => device.rowPacks.toCollection().modify({ build: 'other' }),
  ],
  ['a pack too few', (device: AccountDatabase) => device.rowPacks.clear()],
])('are passed by: %s', async (_, spoil) => {
  const { database, read } = await packedDevice();
  await spoil(database);
  expect(await read()).toBe(wholeTable);
  expect(await readFirstRepositories(database, 'even', 10)).toBeNull();
});

test('the first rows are known after one record of each owner', async () => {
  const { database, during } = await packedDevice();
  for (const [owner, records] of [
    [null, 2],
    ['odd', 1],
  ] as const) {
    const read = await during(() => readFirstRepositories(database, owner, 10));
    expect([...read].filter(([, rows]) => rows > 0)).toEqual([
      ['rowPackStates', 1],
      ['rowPacks', records],
    ]);
  }
});

test('an edit that is only in the outbox is among the first rows at once', async () => {
  const { database, context } = await packedDevice();
  const first = () => readFirstRepositories(database, 'even', 10);
  expect((await first())?.rows.map(({ id, stars }) => [id, stars]).slice(0, 2)).toEqual([
    ['0', 1],
    ['2', 1],
  ]);
  await enqueue(database, restar(9, ['0', '1198']), context);
  await database.repositories.update('2', { name: 'zz' });
  await database.repositories.update('1198', { name: 'a' });
  await database.repositories.update('4', { owner: 'odd' });
  await database.repositories.delete('6');
  const read = await first();
  expect(read?.rows.map(({ id, stars }) => [id, stars]).slice(0, 3)).toEqual([
    ['1198', 9],
    ['0', 9],
    ['8', 1],
  ]);
  expect(read?.total).toBe(count / 2 - 2);
});

test('returns no first rows when the first pack is empty', async () => {
  const { database } = await packedDevice();
  const [first] = await database.rowPacks.toArray();
  await database.repositories.bulkDelete(first?.rows.map(({ id }) => id) ?? []);
  expect(await readFirstRepositories(database, 'even', 10)).toBeNull();
  expect(await readFirstRepositories(database, 'odd', 10)).not.toBeNull();
});

test('signing out leaves none behind, and another account sees none', async () => {
  const { database, indexedDB } = await packedDevice();
  const other = new AccountDatabase('somebody else', { indexedDB, IDBKeyRange });
  onTestFinished(() => other.close());
  expect(await readRepositories(other, null)).toEqual([]);
  await forgetAllButUnsent(database);
  expect(await database.rowPacks.count()).toBe(0);
  expect(await database.rowPackStates.count()).toBe(0);
  expect(await database.rowPackChanges.count()).toBe(0);
});
