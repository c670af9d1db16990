import { describe, expect, test } from 'vitest';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { sharedCall } from '#sync/session.ts';
import { LoopWorld, many, minuteMs, noNetwork, type Page, refusal } from './loop-world.ts';

describe('without a valid session', () => {
  test('refreshes once and repeats the request', async () => {
    const world = new LoopWorld(many(2));
    const { byFunction } = world;
    world.byFunction = (batch) => (world.refreshes === 0 ? refusal(401) : byFunction(batch));
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.refreshes).toBe(1);
    expect(world.sizes()).toEqual([2, 2]);
  });

  test.each([true, false])('waits for sign-in and keeps queue and attempts', async (can) => {
    const world = new LoopWorld(many(2));
    world.canRefresh = can;
    world.byFunction = () => refusal(401);
    expect(await world.run()).toMatchObject({ kind: 'signInNeeded', reason: { status: 401 } });
    expect(world.refreshes).toBe(1);
    expect(world.left).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    expect(world.requests.filter(({ way }) => way !== 'function')).toEqual([]);
  });

  test('shares one refresh between concurrent callers', async () => {
    const ends: ((refreshed: boolean) => void)[] = [];
    const refresh = sharedCall(() => new Promise<boolean>((resolve) => void ends.push(resolve)));
    const both = Promise.all([refresh(), refresh()]);
    expect(ends).toHaveLength(1);
    ends[0]?.(true);
    expect(await both).toEqual([true, true]);
    const later = refresh();
    ends[1]?.(false);
    expect(await later).toBe(false);
    expect(ends).toHaveLength(2);
  });

  test('a refused pull changes nothing on the device', async () => {
    const world = new LoopWorld();
    world.canRefresh = false;
    world.pulls = [refusal(401)];
    expect(await world.run()).toMatchObject({ kind: 'signInNeeded' });
    expect(world.appliedPages).toEqual([]);
    expect(world.line).toBeNull();
  });
});

describe('an unexpected response', () => {
  test('resends a refused batch one operation at a time', async () => {
    const world = new LoopWorld(many(3));
    const { directly } = world;
    const picky: typeof directly = (batch) =>
      batch.some(({ sequence }) => sequence === 2) ? refusal(400, { code: 'PT400' }) : directly(batch);
    world.byFunction = picky;
    world.directly = picky;
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.needingAttention.map(({ sequence }) => sequence)).toEqual([2]);
    expect(world.left).toEqual([]);
  });

  test('operations without a response stay sent and wait', async () => {
    const world = new LoopWorld(many(3));
    world.byFunction = () => success([]);
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'ANSWER_INCOMPLETE' } });
    expect(world.sizes()).toEqual([3]);
    expect(world.left).toMatchObject([{ state: 'sent', attempts: 1 }, {}, {}]);
  });

  test('a captive portal’s page counts as offline', async () => {
    const portal = fail(reportedFailure('NETWORK', 'CAPTIVE_PORTAL', 'Welcome', 0));
    const world = new LoopWorld(many(1));
    world.byFunction = () => portal;
    world.directly = () => portal;
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'CAPTIVE_PORTAL' } });
    expect(world.left).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a pull', () => {
  const page = (values: Partial<Page>) =>
    success<Page>({ epoch: 'other', snapshot: false, changes: ['row'], next: 5, complete: false, ...values });

  test('continues a snapshot where it was interrupted', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ snapshot: true }), noNetwork];
    expect(await world.run()).toMatchObject({ kind: 'waiting' });
    world.pass(minuteMs);
    world.pulls = [page({ next: 9, complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.requested.map(({ epoch, version }) => `${epoch} ${version}`)).toEqual([
      'epoch 1',
      'other 5',
      'other 5',
    ]);
    expect(world.appliedPages).toMatchObject([
      { snapshot: true, complete: false, next: 5 },
      { snapshot: false, complete: true, next: 9 },
    ]);
  });

  test('rejects an empty snapshot on a device with rows', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ epoch: 'epoch', snapshot: true, changes: [], complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'SNAPSHOT_EMPTY' } });
    expect(world.appliedPages).toEqual([]);
  });

  test('accepts an empty snapshot on a new device', async () => {
    const world = new LoopWorld();
    world.cursor = { epoch: null, version: 0 };
    world.pulls = [page({ snapshot: true, changes: [], complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'synced' });
  });

  test('that restarts repeatedly pauses, longer each time', async () => {
    const world = new LoopWorld();
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      world.pulls = Array.from({ length: 10 }, () => page({ snapshot: true }));
      const outcome = await world.run();
      expect(outcome).toMatchObject({ kind: 'waiting', reason: { code: 'SNAPSHOT_WITHOUT_END' } });
      if (outcome.kind === 'waiting') waits.push(outcome.waitMs);
      world.pass(minuteMs);
    }
    expect(world.requests).toHaveLength(12);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(world.cursor).toEqual({ epoch: 'epoch', version: 1 });
  });

  test('whose pages do not move the cursor is aborted', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ epoch: 'epoch', next: 1 })];
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'UNREADABLE_ANSWER' } });
    expect(world.appliedPages).toEqual([]);
  });
});
