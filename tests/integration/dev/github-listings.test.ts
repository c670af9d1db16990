import type { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { API, NOON, octokitFor, signedIn, start } from './github-client.ts';

let github: GitHub;
let owner: Octokit;
let guest: Octokit;

beforeAll(async () => {
  github = await start();
  owner = signedIn(github, 'robin-muster');
  guest = signedIn(github, 'guest-visitor');
});
afterAll(() => github.close());

describe('paging', () => {
  it('links the first, previous, next and last page', async () => {
    const page = (number: number) =>
      owner.rest.repos.listForOrg({ org: 'muster-labs', type: 'all', per_page: 10, page: number });
    const link = (number: number, rel: string) =>
      `<${API}/orgs/muster-labs/repos?type=all&per_page=10&page=${number}>; rel="${rel}"`;

    expect((await page(1)).headers.link).toBe([link(2, 'next'), link(5, 'last')].join(', '));
    expect((await page(3)).headers.link).toBe(
      [link(2, 'prev'), link(4, 'next'), link(5, 'last'), link(1, 'first')].join(', '),
    );
    expect((await page(5)).headers.link).toBe([link(4, 'prev'), link(1, 'first')].join(', '));
    expect((await page(5)).data).toHaveLength(4);
  });

  it('has no links for a single page and no rows after the last', async () => {
    const { headers } = await owner.rest.repos.listForOrg({ org: 'zurich-devs', per_page: 100 });
    const beyond = await owner.rest.repos.listForOrg({ org: 'zurich-devs', per_page: 100, page: 9 });

    expect(headers.link).toBeUndefined();
    expect(beyond.data).toEqual([]);
  });
});

describe('an organisation’s repositories', () => {
  const list = (type: 'all' | 'public' | 'private' | 'forks' | 'sources') =>
    owner.paginate(owner.rest.repos.listForOrg, { org: 'muster-labs', type, per_page: 100 });

  it('filters by type', async () => {
    const [all, open, hidden, forks, sources] = await Promise.all(
      (['all', 'public', 'private', 'forks', 'sources'] as const).map(list),
    );

    expect(open?.length).toBeGreaterThan(0);
    expect(hidden?.length).toBeGreaterThan(0);
    expect((open?.length ?? 0) + (hidden?.length ?? 0)).toBe(all?.length);
    expect(forks?.every(({ fork }) => fork)).toBe(true);
    expect((forks?.length ?? 0) + (sources?.length ?? 0)).toBe(all?.length);
  });

  it('sorts dates descending and names ascending by default', async () => {
    const pushed = await owner.rest.repos.listForOrg({ org: 'muster-labs', sort: 'pushed' });
    const named = await owner.rest.repos.listForOrg({ org: 'muster-labs', sort: 'full_name' });
    const reversed = await owner.rest.repos.listForOrg({
      org: 'muster-labs',
      sort: 'full_name',
      direction: 'desc',
    });

    const dates = pushed.data.map(({ pushed_at }) => pushed_at ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(named.data[0]?.name).toBe('.github');
    expect(reversed.data[0]?.name).toBe('website');
  });

  it('answers 404 for an unknown organisation', async () => {
    await expect(owner.rest.repos.listForOrg({ org: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('private repositories', () => {
  const hidden = { owner: 'robin-muster', repo: 'client-redaction' };

  it('are visible to their owner only', async () => {
    const { data } = await owner.rest.repos.get(hidden);
    expect(data.private).toBe(true);
    await expect(guest.rest.repos.get(hidden)).rejects.toMatchObject({ status: 404 });
    await expect(octokitFor(github).rest.repos.get(hidden)).rejects.toMatchObject({ status: 404 });
    await expect(guest.rest.repos.getReadme(hidden)).rejects.toMatchObject({ status: 404 });
  });

  it('stay closed to a token without the scope repo', async () => {
    const limited = signedIn(github, 'robin-muster', ['user:email', 'read:org']);
    const mine = await limited.paginate(limited.rest.repos.listForAuthenticatedUser, {
      affiliation: 'owner',
      per_page: 100,
    });

    expect(mine.some((repository) => repository.private)).toBe(false);
    await expect(limited.rest.repos.get(hidden)).rejects.toMatchObject({ status: 404 });
  });

  it('of an organisation are hidden from other accounts', async () => {
    const seen = await guest.paginate(guest.rest.repos.listForOrg, { org: 'muster-labs', per_page: 100 });
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.some((repository) => repository.private)).toBe(false);
  });

  it('have signed picture addresses that need no header', async () => {
    const { data } = await owner.rest.repos.getContent({
      owner: 'muster-labs',
      repo: 'brand',
      path: 'images',
    });
    const address = Array.isArray(data)
      ? (data.find(({ name }) => name === 'overview.png')?.download_url ?? '')
      : '';

    expect((await github.fetch(new Request(address))).status).toBe(200);
    expect((await github.fetch(new Request(address.replace(/token=.*/, 'token=guess')))).status).toBe(404);
  });

  it('are selected by the filter on visibility', async () => {
    const count = async (visibility: 'all' | 'public' | 'private') =>
      (
        await owner.paginate(owner.rest.repos.listForAuthenticatedUser, {
          visibility,
          affiliation: 'owner',
          per_page: 100,
        })
      ).length;

    expect((await count('public')) + (await count('private'))).toBe(await count('all'));
    expect(await count('private')).toBeGreaterThan(5);
  });
});

describe('the commit history', () => {
  const repo = { owner: 'facebook', repo: 'react' };

  it('is limited by since and until', async () => {
    const since = '2026-03-01T00:00:00Z';
    const until = '2026-04-01T00:00:00Z';
    const commits = await owner.paginate(owner.rest.repos.listCommits, {
      ...repo,
      since,
      until,
      per_page: 100,
    });
    const dates = commits.map(({ commit }) => commit.committer?.date ?? '');

    expect(commits.length).toBeGreaterThan(10);
    expect(dates.every((date) => date >= since && date <= until)).toBe(true);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('is one chain of parent commits', async () => {
    const commits = await owner.paginate(owner.rest.repos.listCommits, { ...repo, per_page: 100 });
    const pairs = commits
      .slice(0, -1)
      .map((commit, index) => [commit.parents[0]?.sha, commits[index + 1]?.sha]);

    expect(pairs.every(([parent, below]) => parent === below)).toBe(true);
    expect(commits.at(-1)?.parents).toEqual([]);
    const { data } = await owner.rest.repos.getCommit({ ...repo, ref: commits[4]?.sha ?? '' });
    expect(data.commit.message).toBe(commits[4]?.commit.message);
  });

  it('gets a commit when a file is written', async () => {
    const target = { owner: 'robin-muster', repo: 'dotfiles' };
    const before = await owner.paginate(owner.rest.repos.listCommits, { ...target, per_page: 100 });
    await owner.rest.repos.createOrUpdateFileContents({
      ...target,
      path: 'notes.md',
      message: 'Write notes',
      content: Buffer.from('# Notes\n').toString('base64'),
    });
    const after = await owner.paginate(owner.rest.repos.listCommits, { ...target, per_page: 100 });
    const { data } = await owner.rest.repos.get(target);

    expect(after).toHaveLength(before.length + 1);
    expect(after.map(({ commit }) => commit.message)).toContain('Write notes');
    expect(data.pushed_at).toBe(NOON.toISOString().replace('.000', ''));
  });

  it('appears in /stats after a first 202 response', async () => {
    const first = await owner.rest.repos.getCommitActivityStats(repo);
    const second = await owner.rest.repos.getCommitActivityStats(repo);
    const weeks = Array.isArray(second.data) ? second.data : [];

    expect(first.status).toBe(202);
    expect(second.status).toBe(200);
    expect(weeks).toHaveLength(52);
    expect(weeks.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(300);
  });
});

describe('a change of a repository', () => {
  it('appears in every later response', async () => {
    const target = { owner: 'robin-muster', repo: 'workshop-timer' };
    await owner.rest.repos.update({ ...target, archived: true, homepage: '', private: true });
    const { data } = await owner.rest.repos.get(target);
    const list = await owner.paginate(owner.rest.repos.listForAuthenticatedUser, {
      type: 'owner',
      per_page: 100,
    });

    expect(data).toMatchObject({ archived: true, homepage: '', private: true, stargazers_count: 97 });
    expect(list.find(({ name }) => name === target.repo)).toMatchObject({ archived: true, private: true });
    await expect(guest.rest.repos.get(target)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps the repository’s data after a rename', async () => {
    await owner.rest.repos.update({ owner: 'robin-muster', repo: 'invoice-css', name: 'invoice-print' });
    const renamed = { owner: 'robin-muster', repo: 'invoice-print' };

    expect((await owner.rest.repos.get(renamed)).data.stargazers_count).toBe(381);
    expect((await owner.rest.repos.getReadme(renamed)).status).toBe(200);
    expect((await owner.rest.repos.listCommits(renamed)).data.length).toBeGreaterThan(0);
  });

  it('requires administrator rights', async () => {
    const target = { owner: 'alpine-cloud', repo: 'alpctl' };
    await expect(owner.rest.repos.update({ ...target, archived: true })).rejects.toMatchObject({
      status: 403,
    });
    await expect(octokitFor(github).rest.repos.update(target)).rejects.toMatchObject({ status: 401 });
  });
});
