import { describe, expect, test } from 'vitest';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import {
  LoopWorld,
  many,
  minuteMs,
  noNetwork,
  operation,
  type Page,
  refusal,
  timedOut,
} from './loop-world.ts';

/**
 * Without a response from the server, no further operation may be sent, because the owner can still change operations that never
 * left the device.
 */

const portal = fail(reportedFailure('NETWORK', 'CAPTIVE_PORTAL', 'Welcome', 0));
const ways = (world: LoopWorld) => world.requests.map(({ way }) => way);

describe('while the browser says that it is offline', () => {
  test('pushes nothing and marks nothing as sent', async () => {
    const world = new LoopWorld(many(2));
    world.offline = true;
    for (let tries = 0; tries < 3; tries += 1) {
      world.pulls = [noNetwork];
      expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'waiting' });
    }
    expect(ways(world)).toEqual(['pull', 'pull', 'pull']);
    expect(world.left).toMatchObject([
      { state: 'queued', attempts: 0 },
      { state: 'queued', attempts: 0 },
    ]);
  });

  test('sends everything if the server answers', async () => {
    const world = new LoopWorld(many(450));
    world.offline = true;
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(ways(world)).toEqual(['pull', 'function', 'function', 'function', 'pull']);
    expect(world.left).toEqual([]);
  });

  test('stops the remaining batches when offline mid-run', async () => {
    const world = new LoopWorld(many(450));
    const { byFunction } = world;
    world.byFunction = (batch) => {
      world.offline = true;
      return byFunction(batch);
    };
    world.pulls = [noNetwork];
    expect(await world.run()).toMatchObject({ kind: 'waiting' });
    expect(world.sizes()).toEqual([200]);
    expect(world.left).toHaveLength(250);
    expect(world.left.every(({ state }) => state === 'queued')).toBe(true);
  });
});

describe.each([
  ['a network that is away', noNetwork],
  ['a captive portal', portal],
  ['a time-out', timedOut],
])('after %s', (_, silence) => {
  test('sends nothing new while a sent operation has no response', async () => {
    const world = new LoopWorld(many(1));
    const { byFunction } = world;
    world.byFunction = () => silence;
    world.directly = () => silence;
    await world.run();
    world.add(operation(2));
    world.pulls = [silence, silence];
    for (let tries = 0; tries < 2; tries += 1) {
      world.pass(minuteMs);
      expect(await world.run()).toMatchObject({ kind: 'waiting' });
    }
    expect(ways(world)).toEqual(['function', 'directly', 'pull', 'pull']);
    expect(world.left).toMatchObject([{ state: 'sent', attempts: 1 }, { state: 'queued' }]);

    world.byFunction = byFunction;
    world.pass(minuteMs);
    expect(await world.run()).toMatchObject({ kind: 'synced' });
    expect(world.left).toEqual([]);
  });

  test('does not send a change while pulls get no response', async () => {
    const world = new LoopWorld();
    world.pulls = [silence, silence];
    await world.run();
    world.add(operation(1));
    await world.run({ skipBackoff: true });
    expect(world.left).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });
});

test('an ended session before the fallback keeps the network failure', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => noNetwork;
  world.directly = () =>
    fail(reportedFailure('AUTHENTICATION', 'SESSION_MISSING', 'Please sign in again.', 0));
  expect(await world.run()).toMatchObject({ kind: 'waiting', reason: { kind: 'NETWORK' } });
  world.add(operation(2));
  world.pulls = [noNetwork];
  await world.run({ skipBackoff: true });
  expect(world.left).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
});

test('backs off when pulls succeed and pushes get no response', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => noNetwork;
  world.directly = () => noNetwork;
  const waits: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const outcome = await world.run();
    waits.push(outcome.kind === 'waiting' ? outcome.waitMs : -1);
    world.pass(minuteMs);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test('a good network causes no extra request', async () => {
  const world = new LoopWorld(many(1));
  await world.run();
  world.add(operation(2));
  await world.run();
  expect(ways(world)).toEqual(['function', 'pull', 'function', 'pull']);
});

test('sends changes after the first page of a long download', async () => {
  const world = new LoopWorld(many(1));
  world.offline = true;
  const page = (next: number, complete: boolean) =>
    success<Page>({ epoch: 'epoch', snapshot: false, changes: ['row'], next, complete });
  world.pulls = [page(2, false), page(3, false), page(4, true)];
  expect(await world.run()).toMatchObject({ kind: 'synced' });
  expect(ways(world)).toEqual(['pull', 'function', 'pull', 'pull']);
});

test('an empty queue after being offline costs no extra request', async () => {
  const world = new LoopWorld();
  world.pulls = [noNetwork];
  await world.run();
  expect(await world.run({ skipBackoff: true })).toMatchObject({ kind: 'synced' });
  expect(ways(world)).toEqual(['pull', 'pull']);
  expect(world.line).toMatchObject({ failures: 0, reason: null });
});

test('sends changes before pulling after a 500', async () => {
  const world = new LoopWorld(many(1));
  world.byFunction = () => refusal(500);
  world.directly = () => refusal(500);
  await world.run();
  world.pass(minuteMs);
  await world.run();
  expect(ways(world).slice(0, 5)).toEqual(['function', 'directly', 'pull', 'function', 'directly']);
});
