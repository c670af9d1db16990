import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeStatuses } from '#db/fleet.ts';
import { keepImport } from '#services/workspace/changes.ts';
import type { ReadAgainOptions } from '#services/workspace/github-changes.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { openChangeWorld } from '../../../support/change-world.ts';
import { signedIn, start } from '../../dev/github-client.ts';

/** Reads 120 repositories again, with what GitHub refuses. */

const clock = { now: Date.parse('2026-05-20T12:00:00Z') };
const owner = 'robin-muster';
let github: GitHub;

beforeAll(async () => {
  github = await start({ now: () => new Date(clock.now) });
  await github.addFleet({ owner, repositories: 120, prefix: 'again' });
});
afterAll(() => github.close());
afterEach(() => github.faults.clear());

/** Opens a device that has read the fleet once. */
async function openDevice() {
  const world = await openChangeWorld(github, clock);
  const provider = await world.access().provider();
  let cursor: string | null = null;
  do {
    const page = await provider.fleetPage({ cursor, size: 100 });
    if (!page.ok) throw new Error(page.failure.code);
    await keepImport(world.access(), page.value.repositories);
    await writeStatuses(world.database, page.value.statuses, clock.now);
    cursor = page.value.next;
  } while (cursor !== null);
  const rows = await world.database.repositories.where('owner').equals(owner).toArray();
  const ids = rows.filter(({ name }) => name.startsWith('again-')).map(({ id }) => id);
  expect(ids).toHaveLength(120);
  const before = github.requests.length;
  clock.now += 60_000;
  return {
    ids,
    database: world.database,
    readAgain: (options: Partial<ReadAgainOptions> = {}) =>
      world.service().readAgain(ids, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      }),
    readNow: async () =>
      (await world.database.githubStates.bulkGet(ids)).filter((state) => state?.readAt === clock.now),
    paths: () =>
      github.requests.slice(before).map(({ path }) => path.replace(/^.*(?=\/graphql|\/repositories)/, '')),
  };
}

const withheld = (index: number) => ({
  match: /graphql/,
  operation: 'Repositories',
  problems: [
    {
      type: 'FORBIDDEN',
      message: 'Resource protected by organization SAML enforcement.',
      path: ['nodes', index],
    },
  ],
});

test('reads 120 repositories in two requests', async () => {
  const device = await openDevice();
  const [first = ''] = device.ids;
  const { name = '' } = (await device.database.repositories.get(first)) ?? {};
  await signedIn(github, owner).rest.repos.update({
    owner,
    repo: name,
    has_wiki: false,
    description: 'Elsewhere',
  });
  const steps: number[] = [];
  const read = await device.readAgain({ onProgress: ({ done }) => steps.push(done) });
  expect(read.ok).toBe(true);
  expect(device.paths().filter((path) => path === '/graphql')).toHaveLength(2);
  expect(device.paths().filter((path) => path.startsWith('/repositories'))).toEqual([]);
  expect(steps).toEqual([100, 120]);
  expect(await device.readNow()).toHaveLength(120);
  expect((await device.database.githubStates.get(first))?.values).toMatchObject({
    wiki: false,
    description: 'Elsewhere',
  });
  expect(await device.database.statuses.where('readAt').equals(clock.now).count()).toBe(120);
});

test('keeps the others and names the reason if GitHub withholds one', async () => {
  const device = await openDevice();
  github.faults.next(withheld(3));
  const id = device.ids[3] ?? '';
  github.faults.next({
    match: new RegExp(`/repositories/${id}$`),
    status: 403,
    headers: { 'x-github-sso': 'required; url=https://github.com/orgs/muster-labs/sso' },
    body: { message: 'Resource protected by organization SAML enforcement.' },
  });
  const read = await device.readAgain();
  expect(read).toMatchObject({ ok: false, failure: { code: 'GITHUB_SSO_REQUIRED' } });
  expect(await device.readNow()).toHaveLength(119);
  expect((await device.database.githubStates.get(id))?.readAt ?? 0).toBeLessThan(clock.now);
});

test('reads by REST after GraphQL did not answer in time', async () => {
  const device = await openDevice();
  github.faults.next({
    match: /graphql/,
    operation: 'Repositories',
    status: 502,
    html: '<h1>502</h1>',
    times: 2,
  });
  expect(await device.readAgain()).toMatchObject({ ok: true });
  expect(device.paths().filter((path) => path.startsWith('/repositories'))).toHaveLength(100);
  expect(await device.readNow()).toHaveLength(120);
});

test('reads labels by REST and the other repositories by GraphQL', async () => {
  const device = await openDevice();
  const [first = ''] = device.ids;
  const missingScope = (id: string) => (id === first ? { labels: ['bug'] } : undefined);
  expect(await device.readAgain({ missingScope })).toMatchObject({ ok: true });
  expect(device.paths().filter((path) => path.startsWith('/repositories'))).toEqual([
    `/repositories/${first}`,
  ]);
  expect((await device.database.githubStates.get(first))?.values.labels).toBeDefined();
  expect(await device.readNow()).toHaveLength(120);
});

test('stops between two requests when cancelled', async () => {
  const device = await openDevice();
  const stop = new AbortController();
  await device.readAgain({ signal: stop.signal, onProgress: () => stop.abort() });
  expect(device.paths().filter((path) => path === '/graphql')).toHaveLength(1);
  expect(await device.readNow()).toHaveLength(100);
});
