import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBridgeProvider } from '#github/bridge.ts';
import { rawRepository, toRepository } from '#github/transform.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { NOON, start } from '../dev/github-client.ts';
import { description } from './openapi.ts';
import { now, restTo } from './provider-worlds.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start({ now: () => new Date(NOON) });
});
afterEach(() => github.faults.clear());
afterAll(() => github.close());

const repository = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  name: `r${id}`,
  html_url: `https://github.com/o/r${id}`,
  owner: { login: 'o' },
  private: false,
  ...changes,
});
const odd = [repository(2, { owner: null }), repository(3, { name: undefined }), null, 'text', { id: 5 }];
const mixed = [repository(1), ...odd, repository(9)];
const read = { skipped: odd.length, repositories: [{ name: 'r1' }, { name: 'r9' }] };
const page = { organization: { id: '7', login: 'o' }, page: 1, etag: null };

describe('one unreadable item', () => {
  it('is skipped in a listing of repositories', async () => {
    github.faults.next({ match: /\/orgs\/o\/repos/, status: 200, body: mixed });
    expect(await restTo(github).repositoryPage(page)).toMatchObject({
      value: { ...read, states: [{ id: '1' }, { id: '9' }] },
    });
  });

  it('is skipped in a search', async () => {
    github.faults.next({ match: /search/, status: 200, body: { total_count: 7, items: mixed } });
    expect(await restTo(github).searchRepositories('agent')).toMatchObject({ value: { ...read, total: 7 } });
  });

  it('is skipped in the list of organizations', async () => {
    const body = [{ id: 7, login: 'o', avatar_url: 7 }, { id: 8 }, null];
    github.faults.next({ match: /\/user\/orgs/, status: 200, body });
    expect(await restTo(github).organizations()).toMatchObject({
      value: { organizations: [{ login: 'o', avatarUrl: null }], skipped: 2 },
    });
  });

  it('is skipped in listings of the tool bridge', async () => {
    const bridge = {
      callTool: async ({ name }: { name: string }) =>
        name === 'get_org_repos' ? mixed : [{ id: 7, login: 'o' }, { login: 'p' }],
    };
    const provider = createBridgeProvider(bridge, now);
    expect(await provider.repositoryPage(page)).toMatchObject({ value: read });
    expect(await provider.organizations()).toMatchObject({ value: { skipped: 1 } });
  });

  it('is skipped among the branches', async () => {
    github.faults.next({ match: /branches/, status: 200, body: [{ name: 'main' }, {}] });
    expect(await restTo(github).branches({ owner: 'o', name: 'r' })).toMatchObject({ value: ['main'] });
  });
});

/** GitHub's definitions of a repository. The test makes each field null or absent if its definition allows that. */
const definitions = ['minimal-repository', 'repository', 'full-repository', 'repo-search-result-item'];
/** Fields without which a repository cannot become a row. */
const needed = new Set(['id', 'name', 'html_url', 'owner', 'private']);

interface Definition {
  properties: Record<string, { nullable?: boolean }>;
  required: string[];
}

describe.each(definitions)('the schema %s in GitHub’s API description', (name) => {
  const { properties, required } = description.definitions[name] as unknown as Definition;

  it('is read with null in every nullable field', () => {
    const nulls = Object.entries(properties).flatMap(([field, { nullable }]) =>
      nullable && !needed.has(field) ? [[field, null]] : [],
    );
    const parsed = rawRepository.parse(repository(1, Object.fromEntries(nulls)));
    expect(toRepository(parsed, Date.UTC(2026, 0, 1)).name).toBe('r1');
  });

  it('requires the fields of a row', () => {
    expect([...needed].filter((field) => !required.includes(field))).toEqual([]);
  });
});
