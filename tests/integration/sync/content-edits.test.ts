import { beforeAll, beforeEach, expect, test } from 'vitest';
import { englishText } from '#domain/shared/failure-texts.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type SyncedDevice, syncedDevice } from '../../support/synced-device.ts';

/** The owner edits the site's content on one of two devices. The edit reaches the other one once. */

const services = [
  { title: 'Architecture', description: 'Drawn first.' },
  { title: 'Review', description: 'Read twice.' },
];
const [architecture, review] = services;

const backend = backendForFile();
let token = '';
let phone: SyncedDevice;
let laptop: SyncedDevice;

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query('delete from public.content_edits');
  phone = syncedDevice(backend(), token);
  laptop = syncedDevice(backend(), token);
});

const atServer = async () =>
  (await backend().query('select id, value from public.content_edits order by id')).rows;

async function saveAndShare(values: Record<string, unknown>): Promise<void> {
  await phone.content.save(values);
  await phone.sync();
  await laptop.pull();
}

async function expectEverywhere(values: Record<string, unknown>): Promise<void> {
  await phone.sync();
  await laptop.sync();
  await phone.pull();
  const edits = Object.entries(values).map(([id, value]) => ({ id, value }));
  expect(await atServer(), 'the server').toEqual(edits);
  expect(await phone.content.all(), 'the phone').toMatchObject(edits);
  expect(await laptop.content.all(), 'the laptop').toMatchObject(edits);
}

const toDecide = async (device: SyncedDevice) => {
  const [entry] = (await device.outbox.entries()).filter(({ can }) => can.resolve);
  return entry;
};

test('an offline edit arrives once, also after a lost response', async () => {
  await phone.content.save({ services });
  expect(await phone.outbox.entries()).toMatchObject([{ title: 'Save content Services', state: 'queued' }]);
  // Saving an equal value makes no change.
  expect(await phone.content.save({ services: structuredClone(services) })).toEqual({
    ok: true,
    value: { operationIds: [] },
  });
  await phone.push(false);
  await expectEverywhere({ services });
  expect((await phone.outbox.entries()).map(({ state }) => state)).toEqual(['confirmed']);
});

test('different texts do not conflict, and removals persist', async () => {
  await saveAndShare({ 'owner.bio': 'Before' });
  await phone.content.save({ 'owner.bio': 'From the phone' });
  await laptop.content.save({ 'owner.tagline': 'From the laptop', education: null });
  await expectEverywhere({
    education: null,
    'owner.bio': 'From the phone',
    'owner.tagline': 'From the laptop',
  });
  for (const device of [phone, laptop]) expect(await toDecide(device)).toBeUndefined();
});

test.each(['mine', 'theirs'] as const)('two edits of a list show their differences, %s', async (choice) => {
  await saveAndShare({ services });
  const mine = [architecture, { ...review, description: 'Mine.' }];
  const theirs = [
    architecture,
    { ...review, description: 'Theirs.' },
    { title: 'New', description: 'Added.' },
  ];
  await phone.content.save({ services: mine });
  await laptop.content.save({ services: theirs });
  await laptop.sync();
  await phone.sync();
  const entry = await toDecide(phone);
  const told = { row: 'Services', mineStands: true };
  expect(entry?.conflicts).toEqual([
    { ...told, field: '2, Description', mine: 'Mine.', theirs: 'Theirs.' },
    { ...told, field: '3, Title', mine: 'None', theirs: 'New' },
    { ...told, field: '3, Description', mine: 'None', theirs: 'Added.' },
  ]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere({ services: choice === 'mine' ? mine : theirs });
});

test.each(['mine', 'theirs'] as const)('reset here, edited on another device: %s', async (choice) => {
  await saveAndShare({ 'owner.bio': 'Before' });
  await phone.content.save({}, ['owner.bio']);
  await laptop.content.save({ 'owner.bio': 'Theirs' });
  await laptop.sync();
  await phone.sync();
  const entry = await toDecide(phone);
  expect(entry?.conflicts).toEqual([
    { row: 'Owner: Bio', field: 'Text', mine: 'Deleted', theirs: 'Theirs', mineStands: false },
  ]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere(choice === 'mine' ? {} : { 'owner.bio': 'Theirs' });
});

test.each(['mine', 'theirs'] as const)('edited here, reset on another device: %s', async (choice) => {
  await saveAndShare({ 'owner.bio': 'Before' });
  await phone.content.save({ 'owner.bio': 'Mine' });
  await laptop.content.save({}, ['owner.bio']);
  await laptop.sync();
  await phone.sync();
  const entry = await toDecide(phone);
  expect(entry?.conflicts).toMatchObject([{ field: 'Text', mine: 'Mine', theirs: 'Deleted' }]);
  await phone.outbox.resolve(entry?.id ?? '', choice);
  await expectEverywhere(choice === 'mine' ? { 'owner.bio': 'Mine' } : {});
});

test('undoes a reset before and after sending', async () => {
  await saveAndShare({ services });
  for (const arrives of [false, true]) {
    const kept = await phone.content.save({}, ['services']);
    if (!kept.ok) throw new Error(englishText(kept.failure));
    expect(await phone.content.all()).toEqual([]);
    if (arrives) await phone.sync();
    expect(await phone.outbox.undoChange(kept.value)).toEqual({ ok: true, value: undefined });
    await expectEverywhere({ services });
  }
});
