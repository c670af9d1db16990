import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeGithubRun, readGithubRun } from '#db/github-changes.ts';
import { type Failure, fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { isLeftToReading, openWriter } from '#services/workspace/github-change-writer.ts';
import type { RunnerAccess } from '#services/workspace/runner-access.ts';
import type { ChangeRequests } from '#workers/github-worker.protocol.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { openDevice, repository } from '../../../support/device-database.ts';
import { noApp } from '../../../support/no-app.ts';
import { SimulatedLocks } from '../../../support/simulation/locks.ts';
import { API, NOON, start } from '../../dev/github-client.ts';

/** Chooses the token for a change, and returns the token's remaining requests. */

let github: GitHub;
let now = NOON.getTime();
beforeAll(async () => {
  github = await start({ now: () => new Date(now) });
});
afterAll(() => github.close());

function open(app: Partial<RunnerAccess['app']> = {}) {
  const { database, context } = openDevice();
  const token = github.tokens.issue({ login: 'robin-muster' });
  const provider = createRestProvider({
    apiUrl: API,
    fetch: (input, init) => github.fetch(new Request(input, init)),
    now: () => now,
    openToken: async () => success(token),
  });
  const access: RunnerAccess = {
    ...context,
    database,
    now: () => now,
    accountId: 'owner',
    provider: async () => provider,
    app: { ...noApp, ...app },
    wake: () => undefined,
    locks: new SimulatedLocks().of({}),
    later: () => () => undefined,
  };
  return { access, database, provider };
}

test('uses the app where possible, else the owner’s token', async () => {
  const apps = { open: true } as unknown as ChangeRequests;
  let response: Result<ChangeRequests> = success(apps);
  const { access, database, provider } = open({ open: async () => response });
  await database.repositories.put({ ...repository('1'), pending: [] });
  const change = { repositoryId: '1', wanted: { description: 'By whom' } };
  const writer = () => openWriter(access, change);
  // By default, the token of the sign-in is used.
  expect(await writer()).toEqual({ ok: true, value: provider });
  await changeGithubRun(database, () => ({ writer: 'app' }));
  expect(await writer()).toEqual({ ok: true, value: apps });
  const saying = (code: string): Failure => reportedFailure('AUTHORIZATION', code, 'Not now', now);
  for (const code of ['NOT_CONFIGURED', 'APP_NOT_THERE']) {
    response = fail(saying(code));
    expect(await writer(), code).toEqual({ ok: true, value: provider });
  }
  for (const code of ['GITHUB_APP_REFUSED', 'NETWORK_UNREACHABLE']) {
    response = fail(saying(code));
    expect(await writer(), code).toEqual(response);
  }
});

test('leaves the last requests of an hour to reading', async () => {
  const { access, database, provider } = open();
  expect(await isLeftToReading(access, provider)).toBe(false);
  await provider.currentUser();
  expect(await isLeftToReading(access, provider)).toBe(false);
  github.setRateLimit(100);
  await provider.currentUser();
  const limit = provider.rateLimit();
  expect(await isLeftToReading(access, provider)).toBe(true);
  expect(await readGithubRun(database)).toMatchObject({
    problem: { code: 'GITHUB_BUDGET' },
    resumesAt: limit?.resetsAt,
  });
  now = limit?.resetsAt ?? 0;
  expect(await isLeftToReading(access, provider)).toBe(false);
});
