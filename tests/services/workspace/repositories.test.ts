import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { repositoryOwners } from '#db/view.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { createRepositoryService, type ShownRepositories } from '#services/workspace/repositories.ts';
import { repositoryWith } from '../../support/repositories.ts';

/** Whose rows are watched: one owner's, or everybody's. */

async function ownersDevice() {
  const database = new AccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => database.close());
  await database.repositories.bulkPut(
    [
      repositoryWith({ id: '1', owner: 'alpine-cloud' }),
      repositoryWith({ id: '2', owner: 'muster-labs' }),
    ].map((row) => ({ ...row, pending: [], confirmedVersion: 1 })),
  );
  const service = createRepositoryService({
    database,
    now: () => 1_000_000,
    newId: () => crypto.randomUUID(),
    wake: () => undefined,
  });
  const watch = (owner: string) => {
    const last: { shown?: ShownRepositories } = {};
    onTestFinished(service.watch(owner, (shown) => Object.assign(last, { shown }), console.error));
    return () => ({ ids: last.shown?.rows.map(({ id }) => id), pending: [...(last.shown?.pending ?? [])] });
  };
  return { database, service, watch };
}

test("of all organizations everybody's rows are shown, and a change of any of them", async () => {
  const { database, service, watch } = await ownersDevice();
  const [everybody, one] = [watch(allOrganizations.login), watch('muster-labs')];
  await vi.waitFor(() => expect(everybody()).toEqual({ ids: ['1', '2'], pending: [] }));
  await vi.waitFor(() => expect(one()).toEqual({ ids: ['2'], pending: [] }));
  await service.applyBatch({ action: { kind: 'update', updates: { stars: 7 } }, ids: ['1', '2'] });
  await vi.waitFor(() => expect(everybody().pending).toEqual(['1', '2']));
  await vi.waitFor(() => expect(one()).toEqual({ ids: ['2'], pending: ['2'] }));
  expect(await repositoryOwners(database)).toEqual(['alpine-cloud', 'muster-labs']);
});

test('what a screen needs of a few rows is not looked for in all of them', async () => {
  const { database, service } = await ownersDevice();
  await database.repositories.bulkPut(
    Array.from({ length: 10_000 }, (_, index) => ({
      ...repositoryWith({ id: `many-${index}`, owner: 'Many', projectId: index < 3 ? 'project' : null }),
      pending: [],
    })),
  );
  let read = 0;
  database.repositories.hook('reading', (row) => {
    if (row) read += 1;
    return row;
  });
  const readBy = async (action: () => Promise<unknown>) => {
    const before = read;
    await action();
    return read - before;
  };
  expect(await repositoryOwners(database)).toEqual(['Many', 'alpine-cloud', 'muster-labs']);
  expect((await service.linked()).map(({ id }) => id)).toEqual(['many-0', 'many-1', 'many-2']);
  expect((await service.findAll(['1', 'unknown'])).map(({ id }) => id)).toEqual(['1']);
  expect(await service.namesOf('many', 500)).toHaveLength(500);
  expect({
    linked: await readBy(() => service.linked()),
    findAll: await readBy(() => service.findAll(['1', '2', 'unknown'])),
    namesOf: await readBy(() => service.namesOf('muster-labs', 500)),
    count: await readBy(() => service.count()),
  }).toEqual({ linked: 3, findAll: 2, namesOf: 1, count: 0 });
});
