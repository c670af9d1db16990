import type { GithubDefect } from './defect.ts';
import type { KindName } from './kinds.ts';
import type { GithubFault, GithubStep } from './schedule.ts';

const here = { device: 0, tab: 0 };
const wait = (ms: number): GithubStep => ({ do: 'wait', ms });
const change = (value: number, repositories = [0], kinds: KindName[] = ['description']): GithubStep => ({
  do: 'change',
  ...here,
  repositories,
  kinds,
  value,
});
const elsewhere = (value: number): GithubStep => ({
  do: 'elsewhere',
  repository: 0,
  kind: 'description',
  value,
});
const fault = (...faults: (GithubFault | 'none')[]): GithubStep => ({ do: 'fault', device: 0, faults });
/** Loses the response of the revert, after three readings. */
const revertLost = fault('none', 'none', 'none', 'responseLost');
const network = (away: boolean): GithubStep => ({ do: 'network', device: 0, away });
const merge: GithubStep = { do: 'pull', ...here, repositories: [0], action: 'merge' };
/** Only the second repository's pull request waits for checks, and only the third one's is behind its base. */
const autoMerge: GithubStep = { do: 'pull', ...here, repositories: [1], action: 'autoMerge' };
const update: GithubStep = { do: 'pull', ...here, repositories: [2], action: 'update' };
const push = { do: 'pullElsewhere', repository: 0, what: 'push' } as const;
const undo: GithubStep = { do: 'undo', ...here, which: 0 };
const read: GithubStep = { do: 'read', ...here };
const discard: GithubStep = { do: 'decide', ...here, which: 0, decision: 'discard' };
const keepTheirs: GithubStep = { do: 'decide', ...here, which: 0, decision: 'theirs' };
const takeOver = (device: number): GithubStep => ({
  do: 'takeOver',
  device,
  tab: 0,
  which: 0,
  andThen: 'carryOut',
});
const all = [0, 1, 2];

export const githubDefects: readonly GithubDefect[] = [
  {
    name: 'no second passes between two requests',
    found: /\(interval\)/,
    steps: [change(1, all), wait(6_000)],
    patch: 'no-second-between-requests',
  },
  {
    name: 'a change is sent again after a lost response without a reading',
    found: /\((read|repeat)\)/,
    steps: [fault('none', 'responseLost'), change(1), wait(20_000)],
    patch: 'sent-again-without-reading',
  },
  {
    name: 'a pull request is merged again after a lost response without a reading',
    found: /\((read|repeat)\)/,
    steps: [fault('none', 'none', 'responseLost'), merge, wait(20_000)],
    patch: 'sent-again-without-reading',
  },
  {
    name: 'a merge names no expected head',
    found: /\(head\)/,
    steps: [merge, wait(2_500)],
    patch: 'merge-without-head',
  },
  {
    name: 'auto-merge is turned on for a head that the owner has not seen',
    found: /\((head|theirs)\)/,
    steps: [{ ...push, repository: 1 }, autoMerge, wait(2_500)],
    patch: 'moved-head-merged',
  },
  {
    name: 'a branch is updated again after a lost response without a reading',
    found: /\((read|repeat)\)/,
    steps: [fault('none', 'none', 'responseLost'), update, wait(20_000)],
    patch: 'sent-again-without-reading',
  },
  {
    name: 'a head that the owner has not seen is merged',
    found: /\((head|theirs)\)/,
    steps: [push, merge, wait(2_500)],
    patch: 'moved-head-merged',
  },
  {
    name: 'a merge is reverted twice after a lost response',
    found: /\((read|repeat)\)/,
    steps: [merge, wait(2_500), revertLost, undo, wait(100), wait(20_000)],
    patch: 'merge-reverted-twice',
  },
  {
    name: 'a value left to theirs is overwritten',
    rare: true,
    found: /\(theirs\)/,
    steps: [elsewhere(2), change(1, [0], ['description', 'wiki']), wait(2_500), keepTheirs, wait(6_000)],
    patch: 'value-left-to-theirs-overwritten',
  },
  {
    name: 'a cancelled change is sent',
    found: /\((cancelled|sent)\)/,
    steps: [change(1), wait(100), discard, wait(2_500)],
    patch: 'cancelled-change-sent',
  },
  {
    name: 'a change is sent before it is stored as sent',
    found: /\(sent\)/,
    steps: [change(1), wait(2_500)],
    patch: 'sent-before-stored',
  },
  {
    name: 'the time to wait that GitHub names is ignored',
    found: /\(limit\)/,
    steps: [fault('secondary'), change(1), wait(1_000), network(false), wait(1_000)],
    patch: 'retry-time-ignored',
  },
  {
    name: 'undo reverts what somebody else has changed since',
    found: /\(undo\)/,
    steps: [change(1), wait(2_500), elsewhere(2), read, wait(2_500), undo],
    patch: 'undo-of-a-later-change',
  },
  {
    name: 'the response of GitHub is not shown',
    found: /\(row\)/,
    steps: [change(1), wait(2_500)],
    patch: 'response-not-shown',
  },
  {
    name: 'a missing response blocks a change for ever',
    found: /\(end\)/,
    steps: [fault('responseSwallowed'), change(1), wait(2_500)],
    patch: 'endless-wait-for-a-response',
  },
  {
    name: 'a device carries out the change of another device',
    found: /\(sent\)/,
    steps: [network(true), change(1), { do: 'backUp' }, { do: 'restore' }, wait(2_500)],
    patch: 'change-of-another-device',
  },
  {
    name: 'waiting changes are deleted at sign-out',
    found: /\(lost\)/,
    steps: [network(true), change(1), { do: 'signOut', device: 0 }],
    patch: 'waiting-changes-deleted',
  },
  {
    name: 'one of two takeovers at once goes unnoticed',
    found: /\(owner\)/,
    rare: true,
    steps: [
      { do: 'pause', ...here },
      change(2),
      ...[0, 1].flatMap((device): GithubStep[] => [{ do: 'sync', device, tab: 0 }, wait(2_500)]),
      elsewhere(1),
      { do: 'backUpServer' },
      takeOver(1),
      wait(2_500),
      { do: 'network', device: 1, away: true },
      { do: 'restoreServer' },
      takeOver(2),
      wait(2_500),
    ],
    patch: 'takeover-unnoticed',
  },
];
