import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BackendAccess } from '#backend/http.ts';
import { chooseWeeklyDigest } from '#backend/weekly-digest.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { keepImport } from '#services/workspace/changes.ts';
import { createFleetService, type FleetService } from '#services/workspace/fleet.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { adminAccount, backendForFile } from '../../../support/backend.ts';
import { openDevice } from '../../../support/device-database.ts';
import { API, NOON, signedIn, start } from '../../dev/github-client.ts';

/** Reads fleets from the stack's GitHub, with faults on the wire: one of 300 repositories, and a small one of two pages. */

const [owner, login] = ['guest-visitor', 'guest-visitor'];
const small = 110;
let github: GitHub;
let fleet: string[];

beforeAll(async () => {
  github = await start();
  fleet = await github.addFleet({ owner, repositories: small, pulls: 1 });
});
afterAll(() => github.close());
afterEach(() => {
  github.faults.clear();
  github.setRateLimit(null);
});

const known = new Map<string, ProviderRepository[]>();

/** Lists an account's repositories. Reads GitHub once for each account, because a client sends one request a second. */
async function listRepositories(provider: Provider, as: string): Promise<ProviderRepository[]> {
  const before = known.get(as);
  if (before) return before;
  const found: ProviderRepository[] = [];
  let cursor: string | null = null;
  do {
    const page = await provider.fleetPage({ cursor, size: 100 });
    if (!page.ok) throw new Error(page.failure.code);
    found.push(...page.value.repositories);
    cursor = page.value.next;
  } while (cursor !== null);
  known.set(as, found);
  return found;
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld(as = login) {
  const device = openDevice();
  const { database } = device;
  const clock = { now: Date.parse('2026-05-20T12:00:00Z') };
  const token = github.tokens.issue({ login: as });
  const provider = createRestProvider({
    apiUrl: API,
    fetch: (input, init) => github.fetch(new Request(input, init)),
    now: () => clock.now,
    openToken: async () => success(token),
  });
  const closed = new AbortController();
  const timers: (() => void)[] = [];
  const context = { ...device.context, database, now: () => clock.now, wake: () => undefined };
  let lock = createLock();
  const create = (backend: BackendAccess | null = null): FleetService => {
    // A closed tab releases its lock.
    lock = createLock();
    return createFleetService({
      ...context,
      accountId: 'owner',
      backend,
      provider: async () => provider,
      hasToken: async () => true,
      locks: { request: lock } as never,
      later(_delayMs, callback) {
        timers.push(callback);
        return () => timers.splice(timers.indexOf(callback), timers.includes(callback) ? 1 : 0);
      },
      closed: closed.signal,
    });
  };
  let service = create();
  const open = () => service;
  const reopen = (backend: BackendAccess | null = null) => {
    service = create(backend);
  };
  // Puts the repositories on the device, as the import does.
  await keepImport(context, await listRepositories(provider, as));
  const requestsSince = (before: number) =>
    github.requests.slice(before).filter(({ path }) => path.endsWith('/graphql')).length;
  const runTimers = () => timers.splice(0).forEach((callback) => callback());
  return { database, clock, lock: () => lock, open, reopen, requestsSince, timers, runTimers };
}

/** Returns a lock that one caller holds at a time, as another tab would. */
function createLock() {
  let [holders, last]: [number, Promise<unknown>] = [0, Promise.resolve()];
  return (_name: string, { ifAvailable }: LockOptions, run: (lock: object | null) => unknown) => {
    if (ifAvailable && holders > 0) return run(null);
    holders += 1;
    const result = last.then(() => run({}));
    last = result.then(() => {
      holders -= 1;
    });
    return result;
  };
}

const server = backendForFile();
let world: World;
beforeEach(async () => {
  world = await openWorld();
});

const idOf = async (name: string) =>
  (await world.database.repositories.where('owner').equals(owner).toArray()).find((row) => row.name === name)
    ?.id ?? '';

const nameOf = (fullName: string | undefined) => fullName?.split('/')[1] ?? '';

describe('reading the fleet', () => {
  test('reads 300 repositories in at most ten requests', async () => {
    await github.addFleet({ owner: 'muster-labs', repositories: 100, pulls: 1 });
    world = await openWorld('robin-muster');
    const before = github.requests.length;
    await world.open().refresh();
    const read = await world.open().read();
    expect(read).toMatchObject({ state: 'idle', problem: null, skipped: 0 });
    expect(read.total).toBeGreaterThan(300);
    expect(await world.database.statuses.count()).toBe(read.total);
    expect(world.requestsSince(before)).toBeLessThanOrEqual(10);
  });

  test('finds what needs the owner, with what GitHub reports elsewhere', async () => {
    const red = fleet[0] ?? '';
    github.activityOf(red).checks = 'FAILURE';
    await world.open().refresh();
    const groups = await world.open().attention(owner, 1_000);
    const found = new Map(groups.map(({ group, items }) => [group, items]));
    expect(found.get('ready')?.filter(({ name }) => name.startsWith('fleet-')).length).toBe(small);
    expect(found.get('red')?.map(({ name }) => name)).toContain(nameOf(red));
    expect(found.get('ready')?.[0]).toMatchObject({ isBot: true, author: 'dependabot', checks: 'success' });
    github.activityOf(red).checks = 'SUCCESS';
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    const after = await world.open().attention(owner, 1_000);
    const names = after.find(({ group }) => group === 'red')?.items.map(({ name }) => name);
    expect(names).not.toContain(nameOf(red));
  });

  test('does not repeat a fresh read unless the owner asks', async () => {
    await world.open().refresh();
    const before = github.requests.length;
    await world.open().refresh();
    expect(world.requestsSince(before)).toBe(0);
    world.clock.now += 16 * 60_000;
    await world.open().refresh();
    expect(world.requestsSince(before)).toBeGreaterThan(0);
  });

  test('waits for a running read if the owner asks, and repeats no finished one', async () => {
    let release = (): void => undefined;
    const held = world.lock()('', {}, () => new Promise<void>((resolve) => (release = resolve)));
    const before = github.requests.length;
    await world.open().refresh();
    const asked = [world.open().refresh({ force: true }), world.open().refresh({ force: true })];
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.requestsSince(before)).toBe(0);
    release();
    await Promise.all([held, ...asked]);
    const once = world.requestsSince(before);
    expect(once).toBeGreaterThan(0);
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    expect(world.requestsSince(before)).toBe(2 * once);
  });

  test('stores the merge method that GitHub offers first', async () => {
    const [repo = ''] = fleet.map(nameOf);
    const { rest } = signedIn(github, login);
    const offeredMethod = async () => {
      world.clock.now += 60_000;
      await world.open().refresh({ force: true });
      return (await world.open().status(await idOf(repo)))?.mergeMethod;
    };
    expect(await offeredMethod()).toBe('merge');
    await rest.repos.update({ owner, repo, allow_merge_commit: false });
    expect(await offeredMethod()).toBe('squash');
    await rest.repos.update({ owner, repo, allow_merge_commit: true });
  });

  test('reads again after an import has stored more repositories', async () => {
    const { repositories, statuses } = world.database;
    const rows = await repositories.toArray();
    const late = rows.slice(0, 50);
    await repositories.bulkDelete(late.map(({ id }) => id));
    await world.open().refresh();
    expect(await statuses.count()).toBe(rows.length - late.length);
    await repositories.bulkPut(late);
    await world.open().refresh();
    expect(await statuses.count()).toBe(rows.length);
  });

  test('reads the repositories that a pull stores on a new device', async () => {
    const { repositories, statuses } = world.database;
    const rows = await repositories.toArray();
    await repositories.clear();
    await world.open().refresh();
    expect(await statuses.count()).toBe(0);
    world.runTimers();
    await repositories.bulkPut(rows);
    await expect.poll(() => world.timers.length).toBeGreaterThan(0);
    world.runTimers();
    await expect.poll(() => statuses.count()).toBe(rows.length);
    await expect.poll(async () => (await world.open().read()).state).toBe('idle');
  });

  test('reads again if an import stores more repositories during the read', async () => {
    const { repositories, statuses } = world.database;
    const rows = await repositories.toArray();
    const late = rows.slice(0, 50);
    await repositories.bulkDelete(late.map(({ id }) => id));
    let release = (): void => undefined;
    const hold = new Promise<void>((resolve) => (release = resolve));
    github.faults.next({ match: /graphql/, operation: 'Fleet', hold: Promise.resolve() });
    github.faults.next({ match: /graphql/, operation: 'Fleet', hold });
    const reading = world.open().refresh();
    await expect.poll(() => statuses.count()).toBeGreaterThan(0);
    await repositories.bulkPut(late);
    // The end of the import asks for a read while this tab holds the lock.
    await world.open().refresh();
    release();
    await reading;
    expect(await statuses.count()).toBe(rows.length);
  });

  test('sends no row to the server if GitHub reports nothing new', async () => {
    await world.open().refresh();
    const before = await world.database.operations.count();
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    expect(await world.database.operations.count()).toBe(before);
  });
});

describe('faults', () => {
  test('an error beside data costs only the part that it names', async () => {
    const unknownAlerts = () =>
      world.database.statuses.filter((status) => status.unknown.alerts !== undefined).toArray();
    await world.open().refresh();
    const before = new Set((await unknownAlerts()).map(({ id }) => id));
    const listed = (await world.database.statuses.toArray()).map(({ id }) => id);
    expect(before.size).toBeLessThan(listed.length);
    const path = (index: number) => ['viewer', 'repositories', 'nodes', index, 'vulnerabilityAlerts'];
    github.faults.next({
      match: /graphql/,
      operation: 'Fleet',
      problems: Array.from({ length: 50 }, (_, index) => ({
        type: 'FORBIDDEN',
        message: 'You are not authorized to perform this operation.',
        path: path(index),
      })),
    });
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    const changed = (await unknownAlerts()).filter(({ id }) => !before.has(id));
    expect(changed.length).toBeGreaterThan(0);
    for (const status of changed) {
      expect(status).toMatchObject({ alerts: null, checks: expect.any(String), pulls: expect.any(Array) });
      expect(status.unknown).toEqual({ alerts: expect.objectContaining({ code: 'GITHUB_FORBIDDEN' }) });
      expect(status.gaps).not.toContain('alerts');
    }
  });

  test('a repository behind single sign-on is skipped with the reason', async () => {
    await world.open().refresh();
    const known = await world.database.statuses.count();
    github.faults.next({
      match: /graphql/,
      operation: 'Fleet',
      problems: [
        {
          type: 'FORBIDDEN',
          message: 'Resource protected by organization SAML enforcement.',
          path: ['viewer', 'repositories', 'nodes', 1],
        },
      ],
    });
    // The read by id is refused in the same way.
    github.faults.next({
      match: /graphql/,
      operation: 'Repositories',
      problems: [
        {
          type: 'FORBIDDEN',
          message: 'Resource protected by organization SAML enforcement.',
          path: ['nodes', 0],
        },
      ],
    });
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    const read = await world.open().read();
    expect(read.withheld?.code).toBe('GITHUB_SSO_REQUIRED');
    expect(read.skipped).toBeGreaterThan(0);
    // The status stays, with the time of the earlier read.
    expect(await world.database.statuses.count()).toBe(known);
    const old = await world.database.statuses.where('readAt').below(read.startedAt).toArray();
    expect(old).toHaveLength(1);
  });

  test('halves the page when GitHub does not answer in time, and reads everything', async () => {
    github.faults.next({ match: /graphql/, operation: 'Fleet', status: 502, html: '<h1>502</h1>', times: 2 });
    await world.open().refresh();
    const read = await world.open().read();
    expect(read).toMatchObject({ state: 'idle', problem: null });
    expect(await world.database.statuses.count()).toBe(read.total);
  });

  test('waits for the rate limit on the second page and continues at the cursor', async () => {
    github.faults.next({ match: /graphql/, operation: 'Fleet', hold: Promise.resolve() });
    github.faults.next({
      match: /graphql/,
      operation: 'Fleet',
      status: 403,
      headers: { 'retry-after': '60' },
      body: { message: 'You have exceeded a secondary rate limit.' },
    });
    await world.open().refresh();
    const waiting = await world.open().read();
    expect(waiting).toMatchObject({ state: 'waiting', done: 100, problem: { code: 'GITHUB_RATE_LIMIT' } });
    expect(waiting.resumesAt).toBe(world.clock.now + 60_000);
    // Before that time, nothing is sent.
    const before = github.requests.length;
    await world.open().refresh();
    expect(world.requestsSince(before)).toBe(0);
    world.clock.now += 60_000;
    await world.open().refresh();
    expect(await world.open().read()).toMatchObject({ state: 'idle', startedAt: waiting.startedAt });
    expect(await world.database.statuses.count()).toBe(waiting.total);
  });

  test('waits for the reset of the hourly limit if GitHub refuses a query', async () => {
    github.setRateLimit(0, 'graphql');
    await world.open().refresh();
    expect(await world.open().read()).toMatchObject({
      state: 'waiting',
      done: 0,
      problem: { code: 'GITHUB_RATE_LIMIT' },
      resumesAt: NOON.getTime() + 3_600_000,
    });
  });

  test('waits for the reset of the hourly limit before a page that would be refused', async () => {
    // A page of 100 repositories costs 66 points.
    github.setRateLimit(100, 'graphql');
    const before = github.requests.length;
    await world.open().refresh();
    expect(await world.open().read()).toMatchObject({
      state: 'waiting',
      done: 100,
      problem: { code: 'GITHUB_RATE_LIMIT' },
      resumesAt: NOON.getTime() + 3_600_000,
    });
    expect(world.requestsSince(before)).toBe(1);
    // Enough for the last page, after which nothing is left to wait for.
    github.setRateLimit(70, 'graphql');
    world.clock.now += 3_600_000;
    await world.open().refresh();
    const read = await world.open().read();
    expect(read).toMatchObject({ state: 'idle', problem: null });
    expect(await world.database.statuses.count()).toBe(read.total);
  });

  test('names the missing scope and shows no wrong value', async () => {
    await world.open().refresh();
    github.faults.next({
      match: /graphql/,
      operation: 'Fleet',
      respond: async () =>
        Response.json({
          data: null,
          errors: [
            { type: 'INSUFFICIENT_SCOPES', message: 'Your token has not been granted the required scopes.' },
          ],
        }),
    });
    const known = await world.database.statuses.count();
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    expect((await world.open().read()).problem).toMatchObject({ code: 'GITHUB_SCOPE_MISSING' });
    expect(await world.database.statuses.count()).toBe(known);
  });

  test('forgets a repository that is deleted between two pages', async () => {
    await world.open().refresh();
    const [gone] = await github.addFleet({ owner, repositories: 1, pulls: 1, prefix: 'gone' });
    known.clear();
    world = await openWorld();
    await world.open().refresh();
    const id = await idOf(nameOf(gone));
    expect(await world.open().status(id)).not.toBeNull();
    await github.fetch(
      new Request(`${API}/repos/${gone}`, {
        method: 'DELETE',
        headers: {
          authorization: `token ${github.tokens.issue({ login, scopes: ['repo', 'delete_repo'] })}`,
        },
      }),
    );
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    expect(await world.open().status(id)).toBeNull();
    expect(await world.database.attention.where('repositoryId').equals(id).count()).toBe(0);
  });

  test('continues at the cursor after the tab was closed', async () => {
    github.faults.next({ match: /graphql/, operation: 'Fleet', hold: Promise.resolve() });
    let isHung = false;
    github.faults.next({
      match: /graphql/,
      operation: 'Fleet',
      respond() {
        isHung = true;
        return new Promise(() => undefined);
      },
    });
    void world.open().refresh();
    await expect.poll(() => isHung).toBe(true);
    world.reopen();
    const before = github.requests.length;
    await world.open().refresh();
    const read = await world.open().read();
    expect(await world.database.statuses.count()).toBe(read.total);
    expect(read).toMatchObject({ state: 'idle', done: read.total });
    expect(world.requestsSince(before)).toBeLessThanOrEqual(3);
  });
});

describe('snoozed items', () => {
  const ready = async () =>
    (await world.open().attention(owner, 1_000)).find(({ group }) => group === 'ready')?.items ?? [];

  test('come back at their date', async () => {
    await world.open().refresh();
    const [item] = await ready();
    if (!item) throw new Error('There is no pull request.');
    const until = new Date(world.clock.now + 86_400_000).toISOString();
    await world.open().hide(item, 'Bump', { until, changedAt: null });
    expect((await ready()).map(({ id }) => id)).not.toContain(item.id);
    world.clock.now += 86_400_000;
    expect((await ready()).map(({ id }) => id)).toContain(item.id);
  });

  test('come back when they change on GitHub', async () => {
    await world.open().refresh();
    const [item] = await ready();
    if (!item) throw new Error('There is no pull request.');
    const changedAt = new Date(item.changedAt).toISOString();
    await world.open().hide(item, 'Bump', { until: null, changedAt });
    expect((await ready()).map(({ id }) => id)).not.toContain(item.id);
    await github.pulls.change(`${item.owner}/${item.name}`, item.number ?? 0, {
      updatedAt: new Date(item.changedAt + 60_000),
    });
    world.clock.now += 60_000;
    await world.open().refresh({ force: true });
    expect((await ready()).map(({ id }) => id)).toContain(item.id);
  });
});

describe('the weekly summary', () => {
  let backend: BackendAccess;
  let sent: Request[];

  beforeEach(async () => {
    const token = await server().signIn(adminAccount.email, adminAccount.password);
    await server().query('delete from public.weekly_digests');
    sent = [];
    backend = {
      url: 'http://localhost',
      apiKey: server().publishableKey,
      now: () => world.clock.now,
      accessToken: async () => token,
      async fetch(input, init) {
        const request = new Request(input, init);
        sent.push(request.clone());
        return server().app.fetch(request);
      },
    };
    world.reopen(backend);
  });

  const storedDigest = async () =>
    (await server().query('select counts, read_at from public.weekly_digests')).rows[0];
  const digestRequests = () => sent.filter(({ url }) => url.endsWith('keep_weekly_digest'));

  test('sends nothing while it is off', async () => {
    await world.open().refresh();
    expect(digestRequests()).toEqual([]);
    expect(await storedDigest()).toBeUndefined();
  });

  test('sends numbers only, of the items that are shown', async () => {
    await chooseWeeklyDigest(backend, 'mail', 'en');
    await world.open().refresh();
    const groups = await world.open().attention(null, 1);
    const totals = Object.fromEntries(groups.map(({ group, total }) => [group, total]));
    expect(await storedDigest()).toMatchObject({ counts: totals, read_at: '2026-05-20 12:00:00+00' });
    expect(await digestRequests()[0]?.text()).not.toMatch(/fleet-|Bump|guest/);
    const [item] = (await world.open().attention(owner, 1)).flatMap(({ items }) => items);
    if (!item) throw new Error('There is no item.');
    await world.open().hide(item, 'Bump', { until: null, changedAt: null });
    world.clock.now += 8 * 86_400_000;
    await world.open().refresh();
    const ready = (totals[item.group] ?? 0) - 1;
    expect(await storedDigest()).toMatchObject({ counts: { [item.group]: ready, new: 0 } });
  });

  test('a read succeeds without the server', async () => {
    await chooseWeeklyDigest(backend, 'mail', 'en');
    world.reopen({ ...backend, fetch: () => Promise.reject(new TypeError('offline')) });
    await world.open().refresh();
    expect(await world.open().read()).toMatchObject({ state: 'idle', problem: null });
    expect(await storedDigest()).toMatchObject({ counts: null });
  });
});
