import { beforeEach, expect, test } from 'vitest';
import { recordGithubChanges } from '#backend/github-changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import { keepGithubChanges, nextGithubChange, updateGithubChange } from '#db/github-changes.ts';
import { countUnrecorded } from '#db/recorded-changes.ts';
import { isUnfinished } from '#domain/github-change/github-change.ts';
import { recordedState } from '#domain/github-change/recorded-change.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { forgetAllButUnsent } from '#services/workspace/account-data.ts';
import { exchangeGithubChanges } from '#services/workspace/github-change-exchange.ts';
import { createGithubChangeService } from '#services/workspace/github-changes.ts';
import { readRecordedChanges } from '#services/workspace/recorded-changes.ts';
import { createSyncRun } from '#services/workspace/sync-runner.ts';
import { getRandom } from '../../../../dev/github/seed/random.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../../support/backend.ts';
import { openDevice, repository } from '../../../support/device-database.ts';
import { noApp } from '../../../support/no-app.ts';
import { SimulatedLocks } from '../../../support/simulation/locks.ts';

/** Devices exchange GitHub changes through the real server's database, over a network that loses requests and responses. */

const backend = backendForFile();
let token: string | null = null;

beforeEach(async () => {
  token ??= await backend().signIn(adminAccount.email, adminAccount.password);
  await backend().query('delete from public.github_changes');
});

/** A fault of a request. A function receives the response and may change it. */
type Fault = 'requestLost' | 'responseLost' | ((response: Response) => Promise<unknown>);

function open(deviceName: string, session: () => string | null = () => token) {
  const { database } = openDevice();
  const newId = () => crypto.randomUUID();
  const context = { now: () => Date.now(), newId };
  const faults: Fault[] = [];
  const requests: string[] = [];
  const access: BackendAccess = {
    url: backend().origin,
    apiKey: backend().publishableKey,
    now: context.now,
    accessToken: () => Promise.resolve(session()),
    async fetch(input, init) {
      const request = new Request(input, init);
      const isAboutChanges = request.url.includes('github_changes');
      if (isAboutChanges)
        requests.push(`${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`);
      const fault = isAboutChanges ? faults.shift() : undefined;
      if (fault === 'requestLost') throw new TypeError('Failed to fetch');
      const response = await backend().app.fetch(request);
      if (fault === 'responseLost') throw new TypeError('Failed to fetch');
      const replaced = typeof fault === 'function' ? await fault(response) : null;
      return replaced instanceof Response ? replaced : response;
    },
  };
  const locks = new SimulatedLocks().of({ frozen: false, dead: false });
  let exchanging = Promise.resolve();
  const run = createSyncRun({
    accountId: 'owner',
    database,
    backend: access,
    refreshSession: () => Promise.resolve(false),
    locks,
    clock: { now: context.now, elapsedMs: context.now },
    every: () => () => undefined,
    random: () => 0,
    newId,
    isOffline: () => false,
    onGithubApp: () => undefined,
    onSynced: (recorded) => {
      const exchange = { accountId: 'owner', database, backend: access, locks, newId, deviceName };
      exchanging = exchangeGithubChanges(exchange, recorded);
    },
  });
  const woken: string[] = [];
  const runner = {
    wake: () => void woken.push('wake'),
    goOn: async () => undefined,
    onReconnect: async () => undefined,
    onReturn: async () => undefined,
    resume: async () => undefined,
    pause: async () => undefined,
    close: () => undefined,
  };
  const provider = () => Promise.reject(new Error('GitHub is not asked.'));
  const runnerAccess = {
    ...context,
    database,
    accountId: 'owner',
    wake: () => undefined,
    provider,
    app: noApp,
    locks,
  };
  const service = createGithubChangeService(
    { ...runnerAccess, later: () => () => undefined },
    runner,
    async () => readRecordedChanges(access, deviceName),
  );
  return {
    name: deviceName,
    database,
    access,
    service,
    faults,
    requests,
    async sync() {
      const outcome = await run({ skipBackoff: true }, new AbortController().signal);
      await exchanging;
      return outcome.kind;
    },
    next: () => nextGithubChange(database, newId),
    async plan(count: number, values: Partial<Parameters<typeof keepGithubChanges>[1][number]> = {}) {
      const planned = Array.from({ length: count }, (_, index) => ({
        repository: repository(String(1_000 + index), { owner: 'octo', name: `ledger-${index}` }),
        missing: {},
        base: { description: null },
        wanted: { description: 'Books that balance' },
        latestKnownState: null,
        ...values,
      }));
      return keepGithubChanges(database, planned, null, context);
    },
    finish: (id: string) =>
      updateGithubChange(database, id, ['queued'], {
        state: 'done',
        before: { description: null },
        finishedAt: Date.now(),
      }),
    states: async () =>
      (await database.githubChanges.orderBy('sequence').toArray()).map(({ state }) => state),
  };
}

async function atServer() {
  const columns = 'device_name, made_on, generation, state, repository_name';
  return (await backend().query(`select ${columns} from public.github_changes order by place`)).rows;
}

test('another device sees waiting changes and their outcome', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  const [first] = await laptop.plan(3);
  expect(await countUnrecorded(laptop.database)).toBe(3);
  await laptop.sync();
  expect(await countUnrecorded(laptop.database)).toBe(0);
  expect(await atServer()).toMatchObject([
    { device_name: 'Laptop', state: 'pending', repository_name: 'repository 1000' },
    {},
    {},
  ]);
  await phone.sync();
  const [group] = await phone.service.groups();
  expect(group).toMatchObject({
    title: 'Description of 3 repositories',
    elsewhere: { name: 'Laptop', tookOver: false },
    canUndo: false,
  });
  expect(await phone.next()).toBeNull();
  await laptop.finish(first?.id ?? '');
  await laptop.sync();
  await phone.sync();
  expect(await phone.states()).toEqual(['done', 'queued', 'queued']);
  expect((await phone.service.groups())[0]?.canUndo).toBe(true);
  // If nothing has changed, no device sends a request.
  const requested = [laptop.requests.length, phone.requests.length];
  await laptop.sync();
  await laptop.sync();
  await phone.sync();
  expect([laptop.requests.length, phone.requests.length]).toEqual([(requested[0] ?? 0) + 1, requested[1]]);
});

test('repeats lost reports and reports changes made meanwhile', async () => {
  const laptop = open('Laptop');
  const [first, second] = await laptop.plan(2);
  laptop.faults.push('requestLost', 'responseLost');
  await laptop.sync();
  expect(await atServer()).toEqual([]);
  await laptop.sync();
  expect(await countUnrecorded(laptop.database)).toBe(2);
  laptop.faults.push(() => laptop.finish(first?.id ?? ''));
  await laptop.sync();
  expect(await atServer()).toMatchObject([{ state: 'done' }, { state: 'pending' }]);
  await laptop.service.discard([second?.id ?? '']);
  await laptop.sync();
  expect(await atServer()).toMatchObject([{ state: 'done' }, { state: 'cancelled' }]);
  expect(await countUnrecorded(laptop.database)).toBe(0);
});

test('a takeover stops the first device, which can take over again', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  const [first, second] = await laptop.plan(2);
  await laptop.sync();
  await phone.sync();
  const [group] = await phone.service.groups();
  phone.faults.push('responseLost');
  expect(await phone.service.takeOver(group?.id ?? '', 'carryOut')).toMatchObject({ ok: false });
  expect(await phone.next()).toBeNull();
  expect(await phone.service.takeOver(group?.id ?? '', 'carryOut')).toEqual({ ok: true, value: 0 });
  expect((await phone.next())?.id).toBe(first?.id);
  expect((await phone.service.groups())[0]?.elsewhere).toBeNull();
  expect(await atServer()).toMatchObject([
    { device_name: 'Phone', made_on: 'Laptop', generation: 2 },
    { device_name: 'Phone' },
  ]);
  // The laptop has finished one change meanwhile, which stays done. It learns that the phone took the other one over.
  await laptop.finish(first?.id ?? '');
  await laptop.sync();
  expect(await laptop.next()).toBeNull();
  expect(await laptop.states()).toEqual(['done', 'queued']);
  expect((await laptop.service.groups())[0]?.elsewhere).toEqual({
    name: 'Phone',
    tookOver: true,
    incomplete: false,
  });
  const own = first?.deviceId;
  expect(
    await updateGithubChange(laptop.database, second?.id ?? '', ['queued'], { state: 'sent' }, own),
  ).toBeNull();
  expect(await countUnrecorded(laptop.database)).toBe(0);
  await phone.finish(second?.id ?? '');
  await phone.sync();
  await laptop.sync();
  expect(await laptop.states()).toEqual(['done', 'done']);
  expect(await atServer()).toMatchObject([{ state: 'pending' }, { state: 'done', device_name: 'Phone' }]);
});

test('a device learns of a lost takeover without own reports', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  await laptop.plan(1);
  await laptop.sync();
  await phone.sync();
  await phone.service.takeOver((await phone.service.groups())[0]?.id ?? '', 'carryOut');
  await laptop.sync();
  expect(await laptop.next()).toBeNull();
  await laptop.service.takeOver((await laptop.service.groups())[0]?.id ?? '', 'carryOut');
  expect((await laptop.next())?.generation).toBe(3);
  await phone.sync();
  expect(await phone.next()).toBeNull();
});

test('a change returned in an unknown form stays with its device', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  const [odd, other] = await laptop.plan(2);
  await laptop.sync();
  await phone.sync();
  const groupId = (await phone.service.groups())[0]?.id ?? '';
  phone.faults.push(async (response) => {
    const rows = (await response.json()) as { id: string }[];
    return Response.json(rows.map((row) => (row.id === odd?.id ? { ...row, state: 'of tomorrow' } : row)));
  });
  expect(await phone.service.takeOver(groupId, 'carryOut')).toEqual({ ok: true, value: 1 });
  const own = await phone.database.settings.get('deviceId');
  const owners = await phone.database.githubChanges.bulkGet([odd?.id ?? '', other?.id ?? '']);
  expect(owners.map((change) => change?.deviceId === own?.value)).toEqual([false, true]);
});

test('an unreadable row does not delay the other rows', async () => {
  const laptop = open('Laptop');
  const [odd] = await laptop.plan(2);
  laptop.faults.push(async (response) => {
    const rows = (await response.json()) as { id: string }[];
    return Response.json(rows.map((row) => (row.id === odd?.id ? { ...row, generation: null } : row)));
  });
  await laptop.sync();
  expect(await atServer()).toHaveLength(2);
  expect(await countUnrecorded(laptop.database)).toBe(0);
});

test('only one device wins a concurrent takeover', async () => {
  const [laptop, phone, tablet] = [open('Laptop'), open('Phone'), open('Tablet')];
  await laptop.plan(1);
  await laptop.sync();
  await phone.sync();
  await tablet.sync();
  const groupId = (await phone.service.groups())[0]?.id ?? '';
  expect(await phone.service.takeOver(groupId, 'carryOut')).toEqual({ ok: true, value: 0 });
  expect(await tablet.service.takeOver(groupId, 'carryOut')).toEqual({ ok: true, value: 1 });
  expect(await tablet.next()).toBeNull();
  expect((await tablet.service.groups())[0]?.elsewhere?.name).toBe('Phone');
});

test('reports only with the account’s session, also after forgetting', async () => {
  let session: string | null = null;
  const laptop = open('Laptop', () => session);
  const [, second] = await laptop.plan(2);
  await laptop.finish(second?.id ?? '');
  expect(await laptop.sync()).toBe('signInNeeded');
  session = await backend().signIn(viewerAccount.email, viewerAccount.password);
  await laptop.sync();
  expect(await atServer()).toEqual([]);
  await forgetAllButUnsent(laptop.database);
  session = token;
  await laptop.sync();
  expect(await atServer()).toMatchObject([{ state: 'pending' }, { state: 'done' }]);
  // Waiting changes of other devices are deleted.
  const phone = open('Phone');
  await phone.sync();
  await forgetAllButUnsent(phone.database);
  expect(await phone.states()).toEqual([]);
});

test('rejected and oversized changes hold up no others', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  await laptop.plan(1, { repository: repository('not-a-number') });
  const version = 'a'.repeat(40);
  await laptop.plan(1, {
    wanted: { files: { LICENSE: version } },
    proposal: {
      branch: 'portico/files-1',
      title: 'Add community files',
      body: '',
      existing: 'keep',
      texts: { [version]: 'x'.repeat(300_000) },
      withdraws: null,
    },
  });
  await laptop.plan(1);
  await laptop.sync();
  expect(await countUnrecorded(laptop.database)).toBe(0);
  expect(await atServer()).toHaveLength(2);
  await phone.sync();
  const groups = await phone.service.groups();
  expect(groups.map(({ elsewhere }) => elsewhere?.incomplete)).toEqual([false, true]);
  expect(await phone.service.takeOver(groups[1]?.id ?? '', 'carryOut')).toEqual({ ok: true, value: 1 });
  expect(await phone.next()).toBeNull();
});

test('sends changes together again after a rejected one', async () => {
  const laptop = open('Laptop');
  await laptop.plan(1, { repository: repository('not-a-number') });
  await laptop.plan(5);
  await laptop.sync();
  expect(await countUnrecorded(laptop.database)).toBe(0);
  expect(await atServer()).toHaveLength(5);
  // Three requests: all changes together, the first one alone, and the other five.
  expect(laptop.requests).toEqual(Array.from({ length: 3 }, () => 'POST record_github_changes'));
});

/** Steps that a random walk takes on one device. */
const moves = ['plan', 'done', 'sync', 'sync', 'takeOver', 'discard', 'lose'] as const;

test.each([1, 2, 3])('three devices end each change once despite faults, seed %i', async (seed) => {
  await backend().query('delete from public.github_changes');
  const random = getRandom(String(seed));
  const devices = [open('Laptop'), open('Phone'), open('Tablet')];
  const ended = new Map<string, Set<string>>();
  for (let step = 0; step < 60; step += 1) {
    const device = random.pick(devices);
    const move = random.pick(moves);
    const next = await device.next();
    if (move === 'plan') await device.plan(2);
    else if (move === 'sync') await device.sync();
    else if (move === 'lose') device.faults.push(random.chance(0.5) ? 'requestLost' : 'responseLost');
    else if (move === 'discard' && next) await device.service.discard([next.id]);
    else if (move === 'takeOver') {
      const groups = await device.service.groups();
      const group = groups.find(({ changes }) => changes.some((one) => one.isElsewhere && isUnfinished(one)));
      if (group) await device.service.takeOver(group.id, 'carryOut');
    } else if (move === 'done' && next) {
      await device.finish(next.id);
      ended.set(next.id, new Set([...(ended.get(next.id) ?? []), device.name]));
    }
  }
  for (const device of devices) device.faults.length = 0;
  // Syncs twice, so that each device receives the reports of the others.
  for (const device of [...devices, ...devices]) expect(await device.sync()).toBe('synced');
  const { rows } = await backend().query(
    'select id::text, device_name, state, generation from public.github_changes',
  );
  const known = await Promise.all(devices.map(({ database }) => database.githubChanges.toArray()));
  for (const { id, device_name: owner, state, generation } of rows) {
    const what = `${String(id)} of ${String(owner)}, ${String(state)}`;
    const local = known.map((changes) => changes.find((change) => change.id === id));
    const own = local.filter((change) => change && change.deviceName === undefined && isUnfinished(change));
    expect(own.length, `${what}: one device at most carries it out`).toBeLessThanOrEqual(1);
    const atOwner = local[devices.findIndex(({ name }) => name === owner)];
    expect(atOwner, what).toMatchObject({ generation });
    expect(atOwner && recordedState(atOwner), what).toBe(state);
    if (state === 'done') expect(ended.get(String(id)), what).toContain(owner);
  }
  for (const [index, changes] of known.entries()) {
    for (const change of changes) {
      expect(change.unrecorded, `${devices[index]?.name ?? ''} has told ${change.id}`).toBeUndefined();
      expect(rows.some(({ id }) => id === change.id)).toBe(true);
    }
  }
});

test('another device discards a lost device’s changes', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  await laptop.plan(2);
  await laptop.sync();
  await phone.sync();
  const groupId = (await phone.service.groups())[0]?.id ?? '';
  expect(await phone.service.takeOver(groupId, 'discard')).toEqual({ ok: true, value: 0 });
  expect(await phone.next()).toBeNull();
  await phone.sync();
  await laptop.sync();
  expect(await laptop.states()).toEqual(['cancelled', 'cancelled']);
  expect(await atServer()).toMatchObject([
    { state: 'cancelled', device_name: 'Phone' },
    { state: 'cancelled' },
  ]);
});

test('reads another history of the server from its beginning', async () => {
  const [laptop, phone] = [open('Laptop'), open('Phone')];
  await phone.sync();
  await laptop.plan(1);
  await laptop.sync();
  await phone.sync();
  await backend().query('delete from public.github_changes');
  await backend().query('select private.new_epoch()');
  await laptop.plan(1);
  await laptop.sync();
  await phone.sync();
  expect(await phone.states()).toEqual(['queued', 'queued']);
});

test('reads the history in pages, newest first, and exports all', async () => {
  const laptop = open('Laptop');
  const device = { deviceId: crypto.randomUUID(), deviceName: 'Laptop' };
  const left = { wanted: { homepage: null }, theirs: { homepage: 'https://theirs.example' } };
  const changes = Array.from({ length: 230 }, (_, index) => ({
    id: crypto.randomUUID(),
    planId: device.deviceId,
    undoes: null,
    repositoryId: index < 60 ? '42' : '43',
    repositoryName: 'octo/ledger',
    generation: 1,
    revision: 1,
    place: index,
    // Pairs of changes have the same time. A page of the response ends within a pair.
    confirmedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor((index + 1) / 2) * 1_000).toISOString(),
    change: { base: { wiki: true }, wanted: { wiki: false } },
    complete: true,
    state: 'done',
    outcome: { before: { wiki: true }, theirs: null, left, reason: null },
    endedAt: '2026-02-01T00:00:00Z',
  }));
  await recordGithubChanges(laptop.access, device, changes.slice(0, 150));
  await recordGithubChanges(laptop.access, device, changes.slice(150));
  const page = await laptop.service.history('42', null);
  if (!page.ok) throw new Error(englishText(page.failure));
  expect(page.value.items).toHaveLength(50);
  expect(page.value.isLast).toBe(false);
  const rest = await laptop.service.history('42', page.value.items.at(-1) ?? null);
  if (!rest.ok) throw new Error(englishText(rest.failure));
  expect(rest.value.isLast).toBe(true);
  const all = [...page.value.items, ...rest.value.items];
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  const progress: number[] = [];
  const exported = await laptop.service.exportHistory((read) => progress.push(read));
  if (!exported.ok) throw new Error(englishText(exported.failure));
  expect(progress).toEqual([200, 230]);
  const file = JSON.parse(await exported.value.file.text()) as { format: string; changes: object[] };
  expect(file.format).toBe('portico-github-changes');
  expect(file.changes).toHaveLength(230);
  expect(file.changes[0]).toMatchObject({
    repository: 'octo/ledger',
    device: 'Laptop',
    before: { wiki: true },
    after: { wiki: false },
    leftToTheirs: left,
    result: 'done',
  });
});
