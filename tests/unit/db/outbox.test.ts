import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as actions from '#db/operation-actions.ts';
import { readWaitingChanges } from '#db/operation-store.ts';
import { applyResults, dueOperations, nextAttempt, postpone } from '#db/queue.ts';
import { undo } from '#db/undo.ts';
import { linkDraft } from '#domain/outbox/drafts.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';
import { enqueue } from '../../support/enqueue.ts';
import { deviceWithRows, link, resultFor, update } from '../../support/outbox-device.ts';

describe('a queued operation', () => {
  test('restores the row when undone', async () => {
    const { database, context, keep, readRow, getState } = await deviceWithRows();
    const id = await keep(update({ stars: 9 }, '1', '2'));
    expect(await readWaitingChanges(database)).toBe(2);
    expect(await undo(database, id, context)).toBe('done');
    expect(await readRow('1')).toMatchObject({ stars: 1, editedFields: [], pending: [] });
    expect(await getState(id)).toBe('cancelled');
    expect(await readWaitingChanges(database)).toBe(0);
  });

  test('is replaced by a later one that overwrites it', async () => {
    const { database, context, keep, getState, readRow } = await deviceWithRows();
    const linked = await keep(link('default-project', '1', '2'));
    const unlinked = await keep(linkDraft(null, ['2', '1']));
    expect(await getState(linked)).toBe('cancelled');
    expect((await dueOperations(database, 0, 10, true)).map(({ id }) => id)).toEqual([unlinked]);
    await undo(database, unlinked, context);
    // Undoing the later operation restores the value of the earlier one.
    expect(await readRow('1')).toMatchObject({ projectId: 'default-project' });
  });

  test('remains beside a later change of other fields or rows', async () => {
    const { database, keep } = await deviceWithRows();
    await keep(update({ stars: 9 }, '1'));
    await keep(update({ language: 'Zig' }, '1'));
    await keep(update({ stars: 8 }, '1', '2'));
    expect(await database.operations.where('unsent').above(0).count()).toBe(3);
  });

  test('is not merged once sent', async () => {
    const { database, keep, send } = await deviceWithRows();
    const first = await keep(update({ stars: 9 }, '1'));
    await send(first);
    await keep(update({ stars: 10 }, '1'));
    expect((await database.operations.get(first))?.payload).toEqual({
      table: 'repositories',
      values: { stars: 9 },
    });
    expect(await database.operations.where('unsent').above(0).count()).toBe(2);
  });
});

describe('an operation that was sent', () => {
  test('is undone by its inverse after later changes are undone', async () => {
    const { database, context, keep, send, receive, readRow } = await deviceWithRows();
    const id = await keep(update({ language: 'Zig' }, '1', '2'));
    await send(id);
    await receive(
      resultFor(
        id,
        6,
        { targetId: '1', status: 'applied', version: 4 },
        { targetId: '2', status: 'applied', version: 5 },
      ),
    );
    const later = await keep(update({ language: 'Odin' }, '2'));
    await keep(update({ stars: 9 }, '1', '2'));
    expect(await undo(database, id, context)).toMatchObject({ undoFirst: { id: later } });
    expect(await undo(database, later, context)).toBe('done');
    expect(await undo(database, id, context)).toBe('done');
    for (const row of ['1', '2']) {
      expect(await readRow(row)).toMatchObject({ language: 'C', stars: 9, editedFields: ['stars'] });
    }
    expect(await undo(database, id, context)).toBe('nothing');
  });

  test('keeps another device’s later values when undone', async () => {
    const { database, context, keep, send, receive, readRow, confirm } = await deviceWithRows();
    const id = await keep(update({ language: 'Zig' }, '1', '2'));
    await send(id);
    const appliedResult = (targetId: string, version: number) => ({
      targetId,
      status: 'applied' as const,
      version,
    });
    await receive(resultFor(id, 6, appliedResult('1', 4), appliedResult('2', 5)));
    const values = { editedFields: ['language' as const] };
    await confirm(
      confirmedRow('1', 4, { language: 'Zig', ...values }),
      confirmedRow('2', 7, { language: 'Odin', ...values }),
    );
    expect(await undo(database, id, context)).toBe('done');
    expect(await readRow('1')).toMatchObject({ language: 'C', editedFields: [] });
    expect(await readRow('2')).toMatchObject({ language: 'Odin' });
  });

  test('stays visible from acknowledgement until a complete pull', async () => {
    const { database, keep, send, receive, getState, readRow, confirm } = await deviceWithRows();
    const id = await keep(update({ language: 'Zig' }, '1'));
    await send(id);
    await receive(resultFor(id, 5, { targetId: '1', status: 'applied', version: 4 }));
    expect(await getState(id)).toBe('acknowledged');
    expect(await readRow('1')).toMatchObject({ language: 'Zig', pending: [id] });
    await confirm(confirmedRow('1', 6, { language: 'Zig', editedFields: ['language'] }));
    expect(await getState(id)).toBe('confirmed');
    expect(await readRow('1')).toMatchObject({ language: 'Zig', pending: [] });
    expect((await readRow('1'))?.edited).toBeUndefined();
    expect(await database.operations.where('passesAt').above(0).count()).toBe(0);
  });

  test('keeps the accepted rows when others are refused', async () => {
    const { keep, send, receive, getState, readRow } = await deviceWithRows();
    const id = await keep(link('default-project', '1', '2'));
    await send(id);
    await receive(
      resultFor(
        id,
        6,
        { targetId: '1', status: 'applied', version: 4 },
        { targetId: '2', status: 'conflict', version: 5, theirs: { projectId: 'other' } },
      ),
    );
    expect(await getState(id)).toBe('conflicting');
    expect(await readRow('1')).toMatchObject({ projectId: 'default-project' });
    expect(await readRow('2')).toMatchObject({ projectId: null, pending: [] });
  });

  test('ignores a late response to a confirmed operation', async () => {
    const { keep, send, receive, getState } = await deviceWithRows();
    const id = await keep(update({ stars: 5 }, '1'));
    await send(id);
    await receive(resultFor(id, 5, { targetId: '1', status: 'applied', version: 4 }));
    await receive({ ...resultFor(id, 9), status: 'rejected', code: 'LATE' });
    expect(await getState(id)).toBe('acknowledged');
  });
});

test('results of a former epoch are ignored without blocking later ones', async () => {
  const { database, context, keep, send, getState } = await deviceWithRows();
  const id = await keep(update({ stars: 5 }, '1'));
  await send(id);
  const results = [resultFor(id, 5, { targetId: '1', status: 'applied', version: 4 })];
  expect(await applyResults(database, results, context, 'another')).toBe(true);
  expect(await getState(id)).toBe('sent');
});

describe('an operation that waits for the owner’s decision', () => {
  async function conflict() {
    const device = await deviceWithRows();
    const id = await device.keep(link('default-project', '1'));
    await device.send(id);
    await device.receive(
      resultFor(id, 6, { targetId: '1', status: 'conflict', version: 5, theirs: { projectId: 'other' } }),
    );
    return { ...device, id };
  }

  test('bases the choice "mine" on the other device’s value', async () => {
    const { database, context, id, getState } = await conflict();
    expect(await actions.resolve(database, id, 'mine', context)).toBe('done');
    expect(await getState(id)).toBe('cancelled');
    const [again] = await dueOperations(database, 0, 10, true);
    expect(again).toMatchObject({ action: 'patch', targets: ['1'], base: { '1': { version: 5 } } });
    expect(again?.id).not.toBe(id);
  });

  test('sends nothing after the choice “theirs”', async () => {
    const { database, context, id } = await conflict();
    await actions.resolve(database, id, 'theirs', context);
    expect(await dueOperations(database, 0, 10, true)).toEqual([]);
    expect(await database.operations.where('needsAttention').equals(1).count()).toBe(0);
  });

  test('restores an overwritten value in one step', async () => {
    const { database, context, keep, send, receive, readRow } = await deviceWithRows();
    const id = await keep(update({ language: 'Zig' }, '1', '2'));
    await send(id);
    await receive(
      resultFor(
        id,
        6,
        { targetId: '1', status: 'overwrote', version: 4, overwritten: { language: 'Rust' } },
        { targetId: '2', status: 'applied', version: 5 },
      ),
    );
    expect(await database.operations.where('needsAttention').equals(1).count()).toBe(1);
    await actions.resolve(database, id, 'theirs', context);
    expect(await readRow('1')).toMatchObject({ language: 'Rust' });
    expect(await readRow('2')).toMatchObject({ language: 'Zig' });
    expect(await database.operations.where('needsAttention').equals(1).count()).toBe(0);
  });

  test('editing a refused change replaces it with the edit', async () => {
    const { database, context, keep, send, receive, readRow, getState } = await deviceWithRows();
    const id = await keep(update({ language: 'x'.repeat(101) }, '1'));
    await send(id);
    await receive({ ...resultFor(id, 4), status: 'rejected', code: 'PT400', message: 'Too long.' });
    expect(await readRow('1')).toMatchObject({ language: 'C' });
    await actions.editUpdate(database, id, { language: 'Zig' }, context);
    expect(await readRow('1')).toMatchObject({ language: 'Zig' });
    expect(await getState(id)).toBe('cancelled');
  });

  test('splits an operation that is too large', async () => {
    const { database, context, keep, send, receive } = await deviceWithRows();
    const id = await keep(update({ stars: 3 }, '1', '2', '3'));
    await send(id);
    await receive({ ...resultFor(id, 0), status: 'rejected', code: 'TOO_LARGE' });
    await actions.retry(database, id, context);
    const again = await dueOperations(database, 0, 10, true);
    expect(again.map(({ targets }) => targets)).toEqual([['1', '2'], ['3']]);
  });
});

test('more than 500 rows become several operations of one group', async () => {
  const { database, context, confirm } = openDevice();
  const ids = Array.from({ length: 1_100 }, (_, index) => String(index));
  await confirm(...ids.map((id, index) => confirmedRow(id, index + 1)));
  const operations = await enqueue(database, update({ stars: 7 }, ...ids), context);
  expect(operations.map(({ targets }) => targets.length)).toEqual([500, 500, 100]);
  expect(new Set(operations.map(({ groupId }) => groupId)).size).toBe(1);
  expect(await readWaitingChanges(database)).toBe(1_100);
});

test('reads only a few operations of many rows at once', async () => {
  const { database, context, confirm } = openDevice();
  const ids = Array.from({ length: 6_000 }, (_, index) => `row-${index}`);
  await confirm(...ids.map((id, index) => confirmedRow(id, index + 1)));
  const kept = (await enqueue(database, update({ stars: 7 }, ...ids), context)).map(({ id }) => id);
  expect(kept).toHaveLength(12);
  let read = 0;
  database.operations.hook('reading', (operation) => {
    read += 1;
    return operation;
  });
  expect((await dueOperations(database, 0, 2, true)).map(({ id }) => id)).toEqual(kept.slice(0, 2));
  expect(read).toBe(10);
  expect((await dueOperations(database, 0, 100, true)).map(({ id }) => id)).toEqual(kept);
});

test('a waiting operation blocks later ones on its rows only', async () => {
  const { database, keep } = await deviceWithRows();
  const waiting = await keep(update({ stars: 3 }, '1'));
  await database.operations.update(waiting, { nextAttemptAt: 50_000 });
  await keep(update({ language: 'Zig' }, '1', '2'));
  await keep(update({ size: 1 }, '2'));
  const free = await keep(update({ stars: 4 }, '3'));
  expect((await dueOperations(database, 10_000, 10, false)).map(({ id }) => id)).toEqual([free]);
  expect(await dueOperations(database, 10_000, 10, true)).toHaveLength(4);
  // The clock was set back by a day. The outbox itself never waits for more than a minute, so it ignores longer waits.
  expect(await dueOperations(database, -86_400_000, 10, false)).toHaveLength(4);
});

test('the next attempt is the earliest waiting one, with its reason', async () => {
  const { database, context, keep } = await deviceWithRows();
  const [first, second] = [await keep(update({ stars: 3 }, '1')), await keep(update({ stars: 4 }, '2'))];
  expect(await nextAttempt(database, 10_000)).toBeNull();
  await postpone(database, [first], { code: 'HTTP_500', message: 'Broken.' }, 50_000, context);
  await postpone(database, [second], { code: 'HTTP_502', message: 'Away.' }, 30_000, context);
  expect(await nextAttempt(database, 10_000)).toEqual({ waitMs: 20_000, code: 'HTTP_502', message: 'Away.' });
  expect(await nextAttempt(database, 60_000)).toBeNull();
});

test('retries refused operations in the owner’s order', async () => {
  const { database, context, keep, send, receive, readRow, getState } = await deviceWithRows();
  const refuse = async (id: string) => {
    await send(id);
    await receive({ ...resultFor(id, 0), status: 'rejected', code: 'PT400', message: 'No.' });
  };
  const refused = [
    await keep(update({ stars: 8 }, '1')),
    await keep(update({ language: 'Zig' }, '2')),
    await keep(update({ stars: 9, language: 'Nim' }, '1', '2')),
  ];
  for (const id of refused) await refuse(id);
  expect(await actions.retryAll(database, context)).toBe('done');
  expect(await readRow('1')).toMatchObject({ stars: 9, language: 'Nim' });
  expect(await readRow('2')).toMatchObject({ stars: 9, language: 'Nim' });
  const due = await dueOperations(database, 0, 10, true);
  const again = await Promise.all(
    refused.map(async (id) => (await database.operations.get(id))?.supersededBy),
  );
  expect(due.map(({ id }) => id)).toEqual(again);
  expect(await Promise.all(refused.map(getState))).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await actions.retryAll(database, context)).toBe('nothing');
});

test('sends failed operations last, with later changes of their rows', async () => {
  const { database, context, keep, send } = await deviceWithRows();
  const [first, second] = [await keep(update({ stars: 8 }, '1')), await keep(update({ stars: 8 }, '2'))];
  for (const id of [first, second]) await send(id);
  const ids = async () => (await dueOperations(database, 100_000, 10, false)).map(({ id }) => id);
  const reason = { code: '21000', message: 'DELETE requires a WHERE clause' };
  await postpone(database, [first], reason, null, context);
  const behind = await keep(update({ stars: 9 }, '1'));
  const free = await keep(update({ stars: 9 }, '3'));
  // Without a network, there is no evidence that the server fails at this operation.
  expect(await ids()).toEqual([first, second, behind, free]);
  await postpone(database, [first], reason, 2_000, context);
  expect(await ids()).toEqual([second, free, first, behind]);
  expect((await dueOperations(database, 100_000, 1, false)).map(({ id }) => id)).toEqual([second]);
  await postpone(database, [second], reason, 2_000, context);
  expect(await ids()).toEqual([free, second, first, behind]);
});

test('a full disk during a long change is reported and stores nothing', async () => {
  const { database, confirm, context } = openDevice();
  const ids = Array.from({ length: 900 }, (_, index) => String(1_000 + index));
  await confirm(...ids.map((id) => confirmedRow(id, 1)));
  const { put } = IDBObjectStore.prototype;
  let written = 0;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'repositories') written += 1;
    if (written > 700) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.apply(this, row);
  });
  onTestFinished(() => full.mockRestore());
  await expect(enqueue(database, update({ stars: 9 }, ...ids), context)).rejects.toThrow('The disk is full.');
  expect(await database.operations.count()).toBe(0);
  expect(
    (await database.repositories.toArray()).every(
      ({ stars, pending }) => stars === 1 && pending.length === 0,
    ),
  ).toBe(true);
});
