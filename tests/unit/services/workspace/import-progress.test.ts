import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { readWaitingImports } from '#db/operation-store.ts';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import { readListings } from '#db/repository-list.ts';
import type { TargetResult } from '#domain/outbox/operation.ts';
import type { Provider } from '#domain/repository/provider.ts';
import { success } from '#domain/shared/failure.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { keepImport } from '#services/workspace/changes.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import { readOutbox } from '#services/workspace/outbox-entries.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import { backupOf } from '../../../support/backup-file.ts';
import { confirmedRow, openDevice, repository } from '../../../support/device-database.ts';
import { importWith } from '../../../support/github-import.ts';

const organization = { id: '7', login: 'owner', name: 'owner', avatarUrl: null };
const perPage = 100;

function ownersDevice() {
  const device = openDevice();
  const { database, context } = device;
  const changes = { database, ...context, wake: () => undefined };
  const confirmOperation = (id: string, version: number, results: TargetResult[] = []) =>
    applyResults(database, [{ id, status: 'applied', version, replayed: false, results }], context);
  const markNextSent = async () => {
    const [next] = await dueOperations(database, context.now(), 1, true);
    if (!next) throw new Error('Nothing is due.');
    await markSent(database, [next.id], context);
    return next;
  };
  const entries = () => readOutbox(database);
  return { ...device, changes, confirmOperation, markNextSent, entries };
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => repository(`i${index}`));

/** Returns a GitHub with this number of repositories, in pages. */
function providerOf(size: number): Provider {
  const all = rows(size);
  return {
    async repositoryPage({ page }) {
      const repositories = all.slice((page - 1) * perPage, page * perPage);
      const pages = Math.ceil(size / perPage);
      return success({
        page,
        pages,
        repositories,
        etag: null,
        unchanged: false,
        states: [],
        withheld: [],
        skipped: 0,
      });
    },
  } as Partial<Provider> as Provider;
}

function listing({ changes }: ReturnType<typeof ownersDevice>, size: number) {
  const provider = createGithubImport({
    ...changes,
    ...importWith(providerOf(size)),
  });
  return (listing = new AbortController(), onPage: (page: number) => void = () => undefined) =>
    provider.refreshRepositories(organization, {
      force: false,
      signal: listing.signal,
      onProgress: ({ page }) => onPage(page),
    });
}

test('a GitHub import is one outbox entry throughout', async () => {
  const device = ownersDevice();
  const { database, changes, entries, markNextSent, confirmOperation, confirm } = device;
  await keepImport(changes, rows(1_200));
  const [waiting, ...others] = await entries();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    title: 'Import of 1,200 repositories',
    state: 'queued',
    import: { total: 1_200, sent: 0, refused: 0, loading: null },
    can: { undo: false, retry: false, edit: false, discard: false },
  });
  expect(waiting?.undoImpossible).toContain("can't be undone");

  const first = await markNextSent();
  await confirmOperation(first.id, 1);
  expect(await entries()).toMatchObject([{ import: { total: 1_200, sent: 500, refused: 0 } }]);
  expect(await readWaitingImports(database)).toBe(700);

  // The entry names the refused row of the second part with the server's message. All other rows have arrived.
  const second = await markNextSent();
  await confirmOperation(second.id, 2, [
    { targetId: 'i700', status: 'rejected', code: 'PT422', message: 'The name is too long.' },
  ]);
  const third = await markNextSent();
  await confirmOperation(third.id, 3);
  expect(await readWaitingImports(database)).toBe(0);
  const afterwards = await entries();
  expect(afterwards).toHaveLength(2);
  expect(afterwards.find(({ import: count }) => count)).toMatchObject({
    state: 'rejected',
    import: { total: 1_200, sent: 1_199, refused: 1 },
  });
  const part = afterwards.find(({ can }) => can.retry);
  expect(part).toMatchObject({
    title: 'Import of 500 repositories',
    refusals: [{ row: 'repository i700', reason: 'The name is too long.' }],
  });

  await confirm(confirmedRow('other', 3));
  expect((await entries()).find(({ import: count }) => count)).toMatchObject({ import: { sent: 1_199 } });
});

test('a file import is one undoable entry with progress', async () => {
  const device = ownersDevice();
  const { entries, markNextSent, confirmOperation } = device;
  const file = {
    ...byRowTable(() => []),
    repositories: rows(1_200),
    problems: [],
    whole: null,
  };
  await backupOf(device).take(file, { overEdits: false }, () => undefined);
  expect(await entries()).toMatchObject([
    {
      import: { total: 1_200, sent: 0, refused: 0, loading: null },
      can: { undo: true },
      undoImpossible: null,
    },
  ]);
  const first = await markNextSent();
  await confirmOperation(first.id, 1);
  expect(await entries()).toMatchObject([{ import: { total: 1_200, sent: 500 }, can: { undo: true } }]);
});

test('keeps the last ten finished imports listed as saved', async () => {
  const { database, changes, entries, markNextSent, confirmOperation, confirm } = ownersDevice();
  for (let version = 1; version <= 12; version += 1) {
    await keepImport(changes, rows(version));
    const { id } = await markNextSent();
    await confirmOperation(id, version);
    await confirm(confirmedRow('other', version));
  }
  expect(await database.operations.count()).toBe(0);
  const listed = await entries();
  expect(listed.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Import of ${12 - index} repositories`),
  );
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['confirmed']));
});

test('lists the owner’s changes after an import of any length', async () => {
  const { changes, context, entries } = ownersDevice();
  const groupId = context.newId();
  for (const row of rows(101)) await keepImport(changes, [row], { groupId });
  await createRepositoryService(changes).applyBatch({
    action: { kind: 'update', updates: { stars: 4 } },
    ids: ['i3'],
  });
  expect((await entries()).map(({ title }) => title)).toEqual([
    'Update repository i3',
    'Import of 101 repositories',
  ]);
});

test('an interrupted listing stays incomplete until it continues', async () => {
  const device = ownersDevice();
  const { database, entries } = device;
  const list = listing(device, 250);
  const controller = new AbortController();
  await list(controller, (page) => page === 2 && controller.abort());
  expect(await readListings(database)).toMatchObject([{ login: 'owner', loaded: 200, total: 300 }]);
  expect(await entries()).toMatchObject([
    { title: 'Import of 200 repositories', import: { total: 200, loading: { loaded: 200, total: 300 } } },
  ]);

  await list();
  expect(await readListings(database)).toEqual([]);
  expect(await entries()).toMatchObject([
    { title: 'Import of 250 repositories', import: { total: 250, loading: null } },
  ]);
});

test('stores a page’s rows and its progress together', async () => {
  const device = ownersDevice();
  const { database } = device;
  // The transaction is aborted between the rows and the state, as if the tab had died.
  database.settings.hook('creating', (key) => {
    if (key === 'fetch:owner') Dexie.currentTransaction?.abort();
  });
  expect(await listing(device, 250)()).toMatchObject({ ok: false, failure: { code: 'NOT_SAVED' } });
  expect(await database.repositories.count()).toBe(0);
  expect(await database.operations.count()).toBe(0);
});

test('counts a change merged into a running import once', async () => {
  const { database, changes, context, entries } = ownersDevice();
  const keep = () => keepImport(changes, rows(3), { groupId: context.newId() });
  await keep();
  await keep();
  expect(await readWaitingImports(database)).toBe(3);
  expect(await entries()).toMatchObject([{ title: 'Import of 3 repositories', import: { sent: 0 } }]);
});
