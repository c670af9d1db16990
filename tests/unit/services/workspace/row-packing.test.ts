import { expect, test } from 'vitest';
import { writeSetting } from '#db/settings.ts';
import { keepPacked } from '../../../../src/services/workspace/row-packing.ts';
import { openDevice, repository } from '../../../support/device-database.ts';

/** When packs of repositories are built. */

async function device(count: number, { isAlone = true } = {}) {
  const { database, context } = openDevice();
  await database.repositories.bulkPut(
    Array.from({ length: count }, (_, index) => ({ ...repository(String(index)), pending: [] })),
  );
  const waiting = new Set<() => void>();
  const later = (_: number, callback: () => void) => {
    waiting.add(callback);
    return () => void waiting.delete(callback);
  };
  const locks = {
    // Another tab never lets go of it.
    request: (_: string, { ifAvailable }: LockOptions, work: LockGrantedCallback<unknown>) =>
      isAlone || ifAvailable
        ? Promise.resolve(work(isAlone ? { name: '', mode: 'exclusive' } : null))
        : new Promise(() => undefined),
  } as Pick<LockManager, 'request'>;
  const stop = keepPacked({ accountId: 'owner', database, locks, later, ...context });
  /** Advances the time to the next check of the packs. */
  async function pass() {
    for (let step = 0; step < 40; step += 1) {
      const due = [...waiting];
      waiting.clear();
      for (const callback of due) callback();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return (await database.rowPackStates.get('repositories'))?.ready ?? false;
  }
  return { database, pass, stop, waiting };
}

test('packs a long list, and again after many changes', async () => {
  const { database, pass, stop } = await device(1_000);
  expect(await pass()).toBe(true);
  const first = (await database.rowPackStates.get('repositories'))?.build;
  await database.repositories.where('id').below('4').modify({ stars: 9 });
  expect(await pass()).toBe(true);
  const second = await database.rowPackStates.get('repositories');
  expect(second?.build).not.toBe(first);
  expect(await database.rowPackChanges.count()).toBe(0);
  stop();
});

test('skips short lists, second tabs and running downloads', async () => {
  const short = await device(999);
  expect(await short.pass()).toBe(false);
  const second = await device(1_000, { isAlone: false });
  expect(await second.pass()).toBe(false);
  const filling = await device(1_000);
  await writeSetting(filling.database, 'snapshot', { epoch: 'epoch', version: 1 });
  expect(await filling.pass()).toBe(false);
});

test('a tab beside another one that packs does not wait for it, and looks again later', async () => {
  const { database, pass, stop, waiting } = await device(1_000, { isAlone: false });
  await pass();
  expect(waiting.size).toBe(1);
  expect(await database.rowPackStates.count()).toBe(0);
  stop();
});

test('a workspace that is closed looks no further', async () => {
  const { database, pass, stop, waiting } = await device(1_000);
  stop();
  expect(await pass()).toBe(false);
  expect(waiting.size).toBe(0);
  expect(await database.rowPackStates.count()).toBe(0);
});
