import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { getOwner, TestDevice } from '../../support/operations.ts';

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
const device = new TestDevice();
const id = '00000000-0000-4000-8000-0000000000f1';
const save = (view: Record<string, unknown>, base?: number) =>
  device.put('saved_views', { id, ...view }, base);

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query('delete from public.saved_views');
});

test('only the owner creates, reads and deletes a view', async () => {
  const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
  for (const operation of [save({ name: 'Go' }), device.delete('saved_views', [id])]) {
    for (const [caller, status] of [
      [undefined, 401],
      [viewer, 403],
    ] as const) {
      expect(await backend().rpc('apply_batch_operation', { operation }, caller)).toMatchObject({ status });
    }
  }
  expect(await owner.row('saved_views', id)).toBeUndefined();
  expect(await owner.outcome(save({ name: 'Go', query: 'language=Go' }))).toMatchObject({
    rowId: id,
    status: 'applied',
  });
  const pullAll = async (caller?: string) =>
    backend().rpc('pull_changes', { since: 0, known_epoch: null, page_size: 1000 }, caller);
  expect(JSON.stringify((await pullAll(token)).body)).toContain('language=Go');
  for (const caller of [undefined, viewer]) {
    expect(JSON.stringify((await pullAll(caller)).body)).not.toContain('language=Go');
  }
});

test('a deletion leaves a tombstone until the view returns', async () => {
  await owner.apply(save({ name: 'Go' }));
  const since = Number((await owner.row('saved_views', id))?.version);
  const changes = async () => {
    const epoch = (await backend().query('select epoch from private.sync_head')).rows[0]?.epoch;
    const response = await backend().rpc('pull_changes', { since, known_epoch: epoch, page_size: 9 }, token);
    return (response.body as { changes: unknown[] }).changes;
  };
  const { version } = await owner.outcome(device.delete('saved_views', [id]));
  expect(await changes()).toEqual([{ table: 'saved_views', id, version, row: null }]);
  expect(await owner.outcome(device.delete('saved_views', [id]))).toMatchObject({
    status: 'unchanged',
  });
  await owner.apply(save({ name: 'Again' }, 0));
  expect(await changes()).toMatchObject([{ table: 'saved_views', id, row: { name: 'Again', query: '' } }]);
});

test('gives rows below a pruned tombstone a new version', async () => {
  await owner.apply(save({ name: 'Go' }));
  await owner.apply(device.put('projects', { id: 'p', name: 'P' }));
  await owner.apply(device.delete('projects', ['p']));
  await backend().query(`select private.prune_tombstones(interval '-1 second')`);
  const row = await owner.row('saved_views', id);
  const { rows } = await backend().query('select floor from private.sync_head');
  expect(Number(row?.version)).toBeGreaterThan(Number(rows[0]?.floor));
});

describe('an invalid view', () => {
  test.each([
    ['no id', { id: 'x', name: 'Go' }],
    ['no text for a name', { name: null }],
    ['a name of spaces', { name: ' \n' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a long query', { name: 'Go', query: 'x'.repeat(2_001) }],
  ])('is rejected because of %s', async (_words, view) => {
    expect(await owner.outcome(save(view))).toMatchObject({ status: 'rejected' });
    expect(await owner.row('saved_views', id)).toBeUndefined();
  });

  test('rejects a new view without a name or with an invalid id', async () => {
    expect(await owner.outcome(save({ query: 'stars=50' }))).toMatchObject({
      code: '23502',
      message: 'name is missing.',
    });
    const removal = device.delete('saved_views', ['x']);
    expect(await owner.outcome(removal)).toMatchObject({ status: 'rejected', code: '22P02' });
  });

  test('a view sets no other column', async () => {
    await owner.apply(
      save({ name: 'Go', version: 99_999_999, updated_at: '2001-01-01', field_versions: {} }),
    );
    const row = await owner.row('saved_views', id);
    expect(Number(row?.version)).toBeLessThan(99_999_999);
    expect(String(row?.updated_at)).not.toContain('2001');
    await owner.apply(save({ name: 'Zig', version: 99_999_999 }));
    expect(Number((await owner.row('saved_views', id))?.version)).toBeLessThan(99_999_999);
  });
});
