import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepGithubStates } from '#db/github-changes.ts';
import { proposeFiles } from '#domain/github-change/files.ts';
import { type GithubWish, planGithubChange } from '#domain/github-change/github-plan.ts';
import { labelValues } from '#domain/github-change/labels.ts';
import { success } from '#domain/shared/failure.ts';
import { createAppWriter, revokeInstallationToken } from '#github/app-client.ts';
import { createRestProvider } from '#github/rest.ts';
import { createAppWriting } from '#services/github-app/app-writing.ts';
import { createAppService } from '#services/github-worker.ts';
import { keepImport } from '#services/workspace/changes.ts';
import { createGithubChangeRunner } from '#services/workspace/github-change-runner.ts';
import { createGithubChangeService } from '#services/workspace/github-changes.ts';
import { createGithubAppRequests } from '#workers/github-app.logic.ts';
import { openDevice } from '../../../support/device-database.ts';
import { appServiceForFile, ownInstallation } from '../../../support/github-app.ts';
import { nothingRecorded } from '../../../support/recorded-changes.ts';
import { waitFor } from '../../../support/wait-for.ts';

/**
 * Changes at GitHub with the App's token: the device's database, the Edge Function, the stack's GitHub, and an owner whose own
 * token can only read.
 */

const service = appServiceForFile();
const github = () => service.stack().github;

beforeEach(() => github().app.permit({}));

interface WorldOptions {
  scopes?: string[];
  /** Called before a request is sent. 'lost' drops its response. */
  before?: (request: Request) => unknown;
}

async function openWorld({ scopes = ['read:org'], before }: WorldOptions = {}) {
  const { origin, anonKey } = service.stack();
  await service.configure();
  const device = openDevice();
  const own = github().tokens.issue({ login: 'robin-muster', scopes });
  const writes: { request: string; by: string; status: number }[] = [];
  const revoked: { token: string; status: number }[] = [];
  const wire: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const fate = before?.(request);
    const response = await fetch(request);
    if (pathname.endsWith('/installation/token')) {
      const token = request.headers.get('authorization')?.replace('token ', '') ?? '';
      revoked.push({ token, status: response.status });
    } else if (pathname.startsWith('/github/') && request.method !== 'GET') {
      const isOwn = request.headers.get('authorization')?.endsWith(own) ?? false;
      const what = `${request.method} ${pathname.replace('/github/api/v3/repos/', '')}`;
      writes.push({ request: what, by: isOwn ? 'owner' : 'app', status: response.status });
    }
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return response;
  };
  const now = () => Date.now();
  const rest = { apiUrl: `${origin}/github/api/v3`, fetch: wire, now };
  const provider = createRestProvider({ ...rest, openToken: async () => success(own) });
  const neverCalled = () => Promise.reject(new Error('It is not asked.'));
  const requests = createGithubAppRequests({
    service: createAppService({ url: origin, apiKey: anonKey, fetch: wire, now }),
    openToken: neverCalled,
    keep: neverCalled,
    forget: neverCalled,
    revokeWriteToken: (token) => revokeInstallationToken(rest, token),
    isLocked: async () => false,
    now,
  });
  const openToken = () => requests.openWriteToken('owner');
  const writer = createAppWriter({ ...rest, openToken });
  const access = {
    ...device.context,
    database: device.database,
    now,
    accountId: 'owner',
    provider: async () => provider,
    app: createAppWriting({
      accountId: 'owner',
      settings: { isConfigured: () => true },
      backend: { accessToken: async () => service.tokens.admin, now },
      worker: { app: requests, appWriter: async () => writer },
    }),
    wake: () => undefined,
    locks: { request: (_name: string, _options: object, run: () => unknown) => run() } as never,
    later(delayMs: number, callback: () => void) {
      const timer = setTimeout(callback, Math.min(delayMs, 20));
      return () => clearTimeout(timer);
    },
  };
  const runner = createGithubChangeRunner(access);
  onTestFinished(() => runner.close());
  const changes = createGithubChangeService(access, runner, async () => nothingRecorded);

  async function plan(
    name: string,
    wish: GithubWish,
    {
      owner = 'robin-muster',
      files,
    }: { owner?: string; files?: Awaited<ReturnType<typeof proposeFiles>> } = {},
  ) {
    const seen = await fetch(`${rest.apiUrl}/repos/${owner}/${name}`, {
      headers: { authorization: `token ${service.githubToken()}` },
    });
    const { id } = (await seen.json()) as { id: number };
    const admin = createRestProvider({ ...rest, openToken: async () => success(service.githubToken()) });
    const reading = await admin.readSettings(String(id));
    if (!reading.ok || !reading.value) throw new Error(`${name} could not be read.`);
    const { repository, state } = reading.value;
    const alongside = () => keepGithubStates(device.database, [state]);
    await keepImport(access, [repository], { alongside });
    const planned = planGithubChange(await changes.readKnown([String(id)]), wish, () => files);
    expect((await changes.keep(planned.changes, null)).ok).toBe(true);
    return String(id);
  }

  /** @returns the changes of the newest group, and the reason for waiting */
  async function untilEnded() {
    for (let turns = 0; turns < 1_000; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const run = await changes.run();
      const [group] = await changes.groups();
      const isOpen = group?.changes.some(({ state }) => state === 'queued' || state === 'sent');
      if (!isOpen || (run.state === 'waiting' && run.resumesAt === null)) return { group, run };
    }
    throw new Error('It did not come to an end.');
  }
  return { changes, runner, plan, untilEnded, writes, revoked, openToken, database: device.database };
}

test('the first change waits for the permission, then continues', async () => {
  const world = await openWorld();
  const id = await world.plan('zero-trust-baseline', {
    description: 'By the app',
    topics: { kind: 'add', topics: ['app'] },
  });
  expect((await world.untilEnded()).run.problem?.code).toBe('GITHUB_SCOPE_MISSING');

  await world.changes.carryOutAs('app');
  const waiting = await world.untilEnded();
  expect(waiting.group?.changes).toMatchObject([{ state: 'queued' }]);
  expect(waiting.run.problem).toMatchObject({
    code: 'APP_PERMISSION_MISSING',
    values: { permissions: 'Administration' },
    helpUrl: expect.stringMatching('/settings/apps/portico-local/permissions$'),
  });
  expect(world.writes.filter(({ by }) => by === 'app')).toEqual([]);

  github().app.permit({ administration: 'write' });
  await world.runner.onReturn();
  const { group } = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'done' }]);
  expect(world.writes.filter(({ by }) => by === 'app')).toEqual([
    { request: 'PATCH robin-muster/zero-trust-baseline', by: 'app', status: 200 },
    { request: 'PUT robin-muster/zero-trust-baseline/topics', by: 'app', status: 200 },
  ]);
  expect(await world.openToken()).toMatchObject({ ok: false, failure: { code: 'TOKEN_MISSING' } });
  await waitFor(() => expect(world.revoked).toMatchObject([{ status: 204 }]));
  const [{ token } = { token: '' }] = world.revoked;
  expect(token).toMatch(/^ghs_/);
  const used = await fetch(`${service.stack().origin}/github/api/v3/repos/robin-muster/zero-trust-baseline`, {
    headers: { authorization: `token ${token}` },
  });
  expect(used.status).toBe(401);
  expect((await world.database.githubStates.get(id))?.permission).toBe('admin');
});

test('labels need the issues permission, settings need administration', async () => {
  github().app.permit({ issues: 'write' });
  const world = await openWorld();
  await world.changes.carryOutAs('app');
  const label = { name: 'by the app', color: 'd73a4a', description: null };
  await world.plan('conditional-access-diff', { labels: labelValues([label]) });
  expect((await world.untilEnded()).group?.changes).toMatchObject([{ state: 'done' }]);
  await world.plan('conditional-access-diff', { defaultBranch: 'main', description: 'Not yet' });
  expect(JSON.stringify((await world.untilEnded()).run.problem)).toContain('“Administration”');
});

test('merge settings also need the contents permission', async () => {
  github().app.permit({ administration: 'write' });
  const world = await openWorld();
  await world.changes.carryOutAs('app');
  await world.plan('secret-lighthouse', { deleteHeadBranches: true, rebaseMerging: false });
  expect(JSON.stringify((await world.untilEnded()).run.problem)).toContain('“Contents”');
  github().app.permit({ administration: 'write', contents: 'write' });
  await world.changes.resume();
  expect((await world.untilEnded()).group?.changes).toMatchObject([{ state: 'done' }]);
});

test('files become a pull request of the app', async () => {
  github().app.permit({ contents: 'write', pull_requests: 'write' });
  const world = await openWorld();
  await world.changes.carryOutAs('app');
  const texts = { 'LICENSE.txt': 'Do what you like.\n' };
  const files = await proposeFiles({ texts, title: 'Add a licence', body: '', existing: 'keep' });
  await world.plan('passkey-rollout-kit', {}, { files });
  expect((await world.untilEnded()).group?.changes).toMatchObject([
    { state: 'done', pull: { state: 'open', number: expect.any(Number) } },
  ]);
  expect(world.writes.map(({ by, status }) => `${by} ${status}`)).toEqual(Array(4).fill('app 201'));
});

test('waits for a missing app until sign-in is chosen', async () => {
  const world = await openWorld({ scopes: ['repo'] });
  await world.changes.carryOutAs('app');
  const page = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${service.stack().origin}/github${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  await page(`/settings/installations/${ownInstallation}`);
  await world.plan('incident-timeline', { description: 'By the sign-in' });
  expect((await world.untilEnded()).run.problem?.code).toBe('INSTALLATION_UNKNOWN');
  await world.changes.carryOutAs('signIn');
  expect((await world.untilEnded()).group?.changes).toMatchObject([{ state: 'done' }]);
  expect(world.writes).toMatchObject([{ by: 'owner', status: 200 }]);
  await page('/settings/apps/portico-local/installations', { account: 'robin-muster' });
});

test('checks a lost response with another token and sends once', async () => {
  github().app.permit({ administration: 'write' });
  let isLost = false;
  const world = await openWorld({
    before: ({ method }) => {
      if (isLost || method !== 'PATCH') return undefined;
      isLost = true;
      return 'lost';
    },
  });
  await world.changes.carryOutAs('app');
  await world.plan('sigma-to-kql', { description: 'Once' });
  expect((await world.untilEnded()).group?.changes).toMatchObject([{ state: 'done' }]);
  expect(world.writes).toEqual([{ request: 'PATCH robin-muster/sigma-to-kql', by: 'app', status: 200 }]);
});

test('waits for a permission that was revoked before the request', async () => {
  github().app.permit({ administration: 'write' });
  const world = await openWorld({
    before: ({ method }) => method === 'PATCH' && github().app.permit({}),
  });
  await world.changes.carryOutAs('app');
  await world.plan('finma-controls', { description: 'Later' });
  const { group, run } = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'queued', before: {} }]);
  expect(run.problem?.code).toBe('APP_PERMISSION_MISSING');
  expect(world.writes).toMatchObject([{ by: 'app', status: 403 }]);
});

test('uses the owner’s token where the app is not installed', async () => {
  github().app.permit({ administration: 'write' });
  const world = await openWorld({ scopes: ['repo'] });
  await world.changes.carryOutAs('app');
  await world.plan('policy-engine', { description: 'By the owner' }, { owner: 'muster-labs' });
  expect((await world.untilEnded()).group?.changes).toMatchObject([{ state: 'done' }]);
  expect(world.writes).toMatchObject([{ by: 'owner', status: 200 }]);
});
