import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import type { ReadBackup } from '#domain/backup/backup.ts';
import { pictureFileName } from '#domain/portfolio/picture.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { backupOf, fileWith } from '../../../support/backup-file.ts';
import { openDevice, repository } from '../../../support/device-database.ts';
import { picture } from '../../../support/pictures.ts';

const keepEdits = { overEdits: false };
const ignore = () => undefined;
const project = { id: 'p', name: 'P', description: null, isPublic: false, createdAt: null };

function exportedBackup(count: number): ReadBackup {
  const repositories = Array.from({ length: count }, (_, index) =>
    repository(`i${index}`, index === 0 ? { projectId: 'p', stars: 7, editedFields: ['stars'] } : {}),
  );
  return {
    ...byRowTable(() => []),
    projects: [project],
    repositories,
    problems: [],
    whole: null,
  };
}

test('names a backup by its date', async () => {
  const { name, header } = await backupOf(openDevice()).create();
  expect(header.exportedAt).toMatch(/^1970-01-01T/);
  expect(name).toBe('portico-export-1970-01-01.json');
});

test('an interrupted import changes nothing', async () => {
  const device = openDevice();
  const { database, indexedDB } = device;
  await database.open();
  // The transaction is aborted while the second thousand of rows is written, as if the tab had died.
  let written = 0;
  database.repositories.hook('creating', () => {
    written += 1;
    if (written === 1_500) Dexie.currentTransaction?.abort();
  });
  const outcome = await backupOf(device).take(exportedBackup(3_000), keepEdits, ignore);
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'NOT_SAVED' } });
  expect(written).toBeGreaterThan(1_000);
  const again = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await again.repositories.count()).toBe(0);
  expect(await again.projects.count()).toBe(0);
  expect(await again.operations.count()).toBe(0);
  again.close();
});

test('an import restores projects, links and edits and is counted', async () => {
  const device = openDevice();
  const { database, context } = device;
  const progress: [number, number][] = [];
  const taken = await backupOf(device).take(exportedBackup(1_200), keepEdits, (...step) =>
    progress.push(step),
  );
  expect(taken).toMatchObject({ ok: true, value: { counts: { repositories: 1_200, projects: 1 } } });
  expect(progress.at(-1)).toEqual([1_203, 1_203]);
  expect(await database.repositories.count()).toBe(1_200);
  expect(await database.repositories.get('i0')).toMatchObject({ projectId: 'p', stars: 7 });
  expect(await database.projects.get('p')).toMatchObject({ name: 'P' });
  expect(await readWaitingImports(database)).toBe(1_200);
  expect(await readWaitingChanges(database)).toBe(3);
  const due = await dueOperations(database, context.now(), 10, true);
  const first = due.find(({ action }) => action === 'import');
  await markSent(database, [first?.id ?? ''], context);
  await applyResults(
    database,
    [{ id: first?.id ?? '', status: 'applied', version: 1, replayed: false, results: [] }],
    context,
  );
  expect(await readWaitingImports(database)).toBe(1_200 - (first?.targets.length ?? 0));
});

test('keeps manual edits and previews each difference', async () => {
  const device = openDevice();
  const { database, confirm } = device;
  const edited: Partial<Repository> = { language: 'Rust', editedFields: ['language'], projectId: 'p' };
  await confirm(
    { table: 'projects', id: 'p', version: 1, row: { ...project, description: 'By hand' } },
    { table: 'repositories', id: 'i0', version: 2, row: repository('i0', edited) },
    { table: 'repositories', id: 'i1', version: 3, row: repository('i1') },
  );
  const service = backupOf(device);
  const other = { language: 'C', stars: 9, editedFields: ['language'] } satisfies Partial<Repository>;
  const file = fileWith({
    projects: [{ ...project, description: 'Of the file' }],
    repositories: [repository('i0', other), repository('i1'), repository('i2')],
  });
  const read = await service.read(file, ignore);
  if (typeof read === 'string') throw new Error(read);

  const { entries } = await service.plan(read, keepEdits);
  const getEntry = (id: string) => entries.find((entry) => entry.id === id);
  expect(getEntry('p')).toMatchObject({
    status: 'unchanged',
    kept: [{ field: 'Description', here: 'By hand', file: 'Of the file' }],
  });
  expect(getEntry('i0')).toMatchObject({
    status: 'changed',
    changed: [{ field: 'Stars', here: '1', file: '9' }],
    kept: [
      { field: 'Language', here: 'Rust', file: 'C' },
      { field: 'Project', here: 'P', file: 'Not linked' },
    ],
  });
  expect(getEntry('i1')).toMatchObject({ status: 'unchanged', changed: [], kept: [] });
  expect(getEntry('i2')).toMatchObject({ status: 'new' });

  expect((await service.take(read, keepEdits, ignore)).ok).toBe(true);
  expect(await database.repositories.get('i0')).toMatchObject({ language: 'Rust', stars: 9, projectId: 'p' });
  expect(await database.projects.get('p')).toMatchObject({ description: 'By hand' });

  expect((await service.take(read, { overEdits: true }, ignore)).ok).toBe(true);
  expect(await database.repositories.get('i0')).toMatchObject({ language: 'C', projectId: null });
  expect(await database.projects.get('p')).toMatchObject({ description: 'Of the file' });
  expect((await service.plan(read, { overEdits: true })).drafts).toEqual([]);
});

test('includes pictures that another device still has to upload', async () => {
  const [device, other] = [openDevice(), openDevice()];
  const shown = picture();
  const file = { name: pictureFileName(shown, 480), data: 'UklGRg==', addedAt: 1, uploaded: null };
  await keepPictureFiles(device.database, [file]);
  await device.database.projects.add({
    ...project,
    entry: { ...emptyEntry, category: 'recent', pictures: [shown] },
    pending: [],
  });
  const { content } = await backupOf(device).create();
  const read = await backupOf(other).read(content, ignore);
  if (typeof read === 'string') throw new Error(read);
  expect(await backupOf(other).take(read, keepEdits, ignore)).toMatchObject({ ok: true });
  expect(await other.database.projects.get('p')).toMatchObject({ entry: { pictures: [shown] } });
  expect(await other.database.pictureFiles.get(file.name)).toMatchObject({ data: file.data, uploaded: null });

  const changed = (await content.text()).replace(file.data, '<svg>');
  expect(await backupOf(other).read(new Blob([changed]), ignore)).toContain(
    'it is not the file of a picture',
  );
});
