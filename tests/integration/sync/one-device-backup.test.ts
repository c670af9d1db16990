import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueAll } from '#db/outbox.ts';
import { importDraft } from '#domain/outbox/drafts.ts';
import { reportedPart } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import { entityValues } from '#domain/shared/entity.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { backupOf } from '../../support/backup-file.ts';
import { repository } from '../../support/device-database.ts';
import { devices, type SyncedDevice, syncedDevice, withoutServer } from '../../support/synced-device.ts';

/** A backup moves between a device without a server and a site with one. Store, file and SQL are real. */

const backend = backendForFile();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  for (const table of ['repositories', 'saved_views', 'content_edits'])
    await backend().query(`delete from public.${table}`);
  await backend().query(`delete from public.projects where id <> 'default-project'`);
});

const view = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Go', query: 'language=Go' };
const [alone, ofServer] = ['alone', 'owner'];

/** Changes of every kind, one of which is undone. */
async function work(device: SyncedDevice): Promise<void> {
  const { database, context, repositories, projects, savedViews, content, outbox } = device;
  const rows = ['r1', 'r2', 'r3'].map((id) => reportedPart(repository(id)));
  await enqueueAll(database, [importDraft(rows)], context);
  await projects.save({ id: 'portal', name: 'Portal', description: 'A portal', isPublic: false });
  await device.sync();
  await repositories.applyBatch({ action: { kind: 'link', projectId: 'portal' }, ids: ['r1', 'r2'] });
  await repositories.applyBatch({ action: { kind: 'update', updates: { language: 'Zig' } }, ids: ['r2'] });
  await savedViews.save(view);
  await content.save({ services: 'Mine' });
  await device.sync();
  const undone = await repositories.applyBatch({
    action: { kind: 'update', updates: { stars: 40 } },
    ids: ['r3'],
  });
  await device.sync();
  if (undone.ok) await outbox.undoChange(undone.value);
  await device.sync();
}

/** Equal times have the same text. */
function inText(table: RowTable, row: object): string {
  const { [table]: entity } = entities;
  const values = Object.entries(entityValues(entity, row)).map(([field, value]) => {
    const isInstant = entity[field]?.kind === 'instant' && typeof value === 'string';
    return [field, isInstant ? new Date(value).toISOString() : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}

async function shownOn({ database }: SyncedDevice): Promise<Record<string, unknown>> {
  const rows = await Promise.all(
    rowTables.map(async (table) => {
      const all: { id: string }[] = await database.table(table).toArray();
      return all
        .filter(({ id }) => id !== 'default-project')
        .map((row) => [`${table}/${row.id}`, inText(table, row)] as const);
    }),
  );
  return Object.fromEntries(rows.flat());
}

/** The newest change that can be undone and is no undo itself. */
async function lastUndoable({ database, outbox }: SyncedDevice): Promise<string | undefined> {
  const offered = (await outbox.entries()).filter(({ can }) => can.undo).map(({ id }) => id);
  const operations = await database.operations.bulkGet(offered);
  return operations.find((operation) => operation && operation.undoes === undefined)?.id;
}

async function fileOf(device: SyncedDevice, account: string | undefined): Promise<Blob> {
  return (await backupOf(device, account).create()).content;
}

async function importInto(device: SyncedDevice, file: Blob, account: string | undefined) {
  const service = backupOf(device, account);
  const read = await service.read(file, () => undefined);
  if (typeof read === 'string') throw new Error(read);
  expect(await service.canRestore(read)).toBe(false);
  const taken = await service.take(read, { overEdits: false }, () => undefined);
  if (!taken.ok) throw new Error(englishText(taken.failure));
  await device.sync();
  return taken.value;
}

test('a backup of one device opens in a site with a server', async () => {
  const device = withoutServer(syncedDevice(backend(), token));
  await work(device);
  const site = await devices['with a server'](backend(), token);
  await importInto(site, await fileOf(device, alone), ofServer);
  expect(await shownOn(site)).toEqual(await shownOn(device));
  expect((await site.outbox.entries()).filter(({ can }) => can.resolve || can.retry)).toEqual([]);
  const another = await devices['with a server'](backend(), token);
  expect(await shownOn(another), 'on another device').toEqual(await shownOn(device));
});

test('a backup of a site with a server opens on one device, and is undone', async () => {
  const site = await devices['with a server'](backend(), token);
  await work(site);
  const device = withoutServer(syncedDevice(backend(), token));
  const change = await importInto(device, await fileOf(site, ofServer), alone);
  expect(await shownOn(device)).toEqual(await shownOn(site));
  expect(await device.outbox.undoChange(change)).toMatchObject({ ok: true });
  await device.sync();
  expect(await shownOn(device)).toEqual({});
});

test('a backup of one device restores another with its changes', async () => {
  const device = withoutServer(syncedDevice(backend(), token));
  await work(device);
  const restored = withoutServer(syncedDevice(backend(), token));
  const service = backupOf(restored, alone);
  const read = await service.read(await fileOf(device, alone), () => undefined);
  if (typeof read === 'string') throw new Error(read);
  expect(await service.canRestore(read)).toBe(true);
  expect(await service.restore(read, () => undefined)).toMatchObject({ ok: true });
  expect(await shownOn(restored)).toEqual(await shownOn(device));
  for (let id = await lastUndoable(restored); id !== undefined; id = await lastUndoable(restored)) {
    expect(await restored.outbox.undo(id)).toMatchObject({ ok: true });
    await restored.sync();
  }
  expect(await shownOn(restored)).toEqual({});
});
