import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRequest } from '#domain/github-change/files.ts';
import { success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { createAppProvider, revokeInstallationToken } from '#github/app-client.ts';
import { createRestProvider } from '#github/rest.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { API, NOON, signedIn, start } from '../dev/github-client.ts';
import { accessTo, asUser } from './analysis/analysis-access.ts';
import {
  description,
  type Exchange,
  getName,
  operationOf,
  requestProblems,
  requestsProblems,
  responsesProblems,
  schemaProblems,
} from './openapi.ts';

/**
 * Checks the worker's requests to GitHub's REST API. tests/integration/functions/github-openapi.test.ts checks those of the Edge
 * Functions.
 */

/** Requests that pulls.test.ts checks. */
const ofPulls = /\/pulls\/\{pull_number\}\/(merge|update-branch)$/;
const ofFunctionsAlone = /\/app(\/|-manifests|$)|\/applications\/|\/user\/(installations|memberships)/;

const target = { owner: 'robin-muster', name: 'sbom-diff' };
const musterLabs = { id: '31482006', login: 'muster-labs' };

let github: GitHub;
const exchanges: Exchange[] = [];
beforeAll(async () => {
  github = await start();
  await requestEverything();
});
afterAll(() => github.close());

async function requestEverything() {
  const { owner, name } = target;
  const recordExchange = async (request: Request) => {
    const text = await request.clone().text();
    const response = await github.fetch(request);
    exchanges.push({ request, text, response: response.clone() });
    return response;
  };
  const wireWith = (token: string) => ({
    apiUrl: API,
    now: () => NOON.getTime(),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => recordExchange(new Request(input, init)),
    openToken: async () => success(token),
  });
  const provider = createRestProvider(wireWith(github.tokens.issue({ login: owner })));
  const { data } = await signedIn(github, owner).rest.repos.get({ owner, repo: name });
  await provider.currentUser();
  await provider.organizations();
  for (const organization of [musterLabs, { id: 'user', login: owner }]) {
    await provider.repositoryPage({ organization, page: 1, etag: null });
  }
  await provider.repository(String(data.id));
  await provider.readSettings(String(data.id), { defaultBranch: 'main', alerts: true });
  await provider.branches(target);
  await provider.searchRepositories('muster');
  const analysis = { ...accessTo({ fetch: recordExchange }), credentials: asUser(github) };
  await analyse(analysis, { owner, repository: name }, new AbortController().signal, () => undefined);
  await provider.writeSettings(target, { topics: ['one'] });
  await provider.writeSettings(target, { alerts: false });
  await provider.writeSettings(target, { alerts: true });
  await provider.writeSettings(target, { defaultBranch: 'main' });
  await provider.writeSettings(target, {
    name: 'sbom-diff-2',
    description: 'Text',
    homepage: 'https://example.com',
    visibility: 'private',
    archived: false,
    issues: true,
    projects: true,
    wiki: true,
    discussions: true,
    mergeCommits: true,
    squashMerging: true,
    rebaseMerging: true,
    autoMerge: true,
    deleteHeadBranches: true,
  });
  await requestItems(provider, String(data.id));
  const app = createAppProvider(wireWith('of-an-installation'));
  await app.repositoryPage({ organization: musterLabs, page: 1, etag: null });
  await revokeInstallationToken(wireWith(''), 'of-an-installation');
}

/** Requests labels, and files with a pull request that is closed again. */
async function requestItems(provider: ReturnType<typeof createRestProvider>, id: string) {
  const repository = { owner: target.owner, name: 'sbom-diff-2' };
  const label = { name: 'bug', color: 'd73a4a', description: 'Does not work' };
  const labels = { kind: 'label', values: {} } as const;
  await provider.writeItem(repository, { ...labels, name: null, label });
  await provider.writeItem(repository, { ...labels, name: 'bug', label: { ...label, description: null } });
  await provider.writeItem(repository, { ...labels, name: 'bug', label: null });
  const branch = 'portico/files';
  const paths = ['LICENSE', '.github/CODEOWNERS'];
  const read = await provider.readSettings(id, { labels: ['bug'], files: paths, branches: [branch] });
  const git = read.ok ? read.value?.git : null;
  if (!git) throw new Error('It has commits.');
  const write = async (request: FileRequest) => {
    const written = await provider.writeItem(repository, request);
    if (!written.ok) throw new Error(`${request.kind}: ${englishText(written.failure)}`);
    return { ...written.value.git, pull: written.value.branches?.[branch]?.pull };
  };
  const texts = paths.map((path) => ({ path, text: 'Text\n' }));
  const removed = { path: 'README.md', version: null };
  const { newTree: tree = '' } = await write({ kind: 'tree', base: git.tree, files: [...texts, removed] });
  const { newCommit: commit = '' } = await write({
    kind: 'commit',
    tree,
    parent: git.commit,
    message: 'Files',
  });
  await write({ kind: 'branch', branch, commit });
  const { pull } = await write({ kind: 'pull', branch, base: git.branch, title: 'Files', body: 'Text' });
  await provider.pull(repository, pull?.number ?? 0, null);
  await write({ kind: 'close', branch, number: pull?.number ?? 0 });
  await write({ kind: 'deletion', branch });
}

test('every request matches GitHub’s description, and every kind occurs', () => {
  const { problems, operations } = requestsProblems(exchanges);
  expect(problems).toEqual([]);
  const ofWorker = description.operations.filter(
    ({ path }) => !ofFunctionsAlone.test(path) && !ofPulls.test(path),
  );
  expect(operations).toEqual(ofWorker.map(getName).toSorted());
});

test('reports parameters and properties that the description lacks', () => {
  const request = new Request(`${API}/repos/o/r?per_page=2`, { method: 'PATCH', body: '{}' });
  const operation = operationOf({ request });
  if (!operation) throw new Error('It is described.');
  const exchange = { request, response: new Response() };
  expect(requestProblems(operation, { ...exchange, text: '{"wiki":true,"has_wiki":"yes"}' })).toEqual([
    'per_page is no parameter',
    'wiki is no property',
    expect.stringMatching(/^has_wiki: /),
  ]);
  const { response } = operation;
  expect(schemaProblems(response ?? null, { id: 1, owner: { login: 2 }, topics: 'x' }, true)).toHaveLength(2);
  expect(operationOf({ request: new Request(`${API}/repos/o/r/wiki`) })).toBeUndefined();
});

test('every field of the stack’s GitHub matches the description', async () => {
  expect(await responsesProblems(exchanges)).toEqual([]);
});
