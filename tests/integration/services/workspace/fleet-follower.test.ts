import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeStatuses } from '#db/fleet.ts';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { openFleetFollower } from '#services/workspace/fleet-follower.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { openDevice } from '../../../support/device-database.ts';
import { API, signedIn, start } from '../../dev/github-client.ts';

/** Reads repositories again after a pull has brought a push that the GitHub App reported. */

const owner = 'robin-muster';
let github: GitHub;
let nodeIds: string[];

beforeAll(async () => {
  github = await start();
  const names = await github.addFleet({ owner, repositories: 3, prefix: 'followed' });
  const { rest } = signedIn(github, owner);
  const read = await Promise.all(
    names.map((name) => rest.repos.get({ owner, repo: name.split('/')[1] ?? '' })),
  );
  nodeIds = read.map(({ data }) => data.node_id);
});
afterAll(() => github.close());

async function openWorld() {
  const device = openDevice();
  const { database } = device;
  const clock = { now: Date.parse('2026-05-20T12:00:00Z') };
  const token = github.tokens.issue({ login: owner });
  const provider = createRestProvider({
    apiUrl: API,
    fetch: (input, init) => github.fetch(new Request(input, init)),
    now: () => clock.now,
    openToken: async () => success(token),
  });
  const closed = new AbortController();
  onTestFinished(() => closed.abort());
  const waiting: { at: number; callback: () => void }[] = [];
  const page = await provider.fleetPage({ nodeIds });
  if (!page.ok) throw new Error(page.failure.code);
  const followed = page.value.repositories;
  const ids = followed.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  let version = 0;
  /** Brings the rows to the device, as a pull does. */
  const pull = (pushedAt: number, wanted: readonly string[]) =>
    device.confirm(
      ...followed
        .filter(({ id }) => wanted.includes(id))
        .map((row) => ({
          table: 'repositories' as const,
          id: row.id,
          version: (version += 1),
          row: {
            ...row,
            hasReadme: null,
            hasTechBragging: null,
            projectId: null,
            editedFields: [],
            pushedAt: new Date(pushedAt).toISOString(),
          },
        })),
    );
  await pull(clock.now - 60_000, ids);
  await writeStatuses(database, page.value.statuses, clock.now);
  openFleetFollower({
    ...device.context,
    database,
    now: () => clock.now,
    wake: () => undefined,
    accountId: 'owner',
    backend: null,
    provider: async () => provider,
    hasToken: async () => true,
    locks: {
      request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}),
    } as never,
    later(delayMs, callback) {
      waiting.push({ at: clock.now + delayMs, callback });
      return () => undefined;
    },
    closed: closed.signal,
  });
  const before = github.requests.length;
  /** Advances the clock, and waits until the timers that were due have ended their requests. */
  async function pass(ms: number) {
    // Dexie reports a commit a moment later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    clock.now += ms;
    for (const timer of waiting.splice(0)) {
      if (timer.at <= clock.now) timer.callback();
      else waiting.push(timer);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return {
    ids,
    clock,
    pull,
    pass,
    requests: () => github.requests.slice(before).filter(({ path }) => path.endsWith('/graphql')).length,
    readNow: async () => (await database.statuses.where('readAt').equals(clock.now).primaryKeys()).toSorted(),
  };
}

let world: Awaited<ReturnType<typeof openWorld>>;
beforeEach(async () => {
  world = await openWorld();
});

test('reads exactly the repositories with a push after their last read', async () => {
  const { ids, clock, pull, pass } = world;
  const [first = '', second = '', third = ''] = ids;
  await pull(clock.now + 1_000, [first, second]);
  await pull(clock.now - 1_000, [third]);
  await pass(2_000);
  expect(world.requests()).toBe(1);
  expect(await world.readNow()).toEqual([first, second].toSorted());
});

test('asks GitHub nothing if rows changed without a Git push', async () => {
  const { ids, clock, pull, pass } = world;
  await pull(clock.now - 1_000, ids);
  await pass(2_000);
  await pass(60_000);
  expect(world.requests()).toBe(0);
});

test('reads once a minute, and loses no push in between', async () => {
  const { ids, clock, pull, pass } = world;
  const [first = '', second = ''] = ids;
  await pull(clock.now + 1_000, [first]);
  await pass(2_000);
  await pull(clock.now + 1_000, [second]);
  await pass(2_000);
  expect(world.requests()).toBe(1);
  await pass(60_000);
  expect(world.requests()).toBe(2);
  expect(await world.readNow()).toEqual([second]);
});
