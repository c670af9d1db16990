import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { repositoryOwners } from '#db/view.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { createRepositoryService, type ShownRepositories } from '#services/workspace/repositories.ts';
import { repositoryWith, storedRow } from '../../../support/repositories.ts';
import { waitFor } from '../../../support/wait-for.ts';

/** Returns a device with rows of several owners. */

async function ownersDevice() {
  const database = new AccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => database.close());
  await database.repositories.bulkPut(
    [
      repositoryWith({ id: '1', owner: 'alpine-cloud' }),
      repositoryWith({ id: '2', owner: 'muster-labs' }),
    ].map((row) => ({ ...storedRow(row), confirmedVersion: 1 })),
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

test('shows and updates all owners’ rows under all organizations', async () => {
  const { database, service, watch } = await ownersDevice();
  const [everybody, one] = [watch(allOrganizations.login), watch('muster-labs')];
  await waitFor(() => expect(everybody()).toEqual({ ids: ['1', '2'], pending: [] }));
  await waitFor(() => expect(one()).toEqual({ ids: ['2'], pending: [] }));
  await service.applyBatch({ action: { kind: 'update', updates: { stars: 7 } }, ids: ['1', '2'] });
  await waitFor(() => expect(everybody().pending).toEqual(['1', '2']));
  await waitFor(() => expect(one()).toEqual({ ids: ['2'], pending: ['2'] }));
  expect(await repositoryOwners(database)).toEqual(['alpine-cloud', 'muster-labs']);
});

test('reads only the requested rows', async () => {
  const { database, service } = await ownersDevice();
  await database.repositories.bulkPut(
    Array.from({ length: 10_000 }, (_, index) =>
      storedRow(
        repositoryWith({ id: `many-${index}`, owner: 'Many', projectId: index < 3 ? 'project' : null }),
      ),
    ),
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
  expect((await service.findAll(['1', 'unknown'])).map(({ id }) => id)).toEqual(['1']);
  expect(await service.getNames('many', 500)).toHaveLength(500);
  expect({
    findAll: await readBy(() => service.findAll(['1', '2', 'unknown'])),
    getNames: await readBy(() => service.getNames('muster-labs', 500)),
    count: await readBy(() => service.count()),
  }).toEqual({ findAll: 2, getNames: 1, count: 0 });
});

test('returns prefetched rows first and reads the rest after painting', async () => {
  const { database, service } = await ownersDevice();
  await database.repositories.bulkPut(
    Array.from({ length: 30 }, (_, index) =>
      storedRow(
        repositoryWith({ id: `many-${index}`, owner: 'many', name: `n${String(index).padStart(2, '0')}` }),
      ),
    ),
  );
  expect(service.ahead('many'), 'nothing was read').toBeUndefined();
  await service.readAhead('many', 10);
  expect(service.ahead('muster-labs'), "another owner's").toBeUndefined();
  const ahead = service.ahead('many');
  expect(ahead).toMatchObject({ total: 30, rows: { length: 10 } });
  const told: ShownRepositories[] = [];
  onTestFinished(service.watch('many', (shown) => void told.push(shown), console.error, 10));
  expect(service.ahead('many'), 'it is of then').toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told, 'nothing before it is painted, and the first rows not twice').toEqual([]);
  ahead?.readRest?.();
  await waitFor(() => expect(told).toMatchObject([{ total: 30, rows: { length: 30 } }]));
  // First rows that were read but not shown must not delay a watcher of all rows.
  await service.readAhead('many', 10);
  const whole: ShownRepositories[] = [];
  onTestFinished(service.watch('many', (shown) => void whole.push(shown), console.error));
  await waitFor(() => expect(whole).toMatchObject([{ total: 30 }]));
});

test('reports a prefetch error to the watcher', async () => {
  const { database, service } = await ownersDevice();
  database.close();
  await service.readAhead('muster-labs', 10);
  expect(service.ahead('muster-labs')).toBeUndefined();
  const onError = vi.fn<(error: unknown) => void>();
  onTestFinished(service.watch('muster-labs', () => undefined, onError, 10));
  await waitFor(() => expect(onError).toHaveBeenCalled());
});
