import { describe, expect, test } from 'vitest';
import { type FileVersions, proposeFiles, takeBack } from '#domain/github-change/files.ts';
import { type GithubChange, newGithubChange, nextStep } from '#domain/github-change/github-change.ts';
import { leaveToTheirs, remainingWish } from '#domain/github-change/left-to-theirs.ts';
import { repository } from '../../../support/device-database.ts';

/** Tests the part of a change that remains if the owner keeps GitHub's value in a conflict. */

const own = { id: 'a', groupId: 'g', deviceId: 'd', sequence: 1, createdAt: 1, undoes: null };
const conflict = (values: Partial<GithubChange>): GithubChange => ({
  ...newGithubChange(
    { repository: repository('1'), missing: {}, base: {}, wanted: {}, latestKnownState: null },
    own,
  ),
  state: 'conflicting',
  finishedAt: 5,
  ...values,
});

const wish = { title: 'T', body: 'B', existing: 'replace' as const };
const both = () => proposeFiles({ ...wish, texts: { LICENSE: 'a\n', 'SECURITY.md': 'b\n' } });

describe('keeping GitHub’s value on a conflict', () => {
  test('ends a change that has no other parts', async () => {
    const change = conflict({ wanted: { wiki: true }, theirs: { wiki: false } });
    expect(remainingWish(change)).toBeNull();
    expect(await leaveToTheirs(change)).toBeNull();
  });

  test('continues the other parts and collects conflicts', async () => {
    const bug = { name: 'bug', color: 'd73a4a', description: null };
    const change = conflict({
      base: { description: 'Old', wiki: false },
      wanted: { description: 'Mine', wiki: true, labels: { bug, docs: null } },
      before: { description: 'Old', labels: { bug: null, docs: bug } },
      theirs: { description: 'Theirs', labels: { docs: null } },
      left: { wanted: { homepage: null }, theirs: { homepage: 'https://x.org' } },
    });
    expect(await leaveToTheirs(change)).toEqual({
      state: 'queued',
      wanted: { wiki: true, labels: { bug } },
      before: { labels: { bug: null } },
      left: {
        wanted: { description: 'Mine', homepage: null, labels: { docs: null } },
        theirs: { description: 'Theirs', homepage: 'https://x.org', labels: { docs: null } },
      },
      theirs: null,
      finishedAt: null,
    });
  });

  test('proposes the other files on their own branch', async () => {
    const { files, proposal } = await both();
    const one = await proposeFiles({ ...wish, texts: { 'SECURITY.md': 'b\n' } });
    const decided = await leaveToTheirs(
      conflict({ wanted: { files }, proposal, theirs: { files: { LICENSE: 'another' } } }),
    );
    expect(decided).toMatchObject({
      wanted: { files: one.files },
      left: { wanted: { files: { LICENSE: files['LICENSE'] } } },
    });
    expect(decided?.proposal).toMatchObject({ branch: one.proposal.branch, withdraws: null });
    // If no file is in conflict, the pull request still contains all wanted files.
    const whole = await leaveToTheirs(
      conflict({ wanted: { files, wiki: true }, proposal, theirs: { wiki: false } }),
    );
    expect(whole?.proposal).toEqual(proposal);
  });

  const cases: { theirs: FileVersions; expected: string[] }[] = [
    { theirs: { LICENSE: 'another' }, expected: ['deletion', 'tree'] },
    { theirs: { LICENSE: 'another', 'SECURITY.md': 'another' }, expected: ['deletion', 'finished'] },
  ];
  test.each(cases)(
    'first deletes the branch that contains the conflicting file: $expected',
    async ({ theirs, expected }) => {
      const { files, proposal } = await both();
      const begun = { ...proposal, earlier: null, commit: 'made' };
      const change = conflict({ wanted: { files }, proposal: begun, theirs: { files: theirs } });
      const decided = { ...change, ...(await leaveToTheirs(change)) };
      const git = { branch: 'main', commit: 'c', tree: 't' };
      const steps = [true, false].map((isThere) => {
        const branches = { [proposal.branch]: { isThere, commit: 'made', pull: null } };
        const step = nextStep(decided, { files: { 'SECURITY.md': null, ...theirs } }, { branches, git });
        return step.kind === 'write' ? step.request?.kind : step.kind;
      });
      expect(steps).toEqual(expected);
    },
  );

  test('closes the pull request of an undone change', async () => {
    const { proposal } = await both();
    const change = conflict({
      wanted: { files: { LICENSE: null } },
      proposal: takeBack(proposal),
      theirs: { files: { LICENSE: 'another' } },
    });
    expect(remainingWish(change)).toEqual({ files: {} });
    const decided = await leaveToTheirs(change);
    expect(decided).toMatchObject({ wanted: { files: {} }, proposal: takeBack(proposal) });
  });
});
