import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { keepRecorded } from '#db/recorded-changes.ts';
import { changeWarnings } from '#domain/github-change/consequences.ts';
import { type FileWish, proposeFiles } from '#domain/github-change/files.ts';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { requestedSettings } from '#domain/github-change/github-settings.ts';
import { labelValues } from '#domain/github-change/labels.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { getRandom } from '../../../../dev/github/seed/random.ts';
import { type Fault, type GetFault, openChangeWorld } from '../../../support/change-world.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { NOON, signedIn, start } from '../../dev/github-client.ts';

/**
 * Carries out changes from the plan to GitHub: the device's database, the stack's GitHub, a clock that only advances in waits,
 * and random network faults with a seed.
 */

let github: GitHub;
const clock = { now: NOON.getTime() };
beforeAll(async () => {
  github = await start({ now: () => new Date(clock.now) });
});
afterAll(() => github.close());

const names = [
  'zero-trust-baseline',
  'conditional-access-diff',
  'sigma-to-kql',
  'finma-controls',
  'secret-lighthouse',
  'passkey-rollout-kit',
];

const openWorld = (...options: [fault?: GetFault, scopes?: string[]]) =>
  openChangeWorld(github, clock, ...options);

const owner = () => signedIn(github, 'robin-muster').rest.repos;
const target = (name: string, login = 'robin-muster') => ({ owner: login, repo: name });
const at = async (name: string, login?: string) => (await owner().get(target(name, login))).data;

async function keepPlan(
  world: Awaited<ReturnType<typeof openWorld>>,
  ids: readonly string[],
  wish: Parameters<typeof planGithubChange>[1],
  files?: FileWish,
) {
  const proposed = files && (await proposeFiles(files));
  const plan = planGithubChange(await world.service().readKnown(ids), wish, () => proposed);
  const kept = await world.service().keep(plan.changes, null);
  expect(kept.ok).toBe(true);
  return plan;
}

test('writes a plan once, a second apart, and undoes it', async () => {
  const world = await openWorld();
  const ids = await world.read(names.slice(0, 3));
  const before = await Promise.all(names.slice(0, 3).map((name) => at(name)));
  const plan = await keepPlan(world, ids, {
    description: 'As planned',
    topics: { kind: 'add', topics: ['planned'] },
    wiki: false,
  });
  expect(plan.changes.map(({ missing }) => requestedSettings(missing))).toEqual(
    plan.changes.map(() => ['description', 'topics', 'wiki']),
  );
  const [group] = await world.untilEnded();
  expect(group?.changes.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(world.writes).toHaveLength(6);
  world.writes.slice(1).forEach((write, index) => {
    expect(write.at - (world.writes[index]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
  for (const name of names.slice(0, 3)) {
    const now = await at(name);
    expect(now).toMatchObject({ description: 'As planned', has_wiki: false });
    expect(now.topics).toContain('planned');
  }
  expect((await world.database.repositories.get(ids[0] ?? ''))?.description).toBe('As planned');

  // Another user has changed this repository meanwhile, so undo does not change it.
  await owner().update({ ...target(names[1] ?? ''), description: 'Theirs', has_wiki: true });
  await owner().replaceAllTopics({ ...target(names[1] ?? ''), names: ['theirs'] });
  await world.read([names[1] ?? '']);
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.impossible).toMatchObject([{ reason: 'Changed on GitHub in the meantime' }]);
  await world.service().keep(undo.changes, group?.id ?? '');
  const [undone] = await world.untilEnded();
  expect(undone?.title).toBe('Revert: Description, Topics, Wiki of 2 repositories');
  for (const index of [0, 2]) {
    const now = await at(names[index] ?? '');
    expect(now.description).toBe(before[index]?.description);
    expect(now.topics).toEqual(before[index]?.topics);
    expect(now.has_wiki).toBe(true);
  }
  expect((await at(names[1] ?? '')).description).toBe('Theirs');
});

test('conflicts with a foreign change and overwrites by choice only', async () => {
  const world = await openWorld();
  const ids = await world.read(names.slice(3, 5));
  const known = await world.service().readKnown(ids);
  for (const name of names.slice(3, 5)) await owner().update({ ...target(name), description: 'Elsewhere' });
  await world.service().keep(planGithubChange(known, { description: 'Mine' }).changes, null);
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([
    { state: 'conflicting', theirs: { description: 'Elsewhere' } },
    { state: 'conflicting', theirs: { description: 'Elsewhere' } },
  ]);
  expect(world.writes).toEqual([]);
  const [first, second] = group?.changes ?? [];
  await world.service().resolve(first?.id ?? '', 'mine');
  await world.service().resolve(second?.id ?? '', 'theirs');
  const [after] = await world.untilEnded();
  expect(after?.changes.map(({ state }) => state)).toEqual(['done', 'cancelled']);
  expect((await at(names[3] ?? '')).description).toBe('Mine');
  expect((await at(names[4] ?? '')).description).toBe('Elsewhere');
});

test('reports a refusal, continues, and orders archiving correctly', async () => {
  github.fixVisibility('muster-labs');
  const world = await openWorld();
  const ids = await world.read([names[5] ?? '']);
  ids.unshift(...(await world.read(['policy-engine'], 'muster-labs')));
  await keepPlan(world, ids, { description: 'Ends archived', visibility: 'private', archived: true });
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('disabled by the organization') },
    { state: 'done' },
  ]);
  expect(await at(names[5] ?? '')).toMatchObject({
    description: 'Ends archived',
    private: true,
    archived: true,
  });
  await world.read([names[5] ?? '']);
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.changes.map(({ wanted }) => Object.keys(wanted))).toEqual([
    ['description'],
    ['description', 'visibility', 'archived'],
  ]);
  await world.service().keep(undo.changes, group?.id ?? '');
  const [undone] = await world.untilEnded();
  expect(undone?.changes.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await at(names[5] ?? '')).toMatchObject({ private: false, archived: false });
});

test('turns Dependabot alerts on and undoes it', async () => {
  const name = names[0] ?? '';
  const activity = github.activityOf(`robin-muster/${name}`);
  activity.hasAlertsEnabled = false;
  const world = await openWorld();
  await keepPlan(world, await world.read([name]), { alerts: true });
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'done', before: { alerts: false } }]);
  expect(activity.hasAlertsEnabled).toBe(true);
  expect(world.writes.map(({ request }) => request)).toEqual([
    `PUT robin-muster/${name}/vulnerability-alerts`,
  ]);
  const undo = await world.service().planUndo(group?.id ?? '');
  await world.service().keep(undo.changes, group?.id ?? '');
  await world.untilEnded();
  expect(activity.hasAlertsEnabled).toBe(false);
});

test('refuses a change that GitHub ignored, without undo', async () => {
  const world = await openWorld(({ method }) => (method === 'PATCH' ? 'ignored' : null));
  const ids = await world.read([names[0] ?? '']);
  const { description } = await at(names[0] ?? '');
  await keepPlan(world, ids, { description: 'What an organisation does not allow' });
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([
    {
      state: 'refused',
      reason: `GitHub accepted the request but changed nothing. Description: ${description}`,
    },
  ]);
  expect(world.writes).toHaveLength(1);
  expect((await world.service().planUndo(group?.id ?? '')).changes).toEqual([]);
});

test('renames a repository, changes its default branch, and undoes both', async () => {
  const world = await openWorld();
  const [name = '', other = ''] = names;
  const ids = await world.read([name, other]);
  await owner().listBranches(target(name));
  const { data: main } = await owner().getBranch({ ...target(name), branch: 'main' });
  const git = signedIn(github, 'robin-muster').rest.git;
  await git.createRef({ ...target(name), ref: 'refs/heads/next', sha: main.commit.sha });
  expect(await world.service().branches({ owner: 'robin-muster', name })).toEqual(
    expect.arrayContaining(['main', 'next']),
  );
  await keepPlan(world, ids, { defaultBranch: 'next' });
  const [branches] = await world.untilEnded();
  expect(branches?.changes).toMatchObject([
    { state: 'done' },
    { state: 'refused', reason: 'The repository has no branch “next”.' },
  ]);
  await keepPlan(world, ids.slice(0, 1), { name: 'renamed-here', description: 'Under a new name' });
  await keepPlan(world, ids.slice(1), { name: 'Renamed-Here' });
  const [taken, group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'done', name: 'robin-muster/renamed-here' }]);
  expect(taken?.changes).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('name already exists') },
  ]);
  expect(await world.database.repositories.get(ids[0] ?? '')).toMatchObject({
    name: 'renamed-here',
    url: expect.stringMatching('/robin-muster/renamed-here$'),
  });
  for (const done of [group, branches]) {
    const undo = await world.service().planUndo(done?.id ?? '');
    expect(undo.changes).toHaveLength(1);
    await world.service().keep(undo.changes, done?.id ?? '');
    await world.untilEnded();
  }
  expect(await at(name)).toMatchObject({ id: Number(ids[0]), name, default_branch: 'main' });
});

test('finds a renamed repository and renames it by choice only', async () => {
  const world = await openWorld();
  const [name = '', other = ''] = names.slice(2);
  const ids = await world.read([name, other]);
  const known = await world.service().readKnown(ids);
  for (const one of [name, other]) await owner().update({ ...target(one), name: `${one}-elsewhere` });
  const keep = (wish: Parameters<typeof planGithubChange>[1], index: number) =>
    world.service().keep(planGithubChange(known.slice(index, index + 1), wish).changes, null);
  await keep({ description: 'Found all the same' }, 0);
  await keep({ name: 'mine' }, 1);
  const [renaming, description] = await world.untilEnded();
  expect(description?.changes).toMatchObject([{ state: 'done', name: `robin-muster/${name}-elsewhere` }]);
  expect(renaming?.changes).toMatchObject([{ state: 'conflicting', theirs: { name: `${other}-elsewhere` } }]);
  expect(world.writes.map(({ request }) => request)).toEqual([`PATCH robin-muster/${name}-elsewhere`]);
  await world.service().resolve(renaming?.changes[0]?.id ?? '', 'mine');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([
    { state: 'done', name: 'robin-muster/mine' },
  ]);
  await owner().update({ ...target('mine'), name: other });
  await owner().update({ ...target(`${name}-elsewhere`), name });
});

const licence = { 'LICENSE.txt': 'Do what you like.\n', '.github/CODEOWNERS': '* @robin-muster\n' };
const getFiles = (texts: FileWish['texts'], existing: FileWish['existing'] = 'keep'): FileWish => ({
  texts,
  title: 'Add community files',
  body: 'From a template.',
  existing,
});

async function pullsOf(name: string, branch?: string) {
  const client = signedIn(github, 'robin-muster').rest;
  const { data } = await client.pulls.list({
    ...target(name),
    state: 'all',
    ...(branch && { head: `robin-muster:${branch}` }),
  });
  return data;
}
const branchesOf = async (name: string) =>
  (await owner().listBranches(target(name))).data.map((branch) => branch.name);
const fileText = async (name: string, path: string, ref = 'main') => {
  const response = await owner().getContent({ ...target(name), path, ref });
  const { content } = response.data as { content: string };
  return Buffer.from(content, 'base64').toString();
};

test('writes labels and one pull request, and undoes both', async () => {
  const client = signedIn(github, 'robin-muster').rest;
  const [name = '', merged = ''] = names;
  await client.issues.createLabel({ ...target(name), name: 'Bug', color: 'ffffff' });
  const world = await openWorld();
  const ids = await world.read([name, merged]);
  const labels = labelValues([
    { name: 'bug', color: 'D73A4A', description: 'Does not work' },
    { name: 'docs', color: '0075ca', description: null },
  ]);
  const wish = getFiles({ ...licence, 'README.md': 'Not this one.\n' });
  await keepPlan(world, ids, { labels }, wish);
  const [group] = await world.untilEnded();
  expect(group?.title).toBe('Labels, Files of 2 repositories');
  expect(group?.changes).toMatchObject([
    { state: 'done', pull: { state: 'open' } },
    { state: 'done', pull: { state: 'open' } },
  ]);
  expect(world.writes.map(({ request, status }) => `${request} ${status}`)).toEqual(
    [name, merged].flatMap((one) => [
      one === name ? `PATCH robin-muster/${one}/labels/Bug 200` : `POST robin-muster/${one}/labels 201`,
      `POST robin-muster/${one}/labels 201`,
      `POST robin-muster/${one}/git/trees 201`,
      `POST robin-muster/${one}/git/commits 201`,
      `POST robin-muster/${one}/git/refs 201`,
      `POST robin-muster/${one}/pulls 201`,
    ]),
  );
  const [pull] = await pullsOf(name);
  expect(pull).toMatchObject({
    title: 'Add community files',
    body: 'From a template.',
    base: { ref: 'main' },
  });
  const branch = pull?.head.ref ?? '';
  expect(await fileText(name, '.github/CODEOWNERS', branch)).toBe('* @robin-muster\n');
  expect(await fileText(name, 'README.md', branch)).toBe(await fileText(name, 'README.md'));
  const listed = (await client.issues.listLabelsForRepo(target(name))).data;
  expect(listed).toMatchObject([
    { name: 'bug', color: 'd73a4a', description: 'Does not work' },
    { name: 'docs' },
  ]);

  // A device finds the open pull request again, also if it has not created it.
  const again = planGithubChange(await world.service().readKnown(ids), { labels }, () => undefined);
  expect(again.changes).toEqual([]);
  const other = await openWorld();
  await keepPlan(other, await other.read([name, merged]), {}, wish);
  expect((await other.untilEnded())[0]?.changes).toMatchObject([{ state: 'skipped' }, { state: 'skipped' }]);
  expect(other.writes).toEqual([]);

  const [toMerge] = await pullsOf(merged, branch);
  await client.pulls.merge({ ...target(merged), pull_number: toMerge?.number ?? 0, merge_method: 'merge' });
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.changes).toHaveLength(2);
  await world.service().keep(undo.changes, group?.id ?? '');
  const [undone] = await world.untilEnded();
  expect(undone?.changes).toMatchObject([{ state: 'done' }, { state: 'done', pull: { state: 'open' } }]);
  expect((await client.issues.listLabelsForRepo(target(name))).data).toMatchObject([
    { name: 'Bug', color: 'ffffff' },
  ]);
  expect(await pullsOf(name, branch)).toMatchObject([{ state: 'closed' }]);
  expect(await world.service().pull(ids[0] ?? '', pull?.number ?? 0)).toMatchObject({ state: 'closed' });
  expect(await branchesOf(name)).not.toContain(branch);
  expect(await fileText(merged, 'LICENSE.txt')).toBe('Do what you like.\n');
  const [back] = await pullsOf(merged, `${branch}-taken-back`);
  expect(back).toMatchObject({ state: 'open', title: 'Revert: Add community files' });
  const inBack = { ...target(merged), path: 'LICENSE.txt', ref: back?.head.ref ?? '' };
  await expect(owner().getContent(inBack)).rejects.toMatchObject({ status: 404 });
});

test('undo closes the pull request and keeps foreign pushes', async () => {
  const world = await openWorld();
  const [, , , name = ''] = names;
  const ids = await world.read([name]);
  await keepPlan(world, ids, {}, getFiles({ 'THANKS.md': 'To all\n' }));
  const [group] = await world.untilEnded();
  const branch = group?.changes[0]?.proposal?.branch ?? '';
  clock.now += 60_000;
  const content = Buffer.from('More\n').toString('base64');
  const file = { ...target(name), path: 'MORE.md', message: 'x', branch, content };
  await owner().createOrUpdateFileContents(file);
  const undo = await world.service().planUndo(group?.id ?? '');
  await world.service().keep(undo.changes, group?.id ?? '');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
  expect(await pullsOf(name, branch)).toMatchObject([{ state: 'closed' }]);
  expect(await fileText(name, 'MORE.md', branch)).toBe('More\n');
});

test('follows a pull request by conditional requests', async () => {
  const world = await openWorld();
  const [, name = ''] = names;
  const [id = ''] = await world.read([name]);
  await keepPlan(world, [id], {}, getFiles({ 'FOLLOWED.md': 'By us\n' }));
  const number = (await world.untilEnded())[0]?.changes[0]?.pull?.number ?? 0;
  const service = world.service();
  const first = github.requests.length;
  const look = async () => {
    clock.now += 60_000;
    await service.followPull(id, number);
    return service.pull(id, number);
  };
  expect(await service.pull(id, number)).toBeNull();
  expect(await look()).toMatchObject({ state: 'open', readAt: clock.now });
  expect(await look()).toMatchObject({ state: 'open', readAt: clock.now });
  const merging = { ...target(name), pull_number: number, merge_method: 'merge' as const };
  await signedIn(github, 'robin-muster').rest.pulls.merge(merging);
  expect(await look()).toMatchObject({ state: 'merged' });
  const { readAt } = (await service.pull(id, number)) ?? {};
  expect(await look()).toMatchObject({ state: 'merged', readAt });
  const sent = github.requests.slice(first).filter(({ method }) => method === 'GET');
  expect(sent.map(({ status }) => status)).toEqual([200, 304, 200]);
});

test('replaces a file by choice only and reports locked branches', async () => {
  const world = await openWorld();
  const [, , name = ''] = names;
  const locked = 'sbom-diff';
  const ids = await world.read([name, locked]);
  github.lockBranches(`robin-muster/${locked}`);
  const wish = getFiles({ 'README.md': 'From a template\n' }, 'replace');
  await keepPlan(world, ids, {}, wish);
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([
    { state: 'done' },
    { state: 'refused', before: {}, reason: expect.stringContaining('creations being restricted') },
  ]);
  expect(await fileText(name, 'README.md', group?.changes[0]?.proposal?.branch)).toBe('From a template\n');

  const [id = ''] = ids;
  const missingScope = () => ({ files: ['LICENSE.txt'] });
  const read = () => ({ signal: new AbortController().signal, onProgress: () => undefined, missingScope });
  await world.service().readAgain([id], read());
  const proposed = await proposeFiles(getFiles({ 'LICENSE.txt': 'Mine\n' }, 'replace'));
  const known = await world.service().readKnown([id]);
  expect(known[0]?.state?.values.files).toMatchObject({ 'LICENSE.txt': null });
  const content = Buffer.from('Theirs\n').toString('base64');
  await owner().createOrUpdateFileContents({ ...target(name), path: 'LICENSE.txt', message: 'x', content });
  await world.service().keep(planGithubChange(known, {}, () => proposed).changes, null);
  const [conflict] = await world.untilEnded();
  expect(conflict?.changes).toMatchObject([
    { state: 'conflicting', theirs: { files: { 'LICENSE.txt': expect.any(String) } } },
  ]);
  await world.service().resolve(conflict?.changes[0]?.id ?? '', 'mine');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
});

test('keeps theirs on conflict and writes the rest', async () => {
  const world = await openWorld();
  const [, , , , name = ''] = names;
  const [id = ''] = await world.read([name]);
  const missingScope = () => ({ files: ['NOTICE', 'SUPPORT.md'], labels: ['partly'] });
  await world.service().readAgain([id], {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    missingScope,
  });
  const labels = labelValues([{ name: 'Partly', color: 'd73a4a', description: null }]);
  const proposed = await proposeFiles(getFiles({ NOTICE: 'Mine\n', 'SUPPORT.md': 'Mine\n' }, 'replace'));
  const known = await world.service().readKnown([id]);
  const description = 'Theirs by then';
  await owner().update({ ...target(name), description });
  const content = Buffer.from('Theirs\n').toString('base64');
  await owner().createOrUpdateFileContents({ ...target(name), path: 'NOTICE', message: 'x', content });
  const wish = { description: 'Mine', homepage: 'https://mine.example', labels };
  await world.service().keep(planGithubChange(known, wish, () => proposed).changes, null);
  const [conflict] = await world.untilEnded();
  expect(conflict?.changes).toMatchObject([
    { state: 'conflicting', theirs: { description, files: { NOTICE: expect.any(String) } } },
  ]);
  expect(world.writes).toEqual([]);

  await world.service().resolve(conflict?.changes[0]?.id ?? '', 'theirs');
  const [group] = await world.untilEnded();
  expect(group?.title).toContain('Description, Website, Labels, Files');
  expect(group?.changes).toMatchObject([
    {
      state: 'done',
      theirs: null,
      left: { wanted: { description: 'Mine' }, theirs: { description } },
      pull: { state: 'open' },
    },
  ]);
  expect(await at(name)).toMatchObject({ description, homepage: wish.homepage });
  const branch = group?.changes[0]?.proposal?.branch ?? '';
  expect(branch).not.toBe(proposed.proposal.branch);
  expect(await fileText(name, 'SUPPORT.md', branch)).toBe('Mine\n');
  expect(await fileText(name, 'NOTICE', branch)).toBe('Theirs\n');

  // Undo ignores skipped settings.
  const undo = await world.service().planUndo(group?.id ?? '');
  expect(undo.changes.map(({ wanted }) => Object.keys(wanted))).toEqual([['homepage', 'labels', 'files']]);
  await world.service().keep(undo.changes, group?.id ?? '');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
  expect((await at(name)).description).toBe(description);
  expect(await branchesOf(name)).not.toContain(branch);
});

test('compares and writes files on another default branch', async () => {
  let lost = 0;
  const world = await openWorld(({ method }) =>
    method === 'PATCH' && (lost += 1) === 1 ? 'lost after' : null,
  );
  const [, , , name = ''] = names;
  const client = signedIn(github, 'robin-muster').rest;
  const { data: main } = await owner().getBranch({ ...target(name), branch: 'main' });
  await client.git.createRef({ ...target(name), ref: 'refs/heads/other', sha: main.commit.sha });
  const put = async (path: string, text: string, branch: string) => {
    // GitHub limits the number of writes per minute, so the clock advances.
    clock.now += 60_000;
    const content = Buffer.from(text).toString('base64');
    const file = { ...target(name), path, message: 'x', branch, content };
    return (await owner().createOrUpdateFileContents(file)).data.commit.sha;
  };
  // The former branch has the wanted text, but the new one has another text.
  await put('NOTICE', 'Wanted\n', 'main');
  const tip = await put('NOTICE', 'Of another\n', 'other');
  const ids = await world.read([name]);
  const missingScope = () => ({ files: ['NOTICE'] });
  await world.service().readAgain(ids, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    missingScope,
  });
  const wish = getFiles({ NOTICE: 'Wanted\n' }, 'replace');
  const plan = await keepPlan(world, ids, { defaultBranch: 'other' }, wish);
  expect(requestedSettings(plan.changes[0]?.missing ?? {})).toEqual(['files', 'defaultBranch']);
  expect(plan.changes[0]?.base).toEqual({ defaultBranch: 'main' });
  expect(plan.changes[0]?.missing.defaultBranch).toBe('other');
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'done', pull: { state: 'open' } }]);
  const branch = group?.changes[0]?.proposal?.branch ?? '';
  const [pull] = await pullsOf(name, branch);
  expect(pull).toMatchObject({ base: { ref: 'other' }, state: 'open' });
  const head = await owner().getCommit({ ...target(name), ref: branch });
  expect(head.data.parents.map(({ sha }) => sha)).toEqual([tip]);
  expect(world.writes.filter(({ request }) => request.startsWith('PATCH'))).toHaveLength(1);

  const undo = await world.service().planUndo(group?.id ?? '');
  expect(changeWarnings(undo)).toContain(
    'Files merged into the old default branch stay there. No pull request reverts them.',
  );
  await world.service().keep(undo.changes, group?.id ?? '');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
  expect(await at(name)).toMatchObject({ default_branch: 'main' });
  expect(await pullsOf(name, branch)).toMatchObject([{ state: 'closed' }]);
  expect(await fileText(name, 'NOTICE')).toBe('Wanted\n');
});

test('waits when the scope is missing', async () => {
  const world = await openWorld(undefined, ['user:email']);
  const ids = await world.read([names[0] ?? '']);
  await keepPlan(world, ids, { description: 'With a scope' });
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'queued' }]);
  expect(await world.service().run()).toMatchObject({
    state: 'waiting',
    resumesAt: null,
    problem: { code: 'GITHUB_SCOPE_MISSING' },
  });
});

test('a wake-up neither ends permission waits nor server waits', async () => {
  const reads: string[] = [];
  let isBroken = false;
  const world = await openWorld(
    (request) => {
      if (request.method === 'GET') reads.push(request.url);
      return isBroken && request.method === 'PATCH' ? 'failed before' : null;
    },
    ['user:email'],
  );
  const ids = await world.read([names[0] ?? '']);
  world.callBack();
  reads.length = 0;
  await keepPlan(world, ids, { description: 'Not called for' });
  await world.untilEnded();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reads).toHaveLength(1);
  expect((await world.service().run()).problem).toMatchObject({ code: 'GITHUB_SCOPE_MISSING' });

  isBroken = true;
  world.connectWith(['user:email', 'read:org', 'repo']);
  const from = clock.now;
  await world.service().resume();
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'refused' }]);
  // Ten attempts with waits of 2 s, 4 s, 8 s and so on, up to five minutes.
  expect(clock.now - from).toBeGreaterThan(13 * 60_000);
});

test('a hidden private repository waits for the scope', async () => {
  const world = await openWorld();
  const ids = await world.read(['privileged-access-log']);
  world.connectWith(['user:email', 'read:org']);
  await keepPlan(world, ids, { description: 'Not before it is granted' });
  const [group] = await world.untilEnded();
  expect(group?.changes).toMatchObject([{ state: 'queued', reason: null }]);
  expect((await world.service().run()).problem).toMatchObject({ code: 'GITHUB_SCOPE_MISSING' });
  world.connectWith(['user:email', 'read:org', 'repo']);
  await world.service().resume();
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
});

test('a pause during a failing request stays in effect', async () => {
  let pause = async (): Promise<void> => undefined;
  const pauses: Promise<void>[] = [];
  const world = await openWorld((request) => {
    if (request.method !== 'PATCH') return null;
    pauses.push(pause());
    return 'lost before';
  });
  const ids = await world.read([names[0] ?? '']);
  pause = () => world.service().pause();
  await keepPlan(world, ids, { description: 'Not while it is paused' });
  await waitFor(async () => {
    expect((await world.service().run()).problem?.code).toBe('GITHUB_NETWORK_ERROR');
  });
  await Promise.all(pauses);
  expect(await world.service().run()).toMatchObject({ state: 'paused' });
});

test('keeps undecided changes, and takes over a whole group', async () => {
  const world = await openWorld();
  const { database } = world;
  const ids = await world.read(names.slice(0, 2));
  await world.service().pause();
  await keepPlan(world, ids, { description: 'From another device' });
  const [group] = await world.service().groups();
  const [first, second] = group?.changes ?? [];
  await database.githubChanges.update(first?.id ?? '', { state: 'refused', deviceId: 'other' });
  await database.githubChanges.update(second?.id ?? '', { deviceId: 'other' });
  await database.settings.put({ key: 'githubChangeSequence', value: 10_000 });
  await keepPlan(world, await world.read([names[2] ?? '']), { description: 'Much later' });
  const elsewhere = async () =>
    (await world.service().groups()).map((one) => [one.elsewhere !== null, one.changes.length]);
  expect(await elsewhere()).toEqual([
    [false, 1],
    [true, 2],
  ]);
  await world.service().takeOver(group?.id ?? '', 'carryOut');
  expect(await elsewhere()).toEqual([
    [false, 1],
    [false, 2],
  ]);
});

test('stops a change that another device takes over', async () => {
  const world = await openWorld(async (request) => {
    const [change] = await world.database.githubChanges.toArray();
    if (request.method !== 'PATCH' || !change) return null;
    const { proposal: _none, pull: _neither, ...values } = change;
    const taken = {
      ...values,
      repositoryName: 'robin-muster/one',
      deviceId: 'phone',
      deviceName: 'Phone',
      madeOn: 'Laptop',
      generation: 2,
      revision: 0,
      state: 'pending' as const,
      complete: true,
      version: 1,
    };
    await keepRecorded(world.database, [taken], () => crypto.randomUUID());
    return null;
  });
  const ids = await world.read([names[5] ?? '']);
  const { description } = await at(names[5] ?? '');
  const wish = { description: 'By two devices', topics: { kind: 'add' as const, topics: ['two-devices'] } };
  await keepPlan(world, ids, wish);
  await waitFor(() => expect(world.writes).toHaveLength(1));
  // The request in flight succeeds. The next request, for the topics, is not sent.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(world.writes).toHaveLength(1);
  expect(await world.service().groups()).toMatchObject([
    { elsewhere: { name: 'Phone', tookOver: true }, changes: [{ state: 'queued', before: { description } }] },
  ]);
});

test('leaves the last requests of the hour to reading', async () => {
  const world = await openWorld();
  const ids = await world.read([names[0] ?? '']);
  await owner().update({ ...target(names[0] ?? ''), homepage: 'https://example.com/elsewhere' });
  github.setRateLimit(100);
  onTestFinished(() => github.setRateLimit(null));
  const begun = clock.now;
  const kept = await world.database.operations.count();
  await keepPlan(world, ids, { description: 'After the hour' });
  await waitFor(async () => {
    expect((await world.service().run()).problem?.code).toBe('GITHUB_BUDGET');
  });
  // Without a write at GitHub, the row stays the same.
  expect(await world.database.operations.count()).toBe(kept);
  github.setRateLimit(null);
  await world.untilEnded();
  expect(world.writes).toHaveLength(1);
  expect(world.writes[0]?.at).toBeGreaterThan(begun + 3_000_000);
});

const faults: readonly Fault[] = [
  'lost before',
  'lost after',
  'failed before',
  'failed after',
  'limit',
  'killed',
];
const seeds = Number(process.env['GITHUB_SEEDS'] ?? 8);

const seeded = names.slice(0, 4);

test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'no network fault repeats, overwrites or loses changes (seed %i)',
  async (seed) => {
    const random = getRandom(`changes ${seed}`);
    let isFaulty = false;
    for (const name of seeded) await owner().update({ ...target(name), archived: false });
    // A change that reads before it writes needs several requests.
    const world = await openWorld(({ method }) =>
      isFaulty && random.chance(method === 'GET' ? 0.1 : 0.3) ? random.pick(faults) : null,
    );
    const ids = await world.read(seeded);
    isFaulty = true;
    const wanted = {
      description: `Seed ${seed}`,
      topics: { kind: 'replace', topics: [`seed-${seed}`] },
      labels: labelValues([{ name: `Seed ${seed}`, color: 'd73a4a', description: null }]),
    } as const;
    const proposed = await proposeFiles(getFiles({ [`seeds/${seed}.md`]: `Seed ${seed}\n` }));
    const known = await world.service().readKnown(ids);
    const elsewhere = random.pick(seeded);
    await owner().update({ ...target(elsewhere), description: `Somebody else ${seed}` });
    await world.service().keep(planGithubChange(known, wanted, () => proposed).changes, null);
    const [group] = await world.untilEnded();
    for (const change of group?.changes ?? []) {
      const name = change.name.replace('robin-muster/', '');
      const now = await at(name);
      const expected =
        name === elsewhere ? ['conflicting', `Somebody else ${seed}`] : ['done', wanted.description];
      expect([change.state, now.description], `${name}: ${change.reason}`).toEqual(expected);
      if (name !== elsewhere) expect(now.topics).toEqual(wanted.topics.topics);
      expect(await pullsOf(name, proposed.proposal.branch)).toHaveLength(name === elsewhere ? 0 : 1);
    }
    // Leaves out trees and commits, because they are invisible until a branch refers to them.
    const taken = world.writes
      .filter(({ status, request }) => status < 300 && !/git\/(trees|commits)$/.test(request))
      .map(({ request }) => request);
    expect(taken).toHaveLength(5 * (seeded.length - 1));
    expect(new Set(taken).size, taken.join('\n')).toBe(taken.length);
    world.writes.slice(1).forEach((write, index) => {
      expect(write.at - (world.writes[index]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    });
  },
);
