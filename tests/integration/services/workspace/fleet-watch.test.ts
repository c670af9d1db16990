import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { writeStatuses } from '#db/fleet.ts';
import { createFleetService } from '#services/workspace/fleet.ts';
import { openDevice, repository } from '../../../support/device-database.ts';
import { openPull, repositoryStatus } from '../../../support/fleet.ts';

test('a live query reports items of a later read', async () => {
  const { database, context } = openDevice();
  await database.repositories.put({ ...repository('1'), pending: [] });
  const service = createFleetService({
    ...context,
    database,
    wake: () => undefined,
    accountId: 'owner',
    backend: {} as never,
    provider: () => Promise.reject(new Error('This test reads nothing from GitHub.')),
    hasToken: async () => false,
    locks: { request: () => Promise.resolve() } as never,
    later: () => () => undefined,
    closed: new AbortController().signal,
  });
  const totals: number[] = [];
  const items: number[] = [];
  const shown = liveQuery(() => service.attention(null, 3));
  shown.subscribe((groups) => totals.push(groups.reduce((sum, { total }) => sum + total, 0)));
  liveQuery(() => service.itemsByRepository(['1'])).subscribe((found) =>
    items.push(found.get('1')?.length ?? 0),
  );
  await expect.poll(() => [totals.at(-1), items.at(-1)]).toEqual([0, 0]);
  await writeStatuses(database, [repositoryStatus('1', { pulls: [openPull(1)], pullCount: 1 })], 4);
  await expect.poll(() => [totals.at(-1), items.at(-1)]).toEqual([1, 1]);
});
