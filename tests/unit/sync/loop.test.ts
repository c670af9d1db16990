import { describe, expect, test } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { LoopWorld, many, minuteMs, noNetwork, operation, refusal, timedOut } from './loop-world.ts';

describe('batches', () => {
  test('hold at most 200 operations, in order', async () => {
    const world = new LoopWorld(many(450));
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.sizes()).toEqual([200, 200, 50]);
    expect(world.pushes().flatMap(({ ids }) => ids)).toEqual(many(450).map(({ id }) => id));
  });

  test('hold at most 256 KB', async () => {
    const large = (sequence: number) =>
      operation(sequence, {
        payload: { table: 'repositories', values: { language: 'x'.repeat(100 * 1024) } },
      });
    const world = new LoopWorld([1, 2, 3, 4, 5].map(large));
    await world.run();
    expect(world.sizes()).toEqual([2, 2, 1]);
  });

  test('contain an oversized operation alone', async () => {
    const huge = operation(1, {
      payload: { table: 'repositories', values: { language: 'x'.repeat(300 * 1024) } },
    });
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

  test.each([1, 2, 3])('mark operation %i as too large and send the others', async (large) => {
    const world = new LoopWorld(many(3));
    const { directly } = world;
    world.byFunction = (batch) =>
      batch.some(({ sequence }) => sequence === large) ? refusal(413) : directly(batch);
    await world.run();
    expect(world.needingAttention).toMatchObject([{ sequence: large, lastError: { code: 'TOO_LARGE' } }]);
    expect(world.left).toEqual([]);
  });

  test('are halved after a time-out', async () => {
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

  test('stay small while the server fails at one operation', async () => {
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

  test('survives a restart and ends when the backoff is skipped', async () => {
    const world = new LoopWorld(many(1));
    world.line = { ...(await lineAfter(noNetwork)), waitMs: 30_000 };
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 30_000 });
    expect(world.requests).toEqual([]);
    expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'synced' });
  });

  test('starts again when the clock is set back', async () => {
    const world = new LoopWorld(many(1));
    world.line = { ...(await lineAfter(noNetwork)), waitMs: 30_000 };
    world.now -= 24 * 60 * minuteMs;
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 30_000 });
    world.pass(30_000);
    expect(await world.run()).toMatchObject({ kind: 'synced' });
  });

  async function lineAfter(response: typeof noNetwork) {
    const world = new LoopWorld(many(1));
    world.byFunction = () => response;
    world.directly = () => response;
    await world.run();
    if (!world.line) throw new Error('The line was not kept.');
    return world.line;
  }
});

test('a failed operation keeps its reason while the others sync', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => refusal(500);
  world.directly = () => refusal(500);
  await world.run();
  // The queue was retried meanwhile, and no longer waits.
  world.line = null;
  expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 1_000, reason: { code: 'HTTP_500' } });
  expect(world.requests.at(-1)).toEqual({ way: 'pull', ids: [] });
});

test('a failed operation waits longer after each attempt', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => refusal(500);
  world.directly = () => refusal(500);
  const waits: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    // All other operations may be sent again.
    world.line = null;
    await world.run();
    const waitMs = (world.left[0]?.nextAttemptAt ?? world.now) - world.now;
    waits.push(waitMs);
    world.pass(waitMs);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
});

describe('Retry-After', () => {
  const busy = refusal(429, { retryAfterMs: 40_000 });

  test('delays the function and the direct route even if the owner syncs now', async () => {
    const world = new LoopWorld(many(1));
    world.random = 0;
    world.byFunction = () => busy;
    expect(await world.run()).toMatchObject({ kind: 'waiting', waitMs: 40_000 });
    world.pass(39_999);
    expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'waiting', waitMs: 1 });
    expect(world.pushes()).toEqual([{ way: 'function', ids: ['operation-1'] }]);
  });

  test('applies even if another tab reached the server', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => busy;
    await world.run();
    // The other tab has ended the wait, because its clock jumped.
    world.line = null;
    expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'waiting', waitMs: 40_000 });
    expect(world.requests).toHaveLength(1);
  });

  test('does not end early when the clock is set forward', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => busy;
    await world.run();
    world.now += 24 * 60 * minuteMs;
    expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'waiting', waitMs: 40_000 });
  });
});

describe('the Edge Function', () => {
  test('is skipped for five minutes after three failures', async () => {
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

  test('is not skipped when the whole network fails', async () => {
    const world = new LoopWorld(many(1));
    world.byFunction = () => noNetwork;
    world.directly = () => noNetwork;
    for (let tries = 0; tries < 5; tries += 1) await world.run({ skipBackoff: true });
    expect(world.line).toMatchObject({ functionFailures: 0, bypassSince: null });
  });
});
