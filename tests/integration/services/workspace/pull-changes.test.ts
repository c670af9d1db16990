import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPull } from '#domain/fleet/repository-status.ts';
import { planPulls } from '#domain/github-change/pull-plan.ts';
import type { PullAction } from '#domain/github-change/pulls.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { getRandom } from '../../../../dev/github/seed/random.ts';
import {
  type ChangeWorld,
  type Fault,
  type GetFault,
  openChangeWorld,
} from '../../../support/change-world.ts';
import { openPull } from '../../../support/fleet.ts';
import { NOON, signedIn, start } from '../../dev/github-client.ts';

/** Merges, updates, closes and reverts pull requests of the stack's GitHub as changes of a device. */

const owner = 'muster-labs';
const clock = { now: NOON.getTime() };
let github: GitHub;
let repositories: string[];

beforeAll(async () => {
  github = await start({ now: () => new Date(clock.now) });
  repositories = await github.addFleet({ owner, repositories: 40 });
});
afterAll(() => github.close());

const pulls = () => signedIn(github, 'robin-muster').rest.pulls;

/** A repository that no other test has changed. */
function openRepository() {
  const fullName = repositories.pop() ?? '';
  const name = fullName.replace(`${owner}/`, '');
  return { fullName, name, target: { owner, repo: name } };
}

type AddedPull = ReturnType<GitHub['pulls']['add']>;

const toOpenPull = ({ number, title, head }: AddedPull, values: Partial<OpenPull> = {}): OpenPull =>
  openPull(number, { title, head, ...values });

type Chosen = readonly [name: string, pull: OpenPull];

/** Plans the action as the owner sees the pull requests, and stores the changes. */
async function keep(world: ChangeWorld, action: PullAction, chosen: readonly Chosen[]) {
  const names = [...new Set(chosen.map(([name]) => name))];
  const ids = await world.read(names, owner);
  const known = await world.service().readKnown(ids);
  const named = chosen.map(([name, pull]) => ({ repositoryId: ids[names.indexOf(name)] ?? '', pull }));
  const plan = planPulls(known, named, action);
  expect(plan.impossible).toEqual([]);
  expect((await world.service().keep(plan.changes, null)).ok).toBe(true);
}

async function carryOut(world: ChangeWorld, action: PullAction, chosen: readonly Chosen[]) {
  await keep(world, action, chosen);
  const [group] = await world.untilEnded();
  if (!group) throw new Error('No change was stored.');
  return group;
}

async function undo(world: ChangeWorld, groupId: string) {
  const plan = await world.service().planUndo(groupId);
  await world.service().keep(plan.changes, groupId);
  const [group] = await world.untilEnded();
  return { plan, group };
}

const openWorld = (fault?: GetFault) => openChangeWorld(github, clock, fault);

/** Fails the first request with this method whose path ends so. */
function once(method: string, end: string, fault: Fault): GetFault {
  let isDone = false;
  return (request) => {
    if (isDone || request.method !== method || !new URL(request.url).pathname.endsWith(end)) return null;
    isDone = true;
    return fault;
  };
}

test('merges with the allowed method, one a second', async () => {
  const { fullName, name, target } = openRepository();
  await signedIn(github, 'robin-muster').rest.repos.update({ ...target, allow_merge_commit: false });
  const [first, second] = [github.pulls.add(fullName), github.pulls.add(fullName)];
  const world = await openWorld();
  const group = await carryOut(world, 'merge', [
    [name, toOpenPull(first)],
    [name, toOpenPull(second)],
  ]);
  expect(group.title).toBe(`Merge 2 pull requests of ${fullName}`);
  expect(group.changes).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(world.writes.map(({ request, status }) => `${request} ${status}`)).toEqual(
    [first, second].map(({ number }) => `PUT ${fullName}/pulls/${number}/merge 200`),
  );
  expect((world.writes[1]?.at ?? 0) - (world.writes[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect(first.merged).not.toBeNull();
  const { data } = await signedIn(github, 'robin-muster').rest.repos.getBranch({ ...target, branch: 'main' });
  expect(data.commit.commit.message).toBe(`${second.title} (#${second.number})`);
});

test('conflicts with a moved head, and merges it by choice', async () => {
  const { fullName, name } = openRepository();
  const pull = github.pulls.add(fullName);
  const seen = toOpenPull(pull);
  const moved = github.pulls.push(fullName, pull.number);
  const world = await openWorld();
  const [conflict] = (await carryOut(world, 'merge', [[name, seen]])).changes;
  expect(conflict).toMatchObject({
    state: 'conflicting',
    theirs: { pulls: { [pull.number]: { state: 'open', head: moved } } },
  });
  expect(world.writes).toEqual([]);
  await world.service().resolve(conflict?.id ?? '', 'mine');
  expect((await world.untilEnded())[0]?.changes).toMatchObject([{ state: 'done' }]);
  expect(pull.merged).not.toBeNull();
});

test('a head that moves before the merge is a conflict', async () => {
  const { fullName, name } = openRepository();
  const pull = github.pulls.add(fullName);
  let moved = '';
  const world = await openWorld(({ method }) => {
    if (method === 'PUT' && moved === '') moved = github.pulls.push(fullName, pull.number);
    return null;
  });
  const { changes } = await carryOut(world, 'merge', [[name, toOpenPull(pull)]]);
  expect(changes).toMatchObject([
    { state: 'conflicting', theirs: { pulls: { [pull.number]: { head: moved } } } },
  ]);
  expect(world.writes.map(({ status }) => status)).toEqual([409]);
  expect(pull.merged).toBeNull();
});

test('skips a merged pull request, and conflicts with a closed one', async () => {
  const { fullName, name, target } = openRepository();
  const [merged, closed] = [github.pulls.add(fullName), github.pulls.add(fullName)];
  const seen = [merged, closed].map((pull): Chosen => [name, toOpenPull(pull)]);
  await pulls().merge({ ...target, pull_number: merged.number });
  await pulls().update({ ...target, pull_number: closed.number, state: 'closed' });
  const world = await openWorld();
  const { changes } = await carryOut(world, 'merge', seen);
  expect(changes).toMatchObject([
    { state: 'skipped', before: {} },
    { state: 'conflicting', theirs: { pulls: { [closed.number]: { state: 'closed' } } } },
  ]);
  expect(world.writes).toEqual([]);
});

test.each<Fault>(['lost after', 'failed after', 'lost before', 'killed'])(
  'merges once if the response is %s',
  async (fault) => {
    const { fullName, name } = openRepository();
    const pull = github.pulls.add(fullName);
    const world = await openWorld(once('PUT', '/merge', fault));
    const { changes } = await carryOut(world, 'merge', [[name, toOpenPull(pull)]]);
    expect(changes).toMatchObject([{ state: 'done' }]);
    expect(world.writes.map(({ status }) => status)).toEqual([200]);
  },
);

test('two devices merge a pull request only once', async () => {
  const { fullName, name } = openRepository();
  const added = Array.from({ length: 3 }, () => github.pulls.add(fullName));
  const chosen = added.map((pull): Chosen => [name, toOpenPull(pull)]);
  const worlds = [await openWorld(), await openWorld()];
  for (const world of worlds) await keep(world, 'merge', chosen);
  const groups = await Promise.all(worlds.map((world) => world.untilEnded()));
  for (const [group] of groups) {
    expect(group?.changes.map(({ state }) => state)).toEqual(
      added.map(() => expect.stringMatching(/^(done|skipped)$/)),
    );
  }
  const merges = worlds.flatMap(({ writes }) => writes).filter(({ status }) => status === 200);
  expect(merges.map(({ request }) => request).toSorted()).toEqual(
    added.map(({ number }) => `PUT ${fullName}/pulls/${number}/merge`),
  );
});

test('shows GitHub’s reason for a refusal and continues', async () => {
  const { fullName, name } = openRepository();
  github.activityOf(fullName).rules.review = true;
  const [first, second] = [github.pulls.add(fullName), github.pulls.add(fullName, { review: 'APPROVED' })];
  const world = await openWorld();
  const { changes } = await carryOut(world, 'merge', [
    [name, toOpenPull(first)],
    [name, toOpenPull(second)],
  ]);
  expect(changes).toMatchObject([
    { state: 'refused', before: {}, reason: expect.stringMatching(/^GitHub refused: At least 1 approving/) },
    { state: 'done' },
  ]);
  expect(world.writes.map(({ status }) => status)).toEqual([405, 200]);
});

test('refuses a method that the repository has forbidden since', async () => {
  const { fullName, name, target } = openRepository();
  const pull = github.pulls.add(fullName);
  const world = await openWorld();
  await world.service().pause();
  await keep(world, 'merge', [[name, toOpenPull(pull)]]);
  await signedIn(github, 'robin-muster').rest.repos.update({ ...target, allow_merge_commit: false });
  await world.service().resume();
  expect((await world.untilEnded())[0]?.changes).toMatchObject([
    { state: 'refused', reason: "The repository doesn't allow the merge method “merge”." },
  ]);
  expect(world.writes).toEqual([]);
});

test('updates a branch, once after a lost response', async () => {
  const { fullName, name } = openRepository();
  github.activityOf(fullName).rules.upToDate = true;
  const pull = github.pulls.add(fullName, { behind: true });
  const seen = toOpenPull(pull, { isBehind: true });
  const world = await openWorld(once('PUT', '/update-branch', 'lost after'));
  const group = await carryOut(world, 'update', [[name, seen]]);
  expect(group.changes).toMatchObject([{ state: 'done' }]);
  expect(group.canUndo).toBe(false);
  expect(world.writes.map(({ status }) => status)).toEqual([202]);
  expect(pull).toMatchObject({ behind: false });
  expect(pull.head).not.toBe(seen.head);
  expect((await undo(world, group.id)).plan).toMatchObject({
    changes: [],
    impossible: [{ reason: "An updated branch can't be undone." }],
  });

  const other = await openWorld();
  expect((await carryOut(other, 'update', [[name, seen]])).changes).toMatchObject([{ state: 'skipped' }]);
  github.pulls.push(fullName, pull.number);
  pull.behind = true;
  const late = await openWorld();
  expect((await carryOut(late, 'update', [[name, seen]])).changes).toMatchObject([{ state: 'conflicting' }]);
});

test('updates a branch without the rule, too', async () => {
  const { fullName, name } = openRepository();
  const pull = github.pulls.add(fullName, { behind: true });
  const world = await openWorld();
  const { changes } = await carryOut(world, 'update', [[name, toOpenPull(pull, { isBehind: true })]]);
  expect(changes).toMatchObject([{ state: 'done' }]);
  expect(pull.behind).toBe(false);
});

test('closes a pull request, and reopens it by undo', async () => {
  const { fullName, name } = openRepository();
  const pull = github.pulls.add(fullName);
  const world = await openWorld();
  const group = await carryOut(world, 'close', [[name, toOpenPull(pull)]]);
  expect(group.title).toBe(`Close pull request #${pull.number} of ${fullName}`);
  expect(pull).toMatchObject({ state: 'closed', merged: null });
  const back = await undo(world, group.id);
  expect(back.group).toMatchObject({
    title: `Reopen pull request #${pull.number} of ${fullName}`,
    changes: [{ state: 'done' }],
  });
  expect(pull.state).toBe('open');
});

test('turns auto-merge on with the expected head, and off by undo', async () => {
  const { fullName, name, target } = openRepository();
  await signedIn(github, 'robin-muster').rest.repos.update({ ...target, allow_auto_merge: true });
  github.activityOf(fullName).rules.checks = true;
  const pull = github.pulls.add(fullName, { checks: 'PENDING' });
  const seen = toOpenPull(pull, { checks: 'pending' });
  const world = await openWorld(once('POST', '/graphql', 'lost after'));
  const group = await carryOut(world, 'autoMerge', [[name, seen]]);
  expect(group.changes).toMatchObject([{ state: 'done' }]);
  expect(pull.autoMerge).toMatchObject({ method: 'merge' });
  expect(world.writes).toHaveLength(1);
  expect((await undo(world, group.id)).group?.changes).toMatchObject([{ state: 'done' }]);
  expect(pull.autoMerge).toBeNull();

  let moved = '';
  const late = await openWorld(({ method }) => {
    if (method === 'POST' && moved === '') moved = github.pulls.push(fullName, pull.number);
    return null;
  });
  expect((await carryOut(late, 'autoMerge', [[name, seen]])).changes).toMatchObject([
    { state: 'conflicting', theirs: { pulls: { [pull.number]: { head: moved } } } },
  ]);
  expect(pull.autoMerge).toBeNull();
});

test('reports a repository without auto-merge', async () => {
  const { fullName, name } = openRepository();
  github.activityOf(fullName).rules.checks = true;
  const pull = github.pulls.add(fullName, { checks: 'PENDING' });
  const world = await openWorld();
  const [id = ''] = await world.read([name], owner);
  const known = await world.service().readKnown([id]);
  const unread = known.map((one) => ({ ...one, state: null }));
  const chosen = [{ repositoryId: id, pull: toOpenPull(pull, { checks: 'pending' }) }];
  await world.service().keep(planPulls(unread, chosen, 'autoMerge').changes, null);
  expect((await world.untilEnded())[0]?.changes).toMatchObject([
    { state: 'refused', reason: expect.stringMatching(/^GitHub refused: .*[Aa]uto.?merge/) },
  ]);
});

test('reverts a merge by one pull request', async () => {
  const { fullName, name } = openRepository();
  const pull = github.pulls.add(fullName);
  const world = await openWorld(once('POST', '/graphql', 'lost after'));
  const group = await carryOut(world, 'merge', [[name, toOpenPull(pull)]]);
  const { plan, group: reverted } = await undo(world, group.id);
  const reverts = () =>
    github.activityOf(fullName).pulls.filter(({ branch }) => branch.startsWith(`revert-${pull.number}-`));
  expect(reverts()).toMatchObject([{ state: 'open' }]);
  expect(reverted).toMatchObject({
    title: `Revert pull request #${pull.number} of ${fullName}`,
    canUndo: false,
    changes: [{ state: 'done', pull: { number: reverts()[0]?.number, state: 'open' } }],
  });
  expect(world.writes).toHaveLength(2);

  // A second device finds the pull request.
  const other = await openWorld();
  await other.read([name], owner);
  await other.service().keep(plan.changes, group.id);
  expect((await other.untilEnded())[0]?.changes).toMatchObject([{ state: 'skipped' }]);
  expect(other.writes).toEqual([]);
});

test('50 merges through kills and faults merge each pull request once', async () => {
  const random = getRandom('50 merges');
  const names = Array.from({ length: 10 }, () => openRepository());
  const added = names.flatMap(({ fullName, name }) =>
    Array.from({ length: 5 }, () => ({ name, pull: github.pulls.add(fullName) })),
  );
  const faults: readonly Fault[] = ['killed', 'killed', 'lost after', 'lost before', 'failed after', 'limit'];
  let kills = 0;
  const world = await openWorld(({ method }) => {
    const fault = random.chance(method === 'GET' ? 0.02 : 0.3) ? random.pick(faults) : null;
    kills += fault === 'killed' ? 1 : 0;
    return fault;
  });
  const chosen = added.map(({ name, pull }): Chosen => [name, toOpenPull(pull)]);
  const group = await carryOut(world, 'merge', chosen);
  expect(kills).toBeGreaterThan(1);
  expect(group.title).toBe(`Merge 50 pull requests of 10 repositories`);
  expect(group.changes.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(added.filter(({ pull }) => pull.merged === null)).toEqual([]);
  const merges = world.writes.filter(({ status }) => status === 200).map(({ request }) => request);
  expect(merges).toHaveLength(50);
  expect(new Set(merges).size).toBe(50);
  world.writes.slice(1).forEach((write, index) => {
    expect(write.at - (world.writes[index]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
});
