import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { keepGithubChanges, nextGithubChange, updateGithubChange } from '#db/github-changes.ts';
import { openAccountDatabase } from '#db/opening.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { markRecorded } from '#db/recorded-changes.ts';
import { putDraft } from '#domain/outbox/drafts.ts';
import { pictureFileNames } from '#domain/portfolio/picture.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { entities } from '#domain/shared/entities.ts';
import { namedValues } from '#domain/shared/entity.ts';
import { countUnsent, forgetAllButUnsent, untilSent } from '#services/workspace/account-data.ts';
import { repository } from '../../../support/device-database.ts';
import { enqueue } from '../../../support/enqueue.ts';
import { deviceWithRows, update } from '../../../support/outbox-device.ts';
import { picture } from '../../../support/pictures.ts';

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

test('counting unsent changes ignores a database that is being created', async () => {
  const counting = countUnsent('owner');
  const database = await openAccountDatabase('owner');
  const project = { id: 'sample', name: 'Kept at once', description: null, isPublic: false };
  const [kept] = await enqueue(
    database,
    putDraft('projects', [{ ...namedValues(entities.projects, project), id: project.id }]),
    { now: () => 1, newId: () => crypto.randomUUID() },
  );
  await counting;
  database.close();
  const later = await openAccountDatabase('owner');
  expect(await later.operations.toCollection().primaryKeys()).toEqual([kept?.id]);
  later.close();
});

test('an earlier problem is not the outcome of a new attempt', async () => {
  const database = await openAccountDatabase('owner');
  const old = { code: 'OLD', message: 'Before', nextAttemptAt: 1, signInNeeded: false };
  await database.settings.bulkPut([
    { key: 'problem', value: old },
    { key: 'lastSyncedAt', value: 0 },
  ]);
  const outcome = untilSent({
    async status() {
      const [problem, syncedAt] = await database.settings.bulkGet(['problem', 'lastSyncedAt']);
      const none = {
        pendingImports: 0,
        listings: [],
        changesNeedingAttention: 0,
        githubChanges: 0,
        unreadableRows: 0,
        lost: null,
      };
      return {
        ...none,
        pendingChanges: 1,
        download: null,
        lastSyncedAt: Number(syncedAt?.value),
        problem: problem?.value as typeof old,
      };
    },
    now: () =>
      void (async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await database.settings.put({ key: 'lastSyncedAt', value: 1 });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await database.settings.put({
          key: 'problem',
          value: { ...old, message: 'After', nextAttemptAt: 2 },
        });
      })(),
  });
  expect(await outcome).toMatchObject({ message: 'After' });
  database.close();
});

test('a sign-out with kept changes deletes everything else', async () => {
  const { database, keep } = await deviceWithRows();
  const id = await keep(update({ language: 'Zig' }, '1'));
  await database.settings.put({ key: 'problem', value: { message: 'canary' } });
  const storedText = async () =>
    JSON.stringify(await Promise.all(database.tables.map((table) => table.toArray())));
  expect(await storedText()).toMatch(/https:.+canary/);
  await forgetAllButUnsent(database);
  expect(await storedText()).not.toMatch(/https:|canary/);
  expect(await database.operations.toCollection().primaryKeys()).toEqual([id]);
});

test('clearing keeps queued GitHub changes and removes finished ones', async () => {
  const database = await openAccountDatabase('owner');
  const context = { now: () => 1, newId: () => crypto.randomUUID() };
  const plannedChange = (id: string) => ({
    repository: repository(id),
    missing: {},
    base: {},
    wanted: { wiki: false },
    latestKnownState: null,
  });
  const plan = ['1', '2', '3'].map(plannedChange);
  const [done, kept, untold] = await keepGithubChanges(database, plan, null, context);
  for (const change of [done, untold]) {
    await updateGithubChange(database, change?.id ?? '', ['queued'], { state: 'done' });
  }
  await markRecorded(database, [{ id: done?.id ?? '', revision: 2 }]);
  const state = { id: '1', readAt: 1, values: {}, permission: null, fork: false, own: {} };
  await database.githubStates.put(state);
  expect(await countUnsent('owner')).toBe(1);
  await forgetAllButUnsent(database);
  const left = await database.githubChanges.orderBy('sequence').toArray();
  expect(left.map(({ id }) => id)).toEqual([kept?.id, untold?.id]);
  expect(await database.githubStates.count()).toBe(0);
  expect((await nextGithubChange(database, context.newId))?.id).toBe(kept?.id);
  database.close();
});

test('keeps picture files of unsent changes and no others', async () => {
  const database = await openAccountDatabase('owner');
  const [shown, other] = ['a', 'b'].map((letter) => picture({ id: letter.repeat(64) }));
  const entry = { ...emptyEntry, category: 'recent' as const, pictures: shown ? [shown] : null };
  const project = { id: 'sample', name: 'Kept', description: null, isPublic: false, entry };
  await enqueue(
    database,
    putDraft('projects', [{ ...namedValues(entities.projects, project), id: project.id }]),
    { now: () => 1, newId: () => crypto.randomUUID() },
  );
  const files = [shown, other].flatMap((one) => (one ? pictureFileNames(one) : []));
  await keepPictureFiles(
    database,
    files.map((name) => ({ name, data: 'UklGRg==', addedAt: 1, uploaded: null })),
  );
  await forgetAllButUnsent(database);
  expect(await database.pictureFiles.toCollection().primaryKeys()).toEqual(files.slice(0, 1));
  database.close();
});
