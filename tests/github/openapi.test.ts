import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { FileRequest } from '#domain/github-change/files.ts';
import { success } from '#domain/shared/failure.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { createAppProvider } from '#github/app-client.ts';
import { createRestProvider } from '#github/rest.ts';
import type { GitHub } from '../../dev/github/index.ts';
import { API, NOON, signedIn, start } from '../dev/github-client.ts';
import { accessTo, asUser } from './analysis-access.ts';

/**
 * What the product asks of GitHub's REST interface, and what the stack's GitHub responds, against GitHub's published OpenAPI
 * description: openapi.json, made by openapi-extract.program.ts.
 */

const description = z
  .object({
    operations: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.json() })),
        body: z.json().optional(),
        status: z.number(),
        response: z.json(),
      }),
    ),
    definitions: z.record(z.string(), z.json()),
  })
  .parse(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
type Operation = (typeof description.operations)[number];

interface Exchange {
  request: Request;
  text: string;
  response: Response;
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const target = { owner: 'robin-muster', name: 'sbom-diff' };
const musterLabs = { id: '31482006', login: 'muster-labs' };

let github: GitHub;
const exchanges: Exchange[] = [];
beforeAll(async () => {
  github = await start();
  await requestEverything();
});
afterAll(() => github.close());

/** Every kind of request that the worker makes of the REST interface. */
async function requestEverything() {
  const { owner, name } = target;
  const seen = async (request: Request) => {
    const text = await request.clone().text();
    const response = await github.fetch(request);
    exchanges.push({ request, text, response: response.clone() });
    return response;
  };
  const wireWith = (token: string) => ({
    apiUrl: API,
    now: () => NOON.getTime(),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => seen(new Request(input, init)),
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
  await provider.readSettings(String(data.id));
  await provider.branches(target);
  await provider.searchRepositories('muster');
  const analysis = { ...accessTo({ fetch: seen }), credentials: asUser(github) };
  await analyse(analysis, { owner, repository: name }, new AbortController().signal, () => undefined);
  await provider.writeSettings(target, { topics: ['one'] });
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
    mergeCommits: true,
    squashMerging: true,
    rebaseMerging: true,
    autoMerge: true,
    deleteHeadBranches: true,
  });
  await requestItems(provider, String(data.id));
  const app = createAppProvider(wireWith('of-an-installation'));
  await app.repositoryPage({ organization: musterLabs, page: 1, etag: null });
}

/** Labels, and files by a pull request that is withdrawn again. */
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
    if (!written.ok) throw new Error(`${request.kind}: ${written.failure.message}`);
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
  await write({ kind: 'close', branch, number: pull?.number ?? 0 });
  await write({ kind: 'deletion', branch });
}

/** It is not published, and the redirects of renamed repositories lead there. */
const byNumber = /^\/repositories\/\d+$/;

function operationOf({ request }: Pick<Exchange, 'request'>): Operation | undefined {
  const path = new URL(request.url).pathname.replace(new URL(API).pathname, '');
  const wanted = byNumber.test(path) ? '/repos/owner/repo' : path;
  const matching = description.operations.filter((operation) => {
    const pattern = operation.path.replace(/\{(path|ref)\}/, '.+').replaceAll(/\{\w+\}/g, '[^/]+');
    return operation.method === request.method && new RegExp(`^${pattern}$`).test(wanted);
  });
  return matching[0];
}

const checks = new Map<unknown, z.ZodType>();

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (inner: unknown, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined),
    value,
  );

/** Those about a field that is there: responses of the stack's GitHub leave out what nobody reads. */
function aboutGiven(issues: readonly z.core.$ZodIssue[], value: unknown): z.core.$ZodIssue[] {
  return issues.filter((issue) => {
    const given = valueAt(value, issue.path);
    if (given === undefined) return false;
    if (issue.code !== 'invalid_union') return true;
    return issue.errors.every((option) => aboutGiven(option, given).length > 0);
  });
}

function problemsOf(schema: z.core.util.JSONType, value: unknown, partial = false): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return ['There is no schema.'];
  const check =
    checks.get(schema) ??
    z.fromJSONSchema(
      { ...schema, definitions: description.definitions },
      {
        defaultTarget: 'openapi-3.0',
      },
    );
  checks.set(schema, check);
  const parsed = check.safeParse(value);
  if (parsed.success) return [];
  const issues = partial ? aboutGiven(parsed.error.issues, value) : parsed.error.issues;
  return issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
}

function inType(schema: z.core.util.JSONType, text: string): unknown {
  const type = z.object({ type: z.string() }).safeParse(schema).data?.type;
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function queryProblems({ parameters }: Operation, { searchParams }: URL): string[] {
  return [...searchParams].flatMap(([name, text]) => {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter) return [`${name} is no parameter`];
    return problemsOf(parameter.schema, inType(parameter.schema, text)).map(
      (problem) => `${name} ${problem}`,
    );
  });
}

function bodyProblems({ body }: Operation, text: string): string[] {
  if (text === '') return body === undefined ? [] : ['There is no body.'];
  const value = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const known = z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(body).data?.properties;
  const unknown = Object.keys(value).filter((name) => !(name in (known ?? {})));
  return [...unknown.map((name) => `${name} is no property`), ...problemsOf(body ?? null, value)];
}

const requestProblems = (operation: Operation, { request, text }: Exchange) => [
  ...queryProblems(operation, new URL(request.url)),
  ...bodyProblems(operation, text),
];

test('every request is one that GitHub describes, with parameters and a body as described, and no kind is left out', () => {
  const found = new Set<string>();
  const problems = exchanges.flatMap((exchange) => {
    const operation = operationOf(exchange);
    if (!operation) return [`${exchange.request.method} ${exchange.request.url} is not described`];
    found.add(nameOf(operation));
    return requestProblems(operation, exchange).map((problem) => `${nameOf(operation)}: ${problem}`);
  });
  expect(problems).toEqual([]);
  expect([...found].toSorted()).toEqual(description.operations.map(nameOf).toSorted());
});

test('what the description does not have is noticed', () => {
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
  expect(problemsOf(response, { id: 1, owner: { login: 2 }, topics: 'x' }, true)).toHaveLength(2);
  expect(operationOf({ request: new Request(`${API}/repos/o/r/wiki`) })).toBeUndefined();
});

test('every field that the stack’s GitHub responds with is as described', async () => {
  const problems = new Set<string>();
  for (const exchange of exchanges) {
    const operation = operationOf(exchange);
    if (operation?.status !== exchange.response.status || operation.response === null) continue;
    for (const problem of problemsOf(operation.response, await exchange.response.json(), true)) {
      problems.add(`${nameOf(operation)}: ${problem.replaceAll(/\b\d+\./g, '')}`);
    }
  }
  expect([...problems]).toEqual([]);
});
