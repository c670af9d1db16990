import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { englishText } from '#domain/shared/failure-texts.ts';
import { createRestProvider } from '#github/rest.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { fail, reportedFailure } from '../../../src/domain/shared/failure.ts';
import { withTexts } from '../../support/with-texts.ts';
import { API, start } from '../dev/github-client.ts';
import { now, restTo } from './provider-worlds.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterEach(() => {
  github.faults.clear();
  github.setRateLimit(null);
});
afterAll(() => github.close());

const musterLabs = { id: '31482006', login: 'muster-labs' };
const first = { organization: musterLabs, page: 1, etag: null };

describe('the rate limit', () => {
  test('is not reduced by an unchanged page', async () => {
    const rest = restTo(github);
    const before = await rest.repositoryPage(first);
    if (!before.ok) throw new Error(englishText(before.failure));
    const left = rest.rateLimit()?.remaining;
    const again = await rest.repositoryPage({ ...first, etag: before.value.etag });
    expect(again).toMatchObject({
      ok: true,
      value: { unchanged: true, repositories: [], etag: before.value.etag },
    });
    expect(rest.rateLimit()?.remaining).toBe(left);
    expect(github.requests.at(-1)?.status).toBe(304);
  });

  test('is reported with its reset time when used up', async () => {
    github.setRateLimit(0);
    const rest = restTo(github);
    const refused = await rest.repositoryPage(first);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'RATE_LIMIT', code: 'GITHUB_RATE_LIMIT' } });
    expect(refused.ok ? 0 : refused.failure.retryAfterMs).toBeGreaterThan(0);
    expect(rest.rateLimit()?.remaining).toBe(0);
  });

  test('reports a long secondary limit without waiting', async () => {
    const requests = github.requests.length;
    github.faults.next({
      match: /repos/,
      status: 403,
      headers: { 'retry-after': '120', 'x-ratelimit-remaining': '4000' },
      body: { message: 'You have exceeded a secondary rate limit.' },
    });
    const refused = await restTo(github).repositoryPage(first);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'RATE_LIMIT', retryAfterMs: 120_000 } });
    expect(github.requests.length - requests).toBe(1);
  });

  test('waits for a short secondary limit', async () => {
    github.faults.next({
      match: /repos/,
      status: 429,
      headers: { 'retry-after': '1', 'x-ratelimit-remaining': '4000' },
      body: { message: 'You have exceeded a secondary rate limit.' },
    });
    expect(await restTo(github).repositoryPage(first)).toMatchObject({ ok: true });
  });
});

describe('failures', () => {
  test('retries a server error once', async () => {
    github.faults.next({ match: /\/user$/, status: 502 });
    expect(await restTo(github).currentUser()).toMatchObject({ ok: true });
    github.faults.next({ match: /\/user$/, status: 502, times: 2 });
    const refused = await restTo(github).currentUser();
    expect(refused).toMatchObject({ ok: false, failure: { code: 'GITHUB_SERVER_ERROR', retryable: true } });
  });

  test.each([
    [401, 'GITHUB_AUTH_FAILED'],
    [403, 'GITHUB_FORBIDDEN'],
    [404, 'GITHUB_NOT_FOUND'],
  ])('%i is requested once and is %s', async (status, code) => {
    const requests = github.requests.length;
    github.faults.next({ match: /\/user$/, status });
    expect(await restTo(github).currentUser()).toMatchObject({ ok: false, failure: { code } });
    expect(github.requests.length - requests).toBe(1);
  });

  test.each([
    ['user', { name: 'no login' }, 'GitHub API returned invalid user data'],
    ['content', { path: 'README.md' }, 'GitHub API returned invalid content data'],
  ])('rejects a response without the required fields of a %s', async (what, body, message) => {
    github.faults.next({ match: /\/(user|readme)$/, status: 200, body });
    const rest = restTo(github);
    const refused =
      what === 'user' ? await rest.currentUser() : await rest.readme('muster-labs', 'agent-linux');
    expect(withTexts(refused)).toMatchObject({ ok: false, failure: { status: 422, message } });
  });

  test('sends nothing without a token', async () => {
    const requests = github.requests.length;
    const rest = createRestProvider({
      apiUrl: API,
      fetch: (input, init) => github.fetch(new Request(input, init)),
      now,
      openToken: async () =>
        fail(reportedFailure('AUTHENTICATION', 'TOKEN_MISSING', 'Not authenticated with GitHub', now())),
    });
    expect(await rest.currentUser()).toMatchObject({ ok: false, failure: { code: 'TOKEN_MISSING' } });
    expect(github.requests.length).toBe(requests);
  });

  test('reports a missing network as a network failure', async () => {
    const rest = createRestProvider({
      apiUrl: API,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      now,
      openToken: async () => ({ ok: true, value: 'token' }),
    });
    expect(await rest.currentUser()).toMatchObject({
      ok: false,
      failure: { kind: 'NETWORK', retryable: true },
    });
  });
});
