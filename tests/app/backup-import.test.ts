import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openChangeDesk } from '#app/change-desk.ts';
import { AccountDatabase } from '#db/database.ts';
import { readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { dueOperations, seal, settleResults } from '#db/queue.ts';
import { planImport } from '#domain/backup.ts';
import { openDevice, repository } from '../support/device-database.ts';

function exported(count: number) {
  const repositories = Array.from({ length: count }, (_, index) =>
    repository(`i${index}`, index === 0 ? { projectId: 'p', stars: 7, editedFields: ['stars'] } : {}),
  );
  const project = { id: 'p', name: 'P', description: null, isPublic: false, createdAt: null };
  return planImport({ projects: [project], repositories, problems: [] }, new Set());
}

test('an import that is cut off in the middle has not happened', async () => {
  const { database, context, indexedDB } = openDevice();
  await database.open();
  const { desk } = openChangeDesk({ database, context, wake: () => undefined });
  // The storage gives up while the second thousand of rows is written, as it does when the tab dies.
  let written = 0;
  database.repositories.hook('creating', () => {
    written += 1;
    if (written === 1_500) Dexie.currentTransaction?.abort();
  });
  const outcome = await desk.importBackup(exported(3_000));
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'NOT_SAVED' } });
  expect(written).toBeGreaterThan(1_000);
  const again = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  expect(await again.repositories.count()).toBe(0);
  expect(await again.projects.count()).toBe(0);
  expect(await again.operations.count()).toBe(0);
  again.close();
});

test('an import is whole, with its project, links and edits, and is counted until the server has it', async () => {
  const { database, context } = openDevice();
  const { desk } = openChangeDesk({ database, context, wake: () => undefined });
  expect(await desk.importBackup(exported(1_200))).toEqual({ ok: true, value: 1_200 });
  expect(await database.repositories.count()).toBe(1_200);
  expect(await database.repositories.get('i0')).toMatchObject({ projectId: 'p', stars: 7 });
  expect(await database.projects.get('p')).toMatchObject({ name: 'P' });
  expect(await readWaitingImports(database)).toBe(1_200);
  expect(await readWaitingChanges(database)).toBe(3);
  const due = await dueOperations(database, context.now(), 10, true);
  const first = due.find(({ action }) => action === 'import');
  await seal(database, [first?.id ?? ''], context);
  await settleResults(
    database,
    [{ id: first?.id ?? '', status: 'applied', version: 1, replayed: false, results: [] }],
    context,
  );
  expect(await readWaitingImports(database)).toBe(1_200 - (first?.targets.length ?? 0));
});
