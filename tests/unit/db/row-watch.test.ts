import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applyPulledPage } from '#db/apply-pulled-page.ts';
import { AccountDatabase } from '#db/database.ts';
import { watchRows } from '#db/row-watch.ts';
import { readCursor } from '#db/settings.ts';
import { patchDraft } from '#domain/outbox/drafts.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';
import { enqueue } from '../../support/enqueue.ts';
import { waitFor } from '../../support/wait-for.ts';

/** More ids than a change reports to watchers individually. */
const many = Array.from({ length: 600 }, (_, index) => String(index));

const restar = (stars: number, targets: string[]) => patchDraft('repositories', targets, { stars });

/** Returns a device with the watcher's rows, and the number of times that it has read the whole table. */
async function watchedDevice() {
  const device = openDevice();
  const { database } = device;
  await device.confirm(...many.map((id) => confirmedRow(id, 1)));
  let shown: readonly Repository[] = [];
  let readings = 0;
  const stop = watchRows(
    {
      table: database.repositories,
      readAll() {
        readings += 1;
        return database.repositories.where('owner').equals('owner').toArray();
      },
      includes: ({ owner }) => owner === 'owner',
    },
    (rows) => {
      shown = rows;
    },
    (error) => {
      throw error;
    },
  );
  onTestFinished(stop);
  await waitFor(() => expect(shown).toHaveLength(many.length));
  return { ...device, shownRows: () => shown, readings: () => readings };
}

describe('a watcher of rows', () => {
  test('shows a batch of any size without reading the table again', async () => {
    const { database, context, shownRows, readings } = await watchedDevice();
    await enqueue(database, restar(9, many), context);
    await waitFor(() => expect(shownRows().every(({ stars }) => stars === 9)).toBe(true));
    expect(readings()).toBe(1);
    const stored = await database.repositories.toArray();
    const byId = (a: Repository, b: Repository) => a.id.localeCompare(b.id);
    expect([...shownRows()].sort(byId)).toEqual(stored.sort(byId));
  });

  test('receives this tab’s writes before the next paint', async () => {
    let watched: Awaited<ReturnType<typeof watchedDevice>> | undefined;
    const atCommit: (number | undefined)[] = [];
    const recordCommit = () => atCommit.push(watched?.shownRows().filter(({ stars }) => stars === 9).length);
    // Dexie calls the latest subscriber first.
    Dexie.on.storagemutated.subscribe(recordCommit);
    onTestFinished(() => Dexie.on.storagemutated.unsubscribe(recordCommit));
    watched = await watchedDevice();
    await enqueue(watched.database, restar(9, many), watched.context);
    expect(atCommit.at(-1)).toBe(many.length);
  });

  test('keeps the objects of rows that did not change', async () => {
    const { database, context, shownRows } = await watchedDevice();
    const before = new Map(shownRows().map((row) => [row.id, row]));
    await enqueue(database, restar(9, ['7']), context);
    await waitFor(() => expect(shownRows().find(({ id }) => id === '7')?.stars).toBe(9));
    expect(shownRows().filter((row) => before.get(row.id) !== row)).toHaveLength(1);
  });

  test('shows nothing of an aborted change', async () => {
    const { database, context, shownRows } = await watchedDevice();
    const failing = database.transaction('rw', database.tables, async () => {
      await enqueue(database, restar(9, many), context);
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    await enqueue(database, restar(3, ['7']), context);
    await waitFor(() => expect(shownRows().find(({ id }) => id === '7')?.stars).toBe(3));
    expect(shownRows().filter(({ stars }) => stars === 9)).toEqual([]);
  });

  test('drops rows with another owner and deleted rows', async () => {
    const { confirm, shownRows } = await watchedDevice();
    await confirm(confirmedRow('7', 2, { owner: 'somebody else' }), {
      table: 'repositories',
      id: '8',
      version: 3,
      row: null,
    });
    await waitFor(() => expect(shownRows()).toHaveLength(many.length - 2));
    expect(shownRows().map(({ id }) => id)).not.toContain('7');
  });

  test.each([1, many.length])('reads writes of another tab: %i rows', async (count) => {
    const { database, shownRows } = await watchedDevice();
    // Writes without reporting the rows, as another tab does.
    const rows = (await database.repositories.toArray()).slice(0, count);
    await database.repositories.bulkPut(rows.map((row) => ({ ...row, stars: 5 })));
    await waitFor(() => expect(shownRows().filter(({ stars }) => stars === 5)).toHaveLength(count));
    expect(shownRows()).toHaveLength(many.length);
  });

  test('shows nothing of another account on this device', async () => {
    const { context, shownRows, indexedDB, confirm } = await watchedDevice();
    const other = new AccountDatabase('somebody else', { indexedDB, IDBKeyRange });
    onTestFinished(() => other.close());
    const changes = [confirmedRow('7', 1, { stars: 5 }), confirmedRow('theirs', 1)];
    const since = await readCursor(other);
    await applyPulledPage(
      other,
      { epoch: 'epoch', snapshot: true, changes, next: 1, since, complete: true },
      context,
    );
    await confirm(confirmedRow('8', 2, { stars: 6 }));
    await waitFor(() => expect(shownRows().find(({ id }) => id === '8')?.stars).toBe(6));
    expect(shownRows().filter(({ id, stars }) => id === 'theirs' || stars === 5)).toEqual([]);
  });
});
