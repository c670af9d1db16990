import { describe, expect, test } from 'vitest';
import * as decisions from '#db/decisions.ts';
import type { OperationDraft } from '#domain/operation.ts';
import { confirmedRow, repository } from '../support/device-database.ts';
import { answer, deviceWithRows, link, update } from '../support/outbox-device.ts';

describe('a removal', () => {
  const remove = (...targets: string[]): OperationDraft => ({ action: 'batch-delete', payload: {}, targets });

  test('hides the rows at once, and brings them back if it is taken back before it was sent', async () => {
    const { database, context, keep, shown } = await deviceWithRows();
    const before = await shown('1');
    const id = await keep(remove('1', '2'));
    expect(await shown('1')).toBeUndefined();
    expect(await decisions.undo(database, id, context)).toBe('done');
    expect(await shown('1')).toEqual(before);
  });

  test('is taken back after it was sent, with what the owner had set by hand', async () => {
    const { database, context, keep, send, settle, shown, confirm } = await deviceWithRows();
    await confirm(confirmedRow('1', 4, { stars: 9, editedFields: ['stars'] }));
    const id = await keep(remove('1', '2'));
    await send(id);
    await settle(
      answer(
        id,
        6,
        { targetId: '1', status: 'applied', version: 5 },
        { targetId: '2', status: 'applied', version: 6 },
      ),
    );
    await confirm(
      { table: 'repositories', id: '1', version: 5, row: null },
      { table: 'repositories', id: '2', version: 6, row: null },
    );
    expect(await shown('1')).toBeUndefined();
    expect(await decisions.undo(database, id, context)).toBe('done');
    expect(await shown('1')).toMatchObject({ name: 'repository 1', stars: 9, editedFields: ['stars'] });
    expect(await shown('2')).toMatchObject({ stars: 1, editedFields: [] });
  });
});

describe('the version that a change is based on', () => {
  const baseVersion = async (device: Awaited<ReturnType<typeof deviceWithRows>>, id: string, row: string) =>
    (await device.database.operations.get(id))?.base[row]?.version;

  test('is the confirmed row’s, also after other changes and after the row has come anew', async () => {
    const device = await deviceWithRows();
    const { keep, confirm, send } = device;
    const first = await keep(update({ stars: 9 }, '1', '2'));
    expect(await baseVersion(device, first, '2')).toBe(2);
    await send(first);
    expect(await baseVersion(device, await keep(link('default-project', '1')), '1')).toBe(1);
    await confirm(confirmedRow('1', 7));
    expect(await baseVersion(device, await keep(update({ language: 'Go' }, '1')), '1')).toBe(7);
  });

  test('is read where the view does not know it, as in a database of an earlier version', async () => {
    const device = await deviceWithRows();
    await device.database.repositories.toCollection().modify((row) => {
      delete row.confirmedVersion;
    });
    expect(await baseVersion(device, await device.keep(update({ stars: 9 }, '1', '3')), '3')).toBe(3);
  });

  test('is 0 for a row that the server does not have', async () => {
    const device = await deviceWithRows();
    const { id, ...fetched } = repository('new');
    const { projectId: _, editedFields: __, ...reported } = { id, ...fetched };
    await device.keep({ action: 'import', payload: { repositories: [reported] }, targets: [id] });
    expect(await baseVersion(device, await device.keep(update({ stars: 9 }, id)), id)).toBe(0);
  });
});
