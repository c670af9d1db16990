import type { RestEndpointMethodTypes } from '@octokit/rest';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { GithubSettings } from '#domain/github-change/github-settings.ts';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { withTexts } from '../../support/with-texts.ts';

/** Compares requests that change settings with GitHub's published description. */

type Published<Name extends 'update' | 'replaceAllTopics'> = Omit<
  RestEndpointMethodTypes['repos'][Name]['parameters'],
  'owner' | 'repo' | 'headers' | 'baseUrl' | 'mediaType' | 'request'
>;

const flag = z.boolean().optional();
const updateBody = z.strictObject({
  name: z.string().optional(),
  default_branch: z.string().optional(),
  description: z.string().optional(),
  homepage: z.string().optional(),
  visibility: z.enum(['public', 'private']).optional(),
  archived: flag,
  has_issues: flag,
  has_projects: flag,
  has_wiki: flag,
  has_discussions: flag,
  allow_merge_commit: flag,
  allow_squash_merge: flag,
  allow_rebase_merge: flag,
  allow_auto_merge: flag,
  delete_branch_on_merge: flag,
});
const topicsBody = z.strictObject({ names: z.array(z.string()) });

/** The compiler reports a field that the published description does not have, or that has another type in it. */
type Checked<Known, Own extends Known> = Own & Known;
/** The description lacks discussions (see UpdateBody). */
type Described = Omit<z.infer<typeof updateBody>, 'has_discussions'>;
type Update = Checked<Published<'update'>, Described>;
type Topics = Checked<Published<'replaceAllTopics'>, z.infer<typeof topicsBody>>;
const bodies: { update: z.ZodType<Update>; topics: z.ZodType<Topics> } = {
  update: updateBody,
  topics: topicsBody,
};

const repository = {
  id: 1,
  name: 'ledger',
  html_url: 'https://github.com/o/ledger',
  owner: { login: 'o' },
  private: false,
  topics: [],
};

function providerOf(respond: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const provider = createRestProvider({
    apiUrl: 'https://api.github.com',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return respond(request);
    },
    now: () => 0,
    openToken: async () => success('token'),
  });
  return { provider, requests };
}

const everything: Omit<GithubSettings, 'topics' | 'labels' | 'files' | 'pulls' | 'alerts'> = {
  name: 'ledger-2',
  defaultBranch: 'next/1',
  description: null,
  homepage: 'https://example.com',
  visibility: 'private',
  archived: false,
  issues: true,
  projects: false,
  wiki: true,
  discussions: false,
  mergeCommits: false,
  squashMerging: true,
  rebaseMerging: false,
  autoMerge: true,
  deleteHeadBranches: true,
};
const target = { owner: 'o', name: 'ledger' };

test('sends exactly the requested settings with GitHub’s names', async () => {
  const { provider, requests } = providerOf(() => Response.json(repository));
  await provider.writeSettings(target, everything);
  await provider.writeSettings(target, { wiki: false });
  const [first, one] = await Promise.all(requests.map((request) => request.json()));
  expect(requests[0]).toMatchObject({ method: 'PATCH', url: 'https://api.github.com/repos/o/ledger' });
  expect(bodies.update.parse(first)).toEqual({
    name: 'ledger-2',
    default_branch: 'next/1',
    description: '',
    homepage: 'https://example.com',
    visibility: 'private',
    archived: false,
    has_issues: true,
    has_projects: false,
    has_wiki: true,
    has_discussions: false,
    allow_merge_commit: false,
    allow_squash_merge: true,
    allow_rebase_merge: false,
    allow_auto_merge: true,
    delete_branch_on_merge: true,
  });
  expect(one).toEqual({ has_wiki: false });
});

test('rejects a missing or renamed branch as default', async () => {
  const missing = async (branch: () => Response) => {
    const { provider, requests } = providerOf(({ url }) =>
      url.includes('/branches/') ? branch() : Response.json(repository),
    );
    const read = await provider.readSettings('1', { defaultBranch: 'next/1' });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.github.com/repositories/1',
      'GET https://api.github.com/repos/o/ledger/branches/next%2F1',
    ]);
    return read.ok ? (read.value?.missingBranch ?? null) : 'not read';
  };
  expect(await missing(() => Response.json({ message: 'Branch not found' }, { status: 404 }))).toBe('next/1');
  expect(await missing(() => Response.json({ name: 'main' }))).toBe('next/1');
  expect(await missing(() => Response.json({ name: 'next/1' }))).toBeNull();
  expect(await missing(() => Response.json({ message: 'No' }, { status: 500 }))).toBe('not read');
});

test('lists branches if one response contains all', async () => {
  const listed = providerOf(() => Response.json([{ name: 'main' }, { name: 'next' }]));
  expect(await listed.provider.branches(target)).toEqual(success(['main', 'next']));
  const link = '<https://api.github.com/repositories/1/branches?per_page=100&page=2>; rel="last"';
  const many = providerOf(() => Response.json([{ name: 'main' }], { headers: { link } }));
  expect(await many.provider.branches(target)).toEqual(success(null));
});

test('never writes a workflow file', async () => {
  const { provider, requests } = providerOf(() => Response.json({ sha: 'a' }, { status: 201 }));
  const files = [{ path: '.github/workflows/ci.yml', text: 'on: push' }];
  expect(withTexts(await provider.writeItem(target, { kind: 'tree', base: 'b', files }))).toMatchObject({
    failure: { kind: 'VALIDATION', message: "Portico doesn't change workflow files." },
  });
  expect(requests).toEqual([]);
});

test('sends topics in a separate request', async () => {
  const { provider, requests } = providerOf(() => Response.json({ names: ['a'] }));
  expect(await provider.writeSettings(target, { topics: ['a'] })).toEqual(
    success({ values: { topics: ['a'] }, reading: null }),
  );
  expect(requests[0]).toMatchObject({ method: 'PUT', url: 'https://api.github.com/repos/o/ledger/topics' });
  expect(bodies.topics.parse(await requests[0]?.json())).toEqual({ names: ['a'] });
});

test.each([
  ['a server error', () => Response.json({ message: 'Bad Gateway' }, { status: 502 })],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a secondary limit',
    () => Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '1' } }),
  ],
])('does not repeat a write after %s', async (_, respond) => {
  const { provider, requests } = providerOf(respond);
  expect((await provider.writeSettings(target, { wiki: true })).ok).toBe(false);
  expect(requests).toHaveLength(1);
});

test('shows GitHub’s specific message and names a missing scope', async () => {
  const details = { message: 'Validation Failed', errors: [{ message: 'Visibility is fixed.' }, 'Really.'] };
  const invalid = providerOf(() => Response.json(details, { status: 422 }));
  expect(withTexts(await invalid.provider.writeSettings(target, { wiki: true }))).toMatchObject({
    failure: { message: 'Validation failed: Visibility is fixed. Really.' },
  });
  const headers = { 'x-oauth-scopes': 'user:email', 'x-accepted-oauth-scopes': 'public_repo, repo' };
  const lacking = providerOf(() => Response.json({ message: 'Not Found' }, { status: 404, headers }));
  expect(await lacking.provider.writeSettings(target, { wiki: true })).toMatchObject({
    failure: { code: 'GITHUB_SCOPE_MISSING' },
  });
  const granted = { ...headers, 'x-oauth-scopes': 'repo' };
  const gone = providerOf(() => Response.json({ message: 'Not Found' }, { status: 404, headers: granted }));
  expect(await gone.provider.writeSettings(target, { wiki: true })).toMatchObject({
    failure: { code: 'GITHUB_NOT_FOUND' },
  });
});

test('ignores an invalid value and reads the other settings', async () => {
  const odd = { ...repository, visibility: 'secret', has_wiki: 'yes', has_issues: true, permissions: 'all' };
  const { provider } = providerOf(() => Response.json(odd));
  expect(await provider.readSettings('1')).toMatchObject({
    ok: true,
    value: { state: { permission: null, values: { issues: true, visibility: 'public' } } },
  });
});
