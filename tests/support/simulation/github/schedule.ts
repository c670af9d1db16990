import fc from 'fast-check';
import type { PullAction } from '#domain/github-change/pulls.ts';
import { type KindName, kindNames } from './kinds.ts';

/** Faults of a request to GitHub. */
export const githubFaults = [
  'requestLost',
  'requestSwallowed',
  'responseLost',
  'responseSwallowed',
  'responseCut',
  'delayed',
  'responseDelayed',
  'late',
  'failedBefore',
  'failedAfter',
  'unavailable',
  'secondary',
  'secondaryBare',
  'tooMany',
  'unauthorized',
  'captivePortal',
] as const;
export type GithubFault = (typeof githubFaults)[number];

/** Faults of a request to the product's server. */
export const serverFaults = [
  'requestLost',
  'requestSwallowed',
  'responseLost',
  'responseSwallowed',
  'responseCut',
  'delayed',
  'responseDelayed',
  'late',
  'failedBefore',
  'failedAfter',
  'unavailable',
  'unauthorized',
  'captivePortal',
] as const satisfies readonly GithubFault[];
export type ServerFault = (typeof serverFaults)[number];

/** What another person does with a pull request. `pass`: its checks succeed. */
export const pullChanges = ['push', 'merge', 'closed', 'open', 'pass'] as const;
export type PullChange = (typeof pullChanges)[number];

export const pullActions = ['merge', 'autoMerge', 'update', 'close'] as const satisfies readonly PullAction[];

export const githubDecisions = ['discard', 'retry', 'mine', 'theirs'] as const;
export const tokenStates = ['good', 'locked', 'missing', 'refused', 'noScope'] as const;
export type TokenState = (typeof tokenStates)[number];

/** A step as plain data, so that a failing schedule can be printed and run again. */
export type GithubStep =
  | { do: 'change'; device: number; tab: number; repositories: number[]; kinds: KindName[]; value: number }
  | {
      do: 'pull';
      device: number;
      tab: number;
      repositories: number[];
      action: (typeof pullActions)[number];
    }
  | { do: 'pullElsewhere'; repository: number; what: PullChange }
  | { do: 'undo'; device: number; tab: number; which: number }
  | { do: 'decide'; device: number; tab: number; which: number; decision: (typeof githubDecisions)[number] }
  | {
      do: 'read' | 'sync' | 'pause' | 'resume' | 'crashNow' | 'openTab' | 'close';
      device: number;
      tab: number;
    }
  | { do: 'edit'; device: number; tab: number; repository: number; value: number }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; device: number; faults: (GithubFault | 'none')[] }
  | { do: 'serverFault'; device: number; faults: (ServerFault | 'none')[] }
  | { do: 'takeOver'; device: number; tab: number; which: number; andThen: 'carryOut' | 'discard' }
  | { do: 'elsewhere'; repository: number; kind: KindName; value: number }
  | { do: 'gone'; repository: number }
  | { do: 'crash'; device: number; tab: number; afterTransactions: number }
  | { do: 'sleep' | 'wake' | 'signOut'; device: number }
  | { do: 'network'; device: number; away: boolean }
  | { do: 'token'; device: number; token: TokenState }
  | { do: 'limit'; remaining: number }
  | { do: 'backUp' | 'restore' | 'backUpServer' | 'restoreServer' };

const is = fc.constant;
// Most steps are on the first device. The second one may receive its backup.
const device = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2);
const tab = fc.nat({ max: 1 });
const place = { device, tab };
// Few repositories, because changes that collide find more faults.
const repository = fc.constantFrom(0, 0, 0, 1, 2);
const repositories = fc.uniqueArray(repository, { minLength: 1, maxLength: 3 });
const value = fc.nat({ max: 3 });
const often: readonly KindName[] = [
  'description',
  'description',
  'description',
  'topics',
  'topics',
  'archived',
  'name',
];
const kind = fc.constantFrom(...often, ...kindNames);
const which = fc.nat({ max: 5 });

const change = fc.record({
  do: is('change' as const),
  ...place,
  repositories,
  kinds: fc.uniqueArray(kind, { minLength: 1, maxLength: 3 }),
  value,
});
const pull = fc.record({
  do: is('pull' as const),
  ...place,
  repositories,
  action: fc.constantFrom(...pullActions, 'merge' as const),
});
const pullElsewhere = fc.record({
  do: is('pullElsewhere' as const),
  repository,
  what: fc.constantFrom(...pullChanges),
});
const wait = fc.record({
  do: is('wait' as const),
  ms: fc.constantFrom(100, 250, 400, 700, 1_000, 1_500, 2_500, 6_000, 20_000, 70_000, 400_000),
});
const fault = fc.record({
  do: is('fault' as const),
  device,
  faults: fc.array(fc.constantFrom(...githubFaults, 'none'), { minLength: 1, maxLength: 4 }),
});
const serverFault = fc.record({
  do: is('serverFault' as const),
  device,
  faults: fc.array(fc.constantFrom(...serverFaults, 'none'), { minLength: 1, maxLength: 4 }),
});
const takeOver = fc.record({
  do: is('takeOver' as const),
  device: fc.constantFrom(0, 1, 1, 2),
  tab,
  which,
  andThen: fc.constantFrom('carryOut', 'carryOut', 'carryOut', 'discard'),
});
const onTab = (what: 'read' | 'sync' | 'pause' | 'resume' | 'crashNow' | 'openTab' | 'close') =>
  fc.record({ do: is(what), ...place });
const onDevice = (what: 'sleep' | 'wake' | 'signOut') => fc.record({ do: is(what), device });
const elsewhere = fc.record({ do: is('elsewhere' as const), repository, kind, value });
const decision = fc.constantFrom(...githubDecisions, 'mine' as const);
const afterTransactions = fc.nat({ max: 25 });
const remaining = fc.constantFrom(0, 3, 495, 503);

const step: fc.Arbitrary<GithubStep> = fc.oneof(
  { weight: 18, arbitrary: change },
  { weight: 8, arbitrary: pull },
  { weight: 5, arbitrary: pullElsewhere },
  { weight: 24, arbitrary: wait },
  { weight: 14, arbitrary: fault },
  { weight: 14, arbitrary: elsewhere },
  { weight: 9, arbitrary: fc.record({ do: is('undo' as const), ...place, which }) },
  { weight: 9, arbitrary: fc.record({ do: is('decide' as const), ...place, which, decision }) },
  { weight: 3, arbitrary: onTab('read') },
  { weight: 5, arbitrary: onTab('sync') },
  { weight: 7, arbitrary: takeOver },
  { weight: 4, arbitrary: serverFault },
  { weight: 2, arbitrary: onTab('pause') },
  { weight: 2, arbitrary: onTab('resume') },
  { weight: 3, arbitrary: onTab('crashNow') },
  { weight: 4, arbitrary: onTab('openTab') },
  { weight: 2, arbitrary: onTab('close') },
  { weight: 2, arbitrary: fc.record({ do: is('edit' as const), ...place, repository, value }) },
  { weight: 1, arbitrary: fc.record({ do: is('gone' as const), repository }) },
  { weight: 4, arbitrary: fc.record({ do: is('crash' as const), ...place, afterTransactions }) },
  { weight: 2, arbitrary: onDevice('sleep') },
  { weight: 3, arbitrary: onDevice('wake') },
  { weight: 1, arbitrary: onDevice('signOut') },
  { weight: 2, arbitrary: fc.record({ do: is('network' as const), device, away: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('token' as const), device, token: fc.constantFrom(...tokenStates) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('limit' as const), remaining }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('backUp', 'restore') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('backUpServer', 'restoreServer', 'restoreServer') }),
  },
);

export interface GithubSchedule {
  /** Seed of the network's delays. */
  seed: number;
  steps: GithubStep[];
}

export const githubSchedule: fc.Arbitrary<GithubSchedule> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  steps: fc
    .tuple(change, fc.array(step, { minLength: 6, maxLength: 22 }))
    .map(([first, more]) => [first, ...more]),
});
