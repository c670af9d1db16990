import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { octokitFor, signedIn, start } from '../dev/github-client.ts';
import { type Exchange, responsesProblems } from './openapi.ts';

/** Checks the stack's pull requests, which the worker merges, updates and closes. */

const owner = 'muster-labs';
const login = 'robin-muster';

const exchanges: Exchange[] = [];
let github: GitHub;
let repositories: string[];

beforeAll(async () => {
  github = await start();
  const send = github.fetch;
  github.fetch = async (request) => {
    const text = await request.clone().text();
    const response = await send(request);
    exchanges.push({ request, text, response: response.clone() });
    return response;
  };
  repositories = await github.addFleet({ owner, repositories: 15 });
});
afterEach(async () => expect(await responsesProblems(exchanges.splice(0))).toEqual([]));
afterAll(() => github.close());

/** Returns a repository that no other test has changed. */
function open() {
  const fullName = repositories.pop() ?? '';
  const target = { owner, repo: fullName.split('/')[1] ?? '' };
  return { fullName, target, rest: signedIn(github, login).rest };
}

const refusal = (request: Promise<unknown>) =>
  request.then(
    () => null,
    ({ status, response }) => [status, response.data.message],
  );

test('lists the sample’s pull requests, the same at each start', async () => {
  const again = await start();
  const titles = async (one: GitHub) => {
    const { rest } = signedIn(one, login);
    const { data: repositories } = await rest.repos.listForOrg({ org: 'alpine-cloud', per_page: 100 });
    const found = await Promise.all(
      repositories.map(async ({ name, open_issues_count: count }) => {
        const { data } = await rest.pulls.list({ owner: 'alpine-cloud', repo: name, per_page: 100 });
        expect(data.length).toBeLessThanOrEqual(count ?? 0);
        return data.map(({ title, user }) => `${name}: ${title} (${user?.login})`);
      }),
    );
    return found.flat();
  };
  const found = await titles(github);
  expect(found).toContainEqual(expect.stringContaining('(dependabot[bot])'));
  expect(found).toContainEqual(expect.not.stringContaining('dependabot'));
  expect(await titles(again)).toEqual(found);
  await again.close();
});

test('merges a pull request with a commit on the default branch', async () => {
  const { fullName, target, rest } = open();
  const pull = github.pulls.add(fullName);
  const before = await rest.repos.get(target);
  const { data } = await rest.pulls.merge({ ...target, pull_number: pull.number, sha: pull.head });
  expect(data).toEqual({
    sha: expect.stringMatching(/^[0-9a-f]{40}$/),
    merged: true,
    message: 'Pull Request successfully merged',
  });
  const main = await rest.repos.getBranch({ ...target, branch: 'main' });
  expect(main.data.commit.sha).toBe(data.sha);
  const read = await rest.pulls.get({ ...target, pull_number: pull.number });
  expect(read.data).toMatchObject({ state: 'closed', merged: true, merge_commit_sha: data.sha });
  const after = await rest.repos.get(target);
  expect(after.data.open_issues_count).toBe(before.data.open_issues_count - 1);
});

test.each([
  ['squash', (number: number) => `Bump package-${number} from 1.0.0 to 1.1.0 (#${number})`],
  ['rebase', (number: number) => `Bump package-${number} from 1.0.0 to 1.1.0`],
] as const)('merges with the method %s', async (merge_method, message) => {
  const { fullName, target, rest } = open();
  const { number } = github.pulls.add(fullName);
  await rest.pulls.merge({ ...target, pull_number: number, merge_method });
  const { data } = await rest.repos.getBranch({ ...target, branch: 'main' });
  expect(data.commit.commit.message).toBe(message(number));
});

test('refuses to merge a head that has moved', async () => {
  const { fullName, target, rest } = open();
  const { number, head } = github.pulls.add(fullName);
  const moved = github.pulls.push(fullName, number);
  const merge = (sha: string) => refusal(rest.pulls.merge({ ...target, pull_number: number, sha }));
  expect(await merge(head)).toEqual([409, 'Head branch was modified. Review and try the merge again.']);
  expect(await merge(moved)).toBeNull();
});

test.each([
  ['a conflict', { mergeable: false }, 'Pull Request is not mergeable'],
  ['a draft', { draft: true }, 'Pull Request is still a draft'],
  ['a closed pull request', { state: 'closed' }, 'Pull Request is not mergeable'],
  ['failing required checks', { checks: 'FAILURE' }, 'Required status check "ci" is failing.'],
] as const)('refuses to merge %s', async (_name, values, message) => {
  const { fullName, target, rest } = open();
  github.activityOf(fullName).rules.checks = true;
  const { number } = github.pulls.add(fullName, values);
  expect(await refusal(rest.pulls.merge({ ...target, pull_number: number }))).toEqual([405, message]);
});

test('refuses a merge method that the repository forbids', async () => {
  const { fullName, target, rest } = open();
  await rest.repos.update({ ...target, allow_squash_merge: false });
  const { number } = github.pulls.add(fullName);
  const merge = rest.pulls.merge({ ...target, pull_number: number, merge_method: 'squash' });
  expect(await refusal(merge)).toEqual([405, 'Squash merges are not allowed on this repository.']);
});

test('merges failing checks that the repository does not require', async () => {
  const { fullName, target, rest } = open();
  const { number } = github.pulls.add(fullName, { checks: 'FAILURE' });
  const { data } = await rest.pulls.get({ ...target, pull_number: number });
  expect(data.mergeable_state).toBe('unstable');
  expect(await refusal(rest.pulls.merge({ ...target, pull_number: number }))).toBeNull();
});

test('updates a branch that is behind, and runs its checks again', async () => {
  const { fullName, target, rest } = open();
  const [first, second] = [github.pulls.add(fullName), github.pulls.add(fullName)];
  const update = (expected_head_sha: string) =>
    rest.pulls.updateBranch({ ...target, pull_number: second.number, expected_head_sha });
  expect(await refusal(update(second.head))).toEqual([422, 'There are no new commits on the base branch.']);
  await rest.pulls.merge({ ...target, pull_number: first.number });
  expect(await refusal(update(first.head))).toEqual([
    422,
    'expected head sha didn’t match current head ref.',
  ]);
  const before = second.head;
  expect((await update(before)).status).toBe(202);
  expect(github.pulls.get(fullName, second.number)).toMatchObject({ behind: false, checks: 'PENDING' });
  expect(github.pulls.get(fullName, second.number).head).not.toBe(before);
});

test('closes and reopens a pull request, but not a merged one', async () => {
  const { fullName, target, rest } = open();
  const { number } = github.pulls.add(fullName);
  const set = (state: 'open' | 'closed') => rest.pulls.update({ ...target, pull_number: number, state });
  expect((await set('closed')).data).toMatchObject({ state: 'closed', closed_at: expect.any(String) });
  expect((await set('open')).data).toMatchObject({ state: 'open', closed_at: null });
  await rest.pulls.merge({ ...target, pull_number: number });
  expect(await refusal(set('open'))).toEqual([422, 'Validation Failed']);
});

test('deletes the head branch after a merge if configured', async () => {
  const { target, rest } = open();
  await rest.repos.update({ ...target, delete_branch_on_merge: true });
  const { data: main } = await rest.repos.getBranch({ ...target, branch: 'main' });
  const { data: commit } = await rest.git.createCommit({
    ...target,
    message: 'Work',
    tree: main.commit.commit.tree.sha,
    parents: [main.commit.sha],
  });
  await rest.git.createRef({ ...target, ref: 'refs/heads/work', sha: commit.sha });
  const { data: pull } = await rest.pulls.create({ ...target, title: 'Work', head: 'work', base: 'main' });
  expect(pull).toMatchObject({ head: { sha: commit.sha }, user: { login } });
  await rest.pulls.merge({ ...target, pull_number: pull.number, sha: commit.sha });
  expect(await refusal(rest.repos.getBranch({ ...target, branch: 'work' }))).toEqual([
    404,
    'Branch not found',
  ]);
});

test('requires push access and a token with the scope', async () => {
  const { fullName, target } = open();
  const { rest } = signedIn(github, 'guest-visitor');
  const { number } = github.pulls.add(fullName);
  const pull = { ...target, pull_number: number };
  const denied = [403, 'You do not have permission to change this pull request.'];
  expect(await refusal(rest.pulls.merge(pull))).toEqual(denied);
  expect(await refusal(rest.pulls.updateBranch(pull))).toEqual(denied);
  expect(await refusal(rest.pulls.update({ ...pull, state: 'closed' }))).toEqual(denied);
  const unscoped = signedIn(github, login, ['read:org']).rest;
  expect(await refusal(unscoped.pulls.merge(pull))).toEqual([404, 'Not Found']);
  const readOnly = github.tokens.issuePersonal({ login, permissions: { pull_requests: 'write' } });
  expect(await refusal(octokitFor(github, readOnly).rest.pulls.merge(pull))).toEqual([
    403,
    'Resource not accessible by personal access token',
  ]);
});

test('adds repositories with green pull requests', async () => {
  const { rest } = signedIn(github, login);
  const names = await github.addFleet({ owner: 'alpine-cloud', repositories: 30, pulls: 2 });
  const listing = { org: 'alpine-cloud', per_page: 100, sort: 'full_name' } as const;
  const { data } = await rest.repos.listForOrg(listing);
  expect(data.map((one) => one.full_name)).toEqual(expect.arrayContaining(names));
  const pulls = await rest.pulls.list({ owner: 'alpine-cloud', repo: 'fleet-30' });
  expect(pulls.data.map(({ number }) => number)).toEqual([2, 1]);
});
