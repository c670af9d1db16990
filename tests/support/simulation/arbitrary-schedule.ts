import fc from 'fast-check';
import { arbitraryStep, repositoriesOf } from './arbitrary-step.ts';
import { type Decision, type Schedule, type Size, type Step, usualSize } from './schedule.ts';

const decisionOn = (offered: readonly Decision[]) =>
  fc.record({
    do: fc.constant('decide' as const),
    device: fc.constant(0),
    tab: fc.constant(0),
    which: fc.nat({ max: 9 }),
    decision: fc.constantFrom(...offered),
  });
const onFirst = { device: 0, tab: 0 };
const pause: Step = { do: 'wait', ms: 2_000 };

/** Generates steps that lead to a refused, conflicting or lost change and a decision about it. Random single steps rarely do. */
function storyOf(repositories: fc.Arbitrary<number[]>): fc.Arbitrary<Step[]> {
  return fc.oneof(
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
    // Reading a message a second time changes nothing, and undoing the first read marks it as unread.
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
    // The backup restores changed and deleted rows, and an undo reverts that.
    fc
      .tuple(repositories, decisionOn(['undo']), fc.boolean())
      .map(([repositories, decision, overEdits]): Step[] => [
        { do: 'saveFile', ...onFirst },
        { do: 'update', ...onFirst, repositories, value: 4 },
        { do: 'project', ...onFirst, project: 4, value: 0 },
        pause,
        { do: 'takeFile', ...onFirst, file: 0, overEdits },
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
}

/** Generates schedules. @param size a larger size also gives longer schedules */
export function scheduleOf(size: Size): fc.Arbitrary<Schedule> {
  const isUsual = size === usualSize;
  const parts = fc.array(
    fc.oneof(
      { weight: 40, arbitrary: arbitraryStep(size).map((single) => [single]) },
      { weight: 2, arbitrary: storyOf(repositoriesOf(size)) },
    ),
    isUsual ? { minLength: 4, maxLength: 24 } : { minLength: 30, maxLength: 90 },
  );
  return fc.record({
    seed: fc.nat({ max: 1_000_000 }),
    steps: parts.map((each) => each.flat()),
    ...(!isUsual && { size: fc.constant(size) }),
  });
}
