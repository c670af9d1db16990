import { createServer } from 'node:http';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { rawFacts, toFacts } from '#github/analysis/responses.schema.ts';
import { createRestProvider } from '#github/rest.ts';
import {
  blocked,
  computing,
  type GithubResponse,
  gone,
  noticeUrl,
  partialResults,
  renaming,
  restrictedBy,
  secondaryLimit,
  singleSignOnRequiredBy,
  singleSignOnUrl,
  takenDown,
} from '../../support/github-responses.ts';
import { withTexts } from '../../support/with-texts.ts';
import { NOON } from '../dev/github-client.ts';

/** Runs the real client against a server that responds like github.com, including redirects. */

const musterLabs = { id: '31482006', login: 'muster-labs' };
const first = { organization: musterLabs, page: 1, etag: null };
const requests: string[] = [];
afterEach(() => void requests.splice(0));

async function githubResponding(responses: (apiUrl: string) => Record<string, GithubResponse>) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${url.pathname}`);
    const received = responses(apiUrl)[url.pathname] ?? gone;
    response.writeHead(received.status, { 'content-type': 'application/json', ...received.headers });
    response.end(received.status === 304 ? undefined : JSON.stringify(received.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return createRestProvider({
    apiUrl,
    fetch,
    now: () => NOON.getTime(),
    openToken: async () => success('a-token'),
  });
}

const listingThat = (response: GithubResponse) =>
  githubResponding(() => ({ '/orgs/muster-labs/repos': response, '/user/orgs': response }));

describe('addresses in a response', () => {
  const raw = {
    id: 7,
    name: 'ledger',
    html_url: 'https://github.com/muster-labs/ledger',
    owner: { login: 'muster-labs' },
    private: false,
  };
  const listChanged = async (changes: Record<string, unknown>) => {
    const body = [{ ...raw, ...changes }];
    const provider = await githubResponding(() => ({ '/orgs/muster-labs/repos': { status: 200, body } }));
    return provider.repositoryPage(first);
  };

  test.each(['javascript:alert(1)', 'JavaScript:alert(1)', ' https://a', 'java\nscript:a', 'data:a', ''])(
    'skips and counts a repository at %j',
    async (address) => {
      const result = await listChanged({ html_url: address });
      expect(result).toMatchObject({ ok: true, value: { repositories: [], skipped: 1 } });
    },
  );

  test.each([
    ['javascript:alert(1)', null],
    ['\tjavascript:alert(1)', null],
    ['mailto:a@b', null],
    ['https://example.com', 'https://example.com'],
    ['example.com', 'example.com'],
    ['', null],
  ])('reads the website %j as %j', async (homepage, kept) => {
    expect(await listChanged({ homepage })).toMatchObject({
      ok: true,
      value: { repositories: [{ homepage: kept }] },
    });
    const facts = { ...raw, full_name: 'muster-labs/ledger', stargazers_count: 0, forks_count: 0, size: 1 };
    expect(toFacts(rawFacts.parse({ ...facts, homepage })).homepage).toBe(kept);
    expect(rawFacts.safeParse({ ...facts, html_url: 'javascript:a' }).success).toBe(false);
  });
});

describe('an organisation that refuses the OAuth app', () => {
  test('is reported in GitHub’s words with its own code', async () => {
    const provider = await listingThat(restrictedBy('muster-labs'));
    const refused = await provider.repositoryPage(first);
    expect(refused).toMatchObject({
      ok: false,
      failure: { kind: 'AUTHORIZATION', code: 'GITHUB_OAUTH_RESTRICTED', status: 403, retryable: false },
    });
    expect(refused.ok ? '' : englishText(refused.failure)).toContain(
      'the `muster-labs` organization has enabled OAuth App access restrictions',
    );
  });

  test('requires single sign-on and gives the address', async () => {
    const provider = await listingThat(singleSignOnRequiredBy('muster-labs'));
    expect(await provider.repositoryPage(first)).toMatchObject({
      ok: false,
      failure: { code: 'GITHUB_SSO_REQUIRED', helpUrl: singleSignOnUrl('muster-labs') },
    });
  });

  test('drops an invalid address', async () => {
    const provider = await listingThat({
      ...singleSignOnRequiredBy('muster-labs'),
      headers: { 'x-github-sso': 'required; url=javascript:alert(1)' },
    });
    const refused = await provider.repositoryPage(first);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'GITHUB_SSO_REQUIRED' } });
    expect(refused.ok || 'helpUrl' in refused.failure).toBe(false);
  });

  test('reports a plain refusal as a missing permission', async () => {
    const provider = await listingThat({ status: 403, body: { message: 'Must have admin rights.' } });
    expect(withTexts(await provider.repositoryPage(first))).toMatchObject({
      ok: false,
      failure: { code: 'GITHUB_FORBIDDEN', message: 'Permission denied: Must have admin rights.' },
    });
  });
});

describe('a list that is not complete', () => {
  test('names its withheld organisations', async () => {
    const provider = await listingThat({
      status: 200,
      headers: partialResults(21955855, 20582480),
      body: [],
    });
    const withheld = ['21955855', '20582480'];
    expect(await provider.repositoryPage(first)).toMatchObject({ ok: true, value: { withheld } });
    expect(await provider.organizations()).toMatchObject({
      ok: true,
      value: { organizations: [], withheld },
    });
  });

  test('is complete if GitHub withholds no organisation', async () => {
    const provider = await listingThat({ status: 200, body: [] });
    expect(await provider.repositoryPage(first)).toMatchObject({ ok: true, value: { withheld: [] } });
  });
});

describe('one repository by its number', () => {
  const withRepository = (response: GithubResponse) =>
    githubResponding(() => ({ '/repositories/1000': response }));

  test('has its current name', async () => {
    const provider = await withRepository({ status: 200, body: renaming.repository });
    expect(await provider.repository('1000')).toMatchObject({
      ok: true,
      value: { id: '1000', name: 'rename-repository-newname', owner: 'octokit-fixture-org' },
    });
  });

  test.each([
    ['deleted, or not visible', gone],
    ['taken down', takenDown],
  ])('reports a missing repository if it is %s', async (_name, response) => {
    expect(await (await withRepository(response)).repository('1000')).toEqual(success(null));
  });

  test.each([
    ['blocked by GitHub’s staff', blocked, 'GITHUB_BLOCKED'],
    ['in an organisation with restrictions', restrictedBy('muster-labs'), 'GITHUB_OAUTH_RESTRICTED'],
    ['behind a single sign-on', singleSignOnRequiredBy('muster-labs'), 'GITHUB_SSO_REQUIRED'],
    ['asked for too often', secondaryLimit(429, 60), 'GITHUB_RATE_LIMIT'],
    ['while GitHub is down', { status: 503, body: { message: 'Unavailable' } }, 'GITHUB_SERVER_ERROR'],
  ])('reports an unknown state if it is %s', async (_name, response, code) => {
    const unknown = await (await withRepository(response)).repository('1000');
    expect(unknown).toMatchObject({ ok: false, failure: { code } });
  });
});

test('a renamed repository is found under its old name', async () => {
  const file = { path: 'README.md', content: btoa('# Renamed'), encoding: 'base64' };
  const provider = await githubResponding((apiUrl) => ({
    [`${renaming.oldPath}/readme`]: {
      ...renaming.movedResponse(apiUrl),
      headers: { location: `${apiUrl}${renaming.newPath}/readme` },
    },
    [`${renaming.newPath}/readme`]: { status: 200, body: file },
  }));
  expect(await provider.readme('octokit-fixture-org', 'rename-repository')).toEqual(
    success({ path: 'README.md', text: '# Renamed' }),
  );
  expect(requests).toEqual([`GET ${renaming.oldPath}/readme`, `GET ${renaming.newPath}/readme`]);
});

test('reports the notice of a blocked repository', async () => {
  const provider = await githubResponding(() => ({ '/repos/muster-labs/atlas/readme': takenDown }));
  expect(withTexts(await provider.readme('muster-labs', 'atlas'))).toMatchObject({
    ok: false,
    failure: {
      code: 'GITHUB_BLOCKED',
      helpUrl: noticeUrl,
      message: 'GitHub API error (451): Repository access blocked',
      retryable: false,
    },
  });
});

describe('the secondary limit', () => {
  test.each([
    [403, 90, 90_000],
    [429, 90, 90_000],
    // GitHub asks to wait a minute if Retry-After is missing. The reset time in the same response belongs to the other rate
    // limit.
    [403, undefined, 60_000],
    [429, undefined, 60_000],
  ] as const)('status %i with Retry-After %s s waits %i ms', async (status, retryAfterS, retryAfterMs) => {
    const provider = await listingThat(secondaryLimit(status, retryAfterS));
    expect(await provider.repositoryPage(first)).toMatchObject({
      ok: false,
      failure: { kind: 'RATE_LIMIT', code: 'GITHUB_RATE_LIMIT', status, retryAfterMs, retryable: true },
    });
    expect(requests).toHaveLength(1);
  });
});

test('reports a listing that GitHub is still computing', async () => {
  expect(withTexts(await (await listingThat(computing)).repositoryPage(first))).toMatchObject({
    ok: false,
    failure: { code: 'GITHUB_NOT_READY', retryable: true, message: expect.stringContaining('try again') },
  });
});

test('reports an unchanged page', async () => {
  const provider = await listingThat({ status: 304, headers: { etag: '"known"' } });
  expect(await provider.repositoryPage({ ...first, etag: '"known"' })).toMatchObject({
    ok: true,
    value: { unchanged: true, repositories: [], etag: '"known"' },
  });
});
