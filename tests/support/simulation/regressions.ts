import type { Schedule } from './schedule.ts';
import { change, elsewhere, meeting, onLaptop, syncNow, wait } from './steps.ts';

/** A push fails at the server, both ways, and the pull behind it gets through. */
const broken = ['none', 'broken', 'broken'] as const;

/** A page of two tabs ago comes after a restore that only the push has met. */
export const stalePageAfterRestore: Schedule = {
  seed: 0,
  steps: [
    { do: 'openTab', device: 0 },
    { do: 'wait', ms: 2_000 },
    { do: 'shareLocks', device: 0 },
    ...[1, 2, 3].map(elsewhere),
    meeting('responseDelayed', 'none', ...Array.from({ length: 12 }, () => 'broken' as const)),
    syncNow,
    { do: 'wait', ms: 700 },
    { do: 'restore' },
    { do: 'update', device: 0, tab: 1, repositories: [0], value: 1 },
    { do: 'wait', ms: 700 },
    { do: 'wait', ms: 2_000 },
    { do: 'wait', ms: 12_000 },
    { do: 'wait', ms: 2_000 },
  ],
};

/** A page of two tabs ago comes after the first of several of another tab. */
export const overtakenPage: Schedule = {
  seed: 0,
  steps: [
    { do: 'openTab', device: 0 },
    { do: 'wait', ms: 2_000 },
    { do: 'shareLocks', device: 0 },
    meeting('none', 'responseDelayed', 'none', ...Array.from({ length: 12 }, () => 'broken' as const)),
    { do: 'update', device: 0, tab: 0, repositories: [0], value: 1 },
    { do: 'wait', ms: 700 },
    ...[1, 2, 3, 4, 0].map(elsewhere),
    { do: 'wake', device: 0, tab: 1, event: 'owner.requested' },
    { do: 'wait', ms: 2_000 },
    { do: 'wait', ms: 12_000 },
    { do: 'wait', ms: 2_000 },
  ],
};

/**
 * The phone's change is based on a version that the restored server gives out once more, to a change of the laptop's that the phone
 * has not seen.
 */
export const versionsGivenOutAgain: Schedule = {
  seed: 0,
  steps: [
    { do: 'backUp' },
    ...Array.from({ length: 12 }, () => elsewhere(0)),
    syncNow,
    { do: 'wake', ...onLaptop, event: 'owner.requested' },
    wait(3_000),
    { do: 'session', device: 0, session: 'missing' },
    change(0, 0),
    { do: 'restore' },
    { do: 'wake', ...onLaptop, event: 'owner.requested' },
    wait(3_000),
    { do: 'lost', ...onLaptop, choice: 'again' },
    wait(3_000),
    { do: 'update', ...onLaptop, repositories: [0], value: 3 },
    wait(3_000),
    ...Array.from({ length: 12 }, () => elsewhere(1)),
    { do: 'session', device: 0, session: 'valid' },
    syncNow,
    wait(3_000),
  ],
};

/** Schedules that once broke a promise, as they were found and shrunk. */
export const regressions: readonly { name: string; planned: Schedule }[] = [
  {
    name: 'a version that a restored server gives out once more is not the one that a change was made on',
    planned: versionsGivenOutAgain,
  },
  {
    name: 'a response from a history that was left acknowledges nothing in the next one',
    planned: {
      seed: 0,
      steps: [
        { do: 'openTab', device: 0 },
        { do: 'wait', ms: 2_000 },
        { do: 'backUp' },
        { do: 'shareLocks', device: 0 },
        {
          do: 'fault',
          device: 0,
          faults: ['responseDelayed', 'broken', 'broken', 'none', 'none', 'none', 'broken', 'broken'],
        },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 4 },
        { do: 'wait', ms: 700 },
        { do: 'restore' },
        { do: 'wake', device: 0, tab: 1, event: 'owner.requested' },
        { do: 'wait', ms: 2_000 },
        { do: 'network', device: 0, away: true },
        { do: 'wait', ms: 45_000 },
        { do: 'network', device: 0, away: false },
      ],
    },
  },
  {
    name: 'what a restored server took before the device knew of the restore is not confirmed by a page of the old history',
    planned: stalePageAfterRestore,
  },
  {
    name: 'a complete page that the first of several has overtaken confirms nothing',
    planned: overtakenPage,
  },
  {
    name: 'a snapshot comes to its end after rows were brought back below the floor of what was forgotten',
    planned: {
      seed: 0,
      steps: [
        { do: 'otherWriter', repository: 0, writes: 'deleteForGood' },
        { do: 'restoreRows' },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 0 },
        { do: 'wait', ms: 50 },
        { do: 'crash', device: 0, tab: 0, afterTransactions: 0 },
        { do: 'wait', ms: 50 },
      ],
    },
  },
  {
    name: 'the same with a backup of the whole database',
    planned: {
      seed: 0,
      steps: [
        { do: 'otherWriter', repository: 0, writes: 'deleteForGood' },
        { do: 'restore' },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 0 },
        { do: 'wait', ms: 50 },
        { do: 'crash', device: 0, tab: 0, afterTransactions: 0 },
        { do: 'wait', ms: 50 },
      ],
    },
  },
  {
    name: 'pulls that succeed do not make batches grow while the server chokes on one operation',
    planned: {
      seed: 0,
      steps: [
        { do: 'link', device: 0, tab: 0, repositories: [0], project: 0 },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 6 },
        { do: 'close', device: 0, tab: 0 },
        { do: 'fault', device: 0, faults: ['requestLost'] },
        { do: 'decide', device: 0, tab: 0, which: 0, decision: 'undo' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
      ],
    },
  },
  {
    name: 'a tab keeps to Retry-After though another one got through by a clock that jumped',
    planned: {
      seed: 0,
      steps: [
        { do: 'fault', device: 1, faults: ['tooMany', 'requestLost'] },
        { do: 'openTab', device: 1 },
        { do: 'wait', ms: 700 },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 0 },
        { do: 'clockJump', device: 1, days: 1 },
        { do: 'fault', device: 0, faults: ['none'] },
        { do: 'import', device: 0, tab: 0, repositories: [0], value: 0 },
      ],
    },
  },
  {
    name: 'a project that two devices make under one id does not replace what the other one says without a word',
    planned: {
      seed: 0,
      steps: [
        { do: 'entry', device: 1, tab: 0, project: 3, fields: [0], value: 0 },
        { do: 'entry', device: 0, tab: 0, project: 3, fields: [0], value: 1 },
        { do: 'wait', ms: 2_000 },
      ],
    },
  },
  {
    name: 'after a sign-out that keeps the changes, the links that go with a deleted project are shown as cut',
    planned: {
      seed: 0,
      steps: [
        { do: 'link', device: 0, tab: 0, repositories: [0], project: 1 },
        { do: 'wait', ms: 2_000 },
        { do: 'session', device: 0, session: 'missing' },
        { do: 'project', device: 0, tab: 0, project: 4, value: 0 },
        { do: 'signOut', device: 0, leftover: 'keep' },
        { do: 'fault', device: 0, faults: ['broken', 'broken', 'broken', 'broken'] },
        { do: 'session', device: 0, session: 'valid' },
        { do: 'wait', ms: 12_000 },
      ],
    },
  },
  {
    name: 'what came under a change that waits was not seen: a later change does not replace it without a word',
    planned: {
      seed: 1,
      steps: [
        {
          do: 'fault',
          device: 0,
          faults: ['responseShortened', ...Array.from({ length: 7 }, () => broken).flat()],
        },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 1 },
        { do: 'wait', ms: 2_000 },
        { do: 'otherWriter', repository: 0, writes: 'update' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2_000 },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 4 },
        { do: 'wait', ms: 45_000 },
      ],
    },
  },
  {
    name: 'what another device has sent again in the meantime is held no longer, also where it has changed since',
    planned: {
      seed: 0,
      steps: [
        { do: 'set', device: 0, tab: 0, repositories: [0], fields: [0], value: 0 },
        { do: 'crash', device: 1, tab: 0, afterTransactions: 0 },
        { do: 'otherWriter', repository: 0, writes: 'update' },
        { do: 'wipe' },
        { do: 'link', device: 1, tab: 0, repositories: [0], project: 1 },
        { do: 'wait', ms: 700 },
        { do: 'link', device: 0, tab: 0, repositories: [0], project: 0 },
        { do: 'wait', ms: 2_000 },
        { do: 'decide', device: 0, tab: 0, which: 0, decision: 'mine' },
        { do: 'openTab', device: 0 },
      ],
    },
  },
  {
    name: 'what was told of a replaced value counts as told after a new installation has taken the place of the server',
    planned: {
      seed: 0,
      steps: [
        { do: 'otherWriter', repository: 0, writes: 'update' },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 1 },
        { do: 'wait', ms: 2_000 },
        { do: 'wipe' },
      ],
    },
  },
  {
    name: 'what is missed of a wiped server for a change of the device’s own is not lost',
    planned: {
      seed: 208_414,
      steps: [
        { do: 'update', device: 1, tab: 1, repositories: [2], value: 0 },
        { do: 'import', device: 0, tab: 0, repositories: [5, 3, 6], value: 8 },
        { do: 'message', id: 0 },
        { do: 'wait', ms: 2000 },
        { do: 'wipe' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'lost', device: 0, tab: 0, choice: 'again' },
        { do: 'link', device: 1, tab: 0, repositories: [6, 4, 2], project: 1 },
      ],
    },
  },
  {
    name: 'a message that was unread is not read on a server that says so of another day',
    planned: {
      seed: 0,
      steps: [
        { do: 'openTab', device: 1 },
        { do: 'message', id: 0 },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'wipe' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'lost', device: 0, tab: 0, choice: 'again' },
        { do: 'message', id: 0 },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'read', device: 0, tab: 0, messages: [0] },
        { do: 'wait', ms: 2000 },
        { do: 'decide', device: 0, tab: 0, which: 0, decision: 'undo' },
        { do: 'remove', device: 0, tab: 0, repositories: [0] },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 0 },
        { do: 'wait', ms: 50 },
      ],
    },
  },
  {
    name: 'what brings a project back as it was takes the entry away that it has got elsewhere',
    planned: {
      seed: 0,
      steps: [
        { do: 'message', id: 0 },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'wipe' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2000 },
        { do: 'lost', device: 0, tab: 0, choice: 'again' },
        { do: 'entry', device: 0, tab: 0, project: 4, fields: [20], value: 0 },
        { do: 'read', device: 0, tab: 0, messages: [0] },
        { do: 'close', device: 1, tab: 0 },
      ],
    },
  },
  {
    name: 'a session that ends between the two ways to the server leaves the way in doubt',
    planned: {
      seed: 0,
      steps: [
        { do: 'fault', device: 1, faults: ['requestLost', 'none'] },
        { do: 'update', device: 1, tab: 0, repositories: [0], value: 0 },
        { do: 'wake', device: 1, tab: 0, event: 'owner.requested' },
        { do: 'session', device: 1, session: 'missing' },
        { do: 'wait', ms: 700 },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'unlink', device: 0, tab: 0, repositories: [0] },
        { do: 'entry', device: 1, tab: 0, project: 0, fields: [0], value: 0 },
        { do: 'fault', device: 0, faults: ['requestLost'] },
      ],
    },
  },
  {
    name: 'an edit of a row that a waiting removal hides tells of what came under it',
    planned: {
      seed: 0,
      steps: [
        { do: 'remove', device: 0, tab: 0, repositories: [1, 0] },
        { do: 'update', device: 0, tab: 0, repositories: [0], value: 6 },
        { do: 'set', device: 1, tab: 0, repositories: [1], fields: [2], value: 3 },
        { do: 'wait', ms: 700 },
        { do: 'wait', ms: 350 },
        { do: 'read', device: 0, tab: 0, messages: [0] },
        { do: 'quota', device: 0, exceeded: false },
        { do: 'set', device: 0, tab: 0, repositories: [1], fields: [17], value: 0 },
      ],
    },
  },
  {
    name: 'what was taken before the first pull of a new history is not confirmed by its numbers',
    planned: {
      seed: 0,
      steps: [
        { do: 'remove', device: 1, tab: 0, repositories: [0] },
        { do: 'signOut', device: 1, leftover: 'keep' },
        { do: 'crash', device: 1, tab: 0, afterTransactions: 1 },
        { do: 'otherWriter', repository: 1, writes: 'update' },
        { do: 'decide', device: 0, tab: 0, which: 0, decision: 'undo' },
        { do: 'message', id: 0 },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2_000 },
        { do: 'wipe' },
        { do: 'wake', device: 0, tab: 0, event: 'owner.requested' },
        { do: 'wait', ms: 2_000 },
        { do: 'lost', device: 0, tab: 0, choice: 'again' },
        { do: 'session', device: 0, session: 'valid' },
      ],
    },
  },
];
