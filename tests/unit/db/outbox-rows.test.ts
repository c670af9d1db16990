import { describe, expect, test } from 'vitest';
import { undo } from '#db/undo.ts';
import { deleteDraft } from '#domain/outbox/drafts.ts';
import { confirmedRow, repository } from '../../support/device-database.ts';
import { deviceWithRows, link, resultFor, update } from '../../support/outbox-device.ts';

describe('a removal', () => {
  const remove = (...targets: string[]) => deleteDraft('repositories', targets);

  test('hides the rows, and undo before sending restores them', async () => {
    const { database, context, keep, readRow } = await deviceWithRows();
    const before = await readRow('1');
    const id = await keep(remove('1', '2'));
    expect(await readRow('1')).toBeUndefined();
    expect(await undo(database, id, context)).toBe('done');
    expect(await readRow('1')).toEqual(before);
  });

  test('undo after sending restores the owner’s edits', async () => {
    const { database, context, keep, send, receive, readRow, confirm } = await deviceWithRows();
    await confirm(confirmedRow('1', 4, { stars: 9, editedFields: ['stars'] }));
    const id = await keep(remove('1', '2'));
    await send(id);
    await receive(
      resultFor(
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
    expect(await readRow('1')).toBeUndefined();
    expect(await undo(database, id, context)).toBe('done');
    expect(await readRow('1')).toMatchObject({ name: 'repository 1', stars: 9, editedFields: ['stars'] });
    expect(await readRow('2')).toMatchObject({ stars: 1, editedFields: [] });
  });
});

describe('the version that a change is based on', () => {
  const baseVersion = async (device: Awaited<ReturnType<typeof deviceWithRows>>, id: string, row: string) =>
    (await device.database.operations.get(id))?.base[row]?.version;

  test('is the confirmed row’s version, also after later changes', async () => {
    const device = await deviceWithRows();
    const { keep, confirm, send } = device;
    const first = await keep(update({ stars: 9 }, '1', '2'));
    expect(await baseVersion(device, first, '2')).toBe(2);
    await send(first);
    expect(await baseVersion(device, await keep(link('default-project', '1')), '1')).toBe(1);
    await confirm(confirmedRow('1', 7));
    expect(await baseVersion(device, await keep(update({ language: 'Go' }, '1')), '1')).toBe(7);
  });

  test('is 0 for a row that the server lacks', async () => {
    const device = await deviceWithRows();
    const { id, ...fetched } = repository('new');
    const { projectId: _, editedFields: __, ...reported } = { id, ...fetched };
    await device.keep({
      action: 'import',
      payload: { table: 'repositories', rows: [reported] },
      targets: [id],
    });
    expect(await baseVersion(device, await device.keep(update({ stars: 9 }, id)), id)).toBe(0);
  });
});

describe('the confirmed row', () => {
  const raw = (device: Awaited<ReturnType<typeof deviceWithRows>>, id: string) =>
    device.database.repositories.get(id);

  test('stores only changed values beside the row', async () => {
    const device = await deviceWithRows();
    expect(await raw(device, '1')).not.toHaveProperty('confirmedValues');
    await device.keep(update({ stars: 9 }, '1'));
    await device.keep(link('default-project', '1'));
    expect((await raw(device, '1'))?.confirmedValues).toEqual({
      stars: 1,
      editedFields: [],
      projectId: null,
    });
    expect((await raw(device, '1'))?.confirmedVersion).toBe(1);
  });

  test('is restored with pulled values after the last undo', async () => {
    const device = await deviceWithRows();
    const { database, context, keep, confirm } = device;
    const first = await keep(update({ stars: 9 }, '1'));
    const second = await keep(link('default-project', '1'));
    await confirm(confirmedRow('1', 4, { stars: 5, language: 'Go' }));
    await undo(database, second, context);
    expect(await raw(device, '1')).toMatchObject({ stars: 9, language: 'Go', projectId: null });
    await undo(database, first, context);
    const {
      pending,
      edited,
      confirmedVersion,
      confirmedValues,
      nameOrder: _,
      ...row
    } = (await raw(device, '1')) ?? {};
    expect({ pending, edited, confirmedVersion, confirmedValues }).toEqual({
      pending: [],
      confirmedVersion: 4,
    });
    expect(row).toEqual(repository('1', { stars: 5, language: 'Go' }));
  });

  test('of a removed row is stored with the removal', async () => {
    const device = await deviceWithRows();
    const removal = await device.keep(deleteDraft('repositories', ['1']));
    const hiddenRow = () => device.database.hiddenRows.get(['repositories', '1']);
    expect(await hiddenRow()).toMatchObject({
      pending: [removal],
      confirmed: { version: 1, row: { stars: 1 } },
    });
    await device.confirm(confirmedRow('1', 4, { stars: 5 }));
    expect(await hiddenRow()).toMatchObject({
      pending: [removal],
      confirmed: { version: 4, row: { stars: 5 } },
    });
    await device.confirm({ table: 'repositories', id: '1', version: 5, row: null });
    expect(await hiddenRow()).toEqual({ table: 'repositories', id: '1', pending: [removal] });
  });
});
