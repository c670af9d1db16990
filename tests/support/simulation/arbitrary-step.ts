import fc from 'fast-check';
import { type Decision, decisions, ownedTables, type Size, type Step } from './schedule.ts';
import { faults } from './wire.ts';

const value = fc.nat({ max: 9 });
const project = fc.nat({ max: 5 });
/** Indexes of fields in the description of a table. */
const fields = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 });
const ownedRow = fc.nat({ max: 2 });
const messages = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 });
const is = fc.constant;

/** Number of a repository. The highest number has no repository at first. */
const repositoryOf = (size: Size) => fc.nat({ max: size.repositories });
export const repositoriesOf = (size: Size) =>
  fc.uniqueArray(repositoryOf(size), { minLength: 1, maxLength: Math.max(3, size.repositories / 5) });

type FieldsOf<All, Name> = All extends { do: infer Names }
  ? Name extends Names
    ? Omit<All, 'do'>
    : never
  : never;

/** Generates a step with one of the names. The order of its fields must not change, because it decides the result for a seed. */
function step<Name extends Step['do']>(
  weight: number,
  names: Name | readonly [Name, ...Name[]],
  fields: { [Field in keyof FieldsOf<Step, Name>]: fc.Arbitrary<FieldsOf<Step, Name>[Field]> },
): fc.WeightedArbitrary<Step> {
  const name = typeof names === 'string' ? is(names) : fc.constantFrom(...names);
  return { weight, arbitrary: fc.record({ do: name, ...fields }) as unknown as fc.Arbitrary<Step> };
}

export function arbitraryStep(size: Size): fc.Arbitrary<Step> {
  const device = fc.nat({ max: size.devices - 1 });
  const place = { device, tab: fc.nat({ max: size.tabs - 1 }) };
  const repositories = repositoriesOf(size);
  const decision = { ...place, which: value, decision: fc.constantFrom<Decision[]>(...decisions) };
  const fault = fc.oneof(
    { weight: 1, arbitrary: is('none' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  );
  return fc.oneof(
    step(10, 'update', { ...place, repositories, value }),
    // The server refuses a project that does not exist.
    step(5, 'link', { ...place, repositories, project: fc.nat({ max: 6 }) }),
    step(3, 'unlink', { ...place, repositories }),
    step(1, 'remove', { ...place, repositories }),
    step(3, 'import', { ...place, repositories, value }),
    step(2, 'project', { ...place, project, value }),
    step(1, 'saveFile', place),
    step(1, 'takeFile', { ...place, file: value, overEdits: fc.boolean() }),
    step(4, 'set', { ...place, repositories, fields, value }),
    step(1, 'reset', { ...place, repositories, fields }),
    step(6, 'entry', { ...place, project, fields, value }),
    ...ownedTables.flatMap((table) => [
      // The product saves an edited text as a whole, so there is no patch.
      table === 'contentEdits'
        ? step(3, 'put', { ...place, table: is(table), row: ownedRow, fields: is([0, 1]), value })
        : step(4, 'put', { ...place, table: is(table), row: ownedRow, fields, value }),
      step(1, 'erase', { ...place, table: is(table), row: ownedRow }),
    ]),
    step(2, ['read', 'dispose'], { ...place, messages }),
    step(5, 'decide', decision),
    step(2, 'decide', { ...decision, afterTransactions: fc.nat({ max: 8 }) }),
    step(3, 'wake', {
      ...place,
      event: fc.constantFrom('owner.requested', 'network.restored', 'page.shown', 'wake.requested'),
    }),
    step(10, 'wait', { ms: fc.constantFrom(50, 350, 700, 2_000, 12_000, 45_000) }),
    step(14, 'fault', { device, faults: fc.array(fault, { minLength: 1, maxLength: 4 }) }),
    step(1, 'functionDown', { device, down: fc.boolean() }),
    step(4, 'crash', { ...place, afterTransactions: fc.nat({ max: 12 }) }),
    step(4, ['close', 'freeze', 'thaw'], place),
    step(3, ['openTab', 'openTab', 'stealLock', 'shareLocks'], { device }),
    step(1, 'clockJump', { device, days: fc.constantFrom(-1, 1) }),
    step(3, 'session', { device, session: fc.constantFrom('valid', 'expired', 'missing', 'somebodyElse') }),
    step(2, 'network', { device, away: fc.boolean() }),
    step(1, 'quota', { device, exceeded: fc.boolean() }),
    step(4, 'otherWriter', {
      repository: repositoryOf(size),
      writes: fc.constantFrom('update', 'update', 'delete', 'deleteForGood', 'insert'),
    }),
    step(2, 'message', { id: fc.nat({ max: 3 }) }),
    step(1, 'signOut', { device, leftover: fc.constantFrom('keep', 'keep', 'discard') }),
    step(2, ['prune', 'backUp', 'restore', 'restoreRows', 'wipe'], {}),
    step(2, 'lost', { ...place, choice: fc.constantFrom('again', 'theirs') }),
  );
}
