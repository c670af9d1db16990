import { inflateSync } from 'node:zlib';
import type { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { NOON, octokitFor, signedIn, start } from './github-client.ts';

const ORGANISATIONS = ['muster-labs', 'alpine-cloud', 'zurich-devs'];
const DAY_MS = 86_400_000;

let github: GitHub;
let owner: Octokit;

beforeAll(async () => {
  github = await start();
  owner = signedIn(github, 'robin-muster');
});
afterAll(() => github.close());

const own = () =>
  owner.paginate(owner.rest.repos.listForAuthenticatedUser, { affiliation: 'owner', per_page: 100 });
const ofOrganisation = (org: string) => owner.paginate(owner.rest.repos.listForOrg, { org, per_page: 100 });

describe('the sample world', () => {
  it('has 137 personal repositories of the owner on two pages', async () => {
    const before = github.requests.length;
    const repositories = await own();

    expect(repositories).toHaveLength(137);
    expect(github.requests.length - before).toBe(2);
    expect(new Set(repositories.map(({ id }) => id)).size).toBe(137);
    expect(repositories.every(({ owner }) => owner.login === 'robin-muster')).toBe(true);
  });

  it.each(ORGANISATIONS)('gives %s between 20 and 60 repositories', async (organisation) => {
    const repositories = await ofOrganisation(organisation);

    expect(repositories.length).toBeGreaterThanOrEqual(20);
    expect(repositories.length).toBeLessThanOrEqual(60);
    expect(repositories.some((repository) => repository.private)).toBe(true);
    expect(repositories.some((repository) => repository.fork)).toBe(true);
  });

  it('varies languages, stars, forks, archived flags, home pages and topics', async () => {
    const repositories = await own();
    const stars = repositories.map(({ stargazers_count }) => stargazers_count ?? 0);

    expect(new Set(repositories.map(({ language }) => language)).size).toBeGreaterThan(8);
    expect(Math.min(...stars)).toBe(0);
    expect(Math.max(...stars)).toBeGreaterThan(2_000);
    for (const limit of [10, 50, 100, 500]) expect(stars.some((count) => count >= limit)).toBe(true);
    expect(repositories.filter(({ archived }) => archived).length).toBeGreaterThan(3);
    expect(repositories.filter(({ homepage }) => homepage).length).toBeGreaterThan(5);
    expect(repositories.filter(({ topics }) => (topics ?? []).length > 2).length).toBeGreaterThan(50);
    expect(repositories.find(({ name }) => name.startsWith('forklift-'))?.fork).toBe(false);
    expect(repositories.filter(({ fork }) => fork).length).toBeGreaterThan(5);
  });

  it('has repositories of all five activity levels', async () => {
    const repositories = (await own()).filter(({ private: hidden }) => !hidden);
    const since = new Date(NOON.getTime() - 30 * DAY_MS).toISOString();
    const levels = new Set<string>();
    for (const { name } of repositories) {
      const { data } = await owner.rest.repos.listCommits({
        owner: 'robin-muster',
        repo: name,
        since,
        per_page: 100,
      });
      levels.add(levelOf(data.length));
    }
    expect([...levels].sort()).toEqual(['0', '1-5', '16-30', '6-15', '>30']);
  });

  it('has READMEs, TechBragging.md, manifests and pictures', async () => {
    const repo = { owner: 'robin-muster', repo: 'zero-trust-baseline' };
    const readme = await owner.rest.repos.getReadme(repo);
    const manifest = await owner.rest.repos.getContent({ ...repo, path: 'package.json' });
    const bragging = await owner.rest.repos.getContent({ ...repo, path: 'TechBragging.md' });
    const pictures = await owner.rest.repos.getContent({ ...repo, path: 'screenshots' });

    expect(textIn(readme.data)).toContain('# zero-trust-baseline');
    expect(JSON.parse(textIn(manifest.data))).toHaveProperty('dependencies');
    expect(textIn(bragging.data)).toMatch(/production at \d+ organisations/);
    expect(Array.isArray(pictures.data) && pictures.data.map(({ name }) => name)).toContain('overview.png');
  });

  it('serves valid pictures', async () => {
    const { data } = await owner.rest.repos.getContent({
      owner: 'robin-muster',
      repo: 'zero-trust-baseline',
      path: 'screenshots/overview.png',
    });
    const address = 'download_url' in data ? (data.download_url ?? '') : '';
    const response = await github.fetch(new Request(address));
    const bytes = Buffer.from(await response.arrayBuffer());

    expect(response.headers.get('content-type')).toBe('image/png');
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const length = bytes.readUInt32BE(33);
    expect(inflateSync(bytes.subarray(41, 41 + length))).toHaveLength(54 * (1 + 96 * 3));
  });

  it('has a facebook/react that resembles the real one', async () => {
    const repo = { owner: 'facebook', repo: 'react' };
    const visitor = octokitFor(github);
    const [{ data }, languages, contributors, commits, topics] = await Promise.all([
      visitor.rest.repos.get(repo),
      visitor.rest.repos.listLanguages(repo),
      visitor.rest.repos.listContributors({ ...repo, per_page: 10 }),
      visitor.paginate(visitor.rest.repos.listCommits, {
        ...repo,
        since: new Date(NOON.getTime() - 365 * DAY_MS).toISOString(),
        per_page: 100,
      }),
      visitor.rest.repos.getAllTopics(repo),
    ]);

    expect(data.stargazers_count).toBeGreaterThan(200_000);
    expect(languages.data.JavaScript).toBeGreaterThan(1_000_000);
    expect(contributors.data).toHaveLength(10);
    expect(contributors.headers.link).toContain('rel="next"');
    expect(contributors.data[0]?.contributions).toBeGreaterThan(contributors.data[9]?.contributions ?? 0);
    expect(commits.length).toBeGreaterThan(300);
    expect(commits.length).toBeLessThan(1_000);
    expect(topics.data.names).toContain('javascript');
  });

  it('is equal at two starts on the same day', async () => {
    const other = await start({ now: () => new Date(NOON.getTime() + 3_600_000) });
    try {
      const paths = [
        '/user',
        '/user/repos?per_page=100&page=2',
        '/orgs/alpine-cloud/repos?per_page=100',
        '/repos/facebook/react',
        '/repos/facebook/react/commits?per_page=50',
        '/repos/robin-muster/secret-lighthouse/contributors',
        '/repos/robin-muster/secret-lighthouse/contents/images',
        '/repos/robin-muster/talks/readme',
        '/user/installations',
      ];
      for (const path of paths) {
        const [first, second] = await Promise.all(
          [owner, signedIn(other, 'robin-muster')].map(
            async (octokit) => (await octokit.request(`GET ${path}`)).data,
          ),
        );
        expect({ path, data: second }).toEqual({ path, data: first });
      }
    } finally {
      await other.close();
    }
  });
});

function levelOf(commits: number): string {
  if (commits > 30) return '>30';
  if (commits > 15) return '16-30';
  if (commits > 5) return '6-15';
  return commits > 0 ? '1-5' : '0';
}

function textIn(data: unknown): string {
  const content = typeof data === 'object' && data !== null && 'content' in data ? data.content : '';
  return Buffer.from(String(content), 'base64').toString('utf8');
}
