import { beforeAll, beforeEach, expect, test } from 'vitest';
import { englishText } from '#domain/shared/failure-texts.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type SyncedDevice, syncedDevice } from '../../support/synced-device.ts';

/** The owner changes a saved view on one of two devices. The change reaches the other one once. */

const id = '00000000-0000-4000-8000-0000000000f1';
const made = { id, name: 'Stale in Go', query: 'language=Go&stale=6' };

const backend = backendForFile();
let token = '';
let phone: SyncedDevice;
let laptop: SyncedDevice;

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query('delete from public.saved_views');
  phone = syncedDevice(backend(), token);
  laptop = syncedDevice(backend(), token);
});

const atServer = async () => (await backend().query('select id, name, query from public.saved_views')).rows;
const operations = async () => {
  const { rows } = await backend().query(
    `select count(*)::int as n from public.applied_operations where action = 'put'`,
  );
  return rows[0]?.n;
};

async function saveAndShare(): Promise<void> {
  await phone.savedViews.save(made);
  await phone.sync();
  await laptop.pull();
}

async function expectEverywhere(...views: object[]): Promise<void> {
  await phone.sync();
  await laptop.sync();
  await phone.pull();
  expect(await atServer(), 'the server').toEqual(views);
  expect(await phone.savedViews.all(), 'the phone').toMatchObject(views);
  expect(await laptop.savedViews.all(), 'the laptop').toMatchObject(views);
}

test('an offline view arrives once, also after a lost response', async () => {
  const before = Number(await operations());
  await phone.savedViews.save(made);
  expect(await phone.savedViews.all()).toMatchObject([made]);
  expect(await phone.outbox.entries()).toMatchObject([{ title: 'Save view Stale in Go', state: 'queued' }]);
  await phone.push(false);
  await expectEverywhere(made);
  expect(await operations()).toBe(before + 1);
  expect((await phone.outbox.entries()).map(({ state }) => state)).toEqual(['confirmed']);
});

test('renaming on one device and changing on another are merged', async () => {
  await saveAndShare();
  await phone.savedViews.save({ id, name: 'Old Go' });
  await laptop.savedViews.save({ id, query: 'language=Go&stale=12' });
  await expectEverywhere({ id, name: 'Old Go', query: 'language=Go&stale=12' });
  expect((await laptop.outbox.entries()).filter(({ can }) => can.resolve)).toEqual([]);
});

test('undoes every step before and after sending', async () => {
  await saveAndShare();
  const undo = async (device: SyncedDevice, kept: Awaited<ReturnType<typeof phone.savedViews.save>>) => {
    if (!kept.ok) throw new Error(englishText(kept.failure));
    expect(await device.outbox.undoChange(kept.value)).toEqual({ ok: true, value: undefined });
  };
  await undo(phone, await phone.savedViews.delete(id));
  await expectEverywhere(made);
  for (const step of [
    () => phone.savedViews.delete(id),
    () => phone.savedViews.save({ id, name: 'Another' }),
    () => phone.savedViews.save({ id, query: '' }),
  ]) {
    const kept = await step();
    await phone.sync();
    await undo(phone, kept);
    await expectEverywhere(made);
  }
  const another = { id: id.replace('f1', 'f2'), name: 'New', query: '' };
  const kept = await phone.savedViews.save(another);
  await expectEverywhere(made, another);
  await undo(phone, kept);
  await expectEverywhere(made);
});

test.each(['mine', 'theirs'] as const)('renamed on two devices: %s', async (choice) => {
  await saveAndShare();
  await phone.savedViews.save({ id, name: 'Mine' });
  await laptop.savedViews.save({ id, name: 'Theirs' });
  await laptop.sync();
  await phone.sync();
  const [entry] = (await phone.outbox.entries()).filter(({ can }) => can.resolve);
  expect(entry?.conflicts).toEqual([
    { row: made.name, field: 'Name', mine: 'Mine', theirs: 'Theirs', mineStands: true },
  ]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere({ ...made, name: choice === 'mine' ? 'Mine' : 'Theirs' });
});

test.each(['mine', 'theirs'] as const)('deleted here, changed on another device: %s', async (choice) => {
  await saveAndShare();
  await phone.savedViews.delete(id);
  await laptop.savedViews.save({ id, query: 'stars=50' });
  await laptop.sync();
  await phone.sync();
  const [entry] = (await phone.outbox.entries()).filter(({ can }) => can.resolve);
  expect(entry?.conflicts).toEqual([
    { row: made.name, field: 'Shows', mine: 'Deleted', theirs: 'stars: 50', mineStands: false },
  ]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere(...(choice === 'mine' ? [] : [{ ...made, query: 'stars=50' }]));
});

test.each(['mine', 'theirs'] as const)('changed here, deleted on another device: %s', async (choice) => {
  await saveAndShare();
  await phone.savedViews.save({ id, name: 'Mine' });
  await laptop.savedViews.delete(id);
  await laptop.sync();
  await phone.sync();
  const [entry] = (await phone.outbox.entries()).filter(({ can }) => can.resolve);
  expect(entry?.conflicts).toMatchObject([{ field: 'Name', mine: 'Mine', theirs: 'Deleted' }]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere(...(choice === 'mine' ? [{ ...made, name: 'Mine' }] : []));
});
