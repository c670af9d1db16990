import type { GithubDefect } from './defect.ts';
import type { KindName } from './kinds.ts';
import type { GithubStep } from './schedule.ts';

/** Mistakes about who carries a change out. */

const here = { device: 0, tab: 0 };
const wait = (ms: number): GithubStep => ({ do: 'wait', ms });
const change = (...kinds: KindName[]): GithubStep => ({
  do: 'change',
  ...here,
  repositories: [0],
  kinds,
  value: 2,
});
const sync = (device: number): GithubStep => ({ do: 'sync', device, tab: 0 });
const takeOver = (device: number, andThen: 'carryOut' | 'discard' = 'carryOut'): GithubStep => ({
  do: 'takeOver',
  device,
  tab: 0,
  which: 0,
  andThen,
});
const network = (device: number, away: boolean): GithubStep => ({ do: 'network', device, away });
const pause: GithubStep = { do: 'pause', ...here };

const recorded = 'domain/github-change/recorded-change.ts';

/** While it waits, so that the owner has something to decide wherever it is carried out. */
const elsewhere: GithubStep = { do: 'elsewhere', repository: 0, kind: 'description', value: 1 };
const resume: GithubStep = { do: 'resume', ...here };
const late = (device: number): GithubStep => ({ do: 'fault', device, faults: ['responseDelayed'] });
const known = [sync(0), wait(2_500), sync(1), wait(2_500)];

export const takeoverDefects: readonly GithubDefect[] = [
  {
    name: 'what the server does not know is taken over without a generation of its own',
    found: /\(owner\)/,
    rare: true,
    steps: [
      network(0, true),
      change('description'),
      { do: 'backUp' },
      { do: 'restore' },
      elsewhere,
      takeOver(1),
      wait(2_500),
    ],
    source: { in: recorded, find: 'generation: known.generation + 1', put: 'generation: known.generation' },
  },
  {
    name: 'of two that took it over at once, neither hears of the other',
    found: /\(owner\)/,
    rare: true,
    steps: [
      pause,
      change('description'),
      ...known,
      elsewhere,
      { do: 'backUpServer' },
      takeOver(1),
      wait(2_500),
      network(1, true),
      { do: 'restoreServer' },
      takeOver(2),
      wait(2_500),
    ],
    source: {
      in: recorded,
      find: 'recorded.generation < known.generation',
      put: 'recorded.generation <= known.generation',
    },
  },
  {
    name: 'a restored server is not told again of what it had been told',
    found: /\(owner\)/,
    rare: true,
    steps: [
      change('description'),
      { do: 'change', ...here, repositories: [1, 0], kinds: ['description', 'defaultBranch'], value: 2 },
      takeOver(1),
      { do: 'sleep', device: 0 },
      wait(1_500),
      { do: 'restoreServer' },
      wait(100),
      { do: 'serverFault', device: 0, faults: ['requestLost'] },
      change('description'),
      wait(100),
      { do: 'decide', ...here, which: 0, decision: 'discard' },
    ],
    source: {
      in: 'services/workspace/github-change-exchange.ts',
      find: '    await markUnrecorded(database, own);\n',
      put: '',
    },
  },
  {
    name: 'what another device had carried out before it told of it is called discarded',
    found: /\(owner\)/,
    rare: true,
    steps: [
      network(0, true),
      change('description'),
      { do: 'backUp' },
      { do: 'restore' },
      { do: 'serverFault', device: 1, faults: ['none', 'requestLost'] },
      takeOver(1, 'discard'),
      wait(2_500),
      network(0, false),
      wait(20_000),
    ],
    source: { in: recorded, find: ' && !isFinal(recorded)', put: '' },
  },
  {
    name: 'a device does not hear that another one has taken over',
    found: /\(owner\)/,
    steps: [pause, change('description'), ...known, elsewhere, takeOver(1), wait(2_500)],
    source: {
      in: recorded,
      find: 'if (wasOwn && (isOwn || isReplaced)) return null;',
      put: 'if (wasOwn) return null;',
    },
  },
  {
    name: 'what was taken over in the meantime is sent all the same',
    found: /\((sent|theirs|repeat)\)/,
    rare: true,
    steps: [
      pause,
      change('description'),
      ...known,
      late(1),
      late(0),
      resume,
      wait(100),
      takeOver(1),
      wait(700),
      sync(0),
      wait(20_000),
    ],
    source: {
      in: 'db/github-changes.ts',
      find: 'if (owner !== undefined && known.deviceId !== owner) return null;',
      put: '',
    },
  },
  {
    name: 'what was written before another device took over the rest is not shown',
    found: /\(row\)/,
    rare: true,
    steps: [
      pause,
      change('description', 'topics'),
      ...known,
      late(1),
      takeOver(1),
      resume,
      wait(700),
      sync(0),
      wait(20_000),
    ],
    source: {
      in: 'services/workspace/github-change-steps.ts',
      find: 'if (open !== change && !context.closed) await',
      put: 'if (context.closed) await',
    },
  },
];
