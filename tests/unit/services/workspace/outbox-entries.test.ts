import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { deviceWithRows, resultFor, update } from '../../../support/outbox-device.ts';

/** Undoes a batch whose rows had different values, with the device's real database. */

async function openBatch() {
  const device = await deviceWithRows();
  const { database, context, keep, send, receive } = device;
  const outbox = createOutboxService({ database, ...context, wake: () => undefined });
  let version = 10;
  const confirm = async () => {
    const waiting = await database.operations.where('state').equals('queued').sortBy('sequence');
    for (const { id, targets } of waiting) {
      version += 1;
      await send(id);
      await receive(
        resultFor(
          id,
          version,
          ...targets.map((targetId) => ({ targetId, status: 'applied', version }) as const),
        ),
      );
    }
  };
  for (const id of ['1', '2', '3']) await keep(update({ language: `L${id}` }, id));
  await confirm();
  const batch = await keep(update({ language: 'Zig' }, '1', '2', '3'));
  await confirm();
  const languages = async () => (await database.repositories.toArray()).map(({ language }) => language);
  const newest = async () => {
    const [entry] = await outbox.entries();
    if (!entry) throw new Error('The outbox is empty.');
    return entry;
  };
  const find = async (id: string) => (await outbox.entries()).find((entry) => entry.id === id);
  return { batch, confirm, database, find, languages, newest, outbox };
}

test('undoing a batch is one entry that names the batch', async () => {
  const { batch, confirm, find, newest, outbox, languages } = await openBatch();
  const before = await outbox.entries();
  await outbox.undo(batch);
  expect(await outbox.entries()).toHaveLength(before.length + 1);
  expect(await newest()).toMatchObject({
    title: 'Undo of: Update 3 repositories',
    state: 'queued',
    record: null,
    can: { undo: true, edit: false },
  });
  const { changes } = await newest();
  expect(changes.map(({ row, after }) => [row, after])).toEqual([
    ['repository 1', 'L1'],
    ['repository 2', 'L2'],
    ['repository 3', 'L3'],
  ]);
  expect(await languages()).toEqual(['L1', 'L2', 'L3']);
  expect((await find(batch))?.isUndone).toBe(true);
  await confirm();
  expect(await newest()).toMatchObject({ title: 'Undo of: Update 3 repositories', state: 'acknowledged' });
});

test.each([
  ['waits', false],
  ['was sent', true],
])('one step undoes an undo that %s', async (_, isSent) => {
  const { batch, confirm, find, newest, outbox, languages } = await openBatch();
  await outbox.undo(batch);
  if (isSent) await confirm();
  const { operationIds } = await newest();
  expect(operationIds).toHaveLength(3);
  expect(await outbox.undoChange({ operationIds })).toMatchObject({ ok: true });
  expect(await languages()).toEqual(['Zig', 'Zig', 'Zig']);
  expect((await find(batch))?.isUndone).toBe(false);
  const titles = (await outbox.entries()).map(({ title }) => title);
  expect(titles.filter((title) => /^(Undo|Redo) of/.test(title))).toEqual(
    isSent
      ? ['Redo of: Update 3 repositories', 'Undo of: Update 3 repositories']
      : ['Undo of: Update 3 repositories'],
  );
});

test("a repository's history shows the undo with all its operations", async () => {
  const { batch, outbox } = await openBatch();
  await outbox.undo(batch);
  const [entry] = await outbox.entries(['2']);
  expect(entry).toMatchObject({ title: 'Undo of: Update 3 repositories', records: ['1', '2', '3'] });
  expect(entry?.operationIds).toHaveLength(3);
});

test('a refused row of an undo gets its own entry', async () => {
  const { batch, database, newest, outbox } = await openBatch();
  await outbox.undo(batch);
  const [first] = (await newest()).operationIds;
  await database.operations.update(first ?? '', { state: 'rejected', needsAttention: 1 });
  const undos = (await outbox.entries()).filter(
    ({ operationIds, can }) => operationIds.length > 1 || can.retry,
  );
  expect(undos.map(({ title, operationIds }) => [title, operationIds.length])).toEqual(
    expect.arrayContaining([
      ['Update repository 1', 1],
      ['Undo of: Update 3 repositories', 2],
    ]),
  );
});
