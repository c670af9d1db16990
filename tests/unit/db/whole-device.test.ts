import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountDatabase } from '#db/database.ts';
import { writeStatuses } from '#db/fleet.ts';
import { keepGithubChanges } from '#db/github-changes.ts';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import { writeSetting } from '#db/settings.ts';
import { isOwnersSetting } from '#domain/backup/backup.ts';
import type { Operation } from '#domain/outbox/operation.ts';
import type { ConfirmedChange } from '#domain/outbox/pulled-page.ts';
import { pictureFileName } from '#domain/portfolio/picture.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { byRowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import { backupOf } from '../../support/backup-file.ts';
import { openDevice, repository } from '../../support/device-database.ts';
import { repositoryStatus } from '../../support/fleet.ts';
import { validRow } from '../../support/fuzz/grammars/rows.ts';
import { picture } from '../../support/pictures.ts';
import { countWork } from '../../support/work-count.ts';

const ignore = () => undefined;
type Device = ReturnType<typeof openDevice>;

/** Tables whose rows need no special values. */
const ownedTables = rowTables.filter((table) => rowKinds[table].isOwned && table !== 'projects');

/** Returns a device with rows in every table, and with operations in every state. */
async function usedDevice(): Promise<Device> {
  const device = openDevice();
  const { database, context, confirm } = device;
  const entry = { ...emptyEntry, category: 'venture' as const, features: ['One', 'Zwei “drei”'] };
  const project = { id: 'p', name: 'Portal', description: null, isPublic: true, createdAt: null, entry };
  const message = { name: 'Lea Beispiel', email: 'lea@example.com', message: 'Good\nday', createdAt: null };
  const messageId = '00000000-0000-4000-8000-0000000000e1';
  const unreadable = { table: 'unreadable', source: 'projects', id: 'q', raw: { id: 'q' } } as const;
  await confirm(
    { table: 'projects', id: 'p', version: 1, row: project },
    ...Array.from({ length: 1_100 }, (_, index) => {
      const id = `r${String(index).padStart(4, '0')}`;
      return { table: 'repositories', id, version: 2 + index, row: repository(id) } as const;
    }),
    {
      table: 'messages',
      id: messageId,
      version: 2_000,
      row: { id: messageId, readAt: null, answeredAt: null, ...message },
    },
    ...ownedTables.flatMap((table, index) =>
      fc
        .sample(validRow(table), { seed: 1, numRuns: 1 })
        .map((row) => ({ table, id: row.id, version: 2_002 + index, row }) as unknown as ConfirmedChange),
    ),
    { ...unreadable, version: 2_001, reason: 'no name' },
  );
  const repositories = createRepositoryService({ database, ...context, wake: ignore });
  await repositories.applyBatch({ action: { kind: 'link', projectId: 'p' }, ids: ['r0001', 'r0002'] });
  await sendFirst(device, 'applied');
  await repositories.applyBatch({ action: { kind: 'update', updates: { language: 'Zig' } }, ids: ['r0003'] });
  await sendFirst(device, 'rejected');
  await repositories.applyBatch({ action: { kind: 'update', updates: { stars: 5 } }, ids: ['r0001'] });
  await repositories.remove(['r0009']);
  await markSent(
    database,
    (await dueOperations(database, 0, 1, true)).map(({ id }) => id),
    context,
  );
  await database.organizations.put({ id: '1', login: 'muster-labs', name: 'Muster', avatarUrl: null });
  const analysed = { owner: 'a', repository: 'b', analysedAt: 1, via: 'app', outcomes: {} } as const;
  await database.analyses.put({ key: 'a/b', ...analysed });
  await database.scores.put({ id: 'r0001', total: 3, atLeast: 3, measuredAt: 1, measures: noMeasures });
  const read = { id: 'r0001', readAt: 1, values: {}, permission: 'admin', fork: false, own: {} } as const;
  await database.githubStates.put(read);
  await writeStatuses(database, [repositoryStatus('r0001', { checks: 'failure' })], 1);
  const planned = {
    repository: repository('r0001'),
    missing: {},
    base: {},
    wanted: {},
    latestKnownState: null,
  };
  await keepGithubChanges(database, [planned], null, context);
  await database.pictureFiles.put({
    name: pictureFileName(picture(), 480),
    data: 'UklGRg==',
    addedAt: 1,
    uploaded: null,
  });
  const named = { ...byRowTable((): string[] => []), repositories: ['r1'] };
  await database.snapshotPages.put({ next: 7, named });
  await writeSetting(database, 'fetch:muster-labs', { nextPage: null, seen: { 1: { etag: 'x', count: 3 } } });
  await writeSetting(database, 'leaderSign', 'of this tab');
  await writeSetting(database, 'backoff', { failures: 3 });
  return device;
}

const noMeasures = {
  commitsLastMonth: 1,
  commitsLastYear: 1,
  stars: 1,
  size: 1,
  topics: 1,
  contributors: 1,
  hasWebsite: true,
  hasReadme: null,
};

async function sendFirst({ database, context }: Device, status: 'applied' | 'rejected'): Promise<void> {
  const [due] = await dueOperations(database, context.now(), 1, true);
  const id = due?.id ?? '';
  await markSent(database, [id], context);
  const results = (due?.targets ?? []).map((targetId) => ({ targetId, status, version: 3_000 }));
  await applyResults(database, [{ id, status, version: 3_000, replayed: false, results }], context);
}

/** Returns all tables as text, with rows and keys in a fixed order. */
async function everythingIn(database: AccountDatabase): Promise<Record<string, string[]>> {
  const tables = database.tables.map(async (table) => {
    const rows = (await table.toArray()) as { key?: string }[];
    const owners = table.name === 'settings' ? rows.filter(({ key }) => isOwnersSetting(key ?? '')) : rows;
    return [table.name, owners.map((row) => JSON.stringify(inOrder(row))).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

async function readBack(device: Device, content: Blob) {
  const service = backupOf(device);
  const read = await service.read(content, ignore);
  if (typeof read === 'string') throw new Error(read);
  return { service, read };
}

test('exporting, wiping and importing restores every table byte for byte', async () => {
  const used = await usedDevice();
  const before = await everythingIn(used.database);
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  expect(empty, 'a table that this test has nothing in').toEqual([]);
  const { content, header } = await backupOf(used).create();
  expect(Object.keys(header.counts).sort()).toEqual(used.database.tables.map(({ name }) => name).sort());

  const device = openDevice();
  const { service, read } = await readBack(device, content);
  expect(await service.canRestore(read)).toBe(true);
  const progress: number[] = [];
  expect(await service.restore(read, (done) => progress.push(done))).toEqual({ ok: true, value: undefined });
  expect(await everythingIn(device.database)).toEqual(before);
  expect(progress.at(-1)).toBe(Object.values(header.counts).reduce((sum, count) => sum + count, 0));
  expect((await backupOf(device).create()).header.counts).toEqual(header.counts);

  // The restored device keeps its device id, and gets a new database id.
  const due = async ({ database }: Device) => (await dueOperations(database, 0, 10, true)).map(idOf);
  expect(await due(device)).toEqual(await due(used));
  const names = [used, device].map(({ database }) => database.settings.get('deviceId'));
  expect((await Promise.all(names)).map((name) => name?.value)).toEqual([expect.any(String), undefined]);
  expect((await device.database.settings.get('leaderSign'))?.value).toBeUndefined();
});

const idOf = ({ id }: Operation) => id;

test('restores the same data from a re-serialised file', async () => {
  const used = await usedDevice();
  const { content } = await backupOf(used).create();
  const text = await content.text();
  const device = openDevice();
  const { service, read } = await readBack(device, new Blob([JSON.stringify(JSON.parse(text), null, 1)]));
  await service.restore(read, ignore);
  expect(await everythingIn(device.database)).toEqual(await everythingIn(used.database));
});

test('writes valid JSON when unexported settings come first', async () => {
  const device = openDevice();
  for (let index = 0; index < 500; index += 1) await writeSetting(device.database, `githubPull:${index}`, 1);
  await writeSetting(device.database, 'unsaved-entry:p', { note: 'Typed' });
  const { content } = await backupOf(device).create();
  expect(JSON.parse(await content.text())).toMatchObject({
    settings: [{ key: 'unsaved-entry:p', value: { note: 'Typed' } }],
  });
});

test('rejects a whole device of another version but reads its rows', async () => {
  const raw = JSON.parse(await (await backupOf(await usedDevice()).create()).content.text()) as object;
  const device = openDevice();
  const { service, read } = await readBack(device, new Blob([JSON.stringify({ ...raw, schemaVersion: 12 })]));
  expect(await service.canRestore(read)).toBe(false);
  expect(await service.restore(read, ignore)).toMatchObject({ ok: false });
  expect(read.repositories.length).toBeGreaterThan(0);
});

test('replaces only an untouched device of the same account, atomically', async () => {
  const used = await usedDevice();
  const { content } = await backupOf(used).create();
  const { read } = await readBack(used, content);
  expect(await backupOf(used).canRestore(read)).toBe(false);
  const before = await everythingIn(used.database);
  expect(await backupOf(used).restore(read, ignore)).toMatchObject({ ok: false });
  expect(await everythingIn(used.database)).toEqual(before);
  expect(await backupOf(openDevice(), 'somebody-else').canRestore(read)).toBe(false);

  const device = openDevice();
  device.database.scores.hook('creating', () => {
    throw new Error('The storage is full.');
  });
  expect(await backupOf(device).restore(read, ignore)).toMatchObject({ ok: false });
  expect(Object.values(await everythingIn(device.database)).flat()).toEqual([]);
});

test.each<[string, (text: string) => string, string]>([
  ['cut off', (text) => text.slice(0, text.length / 2), "This file isn't JSON."],
  ['without a row', (text) => text.replace(/\n\{"id":"r0500".*/, ''), 'This file is damaged'],
  [
    'an operation of nobody',
    (text) => text.replace('"action":"delete"', '"action":"drop-everything"'),
    'its kind is not',
  ],
  [
    'a prototype',
    (text) => text.replace('"outcomes":{', '"outcomes":{"__proto__":{}'),
    "data that exports don't have",
  ],
  [
    'deep nesting',
    (text) => text.replace('"outcomes":{', `"outcomes":{"a":${nested}`),
    "data that exports don't have",
  ],
  ['the name of a device', (text) => text.replace('"key":"cursor"', '"key":"deviceId"'), 'not a setting'],
])('rejects %s before any change', async (_, change, message) => {
  const text = await (await backupOf(await usedDevice()).create()).content.text();
  const changed = change(text);
  expect(changed).not.toBe(text);
  const device = openDevice();
  expect(await backupOf(device).read(new Blob([changed]), ignore)).toContain(message);
  expect(Object.values(await everythingIn(device.database)).flat()).toEqual([]);
});

const nested = '['.repeat(5_000) + ']'.repeat(5_000);

test('imports the remaining rows when one row is invalid', async () => {
  const text = await (await backupOf(await usedDevice()).create()).content.text();
  const changed = text.replace('https://example.com/r0500', 'javascript:alert(1)');
  const device = openDevice();
  const { service, read } = await readBack(device, new Blob([changed]));
  expect(read.problems).toEqual(['Repository 500: Address is not an http or https address']);
  expect(await service.canRestore(read)).toBe(false);
  expect((await service.plan(read, { overEdits: false })).counts.repositories).toBe(1_098);
});

test('work grows linearly with rows for export and import', async () => {
  const prepareDevice = async (count: number) => {
    const used = openDevice();
    const rows = Array.from({ length: count }, (_, index) => ({ ...repository(`r${index}`), pending: [] }));
    await used.database.repositories.bulkAdd(rows);
    const device = openDevice();
    await device.database.open();
    return async () => {
      const { content } = await backupOf(used).create();
      const { service, read } = await readBack(device, content);
      await service.plan(read, { overEdits: false });
      await service.restore(read, ignore);
    };
  };
  const tasks = [await prepareDevice(5_000), await prepareDevice(10_000)];
  const [small = 0, large = 0] = await countWork('/src/', tasks);
  expect(small).toBeGreaterThan(5_000);
  expect(large / small).toBeGreaterThan(1.9);
  expect(large / small).toBeLessThan(2.1);
});
