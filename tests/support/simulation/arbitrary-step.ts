import fc from 'fast-check';
import { type Decision, decisions, type Size, type Step, type WakeEvent } from './schedule.ts';
import { faults } from './wire.ts';

const value = fc.nat({ max: 9 });
const project = fc.nat({ max: 5 });
/** Places in the description of the fields. */
const fields = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 });
const view = fc.nat({ max: 2 });
const messages = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 });
const is = fc.constant;

/** One of the rows that there are, or one more: the last does not exist at the beginning. */
const repositoryOf = (size: Size) => fc.nat({ max: size.repositories });
export const repositoriesOf = (size: Size) =>
  fc.uniqueArray(repositoryOf(size), { minLength: 1, maxLength: Math.max(3, size.repositories / 5) });

export function stepOf(size: Size): fc.Arbitrary<Step> {
  const device = fc.nat({ max: size.devices - 1 });
  const place = { device, tab: fc.nat({ max: size.tabs - 1 }) };
  const repositories = repositoriesOf(size);
  return fc.oneof(
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
    { weight: 1, arbitrary: fc.record({ do: is('saveFile' as const), ...place }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: is('takeFile' as const), ...place, file: value, overEdits: fc.boolean() }),
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
      weight: 14,
      arbitrary: fc.record({
        do: is('fault' as const),
        device,
        faults: fc.array(
          fc.oneof(
            { weight: 1, arbitrary: is('none' as const) },
            { weight: 3, arbitrary: fc.constantFrom(...faults) },
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
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
    {
      weight: 1,
      arbitrary: fc.record({ do: is('clockJump' as const), device, days: fc.constantFrom(-1, 1) }),
    },
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
      weight: 4,
      arbitrary: fc.record({
        do: is('otherWriter' as const),
        repository: repositoryOf(size),
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
}
