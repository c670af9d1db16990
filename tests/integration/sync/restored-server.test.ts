import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readLost, sendLostAgain, takeServersState } from '#db/lost-rows.ts';
import { putDraft } from '#domain/outbox/drafts.ts';
import { editableFields } from '#domain/repository/repository.ts';
import { enqueue } from '../../support/enqueue.ts';
import { link, update } from '../../support/outbox-device.ts';
import { openServer, type SimulatedServer } from '../../support/simulation/server.ts';
import { openDeviceAt } from './device-at-server.ts';

/**
 * Restored servers that have lost rows which devices still have: the real sync loop, the real SQL, and the devices' real stores.
 */

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

/** Empties every table, as in a new installation with a new epoch. */
const wiping = `
  delete from public.repositories where true; delete from public.contact_messages where true;
  delete from public.saved_views where true; delete from public.content_edits where true;
  delete from public.projects where id <> 'default-project'; delete from public.applied_operations where true;
  select private.new_epoch()`;
const backingUp = `
  drop table if exists sim.yesterday; create table sim.yesterday as select * from public.repositories`;
const restoring = `
  set session_replication_role = replica;
  delete from public.repositories where true; insert into public.repositories select * from sim.yesterday;
  delete from public.applied_operations where true;
  set session_replication_role = origin;
  select private.new_epoch()`;
const message = '00000000-0000-4000-8000-0000000000aa';
const view = { id: '00000000-0000-4000-8000-0000000000ab', name: 'Go', query: 'language=Go' };
const edit = { id: 'owner.bio', value: 'Somebody', editedAt: '2026-11-23T08:00:00.000Z' };

function open() {
  const device = openDeviceAt(server);
  onTestFinished(() => device.database.close());
  const { database, context } = device;
  return {
    ...device,
    keep: (draft: Parameters<typeof enqueue>[1]) => enqueue(database, draft, context),
    readRow: (id: string) => database.repositories.get(id),
    lostRows: () => readLost(database),
    async syncAll() {
      expect(await device.run()).toMatchObject({ kind: 'synced' });
    },
  };
}

/** Returns a device with a synced link, edit and saved view, and with a message marked as read. */
async function deviceWithWork() {
  await server.sql(`insert into public.contact_messages (id, name, email, message, read_at)
    values ('${message}', 'n', 'e@example.com', 'm', now())`);
  const device = open();
  await device.syncAll();
  await device.keep(putDraft('projects', [{ id: 'mine', name: 'Mine', description: 'd', isPublic: false }]));
  await device.keep(putDraft('savedViews', [view]));
  await device.keep(putDraft('contentEdits', [edit]));
  await device.keep(link('mine', 'r1', 'r2'));
  await device.keep(update({ language: 'Zig', stars: 7 }, 'r1'));
  await device.syncAll();
  return device;
}

async function onServer(columns = 'id, name, project_id, language, stars, edited_fields') {
  return server.sql(`select ${columns} from public.repositories order by id`);
}

test('a second loss before the decision keeps all shown rows', async () => {
  const device = open();
  await device.syncAll();
  await server.sql(backingUp);
  await device.keep(link('second', 'r1', 'r2'));
  await device.keep(update({ language: 'Zig' }, 'r1'));
  await device.syncAll();
  const before = await onServer();
  await server.sql(restoring);
  await device.syncAll();
  expect(await device.lostRows()).toMatchObject({ older: 2 });
  await server.sql(wiping);
  await device.syncAll();
  expect(await device.readRow('r1')).toMatchObject({
    name: 'repository 1',
    language: 'Zig',
    projectId: 'second',
  });
  expect(await device.lostRows()).toMatchObject({ missing: { repositories: 6 }, older: 0 });
  await sendLostAgain(device.database, device.context);
  await device.syncAll();
  await device.syncAll();
  expect(await onServer()).toEqual(before);
  expect(await device.database.operations.where('needsAttention').equals(1).toArray()).toEqual([]);
});

describe('after the server was wiped', () => {
  test('keeps and counts all rows and sends none before the decision', async () => {
    const device = await deviceWithWork();
    const before = await device.readRow('r1');
    await server.sql(wiping);
    await device.syncAll();
    expect(await device.count()).toBe(6);
    expect(await device.readRow('r1')).toMatchObject({
      language: 'Zig',
      stars: 7,
      projectId: 'mine',
      editedFields: before?.editedFields,
      topics: before?.topics,
    });
    expect(await device.database.projects.get('mine')).toMatchObject({ name: 'Mine', description: 'd' });
    expect(await device.database.messages.get(message)).toMatchObject({ message: 'm' });
    expect(await device.database.savedViews.get(view.id)).toMatchObject(view);
    expect(await device.database.contentEdits.get(edit.id)).toMatchObject({ value: edit.value });
    expect(await device.lostRows()).toEqual({
      missing: { repositories: 6, projects: 2, messages: 1, savedViews: 1, contentEdits: 1, snoozes: 0 },
      older: 0,
    });
    await device.syncAll();
    expect(await onServer('id')).toEqual([]);
  });

  test('sending again restores everything in order', async () => {
    const device = await deviceWithWork();
    const before = await onServer();
    const messages = await server.sql('select id, message, read_at, created_at from public.contact_messages');
    await server.sql(wiping);
    await device.syncAll();
    // The device sends a change from before the decision only after the decision.
    await device.keep(update({ language: 'Ada' }, 'r2'));
    await device.syncAll();
    await sendLostAgain(device.database, device.context);
    await device.syncAll();
    const [first, second, ...others] = before;
    const edited = { ...second, language: 'Ada', edited_fields: ['language'] };
    expect(await onServer()).toEqual([first, edited, ...others]);
    expect(await server.sql('select id, message, read_at, created_at from public.contact_messages')).toEqual(
      messages,
    );
    expect(await server.sql('select id, name, query from public.saved_views')).toEqual([view]);
    expect(await server.sql('select id, value from public.content_edits')).toEqual([
      { id: edit.id, value: edit.value },
    ]);
    expect(await device.lostRows()).toBeNull();
    expect(await device.database.operations.where('needsAttention').equals(1).toArray()).toEqual([]);
  });

  test("taking the server's state shows what it has", async () => {
    const device = await deviceWithWork();
    await server.sql(wiping);
    await device.syncAll();
    await takeServersState(device.database, device.context);
    expect(await device.count()).toBe(0);
    expect(await device.database.messages.count()).toBe(0);
    expect(await device.database.projects.toCollection().primaryKeys()).toEqual(['default-project']);
    expect(await device.lostRows()).toBeNull();
  });

  test('asks the owner after an empty response of another epoch', async () => {
    const device = await deviceWithWork();
    await server.sql(`delete from public.projects where true; ${wiping}`);
    await device.syncAll();
    expect(await device.lostRows()).toMatchObject({ missing: { repositories: 6, projects: 3 } });
  });

  test('the second device sees no conflict after the first resends', async () => {
    const [first, second] = [await deviceWithWork(), open()];
    await second.syncAll();
    await server.sql(wiping);
    for (const device of [first, second]) await device.syncAll();
    expect(await second.lostRows()).toEqual(await first.lostRows());
    await sendLostAgain(first.database, first.context);
    await first.syncAll();
    await second.syncAll();
    expect(await second.lostRows()).toBeNull();
    expect(await second.database.operations.where('unsent').below(0).count()).toBe(0);
    expect(await second.readRow('r1')).toMatchObject({ language: 'Zig', projectId: 'mine' });
  });

  test('two devices that both resend write nothing twice', async () => {
    const [first, second] = [await deviceWithWork(), open()];
    await second.syncAll();
    await server.sql(wiping);
    for (const device of [first, second]) await device.syncAll();
    for (const device of [first, second]) await sendLostAgain(device.database, device.context);
    for (const device of [first, second, first]) await device.syncAll();
    const rows = await onServer();
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ language: 'Zig', stars: 7, project_id: 'mine' });
    for (const { database } of [first, second]) {
      expect(await database.operations.where('needsAttention').equals(1).toArray()).toEqual([]);
      expect(await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).count()).toBe(0);
    }
  });
});

describe('after the server was restored from an earlier day', () => {
  test('older and missing rows remain until they are resent', async () => {
    await server.sql(backingUp);
    const device = await deviceWithWork();
    await device.keep({
      action: 'import',
      payload: { table: 'repositories', rows: [{ ...(await reportedRow(device)), id: 'new', name: 'new' }] },
      targets: ['new'],
    });
    await device.syncAll();
    const before = await onServer();
    await server.sql(restoring);
    await device.syncAll();
    expect(await device.lostRows()).toEqual({
      missing: { repositories: 1, projects: 0, messages: 0, savedViews: 0, contentEdits: 0, snoozes: 0 },
      older: 2,
    });
    expect(await device.readRow('r1')).toMatchObject({ language: 'Zig', projectId: 'mine' });
    expect(await device.readRow('new')).toBeDefined();
    await sendLostAgain(device.database, device.context);
    await device.syncAll();
    expect(await onServer()).toEqual(before);
  });

  test('another device’s newer row wins', async () => {
    const device = await deviceWithWork();
    await server.sql(backingUp);
    await server.sql(`${restoring}; update public.repositories set language = 'Ada' where id = 'r3'`);
    await device.syncAll();
    expect(await device.lostRows()).toBeNull();
    expect(await device.readRow('r3')).toMatchObject({ language: 'Ada' });
  });

  test('a webhook’s row does not replace edits known only here', async () => {
    await server.sql(backingUp);
    const device = await deviceWithWork();
    await server.sql(
      `${restoring}; update public.repositories set description = 'by a webhook' where id = 'r1'`,
    );
    await device.syncAll();
    expect(await device.lostRows()).toMatchObject({ older: 2 });
    expect(await device.readRow('r1')).toMatchObject({ language: 'Zig', projectId: 'mine' });
  });

  test('the question survives a restart and a second loss', async () => {
    const device = await deviceWithWork();
    await server.sql(wiping);
    await device.syncAll();
    await server.sql(wiping);
    await device.syncAll();
    const again = openDeviceAt(server, () => false, device.indexedDB);
    onTestFinished(() => again.database.close());
    expect(await readLost(again.database)).toMatchObject({ missing: { repositories: 6 } });
    expect(await again.database.repositories.get('r1')).toMatchObject({ language: 'Zig', projectId: 'mine' });
  });
});

async function reportedRow(device: ReturnType<typeof open>) {
  const row = await device.readRow('r6');
  if (!row) throw new Error('The device has no rows.');
  const { pending: _, projectId: __, editedFields: ___, ...rest } = row;
  return { ...rest, [editableFields[0]]: 'C' };
}
