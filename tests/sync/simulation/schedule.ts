import fc from 'fast-check';
import type { EarlierVersion } from './old-version.ts';
import { type Fault, faults } from './wire.ts';

/** What can happen. Plain data, so that a failing schedule is printed as it is and can be replayed. */
export type Step =
  | { do: 'update'; device: number; tab: number; repositories: number[]; value: number }
  | { do: 'link'; device: number; tab: number; repositories: number[]; project: number }
  | { do: 'unlink' | 'remove'; device: number; tab: number; repositories: number[] }
  | { do: 'set'; device: number; tab: number; repositories: number[]; fields: number[]; value: number }
  | { do: 'reset'; device: number; tab: number; repositories: number[]; fields: number[] }
  | { do: 'entry'; device: number; tab: number; project: number; fields: number[]; value: number }
  | { do: 'view'; device: number; tab: number; view: number; fields: number[]; value: number }
  | { do: 'deleteView'; device: number; tab: number; view: number }
  | { do: 'content'; device: number; tab: number; place: number; value: number }
  | { do: 'resetContent'; device: number; tab: number; place: number }
  | { do: 'read' | 'dispose'; device: number; tab: number; messages: number[] }
  | { do: 'import'; device: number; tab: number; repositories: number[]; value: number }
  | { do: 'project'; device: number; tab: number; project: number; value: number }
  | {
      do: 'decide';
      device: number;
      tab: number;
      which: number;
      decision: Decision;
      /** In the midst of a run: when so many more transactions have begun. Left out: at once. */
      afterTransactions?: number;
    }
  | { do: 'wake'; device: number; tab: number; event: WakeEvent }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; device: number; faults: (Fault | 'none')[] }
  | { do: 'functionDown'; device: number; down: boolean }
  | { do: 'crash'; device: number; tab: number; afterTransactions: number }
  | { do: 'close' | 'freeze' | 'thaw'; device: number; tab: number }
  | { do: 'openTab' | 'stealLock' | 'shareLocks'; device: number }
  | { do: 'clockJump'; device: number; days: number }
  | { do: 'session'; device: number; session: 'valid' | 'expired' | 'missing' | 'somebodyElse' }
  | { do: 'network'; device: number; away: boolean }
  | { do: 'quota'; device: number; exceeded: boolean }
  | { do: 'upgrade'; device: number; from: EarlierVersion }
  | { do: 'signOut'; device: number; leftover: 'keep' | 'discard' }
  | { do: 'otherWriter'; repository: number; writes: 'update' | 'delete' | 'deleteForGood' | 'insert' }
  | { do: 'message'; id: number }
  | { do: 'lost'; device: number; tab: number; choice: 'again' | 'theirs' }
  | { do: 'prune' | 'backUp' | 'restore' | 'restoreRows' | 'wipe' };

export const decisions = ['undo', 'retry', 'retryAll', 'discard', 'mine', 'theirs', 'edit'] as const;
export type Decision = (typeof decisions)[number];
export type WakeEvent = 'owner.requested' | 'network.restored' | 'page.shown' | 'wake.requested';

const device = fc.nat({ max: 1 });
const tab = fc.nat({ max: 1 });
const place = { device, tab };
// One more than there are: the last does not exist at the beginning.
const repositories = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 });
const value = fc.nat({ max: 9 });
const project = fc.nat({ max: 5 });
/** Places in the description of the fields. */
const fields = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 });
const view = fc.nat({ max: 2 });
const messages = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 });
const is = fc.constant;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: is('update' as const), ...place, repositories, value }) },
  {
    weight: 5,
    // A project that does not exist is refused by the server.
    arbitrary: fc.record({ do: is('link' as const), ...place, repositories, project: fc.nat({ max: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: is('unlink' as const), ...place, repositories }) },
  { weight: 1, arbitrary: fc.record({ do: is('remove' as const), ...place, repositories }) },
  { weight: 3, arbitrary: fc.record({ do: is('import' as const), ...place, repositories, value }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('project' as const), ...place, project, value }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: is('set' as const), ...place, repositories, fields, value }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('reset' as const), ...place, repositories, fields }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: is('entry' as const), ...place, project, fields, value }),
  },
  { weight: 4, arbitrary: fc.record({ do: is('view' as const), ...place, view, fields, value }) },
  { weight: 1, arbitrary: fc.record({ do: is('deleteView' as const), ...place, view }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: is('content' as const), ...place, place: fc.nat({ max: 2 }), value }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('resetContent' as const), ...place, place: fc.nat({ max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'dispose' as const), ...place, messages }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: is('decide' as const),
      ...place,
      which: value,
      decision: fc.constantFrom<Decision[]>(...decisions),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('decide' as const),
      ...place,
      which: value,
      decision: fc.constantFrom<Decision[]>(...decisions),
      afterTransactions: fc.nat({ max: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('wake' as const),
      ...place,
      event: fc.constantFrom<WakeEvent[]>(
        'owner.requested',
        'network.restored',
        'page.shown',
        'wake.requested',
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: is('wait' as const),
      ms: fc.constantFrom(50, 350, 700, 2_000, 12_000, 45_000),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: is('fault' as const),
      device,
      faults: fc.array(fc.oneof(is('none' as const), fc.constantFrom(...faults)), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('functionDown' as const), device, down: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: is('crash' as const), ...place, afterTransactions: fc.nat({ max: 12 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('close' as const, 'freeze' as const, 'thaw' as const),
      ...place,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'openTab' as const,
        'openTab' as const,
        'stealLock' as const,
        'shareLocks' as const,
      ),
      device,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('clockJump' as const), device, days: fc.constantFrom(-1, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('session' as const),
      device,
      session: fc.constantFrom(
        'valid' as const,
        'expired' as const,
        'missing' as const,
        'somebodyElse' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('network' as const), device, away: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: is('quota' as const), device, exceeded: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('upgrade' as const),
      device,
      from: fc.constantFrom<EarlierVersion[]>(1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('otherWriter' as const),
      repository: fc.nat({ max: 6 }),
      writes: fc.constantFrom(
        'update' as const,
        'update' as const,
        'delete' as const,
        'deleteForGood' as const,
        'insert' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('message' as const), id: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('signOut' as const),
      device,
      leftover: fc.constantFrom('keep' as const, 'keep' as const, 'discard' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('prune', 'backUp', 'restore', 'restoreRows', 'wipe') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('lost' as const), ...place, choice: fc.constantFrom('again', 'theirs') }),
  },
);

const decisionOn = (offered: readonly Decision[]) =>
  fc.record({
    do: is('decide' as const),
    device: is(0),
    tab: is(0),
    which: value,
    decision: fc.constantFrom(...offered),
  });
const onFirst = { device: 0, tab: 0 };
const pause: Step = { do: 'wait', ms: 2_000 };

/** What single steps in any order come to too seldom: something is refused, in conflict or lost, and is decided upon. */
const story: fc.Arbitrary<Step[]> = fc.oneof(
  fc
    .tuple(repositories, decisionOn(['retry', 'retryAll', 'discard', 'edit']))
    .map(([repositories, decision]): Step[] => [
      { do: 'update', ...onFirst, repositories, value: 9 },
      pause,
      decision,
    ]),
  fc
    .tuple(repositories, decisionOn(['mine', 'theirs']))
    .map(([repositories, decision]): Step[] => [
      { do: 'link', device: 1, tab: 0, repositories, project: 1 },
      { do: 'wait', ms: 700 },
      { do: 'link', ...onFirst, repositories, project: 0 },
      pause,
      decision,
    ]),
  // Reading a message a second time comes to nothing, and undo of the first marks it as unread.
  fc
    .tuple(fc.nat({ max: 3 }), decisionOn(['undo']))
    .map(([id, decision]): Step[] => [
      { do: 'message', id },
      { do: 'wake', ...onFirst, event: 'owner.requested' },
      pause,
      { do: 'read', ...onFirst, messages: [id] },
      pause,
      decision,
    ]),
  fc
    .constantFrom('again' as const, 'theirs' as const)
    .map((choice): Step[] => [
      { do: 'message', id: 0 },
      { do: 'wake', ...onFirst, event: 'owner.requested' },
      pause,
      { do: 'wipe' },
      { do: 'wake', ...onFirst, event: 'owner.requested' },
      pause,
      { do: 'lost', ...onFirst, choice },
    ]),
);

export interface Schedule {
  /** Of delays on the wire and of jitter. */
  seed: number;
  steps: Step[];
}

export const schedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  steps: fc
    .array(
      fc.oneof({ weight: 40, arbitrary: step.map((single) => [single]) }, { weight: 2, arbitrary: story }),
      { minLength: 4, maxLength: 24 },
    )
    .map((parts) => parts.flat()),
});
