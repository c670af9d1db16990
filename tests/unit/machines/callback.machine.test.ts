import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { type CallbackEmitted, type CallbackOutcome, callbackMachine } from '#machines/callback.machine.ts';
import {
  createInvocations,
  pathsOf,
  replay,
  stateIds,
  type TestStep,
  visitedIds,
} from '../../support/machine-paths.ts';

const signedIn: CallbackOutcome = { kind: 'signIn', message: 'Signed in', toast: null, warning: null };
const installed: CallbackOutcome = { ...signedIn, kind: 'app', message: 'Installed' };
const requested: CallbackOutcome = { ...signedIn, kind: 'appRequest', message: 'Requested' };
const denied = fail(reportedFailure('AUTHENTICATION', 'refused', 'access was denied', 0));

function provideActors(invocations: ReturnType<typeof createInvocations>) {
  return callbackMachine.provide({
    actors: {
      completeCallback: fromPromise(() => invocations.promise<Result<CallbackOutcome>>('completeCallback')),
    },
  });
}

type Machine = ReturnType<typeof provideActors>;

const doneStep = (name: string, output: unknown): TestStep<Machine> => ({
  name,
  event: { type: 'xstate.done.actor.0.callback.processing', output },
  cause: ({ resolve }) => resolve('completeCallback', output),
});

const broken = new Error('it broke');
const steps: TestStep<Machine>[] = [
  doneStep('signed in', success(signedIn)),
  doneStep('installed', success(installed)),
  doneStep('requested', success(requested)),
  doneStep('denied', denied),
  {
    name: 'broken',
    event: { type: 'xstate.error.actor.0.callback.processing', error: broken },
    cause: ({ reject }) => reject('completeCallback', broken),
  },
  {
    name: 'button',
    event: { type: 'continue.pressed' },
    cause: ({ actor }) => actor.send({ type: 'continue.pressed' }),
  },
  {
    name: '15 s',
    event: { type: 'xstate.after.callbackTimeout.callback.processing' },
    cause: ({ clock }) => clock.increment(15_000),
  },
  {
    name: 'redirect delay',
    event: { type: 'xstate.after.redirectDelay.callback.success' },
    cause: ({ clock }) => clock.increment(2_000),
  },
];

test('every path works on a live actor, and every state is reached', async () => {
  const invocations = createInvocations();
  const walk = {
    machine: provideActors(invocations),
    input: undefined,
    steps,
    distinguish: ({ context }: { context: unknown }) => context,
  };
  const paths = pathsOf(walk);
  expect(stateIds(callbackMachine).filter((id) => !visitedIds(paths).has(id))).toEqual([]);
  for (const path of paths) {
    await replay(walk, path, invocations, (live, expected, step) => {
      expect(live.value, step).toEqual(expected.value);
      expect(live.context, step).toEqual(expected.context);
    });
  }
});

function live() {
  const clock = new SimulatedClock();
  const invocations = createInvocations();
  const actor = createActor(provideActors(invocations), { clock });
  const emitted: CallbackEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const complete = async (value: unknown) => {
    invocations.resolve('completeCallback', value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, clock, emitted, complete };
}

describe('the screen', () => {
  test.each([
    ['a sign-in', signedIn, 1_500],
    ['the app', installed, 2_000],
  ])('after %s redirects by itself in time', async (_name, outcome, delayMs) => {
    const { clock, emitted, complete } = live();
    await complete(success(outcome));
    clock.increment(delayMs - 1);
    expect(emitted).toEqual([{ type: 'succeeded', outcome }]);
    clock.increment(1);
    expect(emitted.at(-1)).toEqual({ type: 'redirect.due' });
  });

  test('gives up after 15 s and ignores a late response', async () => {
    const { actor, clock, emitted, complete } = live();
    clock.increment(14_999);
    expect(actor.getSnapshot().value).toBe('processing');
    clock.increment(1);
    expect(englishText(actor.getSnapshot().context.message)).toBe(
      'Authentication process timed out. Please try again.',
    );
    await complete(success(signedIn));
    expect(actor.getSnapshot().value).toBe('error');
    expect(emitted.map(({ type }) => type)).toEqual(['failed']);
  });

  test('prefixes the reason on screen but not in reports', async () => {
    const { actor, emitted, complete } = live();
    await complete(denied);
    expect(englishText(actor.getSnapshot().context.message)).toBe('Authentication failed: access was denied');
    expect(emitted).toMatchObject([{ type: 'failed', reason: { values: { message: 'access was denied' } } }]);
  });

  test('redirects once after a manual continue', async () => {
    const { actor, clock, emitted, complete } = live();
    actor.send({ type: 'continue.pressed' });
    await complete(success(signedIn));
    clock.increment(20_000);
    expect(emitted).toEqual([{ type: 'redirect.due' }]);
  });
});
