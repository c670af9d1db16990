import { describe, expect, test } from 'vitest';
import { failed, failure, success } from '#domain/failure.ts';
import { LoopWorld, noNetwork, operation, type Page, refusal, timedOut } from './loop-world.ts';

const minuteMs = 60_000;
const many = (count: number) => Array.from({ length: count }, (_, index) => operation(index + 1));

describe('batches', () => {
  test('hold at most 200 operations, in order', async () => {
    const world = new LoopWorld(many(450));
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.sizes()).toEqual([200, 200, 50]);
    expect(world.pushes().flatMap(({ ids }) => ids)).toEqual(many(450).map(({ id }) => id));
  });

  test('hold at most 256 KB', async () => {
    const large = (sequence: number) =>
      operation(sequence, { payload: { updates: { language: 'x'.repeat(100 * 1024) } } });
    const world = new LoopWorld([1, 2, 3, 4, 5].map(large));
    await world.run();
    expect(world.sizes()).toEqual([2, 2, 1]);
  });

  test('one operation that is larger goes alone', async () => {
    const huge = operation(1, { payload: { updates: { language: 'x'.repeat(300 * 1024) } } });
    const world = new LoopWorld([huge, operation(2)]);
    await world.run();
    expect(world.sizes()).toEqual([1, 1]);
  });

  test('are halved at once after a 413', async () => {
    const world = new LoopWorld(many(8));
    world.byFunction = (batch) => (batch.length > 2 ? refusal(413) : success([]));
    await world.run();
    expect(world.sizes().slice(0, 3)).toEqual([8, 4, 2]);
  });

  test('one operation that is too large alone is parked, and the others go', async () => {
    const world = new LoopWorld(many(3));
    const { directly } = world;
    world.byFunction = (batch) =>
      batch.some(({ sequence }) => sequence === 1) ? refusal(413) : directly(batch);
    await world.run();
    expect(world.parked).toMatchObject([{ sequence: 1, lastError: { code: 'TOO_LARGE' } }]);
    expect(world.left).toEqual([]);
  });

  test('are halved after a time-out, for the next try', async () => {
    const world = new LoopWorld(many(8));
    const { byFunction } = world;
    world.byFunction = () => timedOut;
    world.directly = () => timedOut;
    await world.run();
    world.byFunction = byFunction;
    world.pass(minuteMs);
    await world.run();
    expect(world.sizes()).toEqual([8, 8, 4, 4]);
  });

  test('stay small while the server chokes on one operation, however often pulls succeed', async () => {
    const world = new LoopWorld(many(8));
    const { byFunction } = world;
    const choking: typeof byFunction = (batch) =>
      batch.some(({ sequence }) => sequence === 8) ? refusal(500) : byFunction(batch);
    world.byFunction = choking;
    world.directly = choking;
    for (let tries = 0; tries < 20; tries += 1) {
      await world.run();
      world.pass(10_000);
    }
    expect(world.left.map(({ sequence }) => sequence)).toEqual([8]);
  });
});

describe('the wait after a failure', () => {
  test('has full jitter, doubles, and is 60 s at most', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => noNetwork;
    world.directly = () => noNetwork;
    const waits: number[] = [];
    for (const random of [0.999, 0.999, 0.999, 0.999, 0.999, 0.999, 0.999, 0, 0.5]) {
      world.random = random;
      const outcome = await world.run();
      waits.push(outcome.kind === 'waiting' ? outcome.waitMs : -1);
      world.pass(minuteMs);
    }
    expect(waits).toEqual([1_998, 3_996, 7_992, 15_984, 31_968, 59_940, 59_940, 0, 30_000]);
  });

  test('is kept over restarts and cut short by impatience', async () => {
    const world = new LoopWorld(many(1));
    world.line = { ...(await lineAfter(noNetwork)), waitMs: 30_000 };
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 30_000 });
    expect(world.requests).toEqual([]);
    expect(await world.run({ impatient: true })).toMatchObject({ kind: 'synced' });
  });

  test('starts anew when the clock is set back, instead of growing by the difference', async () => {
    const world = new LoopWorld(many(1));
    world.line = { ...(await lineAfter(noNetwork)), waitMs: 30_000 };
    world.now -= 24 * 60 * minuteMs;
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 30_000 });
    world.pass(30_000);
    expect(await world.run()).toMatchObject({ kind: 'synced' });
  });

  async function lineAfter(answer: typeof noNetwork) {
    const world = new LoopWorld(many(1));
    world.byFunction = () => answer;
    world.directly = () => answer;
    await world.run();
    if (!world.line) throw new Error('The line was not kept.');
    return world.line;
  }
});

test('what the server fails at keeps its reason and its time while everything else is synced', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => refusal(500);
  world.directly = () => refusal(500);
  await world.run();
  // The line was tried again meanwhile, and is open.
  world.line = null;
  expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 1_000, reason: { code: 'HTTP_500' } });
  expect(world.requests.at(-1)).toEqual({ way: 'pull', ids: [] });
});

describe('Retry-After', () => {
  const busy = refusal(429, { retryAfterMs: 40_000 });

  test('is a floor that no impatience shortens, on either way', async () => {
    const world = new LoopWorld(many(1));
    world.random = 0;
    world.byFunction = () => busy;
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 40_000 });
    world.pass(39_999);
    expect(await world.run({ impatient: true })).toMatchObject({ kind: 'waiting', waitMs: 1 });
    expect(world.pushes()).toEqual([{ way: 'function', ids: ['operation-1'] }]);
  });

  test('does not end early because the clock was set forward', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => busy;
    await world.run();
    world.now += 24 * 60 * minuteMs;
    expect(await world.run({ impatient: true })).toMatchObject({ kind: 'waiting', waitMs: 40_000 });
  });
});

describe('the Edge Function', () => {
  test('is passed by for five minutes after three failures', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => refusal(500);
    const ways: string[][] = [];
    async function send(sequence: number) {
      const next = new LoopWorld([operation(sequence)]);
      Object.assign(next, { line: world.line, now: world.now, byFunction: world.byFunction });
      await next.run();
      world.line = next.line;
      ways.push(next.pushes().map(({ way }) => way));
    }
    for (const sequence of [1, 2, 3, 4]) await send(sequence);
    world.now += 5 * minuteMs - 1;
    await send(5);
    world.now += 1;
    await send(6);
    const both = ['function', 'directly'];
    expect(ways).toEqual([both, both, both, ['directly'], ['directly'], both]);
  });

  test('is not blamed when the whole network is away', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => noNetwork;
    world.directly = () => noNetwork;
    for (let tries = 0; tries < 5; tries += 1) await world.run({ impatient: true });
    expect(world.line).toMatchObject({ functionFailures: 0, bypassSince: null });
  });
});

describe('without a valid session', () => {
  test('one refresh, and the same request again', async () => {
    const world = new LoopWorld(many(2));
    const { byFunction } = world;
    world.byFunction = (batch) => (world.refreshes === 0 ? refusal(401) : byFunction(batch));
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.refreshes).toBe(1);
    expect(world.sizes()).toEqual([2, 2]);
  });

  test.each([true, false])('waits for sign-in, with the queue and its attempts as they were', async (can) => {
    const world = new LoopWorld(many(2));
    world.canRefresh = can;
    world.byFunction = () => refusal(401);
    expect(await world.run()).toMatchObject({ kind: 'signInNeeded', reason: { status: 401 } });
    expect(world.refreshes).toBe(1);
    expect(world.left).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    expect(world.requests.filter(({ way }) => way !== 'function')).toEqual([]);
  });

  test('a pull that is refused changes nothing on the device', async () => {
    const world = new LoopWorld();
    world.canRefresh = false;
    world.pulls = [refusal(401)];
    expect(await world.run()).toMatchObject({ kind: 'signInNeeded' });
    expect(world.rebased).toEqual([]);
    expect(world.line).toBeNull();
  });
});

describe('an answer that is not what was asked for', () => {
  test('a refusal of the whole request: each is asked for alone, and the bad one is parked', async () => {
    const world = new LoopWorld(many(3));
    const { directly } = world;
    const picky: typeof directly = (batch) =>
      batch.some(({ sequence }) => sequence === 2) ? refusal(400) : directly(batch);
    world.byFunction = picky;
    world.directly = picky;
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.parked.map(({ sequence }) => sequence)).toEqual([2]);
    expect(world.left).toEqual([]);
  });

  test('operations without an answer stay sealed and wait', async () => {
    const world = new LoopWorld(many(3));
    world.byFunction = () => success([]);
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'ANSWER_INCOMPLETE' } });
    expect(world.sizes()).toEqual([3]);
    expect(world.left).toMatchObject([{ state: 'sealed', attempts: 1 }, {}, {}]);
  });

  test('a page of a captive portal is a network that is away', async () => {
    const portal = failed(failure('NETWORK', 'CAPTIVE_PORTAL', 'Welcome', 0));
    const world = new LoopWorld(many(1));
    world.byFunction = () => portal;
    world.directly = () => portal;
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'CAPTIVE_PORTAL' } });
    expect(world.left).toMatchObject([{ state: 'sealed' }]);
  });
});

describe('a pull', () => {
  const page = (values: Partial<Page>) =>
    success<Page>({ epoch: 'other', snapshot: false, changes: ['row'], next: 5, complete: false, ...values });

  test('of a snapshot is stored whole, or not at all', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ snapshot: true }), noNetwork];
    expect(await world.run()).toMatchObject({ kind: 'waiting' });
    expect(world.rebased).toEqual([]);
    world.pass(minuteMs);
    world.pulls = [page({ snapshot: true }), page({ next: 9, complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.rebased).toMatchObject([{ snapshot: true, changes: ['row', 'row'], next: 9 }]);
  });

  test('does not believe that a server which had rows has none', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ snapshot: true, changes: [], complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'SNAPSHOT_EMPTY' } });
    expect(world.rebased).toEqual([]);
  });

  test('believes it on a device that knows nothing', async () => {
    const world = new LoopWorld();
    world.cursor = { epoch: null, version: 0 };
    world.pulls = [page({ snapshot: true, changes: [], complete: true })];
    expect(await world.run()).toMatchObject({ kind: 'synced' });
  });

  test('that starts again and again is given up for a while, and waits longer each time', async () => {
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
    expect(world.rebased).toEqual([]);
  });

  test('whose pages do not move the cursor is given up', async () => {
    const world = new LoopWorld();
    world.pulls = [page({ epoch: 'epoch', next: 1 })];
    expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { code: 'UNREADABLE_ANSWER' } });
    expect(world.rebased).toEqual([]);
  });
});
