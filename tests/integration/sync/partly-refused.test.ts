import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type SyncedDevice, syncedDevice } from '../../support/synced-device.ts';

const backend = backendForFile();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  await backend().query(`delete from public.repositories`);
  await backend().query(`delete from public.projects where id <> 'default-project'`);
  await backend().query(`insert into public.projects (id, name, is_public)
    values ('one', 'One', false), ('two', 'Two', false)`);
  await backend().query(`insert into public.repositories (id, name, url, owner, stars, language)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', n, 'C' from generate_series(1, 4) as n`);
});

const languages = async () =>
  (await backend().query(`select id, language from public.repositories order by id`)).rows.map(
    ({ id, language }) => `${String(id)} ${String(language)}`,
  );
const links = async () =>
  (await backend().query(`select project_id from public.repositories order by id`)).rows.map(
    ({ project_id }) => project_id,
  );

/** Returns a batch update of four rows. Another device has deleted the second row. */
async function partlyRefused(): Promise<{ device: SyncedDevice; entry: OutboxEntry }> {
  const device = syncedDevice(backend(), token);
  await device.pull();
  const ids = ['r1', 'r2', 'r3', 'r4'];
  const kept = await device.repositories.applyBatch({
    action: { kind: 'update', updates: { language: 'Zig' } },
    ids,
  });
  expect(kept).toMatchObject({ ok: true });
  await backend().query(`delete from public.repositories where id = 'r2'`);
  await device.push();
  const [entry] = await device.outbox.entries();
  if (!entry) throw new Error('The outbox is empty.');
  expect(entry).toMatchObject({ state: 'rejected', isPartlySaved: true });
  return { device, entry };
}

test.each(['before', 'after'])('undo reverts the applied rows %s the next pull', async (when) => {
  const { device, entry } = await partlyRefused();
  if (when === 'after') await device.pull();
  expect(entry.refusals).toEqual([{ row: 'repository 2', reason: 'The record no longer exists.' }]);
  expect(await device.outbox.undo(entry.id)).toEqual({ ok: true, value: true });
  await device.sync();
  await device.sync();
  expect(await languages()).toEqual(['r1 C', 'r3 C', 'r4 C']);
  const left = await device.outbox.entries();
  expect(left.filter(({ can }) => can.discard || can.retry || can.resolve)).toEqual([]);
  expect(await device.outbox.undo(entry.id), 'a second time').toEqual({ ok: true, value: false });
});

test('the applied rows can be undone after the rest was discarded', async () => {
  const { device, entry } = await partlyRefused();
  await device.outbox.discard(entry.id);
  await device.sync();
  expect(await languages()).toEqual(['r1 Zig', 'r3 Zig', 'r4 Zig']);
  const kept = (await device.outbox.entries()).find(({ id }) => id === entry.id);
  expect(kept).toMatchObject({ state: 'cancelled', isPartlySaved: true, can: { undo: true } });
  expect(await device.outbox.undo(entry.id)).toEqual({ ok: true, value: true });
  await device.sync();
  expect(await languages()).toEqual(['r1 C', 'r3 C', 'r4 C']);
});

test('the applied rows and the retried rows can be undone in any order', async () => {
  const { device, entry } = await partlyRefused();
  await backend().query(`insert into public.repositories (id, name, url, owner, stars, language)
    values ('r2', 'repository 2', 'https://example.com/2', 'owner', 2, 'C')`);
  await device.pull();
  await device.outbox.retry(entry.id);
  await device.sync();
  expect(await languages()).toEqual(['r1 Zig', 'r2 Zig', 'r3 Zig', 'r4 Zig']);
  const undoable = (await device.outbox.entries()).filter(({ can }) => can.undo);
  expect(undoable).toHaveLength(2);
  for (const { id } of undoable) expect(await device.outbox.undo(id)).toEqual({ ok: true, value: true });
  await device.sync();
  expect(await languages()).toEqual(['r1 C', 'r2 C', 'r3 C', 'r4 C']);
});

test('a later change of an applied row is undone first', async () => {
  const { device, entry } = await partlyRefused();
  await device.pull();
  await device.repositories.applyBatch({
    action: { kind: 'update', updates: { language: 'Odin' } },
    ids: ['r1'],
  });
  expect(await device.outbox.undo(entry.id)).toMatchObject({ failure: { code: 'UNDO_LATER_FIRST' } });
  const listed = (await device.outbox.entries()).find(({ id }) => id === entry.id);
  expect(listed).toMatchObject({ can: { undo: false }, undoAfter: expect.stringContaining('repository 1') });
});

test('undo of a batch keeps the other device’s link', async () => {
  const device = syncedDevice(backend(), token);
  await device.pull();
  await device.repositories.applyBatch({
    action: { kind: 'link', projectId: 'one' },
    ids: ['r1', 'r2', 'r3'],
  });
  await backend().query(`update public.repositories set project_id = 'two' where id = 'r2'`);
  await device.push();
  const [entry] = await device.outbox.entries();
  expect(entry).toMatchObject({ state: 'conflicting', can: { undo: true, resolve: true } });
  expect(await device.outbox.undo(entry?.id ?? '')).toEqual({ ok: true, value: true });
  await device.sync();
  expect(await links()).toEqual([null, 'two', null, null]);
});

test('undo of a partly refused link restores the earlier link', async () => {
  const device = syncedDevice(backend(), token);
  await device.pull();
  await device.repositories.applyBatch({ action: { kind: 'link', projectId: 'one' }, ids: ['r1', 'r2'] });
  await device.repositories.applyBatch({ action: { kind: 'link', projectId: 'two' }, ids: ['r1', 'r2'] });
  await backend().query(`delete from public.repositories where id = 'r2'`);
  await device.push();
  const [entry] = await device.outbox.entries();
  expect(await device.outbox.undo(entry?.id ?? '')).toEqual({ ok: true, value: true });
  await device.sync();
  expect(await links()).toEqual(['one', null, null]);
});

test('a refused undo can be retried, or repeated after a discard', async () => {
  const device = syncedDevice(backend(), token);
  await device.pull();
  await device.repositories.applyBatch({
    action: { kind: 'update', updates: { language: 'Zig' } },
    ids: ['r1'],
  });
  await device.sync();
  const [change] = await device.outbox.entries();
  const id = change?.id ?? '';
  await device.outbox.undo(id);
  await backend().query(`delete from public.repositories where id = 'r1'`);
  await device.push();
  const refusedUndo = (await device.outbox.entries()).find(({ state }) => state === 'rejected');
  await backend().query(`insert into public.repositories (id, name, url, owner, stars, language, edited_fields)
    values ('r1', 'repository 1', 'https://example.com/1', 'owner', 1, 'Zig', '{language}')`);
  await device.pull();
  await device.outbox.retry(refusedUndo?.id ?? '');
  const retried = (await device.outbox.entries()).find(({ state }) => state === 'queued');
  expect(await device.outbox.undo(id), 'while its undo waits').toEqual({ ok: true, value: false });
  await device.outbox.undo(retried?.id ?? '');
  expect(await device.outbox.undo(id), 'after its undo was taken back').toEqual({ ok: true, value: true });
  await device.sync();
  expect((await languages())[0]).toBe('r1 C');
});
