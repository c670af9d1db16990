import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { API, NOON, octokitFor, signedIn, start } from './github-client.ts';

/** The embedded GitHub accepts and refuses the same settings as the real one. */

let github: GitHub;
const clock = { now: NOON };
beforeAll(async () => {
  github = await start({ now: () => clock.now });
});
afterAll(() => github.close());

const login = 'robin-muster';
const target = { owner: login, repo: 'sbom-diff' };
const repos = () => signedIn(github, login).rest.repos;
const refusalText = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  );

describe('a change of settings', () => {
  it('appears in every later response', async () => {
    const values = {
      description: 'Changed',
      homepage: 'https://example.com',
      has_wiki: false,
      has_discussions: true,
      allow_rebase_merge: false,
      delete_branch_on_merge: true,
    };
    expect((await repos().update({ ...target, ...values })).data).toMatchObject(values);
    expect((await repos().get(target)).data).toMatchObject(values);
  });

  it('stores topics in lower case and rejects invalid ones', async () => {
    const { data } = await repos().replaceAllTopics({ ...target, names: ['SBOM', 'security'] });
    expect(data.names).toEqual(['sbom', 'security']);
    expect((await repos().get(target)).data.topics).toEqual(['sbom', 'security']);
    expect(await refusalText(repos().replaceAllTopics({ ...target, names: ['no_topic'] }))).toMatch(
      /^422 Topics must/,
    );
    const many = Array.from({ length: 21 }, (_, index) => `topic-${index}`);
    expect(await refusalText(repos().replaceAllTopics({ ...target, names: many }))).toMatch(
      /^422 .*20 topics/,
    );
  });

  it('keeps at least one merge method and rejects long texts', async () => {
    const none = { allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false };
    expect(await refusalText(repos().update({ ...target, ...none }))).toMatch(/^422 .*merge strategy/s);
    const long = 'a'.repeat(351);
    expect(await refusalText(repos().update({ ...target, description: long }))).toMatch(/^422 .*too long/s);
  });

  it('is refused while the repository is archived', async () => {
    await repos().update({ ...target, archived: true });
    const message = '403 Repository was archived so is read-only.';
    expect(await refusalText(repos().update({ ...target, description: 'x' }))).toContain(message);
    expect(await refusalText(repos().replaceAllTopics({ ...target, names: [] }))).toContain(message);
    await repos().update({ ...target, archived: false });
    expect((await repos().update({ ...target, description: 'x' })).data.archived).toBe(false);
  });

  it('cannot change the visibility of a fork, or against a policy', async () => {
    const forks = await repos().listForUser({ username: login, per_page: 100 });
    const fork = forks.data.find((one) => one.fork);
    const change = { owner: login, repo: fork?.name ?? '', visibility: 'private' } as const;
    expect(await refusalText(repos().update(change))).toMatch(/^422 .*fork/s);
    github.fixVisibility('muster-labs');
    const inOrganization = { owner: 'muster-labs', repo: 'rule-packs', visibility: 'private' } as const;
    expect(await refusalText(repos().update(inOrganization))).toMatch(/^422 .*disabled by the organization/s);
  });
});

describe('a name and a default branch', () => {
  it('is rejected for a taken name or a missing branch', async () => {
    const taken = refusalText(repos().update({ ...target, name: 'Zero-Trust-Baseline' }));
    expect(await taken).toMatch(/^422 .*name already exists on this account/s);
    expect(await refusalText(repos().update({ ...target, default_branch: 'next' }))).toMatch(
      /^422 .*branch next was not found/s,
    );
    expect((await repos().update({ ...target, name: 'SBOM-diff', default_branch: 'main' })).status).toBe(200);
    expect((await repos().update({ ...target, name: 'sbom-diff' })).data.name).toBe('sbom-diff');
  });
});

describe('a former name', () => {
  it('redirects permanently for reads and temporarily for writes', async () => {
    const { id } = (await repos().update({ owner: login, repo: 'tls-calendar', name: 'tls-agenda' })).data;
    const headers = { authorization: `token ${github.tokens.issue({ login })}` };
    const old = `${API}/repos/${login}/tls-calendar`;
    const read = await github.fetch(new Request(old, { headers }));
    expect([read.status, read.headers.get('location')]).toEqual([301, `${API}/repositories/${id}`]);
    const body = JSON.stringify({ names: ['tls'] });
    const put = { method: 'PUT', headers, body };
    const written = await github.fetch(new Request(`${old}/topics`, put));
    expect(written.status).toBe(307);
    const followed = await github.fetch(new Request(written.headers.get('location') ?? '', put));
    expect([followed.status, await followed.json()]).toEqual([200, { names: ['tls'] }]);
  });
});

describe('the right to change settings', () => {
  it('requires a scope, named in the headers', async () => {
    const token = github.tokens.issue({ login, scopes: ['user:email'] });
    const response = await github.fetch(
      new Request(`${API}/repos/${login}/sbom-diff`, {
        method: 'PATCH',
        headers: { authorization: `token ${token}` },
        body: '{}',
      }),
    );
    expect(response.status).toBe(404);
    expect(response.headers.get('x-accepted-oauth-scopes')).toBe('public_repo, repo');
    expect(response.headers.get('x-oauth-scopes')).toBe('user:email');
    expect(await refusalText(octokitFor(github).rest.repos.update(target))).toMatch(/^401/);
  });

  it('is limited per minute', async () => {
    clock.now = new Date(NOON.getTime() + 3_600_000);
    const client = repos();
    for (let count = 0; count < 80; count += 1) await client.update({ ...target, has_wiki: count % 2 === 0 });
    await expect(client.update({ ...target, has_wiki: true })).rejects.toMatchObject({
      status: 403,
      response: { headers: { 'retry-after': '60' } },
    });
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect((await client.update({ ...target, has_wiki: true })).status).toBe(200);
  });
});

describe('labels, branches and pull requests', () => {
  const label = { ...target, name: 'Bug', color: 'd73a4a' };
  const issues = () => signedIn(github, login).rest.issues;

  it('rejects duplicate, long and colourless labels', async () => {
    await issues().createLabel(label);
    expect(await refusalText(issues().createLabel({ ...label, name: 'bug' }))).toMatch(
      /^422 .*already_exists/s,
    );
    expect(await refusalText(issues().createLabel({ ...label, name: 'x'.repeat(51) }))).toMatch(
      /^422 .*too long/s,
    );
    expect(await refusalText(issues().createLabel({ ...label, name: 'x', color: 'red' }))).toMatch(
      /^422 .*color/s,
    );
    const changed = await issues().updateLabel({
      ...target,
      name: 'BUG',
      new_name: 'defect',
      color: '000000',
    });
    expect(changed.data).toMatchObject({ name: 'defect', color: '000000' });
    expect((await issues().deleteLabel({ ...target, name: 'Defect' })).status).toBe(204);
    expect(await refusalText(issues().deleteLabel({ ...target, name: 'defect' }))).toMatch(/^404/);
  });

  it('creates a branch and pull request once and closes both together', async () => {
    const { git, pulls, repos: all } = signedIn(github, login).rest;
    const { data: main } = await all.getBranch({ ...target, branch: 'main' });
    const ref = { ...target, ref: 'refs/heads/next', sha: main.commit.sha };
    await git.createRef(ref);
    expect(await refusalText(git.createRef(ref))).toMatch(/^422 .*Reference already exists/s);
    const pull = { ...target, head: 'next', base: 'main', title: 'Next' };
    expect(await refusalText(pulls.create(pull))).toMatch(/^422 .*No commits between main and next/s);
    expect(await refusalText(pulls.create({ ...pull, head: 'gone' }))).toMatch(/^422 .*head/s);
    const file = { ...target, path: 'next.md', branch: 'next', message: 'Next', content: '' };
    await all.createOrUpdateFileContents(file);
    await pulls.create(pull);
    expect(await refusalText(pulls.create(pull))).toMatch(/^422 .*already exists for robin-muster:next/s);
    await git.deleteRef({ ...target, ref: 'heads/next' });
    expect((await pulls.list({ ...target, state: 'closed' })).data).toMatchObject([{ title: 'Next' }]);
    const empty = { owner: login, repo: (await all.createForAuthenticatedUser({ name: 'empty' })).data.name };
    const tree = [{ path: 'a', mode: '100644', type: 'blob', content: '' }] as const;
    expect(await refusalText(git.createTree({ ...empty, tree: [...tree] }))).toMatch(
      /^409 Git Repository is empty/,
    );
  });

  it('requires push access and an unarchived repository', async () => {
    const outsider = signedIn(github, 'lena-beispiel').rest;
    expect(await refusalText(outsider.issues.createLabel(label))).toMatch(/^404/);
    await repos().update({ ...target, archived: true });
    expect(await refusalText(issues().createLabel(label))).toMatch(/^403 Repository was archived/);
    expect(await refusalText(issues().deleteLabel(label))).toMatch(/^403 Repository was archived/);
    await repos().update({ ...target, archived: false });
  });
});
