import { describe, expect, test } from 'vitest';
import { type OpenPull } from '#domain/fleet/repository-status.ts';
import { changeWarnings, requiredConfirmation } from '#domain/github-change/consequences.ts';
import {
  type GithubChange,
  githubChangeTitle,
  invertGithubChange,
  newGithubChange,
  nextStep,
} from '#domain/github-change/github-change.ts';
import type { PlannedChange } from '#domain/github-change/github-plan.ts';
import { mergedSettings, type SettingValues } from '#domain/github-change/github-settings.ts';
import type { KnownRepository } from '#domain/github-change/github-state.ts';
import { missingScope } from '#domain/github-change/missing.ts';
import { planPulls, planPullUndo } from '#domain/github-change/pull-plan.ts';
import type { PullAction, PullValue } from '#domain/github-change/pulls.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { repository } from '../../../support/device-database.ts';
import { openPull } from '../../../support/fleet.ts';

const head = '1a2b3c4d5e6f';
const readAt = Date.parse('2026-05-20T12:00:00Z');

const pull = (number: number, values: Partial<OpenPull> = {}) =>
  openPull(number, { title: `Bump ${number}`, head, ...values });

const knownRepository = (
  id: string,
  values: SettingValues = {},
  rest: Partial<KnownRepository> = {},
): KnownRepository => ({
  repository: repository(id, { owner: 'o', name: `r${id}`, lastPolled: null }),
  state: { id, readAt, values: { archived: false, ...values }, permission: 'write', fork: false, own: {} },
  pending: {},
  ...rest,
});

function planOne(action: PullAction, values: Partial<OpenPull> = {}, one = knownRepository('1')) {
  return planPulls([one], [{ repositoryId: '1', pull: pull(12, values) }], action);
}

const reasonOf = (action: PullAction, values: Partial<OpenPull> = {}, one = knownRepository('1')) => {
  const { changes, unchanged, impossible } = planOne(action, values, one);
  if (unchanged.length > 0) return 'unchanged';
  return changes.length > 0 ? 'planned' : (impossible[0]?.reason ?? 'nothing');
};

function onlyChange({ changes }: { changes: PlannedChange[] }): PlannedChange {
  const [change] = changes;
  if (!change) throw new Error('Nothing was planned.');
  return change;
}

/** The pull request as GitHub returns it. */
const onGithub = (values: PullValue = {}): PullValue => ({
  title: 'Bump 12',
  nodeId: 'PR_12',
  state: 'open',
  head,
  autoMerge: false,
  isBehind: false,
  ...values,
});
const current = (values: PullValue, settings: SettingValues = {}) => ({
  ...settings,
  pulls: { '12': onGithub(values) },
});

describe('a plan for pull requests', () => {
  test('has one change for each pull request', () => {
    const both = [pull(3), pull(12)].map((one) => ({ repositoryId: '1', pull: one }));
    const others = { repositoryId: '2', pull: pull(7) };
    const plan = planPulls([knownRepository('1'), knownRepository('2')], [...both, others], 'merge');
    expect(plan.changes.map(({ wanted }) => Object.keys(wanted.pulls ?? {}))).toEqual([['3'], ['12'], ['7']]);
    expect(onlyChange(plan).base).toEqual({
      pulls: { '3': { title: 'Bump 3', nodeId: 'PR_3', state: 'open', head } },
    });
    const named = plan.changes.map((change) => ({
      wanted: change.wanted,
      undoes: null,
      repositoryId: change.repository.id,
    }));
    expect(githubChangeTitle(named, null)).toBe('Merge 3 pull requests of 2 repositories');
    expect(githubChangeTitle(named.slice(0, 1), 'o/r1')).toBe('Merge pull request #3 of o/r1');
    expect(requiredConfirmation(plan)).toBeNull();
    expect(changeWarnings(plan)).toEqual(['Undo of a merge opens a pull request that reverts it.']);
    expect(missingScope(onlyChange(plan))).toEqual({ pulls: ['3'] });
  });

  test('takes the method that the repository allows', () => {
    const methodOf = (values: SettingValues, method: 'rebase' | null = null) => {
      const plan = planPulls(
        [knownRepository('1', values)],
        [{ repositoryId: '1', pull: pull(12), method }],
        'merge',
      );
      return onlyChange(plan).wanted.pulls?.['12']?.method;
    };
    const onlySquash = { mergeCommits: false, squashMerging: true, rebaseMerging: false };
    expect(methodOf(onlySquash)).toBe('squash');
    expect(methodOf(onlySquash, 'rebase')).toBe('squash');
    expect(methodOf({ ...onlySquash, rebaseMerging: true }, 'rebase')).toBe('rebase');
    expect(methodOf({})).toBeUndefined();
  });

  test.each<[PullAction, Partial<OpenPull>, string]>([
    ['merge', {}, 'planned'],
    ['merge', { isDraft: true }, '#12 is a draft'],
    ['merge', { mergeable: false }, '#12 has a merge conflict'],
    ['merge', { mergeable: null }, 'planned'],
    ['merge', { checks: 'failure' }, '#12 has failing checks'],
    ['merge', { checks: 'pending' }, '#12 has unfinished checks'],
    ['merge', { review: 'required' }, '#12 needs a review'],
    ['merge', { isBehind: true }, 'The branch of #12 must be updated first'],
    ['autoMerge', {}, '#12 can be merged now'],
    ['autoMerge', { checks: 'pending' }, 'planned'],
    ['autoMerge', { checks: 'pending', autoMerge: true }, 'unchanged'],
    ['update', {}, 'The branch of #12 is up to date'],
    ['update', { isBehind: true }, 'planned'],
    ['update', { isBehind: true, mergeable: false }, '#12 has a merge conflict'],
    ['close', { isDraft: true, mergeable: false }, 'planned'],
  ])('plans or rejects %s with %o: %s', (action, values, reason) => {
    expect(reasonOf(action, values)).toBe(reason);
  });

  test('leaves out repositories that refuse', () => {
    const all = { mergeCommits: false, squashMerging: false, rebaseMerging: false };
    const pending = { checks: 'pending' } as const;
    const state = knownRepository('1').state;
    const reader = knownRepository('1', {}, { state: state && { ...state, permission: 'none' } });
    expect(reasonOf('close', {}, reader)).toMatch(/^You don't have permission to edit/);
    expect(reasonOf('close', {}, knownRepository('1', { archived: true }))).toMatch(/^Archived/);
    expect(reasonOf('autoMerge', pending, knownRepository('1', { autoMerge: false }))).toMatch(/auto-merge$/);
    expect(reasonOf('merge', {}, knownRepository('1', all))).toBe('At least one merge method must stay on');
  });

  test('waits for a change that is not finished', () => {
    const updating = knownRepository('1', {}, { pending: { pulls: { '12': { replaces: head } } } });
    expect(reasonOf('merge', {}, updating)).toBe("#12 has a change that isn't finished");
    const merging = knownRepository('1', {}, { pending: { pulls: { '12': { state: 'merged' } } } });
    expect(reasonOf('merge', {}, merging)).toBe('unchanged');
    expect(reasonOf('close', {}, merging)).toBe("#12 has a change that isn't finished");
  });
});

describe('the next step of a pull request change', () => {
  const merge = onlyChange(
    planOne('merge', {}, knownRepository('1', { mergeCommits: false, squashMerging: true })),
  );
  const autoMerge = onlyChange(planOne('autoMerge', { checks: 'pending' }));
  const update = onlyChange(planOne('update', { isBehind: true }));
  const close = onlyChange(planOne('close'));

  test('merges with the head that the owner saw', () => {
    expect(nextStep(merge, current({}))).toMatchObject({
      request: { kind: 'merge', number: 12, head, method: 'squash' },
    });
    expect(nextStep(close, current({}))).toMatchObject({ request: { kind: 'pullState', state: 'closed' } });
    expect(nextStep(update, current({ isBehind: true }))).toMatchObject({
      request: { kind: 'update', head },
    });
  });

  test('conflicts with a moved head, and with another end', () => {
    const moved = current({ head: 'ffff' });
    for (const change of [merge, autoMerge, close]) {
      expect(nextStep(change, moved)).toEqual({ kind: 'conflict', theirs: moved });
      const other = current({ state: change === close ? 'merged' : 'closed' });
      expect(nextStep(change, other)).toEqual({ kind: 'conflict', theirs: other });
    }
    const behind = current({ head: 'ffff', isBehind: true });
    expect(nextStep(update, behind)).toEqual({ kind: 'conflict', theirs: behind });
  });

  test('ends if GitHub has already made the change', () => {
    expect(nextStep(merge, current({ state: 'merged', head: 'ffff' })).kind).toBe('finished');
    expect(nextStep(merge, current({ state: 'reverted' })).kind).toBe('finished');
    expect(nextStep(autoMerge, current({ autoMerge: true })).kind).toBe('finished');
    expect(nextStep(autoMerge, current({ state: 'merged' })).kind).toBe('finished');
    expect(nextStep(update, current({ head: 'ffff' })).kind).toBe('finished');
    expect(nextStep(update, current({ state: 'merged' })).kind).toBe('finished');
    expect(nextStep(close, current({ state: 'closed' })).kind).toBe('finished');
  });

  test('decides on an unknown method by the read settings', () => {
    const unknown = onlyChange(planOne('merge'));
    const methodOf = (settings: SettingValues) => nextStep(unknown, current({}, settings));
    expect(methodOf({ mergeCommits: false })).toMatchObject({ request: { method: 'squash' } });
    expect(nextStep(merge, current({}, { squashMerging: false }))).toEqual({
      kind: 'impossible',
      reason: "The repository doesn't allow the merge method “squash”.",
    });
  });

  test('overwrites GitHub’s state if the owner chose so', () => {
    const theirs = current({ head: 'ffff', autoMerge: true });
    const base = mergedSettings(merge.base, theirs);
    expect(nextStep({ ...merge, base }, theirs)).toMatchObject({ request: { kind: 'merge', head: 'ffff' } });
  });
});

describe('undo', () => {
  const doneChange = (planned: PlannedChange, before: PullValue): GithubChange => ({
    ...newGithubChange(planned, {
      id: 'c',
      groupId: 'g',
      deviceId: 'd',
      sequence: 1,
      createdAt: readAt,
      undoes: null,
    }),
    state: 'done',
    before: { pulls: { '12': before } },
  });
  const undo = (change: GithubChange, now: PullValue) =>
    planPullUndo([knownRepository('1', { pulls: { '12': onGithub(now) } })], [change]);
  const titleOf = (change: PlannedChange) =>
    githubChangeTitle([{ wanted: change.wanted, undoes: 'g', repositoryId: '1' }], 'o/r1');

  test('reverts a merge by a pull request', () => {
    const change = doneChange(onlyChange(planOne('merge')), onGithub());
    const back = onlyChange(undo(change, { state: 'merged' }));
    expect(nextStep(back, current({ state: 'merged' }))).toMatchObject({
      request: { kind: 'revert', number: 12, nodeId: 'PR_12' },
    });
    expect(nextStep(back, current({ state: 'reverted' })).kind).toBe('finished');
    expect(titleOf(back)).toBe('Revert pull request #12 of o/r1');
    expect(changeWarnings({ changes: [back] })).toEqual([
      'A merge is undone by a new pull request. The code changes when you merge that pull request.',
    ]);
    expect(undo(change, { state: 'reverted' }).unchanged).toHaveLength(1);
    const again = doneChange(back, onGithub({ state: 'merged' }));
    expect(invertGithubChange(again)?.wanted).toEqual({});
  });

  test('reopens a closed pull request, and closes it again', () => {
    const change = doneChange(onlyChange(planOne('close')), onGithub());
    const back = onlyChange(undo(change, { state: 'closed' }));
    expect(nextStep(back, current({ state: 'closed' }))).toMatchObject({ request: { state: 'open' } });
    const again = onlyChange(undo(doneChange(back, onGithub({ state: 'closed' })), {}));
    expect(nextStep(again, current({}))).toMatchObject({ request: { state: 'closed' } });
  });

  test('turns auto-merge off', () => {
    const change = doneChange(onlyChange(planOne('autoMerge', { checks: 'pending' })), onGithub());
    const back = onlyChange(undo(change, { autoMerge: true }));
    expect(nextStep(back, current({ autoMerge: true }))).toMatchObject({
      request: { kind: 'autoMerge', method: null },
    });
    expect(titleOf(back)).toBe('Cancel auto-merge of pull request #12 of o/r1');
    expect(undo(change, { state: 'merged' }).impossible).toMatchObject([
      { reason: 'Changed on GitHub in the meantime' },
    ]);
  });

  test('of an update is impossible', () => {
    const change = doneChange(onlyChange(planOne('update', { isBehind: true })), onGithub());
    expect(undo(change, {})).toMatchObject({
      changes: [],
      impossible: [{ reason: "An updated branch can't be undone." }],
    });
    expect(invertGithubChange(change)?.wanted).toEqual({});
  });
});

test('names a pull request and its states', () => {
  const rowsOf = (wanted: PullValue, theirs: PullValue | null = null) =>
    settingRows({
      before: { pulls: { '12': onGithub() } },
      after: { pulls: { '12': { title: 'Bump 12', ...wanted } } },
      theirs: theirs && { pulls: { '12': onGithub(theirs) } },
    });
  expect(rowsOf({ state: 'merged', method: 'squash' }, { head: 'ffff0000aa', autoMerge: true })).toEqual([
    {
      setting: 'pulls',
      key: '12',
      label: 'Pull request #12 Bump 12',
      before: 'Open',
      after: 'Merged (squash)',
      theirs: 'Open, Auto-merge on, New commits up to ffff000',
    },
  ]);
  expect(rowsOf({ replaces: head }, { state: 'closed' })).toMatchObject([
    { after: 'Branch updated', theirs: 'Closed' },
  ]);
  expect(rowsOf({ autoMerge: false })).toMatchObject([{ after: 'Auto-merge off' }]);
});
