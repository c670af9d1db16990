import { GraphqlResponseError } from '@octokit/graphql';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { fleetQuery, repositoriesQuery } from '#github/fleet.queries.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { ORIGIN, octokitFor, signedIn, start } from '../dev/github-client.ts';

/** Checks the stack's GraphQL endpoint with the product's queries, on GitHub's published schema. */

const login = 'robin-muster';
const owner = 'muster-labs';
let github: GitHub;
let repositories: string[];

beforeAll(async () => {
  github = await start();
  repositories = await github.addFleet({ owner, repositories: 12, pulls: 1 });
});
afterEach(() => {
  github.faults.clear();
  github.setRateLimit(null);
});
afterAll(() => github.close());

/** Returns a repository with one pull request, which no other test has changed. */
function open() {
  const fullName = repositories.pop() ?? '';
  const target = { owner, repo: fullName.split('/')[1] ?? '' };
  return { fullName, target, pull: github.pulls.get(fullName, 1), octokit: signedIn(github, login) };
}

type Values = Record<string, unknown>;

interface Answer {
  data: unknown;
  errors: Values[];
}

async function ask(
  query: string,
  variables: Values = {},
  octokit = signedIn(github, login),
): Promise<Answer> {
  try {
    return { data: await octokit.graphql(query, variables), errors: [] };
  } catch (error) {
    if (!(error instanceof GraphqlResponseError)) throw error;
    return { data: error.data, errors: z.array(z.record(z.string(), z.unknown())).parse(error.errors) };
  }
}

const fleetPage = z.object({
  viewer: z.object({
    repositories: z.object({
      totalCount: z.number(),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(
        z.looseObject({
          id: z.string(),
          databaseId: z.number(),
          name: z.string(),
          owner: z.object({ login: z.string() }),
          defaultBranchRef: z.object({ target: z.object({ oid: z.string() }) }),
          issues: z.object({ totalCount: z.number() }),
          pullRequests: z.object({
            totalCount: z.number(),
            nodes: z.array(z.looseObject({ title: z.string() })),
          }),
          vulnerabilityAlerts: z.object({ nodes: z.array(z.unknown()) }).nullable(),
          refs: z.object({ totalCount: z.number() }),
        }),
      ),
    }),
  }),
});

async function readFleet(octokit = signedIn(github, login)) {
  const pages: z.infer<typeof fleetPage>['viewer']['repositories'][] = [];
  const errors: Values[] = [];
  let cursor: string | null = null;
  do {
    const answer = await ask(fleetQuery, { size: 100, cursor }, octokit);
    errors.push(...answer.errors);
    const page = fleetPage.parse(answer.data).viewer.repositories;
    pages.push(page);
    cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (cursor !== null);
  return { pages, errors, nodes: pages.flatMap(({ nodes }) => nodes) };
}

test('reads every repository page by page, as REST lists them', async () => {
  const octokit = signedIn(github, login);
  const { pages, nodes, errors } = await readFleet();
  const listed = await octokit.paginate(octokit.rest.repos.listForAuthenticatedUser, { per_page: 100 });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(0)?.totalCount).toBe(listed.length);
  const ids = (all: readonly { id: unknown }[]) => all.map(({ id }) => String(id)).toSorted();
  expect(ids(nodes.map(({ databaseId: id }) => ({ id })))).toEqual(ids(listed));
  expect(ids(nodes)).toEqual(ids(listed.map(({ node_id: id }) => ({ id }))));
  expect(errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Dependabot alerts are not available for archived repositories.']),
  );
});

test('has the same values as REST', async () => {
  const { nodes } = await readFleet();
  const { rest } = signedIn(github, login);
  const sample = nodes.filter(({ pullRequests }) => pullRequests.totalCount > 0).slice(-5);
  expect(sample).toHaveLength(5);
  for (const node of sample) {
    const target = { owner: node.owner.login, repo: node.name };
    const branches = await rest.repos.listBranches(target);
    expect(branches.data[0]?.commit.sha).toBe(node.defaultBranchRef.target.oid);
    expect(branches.data).toHaveLength(node.refs.totalCount);
    const pulls = await rest.pulls.list({ ...target, sort: 'updated', direction: 'desc' });
    expect(pulls.data.map(({ title }) => title).toSorted()).toEqual(
      node.pullRequests.nodes.map(({ title }) => title).toSorted(),
    );
    const { data } = await rest.repos.get(target);
    expect(data.open_issues_count).toBe(node.issues.totalCount + node.pullRequests.totalCount);
    const alerts = await rest.dependabot.listAlertsForRepo(target).catch(() => null);
    expect(alerts?.data.length).toBe(node.vulnerabilityAlerts?.nodes.length);
  }
});

test('shows a merge by REST, and the files’ pull request', async () => {
  const { fullName, target, pull, octokit } = open();
  const repository = await octokit.rest.repos.get(target);
  const read = () => ask(repositoriesQuery, { ids: [repository.data.node_id] });
  const first = {
    number: pull.number,
    head: pull.head,
    author: { __typename: 'Bot', login: 'dependabot' },
  };
  expect(await read()).toMatchObject({
    data: { nodes: [{ pullRequests: { totalCount: 1, nodes: [first] } }] },
    errors: [],
  });
  const merged = await octokit.rest.pulls.merge({ ...target, pull_number: pull.number });
  const tree = (await octokit.rest.git.getCommit({ ...target, commit_sha: merged.data.sha })).data.tree.sha;
  const { data: commit } = await octokit.rest.git.createCommit({
    ...target,
    message: 'Work',
    tree,
    parents: [merged.data.sha],
  });
  await octokit.rest.git.createRef({ ...target, ref: 'refs/heads/work', sha: commit.sha });
  await octokit.rest.pulls.create({ ...target, title: 'Files', head: 'work', base: 'main' });
  expect(await read()).toMatchObject({
    data: {
      nodes: [
        {
          defaultBranchRef: { target: { oid: merged.data.sha } },
          pullRequests: { totalCount: 1, nodes: [{ title: 'Files', head: commit.sha }] },
        },
      ],
    },
  });
  expect(github.pulls.get(fullName, 1).merged?.commit).toBe(merged.data.sha);
});

test('computes the mergeability after the first request', async () => {
  const { fullName, target, pull } = open();
  await github.pulls.change(fullName, pull.number, { mergeable: null });
  const query = `query ($owner: String!, $repo: String!) {
    repository(owner: $owner, name: $repo) { pullRequest(number: 1) { mergeable mergeStateStatus } }
  }`;
  const states: unknown[] = [];
  for (let count = 0; count < 2; count += 1) states.push((await ask(query, target)).data);
  expect(states).toEqual([
    { repository: { pullRequest: { mergeable: 'UNKNOWN', mergeStateStatus: 'UNKNOWN' } } },
    { repository: { pullRequest: { mergeable: 'MERGEABLE', mergeStateStatus: 'CLEAN' } } },
  ]);
});

test('compares a fork with its upstream', async () => {
  const query = `{ repository(owner: "muster-labs", name: "opa") {
    parent { nameWithOwner }
    defaultBranchRef { compare(headRef: "policy-samples:main") { aheadBy } }
  } }`;
  github.activityOf('muster-labs/opa').behindParent = 7;
  expect((await ask(query)).data).toEqual({
    repository: {
      parent: { nameWithOwner: 'policy-samples/opa' },
      defaultBranchRef: { compare: { aheadBy: 7 } },
    },
  });
});

test('reads a README before and after its files are committed', async () => {
  const { target, octokit } = open();
  const query = `query ($owner: String!, $repo: String!) {
    repository(owner: $owner, name: $repo) { object(expression: "HEAD:README.md") { ... on Blob { text } } }
  }`;
  const before = await ask(query, target);
  await octokit.rest.repos.listBranches(target);
  expect(await ask(query, target)).toEqual(before);
  expect(JSON.stringify(before.data)).toContain(`# ${target.repo}`);
});

const enable = `mutation Enable($id: ID!, $head: GitObjectID) {
  enablePullRequestAutoMerge(input: { pullRequestId: $id, mergeMethod: SQUASH, expectedHeadOid: $head }) {
    pullRequest { autoMergeRequest { mergeMethod } }
  }
}`;

test('auto-merge merges after the checks have passed', async () => {
  const { fullName, target, pull, octokit } = open();
  github.activityOf(fullName).rules.checks = true;
  const { data } = await octokit.rest.pulls.get({ ...target, pull_number: pull.number });
  const refusal = async () => (await ask(enable, { id: data.node_id, head: pull.head })).errors[0];
  expect(await refusal()).toMatchObject({
    type: 'UNPROCESSABLE',
    path: ['enablePullRequestAutoMerge'],
    message: 'Pull request Auto merge is not allowed for this repository',
  });
  await octokit.rest.repos.update({ ...target, allow_auto_merge: true });
  expect(await refusal()).toMatchObject({ message: 'Pull request Pull request is in clean status' });
  await github.pulls.change(fullName, pull.number, { checks: 'PENDING' });
  expect(await refusal()).toBeUndefined();
  expect(github.pulls.get(fullName, pull.number)).toMatchObject({ state: 'open', autoMerge: { by: login } });
  await github.pulls.change(fullName, pull.number, { checks: 'SUCCESS' });
  expect(github.pulls.get(fullName, pull.number)).toMatchObject({ state: 'closed', merged: { by: login } });
});

test('turns auto-merge off', async () => {
  const { fullName, target, pull, octokit } = open();
  pull.autoMerge = { at: new Date(), by: login, method: 'merge' };
  const { data } = await octokit.rest.pulls.get({ ...target, pull_number: pull.number });
  const query = `mutation ($id: ID!) { disablePullRequestAutoMerge(input: { pullRequestId: $id }) { actor { login } } }`;
  expect((await ask(query, { id: data.node_id })).data).toEqual({
    disablePullRequestAutoMerge: { actor: { login } },
  });
  expect(github.pulls.get(fullName, 1).autoMerge).toBeNull();
  expect((await ask(query, { id: data.node_id })).errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
});

test('opens a pull request that takes a merged one back', async () => {
  const { target, octokit } = open();
  const { rest } = octokit;
  const main = (await rest.repos.getBranch({ ...target, branch: 'main' })).data.commit;
  const content = Buffer.from('Text\n').toString('base64');
  await rest.git.createRef({ ...target, ref: 'refs/heads/work', sha: main.sha });
  const put = (path: string, branch: string) =>
    rest.repos.createOrUpdateFileContents({ ...target, path, branch, message: path, content });
  await put('added.txt', 'work');
  const { data: pull } = await rest.pulls.create({ ...target, title: 'Work', head: 'work', base: 'main' });
  const revert = () =>
    ask(
      `mutation ($id: ID!) { revertPullRequest(input: { pullRequestId: $id }) {
        revertPullRequest { number title state headRefName }
      } }`,
      { id: pull.node_id },
    );
  expect((await revert()).errors).toMatchObject([{ type: 'UNPROCESSABLE' }]);
  await rest.pulls.merge({ ...target, pull_number: pull.number });
  await put('later.txt', 'main');
  expect((await revert()).data).toEqual({
    revertPullRequest: {
      revertPullRequest: {
        number: pull.number + 1,
        title: 'Revert "Work"',
        state: 'OPEN',
        headRefName: `revert-${pull.number}-work`,
      },
    },
  });
  await rest.pulls.merge({ ...target, pull_number: pull.number + 1 });
  const files = await rest.repos.getContent({ ...target, path: '' });
  expect(
    z
      .array(z.object({ name: z.string() }))
      .parse(files.data)
      .map(({ name }) => name),
  ).toEqual(expect.not.arrayContaining(['added.txt']));
  expect(files.data).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'later.txt' })]));
});

test('withholds parts that the token has no permission for', async () => {
  const { fullName, target, octokit } = open();
  await octokit.rest.repos.update({ ...target, visibility: 'private' });
  const query = `query ($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) {
    name latestRelease { tagName } vulnerabilityAlerts(first: 1) { totalCount }
  } }`;
  const token = github.tokens.issuePersonal({ login, permissions: { contents: 'read' } });
  const message = 'Resource not accessible by personal access token';
  expect(await ask(query, target, octokitFor(github, token))).toMatchObject({
    data: { repository: { latestRelease: null, vulnerabilityAlerts: null } },
    errors: [{ type: 'FORBIDDEN', path: ['repository', 'vulnerabilityAlerts'], message }],
  });
  const other = signedIn(github, 'guest-visitor');
  expect(await ask(query, target, other)).toMatchObject({
    data: { repository: null },
    errors: [
      {
        type: 'NOT_FOUND',
        path: ['repository'],
        message: `Could not resolve to a Repository with the name '${fullName}'.`,
      },
    ],
  });
});

test('requires a token, and the scope of a field', async () => {
  const query = '{ viewer { login } }';
  await expect(ask(query, {}, octokitFor(github))).rejects.toMatchObject({ status: 401 });
  await expect(ask(query, {}, octokitFor(github, 'gho_unknown'))).rejects.toMatchObject({ status: 401 });
  const alerts = `{ repository(owner: "${owner}", name: "docs") { vulnerabilityAlerts(first: 1) { totalCount } } }`;
  expect((await ask(alerts, {}, signedIn(github, login, ['read:org']))).errors).toMatchObject([
    { type: 'INSUFFICIENT_SCOPES', message: expect.stringContaining("['read:org'] scopes") },
  ]);
});

test('reports unknown ids beside the other nodes', async () => {
  const { target, octokit } = open();
  const { node_id: id } = (await octokit.rest.repos.get(target)).data;
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  expect(await ask(query, { ids: [id, 'R_kgDOnone'] })).toMatchObject({
    data: { nodes: [{ id }, null] },
    errors: [{ type: 'NOT_FOUND', path: ['nodes', 1] }],
  });
  expect((await ask(query, { ids: Array.from({ length: 101 }, () => id) })).errors).toMatchObject([
    { type: 'ARGUMENT_LIMIT' },
  ]);
});

test.each([
  ['{ viewer { unknown } }', undefined],
  ['{ viewer { repositories { nodes { id } } } }', 'MISSING_PAGINATION_BOUNDARIES'],
  ['{ viewer { repositories(first: 101) { nodes { id } } } }', 'EXCESSIVE_PAGINATION'],
  [
    '{ viewer { repositories(first: 100) { nodes { issues(first: 100) { nodes { comments(first: 100) { nodes { id } } } } } } } }',
    'MAX_NODE_LIMIT_EXCEEDED',
  ],
])('refuses %s', async (query, type) => {
  const { errors, data } = await ask(query);
  expect(errors.map((error) => error['type'])).toEqual([type]);
  expect(data).toBeUndefined();
});

test('counts points, and stops at the limit', async () => {
  const query =
    '{ rateLimit { cost limit remaining } viewer { repositories(first: 100) { nodes { issues(first: 5) { nodes { number } } pullRequests(first: 5) { nodes { number } } } } } }';
  github.setRateLimit(3, 'graphql');
  expect((await ask(query)).data).toMatchObject({ rateLimit: { cost: 2, limit: 5_000, remaining: 1 } });
  const headers = (await signedIn(github, login).request('GET /rate_limit')).data.resources;
  expect(headers).toMatchObject({ graphql: { remaining: 1 }, core: { remaining: 5_000 } });
  await ask('{ viewer { login } }');
  expect((await ask(query)).errors).toMatchObject([{ type: 'RATE_LIMITED' }]);
});

test('answers with faults by operation', async () => {
  const [query, other] = ['query One { viewer { login } }', 'query Other { viewer { login } }'];
  const match = /^POST \/api\/graphql/;
  github.faults.next({ match, operation: 'One', status: 502, html: '<html>Bad gateway</html>' });
  expect((await ask(other)).errors).toEqual([]);
  await expect(ask(query)).rejects.toMatchObject({ status: 502 });
  const saml = { type: 'FORBIDDEN', message: 'Resource protected by organization SAML enforcement.' };
  github.faults.next({ match, operation: 'One', problems: [{ ...saml, path: ['viewer', 'login'] }] });
  expect(await ask(query)).toEqual({
    data: { viewer: { login: null } },
    errors: [{ ...saml, path: ['viewer', 'login'] }],
  });
});

test('lets pages of other origins send queries', async () => {
  const send = (method: string) =>
    github.fetch(
      new Request(`${ORIGIN}/github/api/graphql`, {
        method,
        headers: { authorization: `Bearer ${github.tokens.issue({ login })}` },
        ...(method === 'POST' && { body: '{"query":"{ viewer { login } }"}' }),
      }),
    );
  expect((await send('OPTIONS')).headers.get('access-control-allow-methods')).toContain('POST');
  const response = await send('POST');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('x-ratelimit-resource')).toBe('graphql');
  expect(response.headers.get('x-oauth-scopes')).toContain('repo');
});
