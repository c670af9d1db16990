import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { applyPulledPage } from '#db/apply-pulled-page.ts';
import { AccountDatabase, databaseName } from '#db/database.ts';
import { readImports, readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { dueOperations } from '#db/queue.ts';
import { countUnrecorded, unrecordedChanges } from '#db/recorded-changes.ts';
import { schemaV1 } from '#db/schema.v1.ts';
import { schemaV2, upgradeToV2 } from '#db/schema.v2.ts';
import { schemaV3 } from '#db/schema.v3.ts';
import { schemaV4, upgradeToV4 } from '#db/schema.v4.ts';
import { readCursor, readPosition } from '#db/settings.ts';
import { undo } from '#db/undo.ts';
import type { StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { RankingMeasures } from '#domain/analysis/score.ts';
import { confirmedRow, repository } from '../../support/device-database.ts';
import { earlierDevice, storedIn } from '../../support/earlier-device.ts';

const operationOfV1 = (sequence: number, state: string, targets: string[]) => ({
  id: `00000000-0000-4000-8000-00000000000${sequence}`,
  deviceId: 'device',
  sequence,
  payloadVersion: 1,
  action: 'batch-update',
  payload: { updates: { stars: sequence } },
  targets,
  base: {},
  state,
  createdAt: 1,
  attempts: 0,
  nextAttemptAt: null,
  retryFloorAt: null,
  lastError: null,
  acknowledgedVersion: state === 'acknowledged' ? 7 : null,
  results: null,
});

test('a database of version 1 with a full queue opens, and every operation is still there to be sent', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old.version(1).stores(schemaV1);
  await old.table('settings').put({ key: 'cursor', value: { epoch: 'epoch', version: 9 } });
  await old.table('confirmedRepositories').put({ id: '1', version: 1, row: repository('1') });
  await old.table('repositories').put(repository('1', { stars: 3, editedFields: ['stars'] }));
  await old
    .table('operations')
    .bulkPut([
      operationOfV1(1, 'acknowledged', ['1']),
      operationOfV1(2, 'sealed', ['1']),
      operationOfV1(3, 'queued', ['1', 'gone']),
      operationOfV1(4, 'rejected', ['1']),
      operationOfV1(5, 'settled', ['1']),
    ]);
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const due = await dueOperations(database, 0, 10, true);
  expect(due.map(({ sequence, state }) => `${sequence} ${state}`)).toEqual(['2 sent', '3 queued']);
  expect(await readWaitingChanges(database)).toBe(3);
  expect((await database.repositories.get('1'))?.pending).toEqual(
    [1, 2, 3].map((sequence) => operationOfV1(sequence, '', []).id),
  );
  expect(await database.hiddenRows.toArray()).toEqual([
    { table: 'repositories', id: 'gone', pending: [operationOfV1(3, '', []).id] },
  ]);
  expect(await database.operations.where('needsAttention').equals(1).count()).toBe(1);
  expect(await database.operations.where('passesAt').belowOrEqual(7).count()).toBe(1);
  // Version 1 passed the messages by, so everything is read once more.
  expect(await readCursor(database)).toEqual({ epoch: 'epoch', version: 0 });
  database.close();
});

test('changes of projects that version 1 had kept say what they were made on, but for those that it had sent', async () => {
  const { stores } = await earlierDevice(1);
  const changes = stores.get('operations') ?? [];
  const sent = changes.map((change) => ({ ...change, id: `sent ${String(change['id'])}`, state: 'sealed' }));
  const indexedDB = await storedIn(1, new Map([...stores, ['operations', [...changes, ...sent]]]));
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const operations = await database.operations.toArray();
  database.close();
  const bases = operations
    .filter(({ action }) => action.startsWith('project-'))
    .map(({ state, action, base, history }) => [state, action, base, ...(history ? [history] : [])]);
  const nothing = { name: null, description: null, isPublic: null };
  const seen = (id: string, version: number) => {
    return { [id]: { version, values: { name: `Project ${id}`, description: null, isPublic: false } } };
  };
  expect(bases).toEqual([
    ['queued', 'project-upsert', seen('second', 11)],
    ['queued', 'project-upsert', { 'brand-new': { version: 0, values: nothing } }],
    ['queued', 'project-delete', seen('third', 12)],
    ['sent', 'project-upsert', {}, 'unknown'],
    ['sent', 'project-upsert', {}, 'unknown'],
    ['sent', 'project-delete', {}, 'unknown'],
  ]);
});

/** What the upgrade to version 4 rearranges. */
const rowTables = [
  'repositories',
  'projects',
  'messages',
  'confirmedRepositories',
  'confirmedProjects',
  'confirmedMessages',
];

const unmeasured: RankingMeasures = {
  commitsLastMonth: null,
  commitsLastYear: null,
  stars: 3,
  size: 1,
  topics: 0,
  contributors: null,
  hasWebsite: false,
  hasReadme: null,
};

test('a database of version 2 opens with everything it held, and keeps analyses and scores from then on', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old.version(1).stores(schemaV1);
  old.version(2).stores(schemaV2).upgrade(upgradeToV2);
  const row = {
    ...repository('1', { stars: 3 }),
    pending: ['00000000-0000-4000-8000-000000000002'],
    edited: 1,
  };
  await old.table('repositories').put(row);
  await old.table('confirmedRepositories').put({ id: '1', version: 1, row: repository('1') });
  await old.table('operations').put({ ...operationOfV1(2, 'queued', ['1']), unsent: 2, overlaid: true });
  await old.table('settings').put({ key: 'waitingChanges', value: 1 });
  const before = await Promise.all(old.tables.map(async (table) => [table.name, await table.toArray()]));
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(database.verno).toBe(13);
  for (const [name, rows] of before) {
    const today = name === 'withoutRow' ? 'hiddenRows' : String(name);
    if (!rowTables.includes(today)) expect(await database.table(today).toArray()).toEqual(rows);
  }
  expect(await database.repositories.toArray()).toEqual([
    { ...row, confirmedVersion: 1, confirmedValues: { stars: 1 } },
  ]);
  expect((await dueOperations(database, 0, 10, true)).map(({ sequence }) => sequence)).toEqual([2]);
  const score = { id: '1', measures: unmeasured, total: null, atLeast: 2, measuredAt: 5 };
  await database.scores.put(score);
  const analysis: StoredAnalysis = {
    key: 'o/r',
    owner: 'O',
    repository: 'r',
    analysedAt: 6,
    via: 'user',
    outcomes: {},
  };
  await database.analyses.put(analysis);
  database.close();

  const again = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await again.scores.get('1')).toEqual(score);
  expect(await again.analyses.get('o/r')).toEqual(analysis);
  again.close();
});

test('a database of version 3 keeps every row once, and nothing that was confirmed is lost', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old.version(1).stores(schemaV1);
  old.version(2).stores(schemaV2).upgrade(upgradeToV2);
  old.version(3).stores(schemaV3);
  const [change, removal, arrival] = [2, 3, 4].map((sequence) => operationOfV1(sequence, '', []).id);
  const inV3 = (sequence: number, target: string) => {
    const added = { unsent: sequence, overlaid: true, supersededBy: null, replaces: null };
    return { ...operationOfV1(sequence, 'queued', [target]), ...added };
  };
  await old
    .table('operations')
    .bulkPut([
      inV3(2, 'changed'),
      { ...inV3(3, 'removed'), action: 'batch-delete', payload: {} },
      { ...inV3(4, 'new'), action: 'import' },
    ]);
  await old.table('confirmedRepositories').bulkPut(
    ['plain', 'changed', 'removed'].map((id, index) => {
      return { id, version: index + 1, row: repository(id, { topics: ['a'] }) };
    }),
  );
  await old.table('repositories').bulkPut([
    { ...repository('plain', { topics: ['a'] }), pending: [], confirmedVersion: 1 },
    {
      ...repository('changed', { topics: ['a'], stars: 2, editedFields: ['stars'] }),
      pending: [change],
      edited: 1,
    },
    { ...repository('new'), pending: [arrival] },
  ]);
  await old.table('withoutRow').put({ table: 'repositories', id: 'removed', pending: [removal] });
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await database.repositories.bulkGet(['plain', 'changed', 'new'])).toEqual([
    { ...repository('plain', { topics: ['a'] }), pending: [], confirmedVersion: 1 },
    {
      ...repository('changed', { topics: ['a'], stars: 2, editedFields: ['stars'] }),
      pending: [change],
      edited: 1,
      confirmedVersion: 2,
      confirmedValues: { stars: 1, editedFields: [] },
    },
    { ...repository('new'), pending: [arrival] },
  ]);
  const confirmed = { id: 'removed', version: 3, row: repository('removed', { topics: ['a'] }) };
  expect(await database.hiddenRows.toArray()).toEqual([
    { table: 'repositories', id: 'removed', pending: [removal], confirmed },
  ]);
  expect([...database.backendDB().objectStoreNames]).not.toContain('confirmedRepositories');
  const context = { now: () => 1, newId: () => crypto.randomUUID() };
  for (const id of [change, removal]) expect(await undo(database, id ?? '', context)).toBe('done');
  expect(await database.repositories.bulkGet(['changed', 'removed'])).toMatchObject([
    { stars: 1, editedFields: [], pending: [] },
    { stars: 1, topics: ['a'], confirmedVersion: 3 },
  ]);
  database.close();
});

test('a database of version 4 keeps its rows and its history, and can stop in the middle of a snapshot', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
  old.version(1).stores(schemaV1);
  old.version(2).stores(schemaV2).upgrade(upgradeToV2);
  old.version(3).stores(schemaV3);
  old.version(4).stores(schemaV4).upgrade(upgradeToV4);
  const row = { ...repository('1'), pending: [], confirmedVersion: 1 };
  const cursor = { epoch: 'epoch', version: 9 };
  await old.table('repositories').put(row);
  await old.table('settings').put({ key: 'cursor', value: cursor });
  const [edit, reported] = [operationOfV1(1, 'queued', ['1']), operationOfV1(2, 'queued', ['2', '3'])];
  await old.table('operations').bulkPut([
    { ...edit, unsent: 1, overlaid: true },
    { ...reported, action: 'import', payload: { repositories: [] }, unsent: 2, overlaid: true },
  ]);
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await database.repositories.toArray()).toEqual([row]);
  // Version 7 passed saved views by, so everything is read once more.
  const again = { epoch: 'epoch', version: 0 };
  expect(await readPosition(database)).toEqual(again);
  expect(await readWaitingImports(database)).toBe(2);
  // The number of version 5 is told by version 6 as an import under way.
  expect(await database.settings.get('waitingImports')).toBeUndefined();
  expect(await readImports(database)).toMatchObject([{ total: 2, refused: 0, open: { [reported.id]: 2 } }]);
  const changes = [confirmedRow('2', 2)];
  const page = { epoch: 'epoch', snapshot: true, changes, next: 2, complete: false, since: again, head: 9 };
  await applyPulledPage(database, page, { now: () => 1, newId: () => crypto.randomUUID() });
  expect(await readPosition(database)).toEqual({ epoch: 'epoch', version: 2 });
  expect(await readCursor(database)).toEqual(again);
  expect(await database.repositories.toCollection().primaryKeys()).toEqual(['1', '2']);
  database.close();
});

test('a database of version 6 has the same operations, hidden rows and backoff under the names of version 7', async () => {
  const indexedDB = new IDBFactory();
  const old = new AccountDatabase('owner', { indexedDB, IDBKeyRange }, 6);
  const change = { ...operationOfV1(1, 'sealed', ['1']), unsent: 1, overlaid: true };
  const refused = { ...operationOfV1(2, 'rejected', ['1']), notice: 1, overlaid: false };
  const done = { ...operationOfV1(3, 'settled', ['1']), overlaid: false };
  await old.table('operations').bulkPut([change, refused, done]);
  const hidden = { table: 'repositories', id: 'gone', pending: [change.id] };
  const lost = { id: 'lost', version: 2, row: { id: 'lost', piece: { role: 'Lead' } } };
  const hiddenProject = { table: 'projects', id: 'lost', pending: [], confirmed: lost };
  await old.table('withoutRow').bulkPut([hidden, hiddenProject]);
  const project = { id: 'p', name: 'Portal', pending: [change.id], confirmedVersion: 1 };
  const [shown, under] = [{ role: 'Author' }, { role: null }];
  await old.table('projects').put({ ...project, piece: shown, confirmedValues: { piece: under } });
  await old.table('settings').put({ key: 'line', value: { failures: 3, floorMs: 9 } });
  const events = ['queued', 'sealed', 'settled', 'line.waiting', 'line.open'];
  await old.transitions.bulkAdd(events.map((event) => ({ at: 1, operationId: null, event, detail: null })));
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const { notice: _, ...plain } = refused;
  expect(await database.operations.orderBy('id').toArray()).toEqual([
    { ...change, state: 'sent' },
    { ...plain, needsAttention: 1 },
    { ...done, state: 'confirmed' },
  ]);
  expect(await database.operations.where('needsAttention').equals(1).count()).toBe(1);
  expect((await dueOperations(database, 0, 10, true)).map(({ sequence }) => sequence)).toEqual([1]);
  expect(await database.hiddenRows.toArray()).toEqual([
    { ...hiddenProject, confirmed: { ...lost, row: { id: 'lost', entry: { role: 'Lead' } } } },
    hidden,
  ]);
  expect(await database.table('projects').toArray()).toEqual([
    { ...project, entry: shown, confirmedValues: { entry: under } },
  ]);
  expect(await database.settings.toArray()).toEqual([
    { key: 'backoff', value: { failures: 3, retryAfterMs: 9 } },
  ]);
  const named = (await database.transitions.toArray()).map(({ event }) => event);
  expect(named).toEqual(['queued', 'sent', 'confirmed', 'backoff.started', 'backoff.ended']);
  expect([...database.backendDB().objectStoreNames]).not.toContain('withoutRow');
  database.close();
});

test('a database of version 7 keeps what it has, and reads everything once more for what it passed by', async () => {
  const indexedDB = new IDBFactory();
  const old = new AccountDatabase('owner', { indexedDB, IDBKeyRange }, 7);
  const row = { ...repository('1'), pending: [], confirmedVersion: 1 };
  await old.table('repositories').put(row);
  const position = { epoch: 'epoch', version: 9 };
  const reading = { ...position, restored: false, began: 0, read: 1, total: 2 };
  await old.table('settings').bulkPut([
    { key: 'cursor', value: position },
    { key: 'snapshot', value: reading },
  ]);
  await old
    .table('snapshotPages')
    .put({ next: 9, named: { repositories: ['1'], projects: [], messages: [] } });
  old.close();

  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await database.repositories.toArray()).toEqual([row]);
  expect(await database.savedViews.toArray()).toEqual([]);
  expect(await database.contentEdits.toArray()).toEqual([]);
  expect(await readCursor(database)).toEqual({ epoch: 'epoch', version: 0 });
  expect(await readPosition(database)).toEqual({ epoch: 'epoch', version: 0 });
  expect(await database.snapshotPages.count()).toBe(0);
  const view = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Go', query: 'language=Go' };
  const changes = [
    confirmedRow('1', 1),
    { table: 'savedViews' as const, id: view.id, version: 5, row: view },
  ];
  const page = { epoch: 'epoch', snapshot: false, changes, next: 9, complete: true };
  const since = await readCursor(database);
  await applyPulledPage(database, { ...page, since }, { now: () => 1, newId: () => crypto.randomUUID() });
  expect(await database.savedViews.toArray()).toMatchObject([view]);
  expect(await database.repositories.count()).toBe(1);
  expect(await readCursor(database)).toEqual(position);
  database.close();
});

test('a database of version 8 reads every page of a listing once more, and keeps what else it knew of it', async () => {
  const indexedDB = new IDBFactory();
  const old = new AccountDatabase('owner', { indexedDB, IDBKeyRange }, 8);
  const fetch = { nextPage: null, gone: ['7'], seen: { 1: { etag: '"a"', count: 2, ids: ['1', '2'] } } };
  await old.settings.put({ key: 'fetch:muster-labs', value: fetch });
  old.close();
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect((await database.settings.get('fetch:muster-labs'))?.value).toEqual({
    ...fetch,
    seen: { 1: { etag: null, count: 2, ids: ['1', '2'] } },
  });
  expect(await database.githubChanges.count()).toBe(0);
  database.close();
});

test('a database of version 12 tells the server of its changes at GitHub, in their order', async () => {
  const indexedDB = new IDBFactory();
  const old = new AccountDatabase('owner', { indexedDB, IDBKeyRange }, 12);
  const change = (id: string, sequence: number) => ({ id, sequence, deviceId: 'device', repositoryId: '1' });
  await old.table('githubChanges').bulkPut([change('a', 2), change('b', 1)]);
  old.close();
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await countUnrecorded(database)).toBe(2);
  expect(await unrecordedChanges(database, 'device', 10)).toMatchObject([
    { id: 'b', generation: 1, revision: 1, repositoryName: 'repository 1' },
    { id: 'a' },
  ]);
  database.close();
});
