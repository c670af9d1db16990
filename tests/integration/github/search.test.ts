import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { withTexts } from '../../support/with-texts.ts';
import { NOON, signedIn, start } from '../dev/github-client.ts';
import { restTo } from './provider-worlds.ts';

/** Has few searches, because Octokit waits two seconds between them. */

let github: GitHub;
beforeAll(async () => {
  github = await start({ now: () => new Date(NOON) });
});
afterEach(() => github.faults.clear());
afterAll(() => github.close());

const searches = () => github.requests.filter(({ path }) => path.includes('/search/'));

test('a newer search replaces earlier ones', async () => {
  const rest = restTo(github);
  const before = searches().length;
  const found = await Promise.all(['a', 'agent', 'agent-linux'].map((text) => rest.searchRepositories(text)));
  expect(found.slice(0, 2)).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(found[2]).toMatchObject({
    ok: true,
    value: { total: 1, repositories: [{ owner: 'muster-labs', name: 'agent-linux', language: 'Rust' }] },
  });
  // The search in flight may have been sent. The one after it was skipped.
  expect(
    searches()
      .slice(before)
      .filter(({ path }) => /q=agent&/.test(path)),
  ).toEqual([]);
  expect(rest.rateLimit()).toBeNull();
});

test('reports an unreadable response and the search limit', async () => {
  const rest = restTo(github);
  github.faults.next({ match: /search/, status: 200, body: { total_count: -1, items: [] } });
  expect(await rest.searchRepositories('agent')).toMatchObject({
    ok: false,
    failure: { code: 'GITHUB_UNREADABLE' },
  });
  github.faults.next({
    match: /search/,
    status: 403,
    headers: { 'retry-after': '50' },
    body: { message: 'You have exceeded a secondary rate limit.' },
  });
  expect(withTexts(await rest.searchRepositories('agent'))).toMatchObject({
    ok: false,
    failure: { kind: 'RATE_LIMIT', message: expect.stringContaining('Resets in 1 minute') },
  });
});

test('the stack’s GitHub finds only readable repositories, rejects empty searches', async () => {
  const search = async (scopes: string[]) => {
    const { data } = await signedIn(github, 'robin-muster', scopes).request('GET /search/repositories', {
      q: 'mobile-approvals',
    });
    return { total: data.total_count, names: data.items.map(({ full_name: name }) => name) };
  };
  expect(await search(['repo'])).toEqual({ total: 1, names: ['muster-labs/mobile-approvals'] });
  expect(await search(['read:org'])).toEqual({ total: 0, names: [] });
  await expect(
    signedIn(github, 'robin-muster').request('GET /search/repositories', { q: ' ' }),
  ).rejects.toMatchObject({ status: 422, response: { data: { errors: [{ field: 'q', code: 'missing' }] } } });
});
