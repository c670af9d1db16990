import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keepGithubStates } from '#db/github-states.ts';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { keepImport } from '#services/workspace/changes.ts';
import { createGithubChangeRunner } from '#services/workspace/github-change-runner.ts';
import { openGithubChangeService } from '#services/workspace/open-github-changes.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { randomFor } from '../../../dev/github/seed/random.ts';
import { API, NOON, signedIn, start } from '../../dev/github-client.ts';
import { openDevice } from '../../support/device-database.ts';

/**
 * Changes at GitHub, from the plan to what GitHub has in the end: the device's real database and the stack's GitHub, a clock
 * that runs when somebody waits, and a network with faults that a seed decides.
 */

let github: GitHub;
const clock = { now: NOON.getTime() };
beforeAll(async () => {
  github = await start({ now: () => new Date(clock.now) });
});
afterAll(() => github.close());

const names = [
  'zero-trust-baseline',
  'conditional-access-diff',
  'sigma-to-kql',
  'finma-controls',
  'secret-lighthouse',
  'passkey-rollout-kit',
];

type Fault = 'lost before' | 'lost after' | 'failed before' | 'failed after' | 'limit' | 'killed';

interface SentWrite {
  at: number;
  request: string;
  status: number;
}

/** A device whose requests may meet a fault. */
async function openWorld(fault: (request: Request) => Fault | null = () => null, scopes?: string[]) {
  const device = openDevice();
  const { database } = device;
  const token = github.tokens.issue({ login: 'robin-muster', ...(scopes && { scopes }) });
  const writes: SentWrite[] = [];
  let closedUntil = 0;
  let killed = (): void => undefined;

  async function send(request: Request): Promise<Response> {
    const { method } = request;
    const named = `${method} ${new URL(request.url).pathname.replace(/^.*\/repos\//, '')}`;
    const what = fault(request);
    if (what === 'lost before') throw new TypeError('Failed to fetch');
    if (what === 'failed before') return Response.json({ message: 'Bad Gateway' }, { status: 502 });
    if (what === 'limit') {
      closedUntil = clock.now + 60_000;
      const message = 'You have exceeded a secondary rate limit.';
      return Response.json({ message }, { status: 403, headers: { 'retry-after': '60' } });
    }
    if (method !== 'GET') expect(clock.now).toBeGreaterThanOrEqual(closedUntil);
    const response = await github.fetch(request);
    if (method !== 'GET') writes.push({ at: clock.now, request: named, status: response.status });
    if (what === 'lost after') throw new TypeError('Failed to fetch');
    if (what === 'failed after') return Response.json({ message: 'Bad Gateway' }, { status: 502 });
    if (what !== 'killed') return response;
    killed();
    return new Promise(() => undefined);
  }

  const access = () => {
    const provider = createRestProvider({
      apiUrl: API,
      fetch: (input, init) => send(new Request(input, init)),
      now: () => clock.now,
      openToken: async () => success(token),
    });
    return {
      ...device.context,
      database,
      now: () => clock.now,
      accountId: 'owner',
      provider: async () => provider,
      wake: () => undefined,
      locks: { request: (_name: string, _options: object, run: () => unknown) => run() } as never,
      later(delayMs: number, callback: () => void) {
        let cancelled = false;
        setImmediate(() => {
          if (cancelled) return;
          clock.now += delayMs;
          callback();
        });
        return () => {
          cancelled = true;
        };
      },
    };
  };
  let runner = createGithubChangeRunner(access());
  onTestFinished(() => runner.close());
  const service = () => openGithubChangeService(access(), runner);
  killed = () => {
    // The browser is gone in the middle of it, and is opened again.
    runner.close();
    runner = createGithubChangeRunner(access());
    void runner.goOn();
  };

  async function read(wanted: readonly string[], login?: string) {
    const provider = await access().provider();
    const ids: string[] = [];
    for (const name of wanted) {
      const id = String((await at(name, login)).id);
      const reading = await provider.readSettings(id);
      if (!reading.ok || !reading.value) throw new Error(`${name} could not be read.`);
      const { repository, state } = reading.value;
      await keepImport(access(), [repository], { alongside: () => keepGithubStates(database, [state]) });
      ids.push(id);
    }
    return ids;
  }

  async function ended() {
    for (let turns = 0; turns < 5_000; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      const groups = await service().groups();
      const { state, resumesAt } = await service().run();
      const open = groups.flatMap(({ changes }) => changes).filter((one) => /queued|sent/.test(one.state));
      if (open.length === 0 || (state !== 'running' && resumesAt === null)) return groups;
    }
    throw new Error('It did not come to an end.');
  }
  return { database, service, read, ended, writes };
}

const owner = () => signedIn(github, 'robin-muster').rest.repos;
const target = (name: string, login = 'robin-muster') => ({ owner: login, repo: name });
const at = async (name: string, login?: string) => (await owner().get(target(name, login))).data;

async function keepPlan(
  world: Awaited<ReturnType<typeof openWorld>>,
  ids: readonly string[],
  wish: Parameters<typeof planGithubChange>[1],
) {
  const plan = planGithubChange(await world.service().known(ids), wish);
  const kept = await world.service().keep(plan.changes, null);
  expect(kept.ok).toBe(true);
  return plan;
}

test('what was planned is at GitHub, once, a second apart; the rows follow, and undo brings the old values back', async () => {
  const world = await openWorld();
  const ids = await world.read(names.slice(0, 3));
  const before = await Promise.all(names.slice(0, 3).map((name) => at(name)));
  const plan = await keepPlan(world, ids, {
    description: 'As planned',
    topics: { kind: 'add', topics: ['planned'] },
    wiki: false,
  });
  expect(plan.changes.map(({ settings }) => settings.map(({ name }) => name))).toEqual(
    plan.changes.map(() => ['description', 'topics', 'wiki']),
  );
  const [group] = await world.ended();
  expect(group?.changes.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(world.writes).toHaveLength(6);
  world.writes.slice(1).forEach((write, index) => {
    expect(write.at - (world.writes[index]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
  for (const name of names.slice(0, 3)) {
    const now = await at(name);
    expect(now).toMatchObject({ description: 'As planned', has_wiki: false });
    expect(now.topics).toContain('planned');
  }
  expect((await world.database.repositories.get(ids[0] ?? ''))?.description).toBe('As planned');

  // One is changed by somebody else meanwhile: that one stays.
  await owner().update({ ...target(names[1] ?? ''), description: 'Theirs', has_wiki: true });
  await owner().replaceAllTopics({ ...target(names[1] ?? ''), names: ['theirs'] });
  await world.read([names[1] ?? '']);
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.impossible).toMatchObject([{ reason: 'It was changed at GitHub since' }]);
  await world.service().keep(undo.changes, group?.id ?? '');
  const [undone] = await world.ended();
  expect(undone?.title).toBe('Take back: Description, Topics, Wiki of 2 repositories');
  for (const index of [0, 2]) {
    const now = await at(names[index] ?? '');
    expect(now.description).toBe(before[index]?.description);
    expect(now.topics).toEqual(before[index]?.topics);
    expect(now.has_wiki).toBe(true);
  }
  expect((await at(names[1] ?? '')).description).toBe('Theirs');
});

test('what was changed elsewhere is a conflict, and is written over only by choice', async () => {
  const world = await openWorld();
  const ids = await world.read(names.slice(3, 5));
  const known = await world.service().known(ids);
  for (const name of names.slice(3, 5)) await owner().update({ ...target(name), description: 'Elsewhere' });
  await world.service().keep(planGithubChange(known, { description: 'Mine' }).changes, null);
  const [group] = await world.ended();
  expect(group?.changes).toMatchObject([
    { state: 'conflicting', theirs: { description: 'Elsewhere' } },
    { state: 'conflicting', theirs: { description: 'Elsewhere' } },
  ]);
  expect(world.writes).toEqual([]);
  const [first, second] = group?.changes ?? [];
  await world.service().resolve(first?.id ?? '', 'mine');
  await world.service().resolve(second?.id ?? '', 'theirs');
  const [after] = await world.ended();
  expect(after?.changes.map(({ state }) => state)).toEqual(['done', 'cancelled']);
  expect((await at(names[3] ?? '')).description).toBe('Mine');
  expect((await at(names[4] ?? '')).description).toBe('Elsewhere');
});

test('what GitHub refuses says why, and the rest goes on; archiving comes last and unarchiving first', async () => {
  github.fixVisibility('muster-labs');
  const world = await openWorld();
  const ids = await world.read([names[5] ?? '']);
  ids.unshift(...(await world.read(['policy-engine'], 'muster-labs')));
  await keepPlan(world, ids, { description: 'Ends archived', visibility: 'private', archived: true });
  const [group] = await world.ended();
  expect(group?.changes).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('disabled by the organization') },
    { state: 'done' },
  ]);
  expect(await at(names[5] ?? '')).toMatchObject({
    description: 'Ends archived',
    private: true,
    archived: true,
  });
  await world.read([names[5] ?? '']);
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.changes.map(({ wanted }) => Object.keys(wanted))).toEqual([
    ['description'],
    ['description', 'visibility', 'archived'],
  ]);
  await world.service().keep(undo.changes, group?.id ?? '');
  const [undone] = await world.ended();
  expect(undone?.changes.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await at(names[5] ?? '')).toMatchObject({ private: false, archived: false });
});

test('a repository is renamed and gets another default branch; the row follows, a taken name is refused, undo brings both back', async () => {
  const world = await openWorld();
  const [name = '', other = ''] = names;
  const ids = await world.read([name, other]);
  await owner().listBranches(target(name));
  const { data: main } = await owner().getBranch({ ...target(name), branch: 'main' });
  const git = signedIn(github, 'robin-muster').rest.git;
  await git.createRef({ ...target(name), ref: 'refs/heads/next', sha: main.commit.sha });
  expect(await world.service().branches({ owner: 'robin-muster', name })).toEqual(['main', 'next']);
  await keepPlan(world, ids, { defaultBranch: 'next' });
  const [branches] = await world.ended();
  expect(branches?.changes).toMatchObject([
    { state: 'done' },
    { state: 'refused', reason: 'It has no branch “next”.' },
  ]);
  await keepPlan(world, ids.slice(0, 1), { name: 'renamed-here', description: 'Under a new name' });
  await keepPlan(world, ids.slice(1), { name: 'Renamed-Here' });
  const [taken, group] = await world.ended();
  expect(group?.changes).toMatchObject([{ state: 'done', name: 'robin-muster/renamed-here' }]);
  expect(taken?.changes).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('name already exists') },
  ]);
  expect(await world.database.repositories.get(ids[0] ?? '')).toMatchObject({
    name: 'renamed-here',
    url: expect.stringMatching('/robin-muster/renamed-here$'),
  });
  for (const done of [group, branches]) {
    const undo = await world.service().planUndo(done?.id ?? '');
    expect(undo.changes).toHaveLength(1);
    await world.service().keep(undo.changes, done?.id ?? '');
    await world.ended();
  }
  expect(await at(name)).toMatchObject({ id: Number(ids[0]), name, default_branch: 'main' });
});

test('what was renamed elsewhere is found by its number, and is renamed over only by choice', async () => {
  const world = await openWorld();
  const [name = '', other = ''] = names.slice(2);
  const ids = await world.read([name, other]);
  const known = await world.service().known(ids);
  for (const one of [name, other]) await owner().update({ ...target(one), name: `${one}-elsewhere` });
  const keep = (wish: Parameters<typeof planGithubChange>[1], index: number) =>
    world.service().keep(planGithubChange(known.slice(index, index + 1), wish).changes, null);
  await keep({ description: 'Found all the same' }, 0);
  await keep({ name: 'mine' }, 1);
  const [renaming, description] = await world.ended();
  expect(description?.changes).toMatchObject([{ state: 'done', name: `robin-muster/${name}-elsewhere` }]);
  expect(renaming?.changes).toMatchObject([{ state: 'conflicting', theirs: { name: `${other}-elsewhere` } }]);
  expect(world.writes.map(({ request }) => request)).toEqual([`PATCH robin-muster/${name}-elsewhere`]);
  await world.service().resolve(renaming?.changes[0]?.id ?? '', 'mine');
  expect((await world.ended())[0]?.changes).toMatchObject([{ state: 'done', name: 'robin-muster/mine' }]);
  await owner().update({ ...target('mine'), name: other });
  await owner().update({ ...target(`${name}-elsewhere`), name });
});

test('without the scope nothing is refused: it waits and says what is missing', async () => {
  const world = await openWorld(undefined, ['user:email']);
  const ids = await world.read([names[0] ?? '']);
  await keepPlan(world, ids, { description: 'With a scope' });
  const [group] = await world.ended();
  expect(group?.changes).toMatchObject([{ state: 'queued' }]);
  expect(await world.service().run()).toMatchObject({
    state: 'waiting',
    resumesAt: null,
    problem: { code: 'GITHUB_SCOPE_MISSING' },
  });
});

test('a pause during a request that fails stays a pause', async () => {
  let pause = async (): Promise<void> => undefined;
  const pauses: Promise<void>[] = [];
  const world = await openWorld((request) => {
    if (request.method !== 'PATCH') return null;
    pauses.push(pause());
    return 'lost before';
  });
  const ids = await world.read([names[0] ?? '']);
  pause = () => world.service().pause();
  await keepPlan(world, ids, { description: 'Not while it is paused' });
  await vi.waitFor(async () => {
    expect((await world.service().run()).problem?.code).toBe('GITHUB_NETWORK_ERROR');
  });
  await Promise.all(pauses);
  expect(await world.service().run()).toMatchObject({ state: 'paused' });
});

test('what waits for a decision is not tidied away, and a group is taken over as a whole', async () => {
  const world = await openWorld();
  const { database } = world;
  const ids = await world.read(names.slice(0, 2));
  await world.service().pause();
  await keepPlan(world, ids, { description: 'From another device' });
  const [group] = await world.service().groups();
  const [first, second] = group?.changes ?? [];
  await database.githubChanges.update(first?.id ?? '', { state: 'refused', deviceId: 'other' });
  await database.githubChanges.update(second?.id ?? '', { deviceId: 'other' });
  await database.settings.put({ key: 'githubChangeSequence', value: 10_000 });
  await keepPlan(world, await world.read([names[2] ?? '']), { description: 'Much later' });
  const elsewhere = async () =>
    (await world.service().groups()).map((one) => [one.elsewhere, one.changes.length]);
  expect(await elsewhere()).toEqual([
    [false, 1],
    [true, 2],
  ]);
  await world.service().takeOver(group?.id ?? '');
  expect(await elsewhere()).toEqual([
    [false, 1],
    [false, 2],
  ]);
});

test('the last requests of the hour are left to reading', async () => {
  const world = await openWorld();
  const ids = await world.read([names[0] ?? '']);
  github.setRateLimit(100);
  onTestFinished(() => github.setRateLimit(null));
  const begun = clock.now;
  await keepPlan(world, ids, { description: 'After the hour' });
  await vi.waitFor(async () => {
    expect((await world.service().run()).problem?.code).toBe('GITHUB_BUDGET');
  });
  github.setRateLimit(null);
  await world.ended();
  expect(world.writes).toHaveLength(1);
  expect(world.writes[0]?.at).toBeGreaterThan(begun + 3_000_000);
});

const faults: readonly Fault[] = [
  'lost before',
  'lost after',
  'failed before',
  'failed after',
  'limit',
  'killed',
];
const seeds = Number(process.env['GITHUB_SEEDS'] ?? 8);

test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'whatever the network does, nothing is written twice, overwritten or lost: %i',
  { timeout: 30_000 },
  async (seed) => {
    const random = randomFor(`changes ${seed}`);
    let isFaulty = false;
    for (const name of names) await owner().update({ ...target(name), archived: false });
    const world = await openWorld(() => (isFaulty && random.chance(0.3) ? random.pick(faults) : null));
    const ids = await world.read(names);
    isFaulty = true;
    const wanted = {
      description: `Seed ${seed}`,
      topics: { kind: 'replace', topics: [`seed-${seed}`] },
    } as const;
    const known = await world.service().known(ids);
    const elsewhere = random.pick(names);
    await owner().update({ ...target(elsewhere), description: `Somebody else ${seed}` });
    await world.service().keep(planGithubChange(known, wanted).changes, null);
    const [group] = await world.ended();
    for (const change of group?.changes ?? []) {
      const name = change.name.replace('robin-muster/', '');
      const now = await at(name);
      const expected =
        name === elsewhere ? ['conflicting', `Somebody else ${seed}`] : ['done', wanted.description];
      expect([change.state, now.description], `${name}: ${change.reason}`).toEqual(expected);
      if (name !== elsewhere) expect(now.topics).toEqual(wanted.topics.topics);
    }
    const taken = world.writes.filter(({ status }) => status === 200).map(({ request }) => request);
    expect(new Set(taken).size, taken.join('\n')).toBe(taken.length);
    world.writes.slice(1).forEach((write, index) => {
      expect(write.at - (world.writes[index]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    });
  },
);
