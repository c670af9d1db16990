import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeRequests, RepositoryPage } from '#domain/repository/provider.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { start } from '../dev/github-client.ts';
import { bridgeProvider, restTo } from './provider-worlds.ts';

/** All providers must return the same values for the features that they support. */

let github: GitHub;
const ways: Record<string, () => Promise<BridgeRequests>> = {
  REST: async () => restTo(github),
  'the tool bridge': async () => bridgeProvider(github),
};

beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

const musterLabs = { id: '31482006', login: 'muster-labs' };
const personal = { id: 'user', login: 'robin-muster' };

async function allPages(
  provider: BridgeRequests,
  organization: typeof musterLabs,
): Promise<RepositoryPage[]> {
  const pages: RepositoryPage[] = [];
  for (let page = 1; ; page += 1) {
    const result = await provider.repositoryPage({ organization, page, etag: null });
    if (!result.ok) throw new Error(englishText(result.failure));
    pages.push(result.value);
    if (result.value.repositories.length < 100) return pages;
  }
}

describe.each(Object.keys(ways))('the provider: %s', (name) => {
  let provider: BridgeRequests;
  beforeAll(async () => {
    provider = (await ways[name]?.()) as BridgeRequests;
  });

  test('names the user', async () => {
    const user = await provider.currentUser();
    expect(user).toMatchObject({ ok: true, value: { login: 'robin-muster', name: 'Robin Muster' } });
  });

  test('lists the organisations without the personal account', async () => {
    const listed = await provider.organizations();
    if (!listed.ok) throw new Error(englishText(listed.failure));
    expect(listed.value.organizations.map(({ login }) => login).sort()).toEqual([
      'alpine-cloud',
      'muster-labs',
      'zurich-devs',
    ]);
    expect(listed.value.organizations.every(({ id, name: label }) => /^\d+$/.test(id) && label !== '')).toBe(
      true,
    );
  });

  test.each([musterLabs, personal])(
    'pages of 100 contain every repository of $login once',
    async (organization) => {
      const pages = await allPages(provider, organization);
      const expected = await allPages(restTo(github), organization);
      const ids = (some: RepositoryPage[]) =>
        some.flatMap(({ repositories }) => repositories.map(({ id }) => id));
      expect(ids(pages).sort()).toEqual(ids(expected).sort());
      expect(new Set(ids(pages)).size).toBe(ids(pages).length);
      expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
      expect(pages[0]?.pages).toBe(Math.ceil(ids(pages).length / 100));
      expect(pages.every(({ unchanged }) => !unchanged)).toBe(true);
    },
  );

  test('returns the same repository fields as the REST provider', async () => {
    const [page] = await allPages(provider, musterLabs);
    const [expected] = await allPages(restTo(github), musterLabs);
    const found = page?.repositories.find((repository) => repository.name === 'agent-linux');
    const wanted = expected?.repositories.find((repository) => repository.name === 'agent-linux');
    expect(wanted).toMatchObject({ owner: 'muster-labs', language: 'Rust', fork: false });
    expect(found).toEqual(wanted);
  });

  test('a page past the end is empty', async () => {
    const result = await provider.repositoryPage({ organization: musterLabs, page: 9, etag: null });
    expect(result).toMatchObject({ ok: true, value: { page: 9, repositories: [] } });
  });

  test('reads files as UTF-8 and reports a missing one', async () => {
    const readme = await provider.readme('muster-labs', 'agent-linux');
    const missing = await provider.file('muster-labs', 'agent-linux', 'no-such-file.md');
    expect(readme).toMatchObject({ ok: true, value: { path: 'README.md' } });
    expect(missing).toMatchObject({ ok: true, value: null });
  });
});
