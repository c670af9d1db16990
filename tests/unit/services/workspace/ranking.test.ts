import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, test } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { type MeasuredScore, measuredScore, type RankingMeasures } from '#domain/analysis/score.ts';
import { type Failure, fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { createRanking } from '../../../../src/services/workspace/ranking.ts';
import { repository } from '../../../support/device-database.ts';

const measures: RankingMeasures = {
  commitsLastMonth: 10,
  commitsLastYear: 100,
  stars: 10,
  size: 1000,
  topics: 2,
  contributors: 1,
  hasWebsite: false,
  hasReadme: true,
};
const scored = measuredScore(measures);

const opened: AccountDatabase[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** Returns a device with its clock and database, and a worker with prepared responses. */
async function device(count: number, indexedDB = new IDBFactory()) {
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  opened.push(database);
  await database.repositories.bulkPut(
    Array.from({ length: count }, (_, index) => ({ ...repository(String(index)), pending: [] })),
  );
  const world = {
    database,
    time: 1_000_000_000_000,
    measured: [] as string[],
    cancelled: [] as string[],
    measure: (_name: string): Promise<Result<MeasuredScore>> => Promise.resolve(success(scored)),
    alarms: [] as { delayMs: number; ring: () => void }[],
  };
  let ids = 0;
  const ranking = createRanking({
    accountId: 'owner',
    database,
    worker: {
      measure: (_account, target) => {
        world.measured.push(target.repository);
        return world.measure(target.repository);
      },
      cancel: (id) => {
        world.cancelled.push(id);
        return Promise.resolve();
      },
    },
    appToken: {
      prepare: () => Promise.resolve(),
      follow: () => Promise.resolve(),
      renew: () => Promise.resolve(false),
    },
    // There is only one tab, so the lock is always free.
    locks: {
      request: ((_name: string, _options: unknown, work: (lock: unknown) => unknown) =>
        Promise.resolve(work({}))) as unknown as LockManager['request'],
    },
    later: (delayMs, ring) => {
      world.alarms.push({ delayMs, ring });
      return () => undefined;
    },
    newId: () => `job-${(ids += 1)}`,
    now: () => world.time,
  });
  return { world, ranking };
}

const refusal = (kind: Failure['kind'], details = {}) =>
  fail(reportedFailure(kind, `GITHUB_${kind}`, 'no', 0, details));

describe('ranking all repositories', () => {
  test('waits while GitHub is locked and continues when unlocked', async () => {
    const { world, ranking } = await device(4);
    world.measure = async () => fail(reportedFailure('AUTHENTICATION', 'TOKEN_LOCKED', null, 0));
    await ranking.start();
    expect(await ranking.status()).toMatchObject({
      state: 'waiting',
      problem: { code: 'TOKEN_LOCKED' },
      resumesAt: null,
      failed: 0,
    });
    expect(world.alarms).toEqual([]);
    world.measure = async () => success(scored);
    await ranking.resume();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 4, problem: null });
  });

  test('stops when closed, even if GitHub is unlocked later', async () => {
    const { world, ranking } = await device(1);
    ranking.close();
    world.database.close();
    await expect(ranking.resume()).resolves.toBeUndefined();
  });

  test('measures each repository once and stores its score', async () => {
    const { world, ranking } = await device(7);
    await ranking.start();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 7, total: 7, failed: 0 });
    expect(new Set(world.measured).size).toBe(7);
    expect(world.measured).toHaveLength(7);
    // (1 + 1) * 2 + 1 * 1.5 + 1 + 1 + 1 + 0 + 2
    expect(await world.database.scores.toArray()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '0', total: 10.5 })]),
    );
  });

  test('a second ranking requests no fresh repository', async () => {
    const { world, ranking } = await device(3);
    await ranking.start();
    world.time += 3_600_000;
    await ranking.start();
    expect(world.measured).toHaveLength(3);
    world.time += 25 * 3_600_000;
    await ranking.start();
    expect(world.measured).toHaveLength(6);
  });

  test('pausing cancels running measurements, and resuming repeats none', async () => {
    const { world, ranking } = await device(10);
    let pausing: Promise<void> | undefined;
    world.measure = async () => {
      if (world.measured.length === 5) pausing = ranking.pause();
      await pausing;
      return success(scored);
    };
    await ranking.start();
    await pausing;
    const paused = await ranking.status();
    expect(paused.state).toBe('paused');
    expect(world.measured.length).toBeLessThan(10);
    expect(world.cancelled.length).toBeGreaterThan(0);
    const before = new Set(world.measured);
    world.measure = () => Promise.resolve(success(scored));
    await ranking.start();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 10 });
    expect(world.measured.slice(before.size).filter((name) => before.has(name))).toEqual([]);
  });

  test('waits at a used up limit and continues by itself', async () => {
    const { world, ranking } = await device(6);
    world.measure = () =>
      Promise.resolve(
        world.measured.length > 2 ? refusal('RATE_LIMIT', { retryAfterMs: 60_000 }) : success(scored),
      );
    await ranking.start();
    expect(await ranking.status()).toMatchObject({ state: 'waiting', resumesAt: world.time + 60_000 });
    const [alarm] = world.alarms;
    expect(alarm?.delayMs).toBe(60_000);
    world.measure = () => Promise.resolve(success(scored));
    world.time += 60_000;
    await ranking.resume();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 6 });
  });

  test('a clock set back by a year delays no measurement', async () => {
    const { world, ranking } = await device(3);
    world.measure = () =>
      Promise.resolve(
        world.measured.length > 1 ? refusal('RATE_LIMIT', { retryAfterMs: 60_000 }) : success(scored),
      );
    await ranking.start();
    world.measure = () => Promise.resolve(success(scored));
    world.time -= 365 * 24 * 3_600_000;
    await ranking.resume();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 3 });
    const times = Array.from(await ranking.scores(), ([, { measuredAt }]) => measuredAt);
    expect(times).toEqual([world.time, world.time, world.time]);
  });

  test('resumes a running ranking after a reload, unless paused', async () => {
    const indexedDB = new IDBFactory();
    const first = await device(4, indexedDB);
    first.world.measure = () => Promise.resolve(refusal('NETWORK'));
    await first.ranking.start();
    expect(await first.ranking.status()).toMatchObject({
      state: 'paused',
      problem: { code: 'GITHUB_NETWORK' },
    });
    const second = await device(4, indexedDB);
    await second.ranking.resume();
    expect(second.world.measured).toEqual([]);
    await second.world.database.settings.put({
      key: 'ranking',
      value: { ...(await second.ranking.status()), state: 'running' },
    });
    await second.ranking.resume();
    expect(await second.ranking.status()).toMatchObject({ state: 'done', done: 4 });
  });

  test('counts a failed repository and measures the others', async () => {
    const { world, ranking } = await device(4);
    world.measure = (name) =>
      Promise.resolve(name === repository('2').name ? refusal('API') : success(scored));
    await ranking.start();
    expect(await ranking.status()).toMatchObject({ state: 'done', done: 3, total: 4, failed: 1 });
    expect(await world.database.scores.get('2')).toBeUndefined();
  });
});

test('finds the best repositories without reading all', async () => {
  const { world, ranking } = await device(10_000);
  const { database } = world;
  await database.scores.bulkPut(
    Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      ...scored,
      total: index % 5_000,
      measuredAt: world.time,
    })),
  );
  await database.repositories.delete('9999');
  let read = 0;
  database.repositories.hook('reading', (row) => {
    read += 1;
    return row;
  });
  const best = await ranking.best(3);
  expect(best.map(({ id }) => id)).toEqual(['4999', '4998', '9998']);
  expect(best.map(({ share }) => share)).toEqual([1, 4998 / 4999, 4998 / 4999]);
  expect(read).toBeLessThan(10);
});

test('skips a repository that is removed meanwhile', async () => {
  const { world, ranking } = await device(5);
  world.measure = async () => {
    await world.database.repositories.delete('4');
    return success(scored);
  };
  await ranking.start();
  expect(world.measured.toSorted()).toEqual(['0', '1', '2', '3'].map((id) => repository(id).name));
  expect(await ranking.status()).toMatchObject({ state: 'done', failed: 0 });
});
