import { describe, expect, test } from 'vitest';
import {
  type FileVersions,
  type FileWish,
  pathProblem,
  proposeFiles,
  takeBack,
} from '#domain/github-change/files.ts';
import { nextStep } from '#domain/github-change/github-change.ts';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { newRun, runOutcome } from '#domain/github-change/github-run.ts';
import {
  mergedSettings,
  type SettingValues,
  settingsNotNamed,
} from '#domain/github-change/github-settings.ts';
import { labelsProblem } from '#domain/github-change/labels.ts';
import { emptyWishForm, parseWish } from '#domain/github-change/wish-form.ts';
import { reportedFailure } from '#domain/shared/failure.ts';
import { repository } from '../../../support/device-database.ts';

/** Returns the next request to GitHub for a change, or none. */

const stepsOf = (base: SettingValues, wanted: SettingValues) => {
  const steps: string[][] = [];
  let current = base;
  for (;;) {
    const step = nextStep({ base, wanted }, current);
    if (step.kind !== 'write') return { steps, end: step.kind };
    steps.push(Object.keys(step.values));
    current = { ...current, ...step.values };
  }
};

describe('labels and files', () => {
  const bug = { name: 'bug', color: 'd73a4a', description: null };
  const git = { branch: 'main', commit: 'c', tree: 't' };
  const proposalOf = (existing: FileWish['existing']) =>
    proposeFiles({ texts: { LICENSE: 'a\n', 'a/b.md': 'b\n' }, title: 'T', body: 'B', existing });

  test('are compared one by one, and unread labels stay unknown', () => {
    const change = { base: { labels: { bug: null } }, wanted: { labels: { bug, docs: null } } };
    expect(nextStep(change, { labels: { bug, docs: null } })).toEqual({ kind: 'finished' });
    expect(nextStep(change, { labels: { bug: null, docs: null } })).toMatchObject({
      request: { name: null, label: bug },
    });
    expect(nextStep(change, { labels: { bug, docs: bug } })).toMatchObject({
      request: { name: 'bug', label: null },
    });
    const theirs = { bug: { ...bug, color: '000000' } };
    expect(nextStep(change, { labels: { ...theirs, docs: bug } })).toEqual({
      kind: 'conflict',
      theirs: { labels: theirs },
    });
    expect(mergedSettings({ labels: { a: null }, wiki: true }, { labels: { bug }, homepage: null })).toEqual({
      labels: { a: null, bug },
      wiki: true,
      homepage: null,
    });
    expect(settingsNotNamed({ labels: { a: null, bug } }, { labels: { bug: null } })).toEqual({
      labels: { a: null },
    });
  });

  test('a file has Git’s hash, and all hashes name the branch', async () => {
    const { files, proposal } = await proposalOf('keep');
    expect(files['LICENSE']).toBe('78981922613b2afb6025042ff6bd878ac1994e85');
    expect((await proposalOf('keep')).proposal.branch).toBe(proposal.branch);
    const other = await proposeFiles({ texts: { LICENSE: 'a' }, title: 'T', body: 'B', existing: 'keep' });
    expect(other.proposal.branch).not.toBe(proposal.branch);
  });

  test('creates a tree, a commit, a branch, then a pull request', async () => {
    const { files, proposal } = await proposalOf('keep');
    const steps: string[] = [];
    const pull = { number: 7, url: 'https://x.org', state: 'closed' } as const;
    const around = { git: { ...git }, branches: { [proposal.branch]: { isThere: false, pull } } };
    const begun = { ...proposal, earlier: 7 };
    const next = (current: FileVersions) =>
      nextStep({ base: {}, wanted: { files }, proposal: begun }, { files: current }, around);
    const step = (changes: object) => {
      const found = next({ LICENSE: 'another', 'a/b.md': null });
      steps.push(found.kind === 'write' ? (found.request?.kind ?? '') : found.kind);
      Object.assign(around, changes);
      return found;
    };
    expect(step({ git: { ...git, newTree: 'n' } })).toMatchObject({
      request: { base: 't', files: [{ path: 'a/b.md', text: 'b\n' }] },
    });
    step({ git: { ...git, newTree: 'n', newCommit: 'm' } });
    step({ branches: { [proposal.branch]: { isThere: true, pull } } });
    step({ branches: { [proposal.branch]: { isThere: true, pull: { ...pull, number: 8 } } } });
    step({});
    expect(steps).toEqual(['tree', 'commit', 'branch', 'pull', 'finished']);
    around.branches = {};
    expect(next(files)).toEqual({ kind: 'finished' });
    expect(nextStep({ base: {}, wanted: { files }, proposal }, { files: {} }, { git: null }).kind).toBe(
      'impossible',
    );
  });

  test('undo closes an open pull request or reverts a merged one', async () => {
    const { files, proposal } = await proposalOf('replace');
    const back = takeBack({ ...proposal, commit: 'made' });
    const before = { LICENSE: 'old', 'a/b.md': null };
    const change = { base: { files }, wanted: { files: before }, proposal: back };
    const pull = { number: 7, url: 'https://x.org', state: 'open' } as const;
    let commit = 'made';
    const at = (isThere: boolean, state: 'open' | 'merged' | 'closed', current: FileVersions) => {
      const branches = { [proposal.branch]: { isThere, commit, pull: { ...pull, state } } };
      return nextStep(change, { files: current }, { branches, git });
    };
    expect(at(true, 'open', before)).toMatchObject({ request: { kind: 'close', number: 7 } });
    expect(at(true, 'closed', before)).toMatchObject({ request: { kind: 'deletion' } });
    expect(at(false, 'closed', before)).toEqual({ kind: 'finished' });
    expect(at(true, 'merged', files)).toMatchObject({
      request: {
        kind: 'tree',
        files: [
          { path: 'LICENSE', version: 'old' },
          { path: 'a/b.md', version: null },
        ],
      },
    });
    expect(at(true, 'merged', { ...files, LICENSE: 'theirs' })).toMatchObject({ kind: 'conflict' });
    // The branch has a commit that this product did not make.
    commit = 'theirs';
    expect(at(true, 'open', before)).toMatchObject({ request: { kind: 'close', number: 7 } });
    expect(at(true, 'closed', before)).toEqual({ kind: 'finished' });
  });

  test('rejects values that GitHub or Git would reject', () => {
    expect(labelsProblem([bug, { ...bug, name: 'BUG' }])).toMatch('twice');
    expect(labelsProblem([{ ...bug, color: '#D73A4A' }])).toBeNull();
    expect(labelsProblem([{ ...bug, color: 'red' }])).toMatch('hexadecimal');
    for (const path of ['', '/a', 'a//b', '../a', 'a/.git/b', 'a\\b'])
      expect(pathProblem(path), path).toMatch("isn't a valid file path");
    expect(pathProblem('.github/workflows/ci.yml')).toMatch('workflow files');
    expect(pathProblem('.github/ISSUE_TEMPLATE/bug report.md')).toBeNull();
  });
});

const base = {
  description: null,
  topics: [],
  name: 'old',
  defaultBranch: 'master',
  visibility: 'private',
  archived: true,
  wiki: true,
} as const satisfies SettingValues & { topics: never[] };

test('unarchives first, archives last, sends some settings alone', () => {
  const wanted = {
    description: 'x',
    topics: ['a'],
    visibility: 'public',
    wiki: false,
    name: 'new',
    defaultBranch: 'main',
  } as const;
  const values = { ...wanted, topics: ['a'] };
  expect(stepsOf({ ...base, topics: [] }, { ...values, archived: false })).toEqual({
    steps: [['archived'], ['description', 'wiki'], ['topics'], ['defaultBranch'], ['visibility'], ['name']],
    end: 'finished',
  });
  expect(stepsOf({ ...base, topics: [], archived: false }, { ...values, archived: true }).steps).toEqual([
    ['description', 'wiki'],
    ['topics'],
    ['defaultBranch'],
    ['visibility'],
    ['name'],
    ['archived'],
  ]);
});

test('finishes on equal values and conflicts on unknown ones', () => {
  const wanted = { description: 'x', topics: ['b', 'a'] };
  expect(nextStep({ base: {}, wanted }, { description: 'x', topics: ['a', 'b'] })).toEqual({
    kind: 'finished',
  });
  const known = { description: null, topics: ['z'] };
  expect(nextStep({ base: known, wanted }, { description: '', topics: ['z'] }).kind).toBe('write');
  expect(nextStep({ base: known, wanted }, { description: null, topics: ['y'] })).toEqual({
    kind: 'conflict',
    theirs: { topics: ['y'] },
  });
  // Refused only when its turn comes, so the settings before it are written.
  const branch = { base: {}, wanted: { wiki: true, defaultBranch: 'next' } };
  const step = (current: object) => nextStep(branch, current, { missingBranch: 'next' });
  expect(step({ wiki: false, defaultBranch: 'main' })).toMatchObject({
    kind: 'write',
    values: { wiki: true },
  });
  expect(step({ wiki: true, defaultBranch: 'main' })).toEqual({
    kind: 'impossible',
    reason: 'The repository has no branch “next”.',
  });
  // The old value was unknown when the owner confirmed. It is overwritten, and stored for the undo.
  expect(nextStep({ base: {}, wanted: { wiki: false } }, { wiki: true }).kind).toBe('write');
});

describe('a plan', () => {
  const row = repository('1', { lastPolled: '2026-05-20T12:00:00Z', archived: true, topics: ['a'] });
  const state = { id: '1', readAt: 1, values: {}, permission: 'maintain', fork: false, own: {} } as const;
  const getReason = (...[known, wish]: Parameters<typeof planGithubChange>) =>
    planGithubChange(known, wish).impossible[0]?.reason ?? null;

  test('rejects archived repositories, missing permissions, forks and unknown rows', () => {
    const known = { repository: row, state, pending: {} };
    expect(getReason([known], { description: 'x' })).toMatch('Archived');
    expect(getReason([known], { archived: false })).toMatch('Only administrators');
    const admin = { ...known, state: { ...state, permission: 'admin' as const } };
    expect(getReason([admin], { archived: false, description: 'x' })).toBeNull();
    const fork = { ...admin, state: { ...admin.state, fork: true } };
    expect(getReason([fork], { archived: false, visibility: 'private' })).toMatch('fork');
    expect(getReason([{ ...admin, repository: { ...row, id: 'made-up' } }], { archived: false })).toMatch(
      'GitHub',
    );
  });

  test('builds on pending changes and skips the owner’s edits', () => {
    const edited = { ...row, archived: false, private: true, editedFields: ['private' as const] };
    const known = { repository: edited, state: null, pending: { topics: ['b'] } };
    const topics = { kind: 'add', topics: ['c'] } as const;
    const [change] = planGithubChange([known], { topics, visibility: 'private' }).changes;
    const missing = { topics: ['b', 'c'], visibility: 'private' };
    expect(change).toMatchObject({ base: { topics: ['b'] }, missing, wanted: missing });
    expect(change?.base).not.toHaveProperty('visibility');
  });

  test('adds no topic when the current topics are unknown', () => {
    const unread = { repository: { ...row, archived: false, lastPolled: null }, state: null, pending: {} };
    const topics = { kind: 'add', topics: ['c'] } as const;
    expect(getReason([unread], { topics })).toMatch('not loaded yet');
    expect(getReason([unread], { topics: { ...topics, kind: 'remove' } })).toMatch('not loaded yet');
    expect(planGithubChange([unread], { topics: { ...topics, kind: 'replace' } }).changes).toHaveLength(1);
  });

  test('keeps at least one merge method', () => {
    const values = { mergeCommits: false, squashMerging: true, rebaseMerging: false, archived: false };
    const known = { repository: { ...row, archived: false }, state: { ...state, values }, pending: {} };
    expect(getReason([known], { squashMerging: false })).toMatch('At least one merge method');
    expect(getReason([known], { squashMerging: false, rebaseMerging: true })).toBeNull();
  });
});

test('an empty form changes nothing, and a cleared field becomes null', () => {
  expect(parseWish(emptyWishForm)).toEqual({ wish: {}, problems: {} });
  const form = { ...emptyWishForm, cleared: ['homepage' as const], topicChange: 'replace' as const };
  expect(parseWish(form).wish).toEqual({ homepage: null, topics: { kind: 'replace', topics: [] } });
  expect(parseWish({ ...emptyWishForm, description: 'a'.repeat(352) }).problems.description).toMatch(
    '2 too many',
  );
});

test('names and branches follow the rules of GitHub and Git', () => {
  const branchProblems = (name: string, defaultBranch: string) =>
    Object.keys(parseWish({ ...emptyWishForm, name, defaultBranch }).problems);
  expect(branchProblems('Ledger_2.x', 'release/1.x')).toEqual([]);
  for (const name of ['two words', 'a/b', '..', 'x.git', 'ä', 'a'.repeat(101)]) {
    expect(branchProblems(name, ''), name).toEqual(['name']);
  }
  for (const branch of [
    'a b',
    'a..b',
    '/a',
    'a/',
    '-a',
    'a.lock',
    'a~1',
    'a^',
    'a:b',
    'a//b',
    'a@{1}',
    'a\\b',
  ]) {
    expect(branchProblems('', branch), branch).toEqual(['defaultBranch']);
  }
});

test('retries lost responses, waits at limits and stops at refusals', () => {
  const outcome = (...args: Parameters<typeof reportedFailure>) =>
    runOutcome(reportedFailure(...args), { failures: 0 }, newRun, 0);
  expect(outcome('NETWORK', 'N', '', 0)).toMatchObject({ kind: 'lost', run: { resumesAt: 2_000 } });
  expect(outcome('API', 'GITHUB_SERVER_ERROR', '', 0, { status: 502 }).kind).toBe('lost');
  expect(outcome('RATE_LIMIT', 'L', '', 0, { retryAfterMs: 9_000 })).toMatchObject({
    kind: 'wait',
    run: { resumesAt: 9_000, notBefore: 9_000 },
  });
  // If GitHub names a time to wait, it is used, whatever the status.
  expect(outcome('API', 'GITHUB_SERVER_ERROR', '', 0, { status: 503, retryAfterMs: 1_000 })).toMatchObject({
    kind: 'lost',
    run: { resumesAt: 2_000, notBefore: 1_000 },
  });
  expect(outcome('AUTHENTICATION', 'A', '', 0)).toMatchObject({ kind: 'wait', run: { resumesAt: null } });
  expect(outcome('AUTHORIZATION', 'GITHUB_SCOPE_MISSING', '', 0).kind).toBe('wait');
  expect(outcome('AUTHORIZATION', 'GITHUB_FORBIDDEN', '', 0).kind).toBe('refused');
  expect(outcome('VALIDATION', 'V', '', 0)).toEqual({ kind: 'refused', isUnclear: false });
  const again = (failures: number) =>
    runOutcome(
      reportedFailure('API', 'GITHUB_SERVER_ERROR', '', 0, { status: 502 }),
      { failures },
      newRun,
      0,
    );
  expect(again(2)).toMatchObject({ run: { failures: 3, resumesAt: 8_000 } });
  expect(again(9)).toEqual({ kind: 'refused', isUnclear: true });
});
