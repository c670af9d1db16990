import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Account } from '#domain/auth/account.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { authMachine } from '#machines/auth.machine.ts';
import type { AuthEmitted, AuthEvent, AuthInput, SendOutcome } from '#machines/auth.model.ts';
import {
  createInvocations,
  pathsOf,
  replay,
  stateIds,
  type TestStep,
  visitedIds,
} from '../../support/machine-paths.ts';

const owner: Account = {
  userId: 'user-1',
  email: 'owner@example.com',
  role: 'admin',
  displayName: 'Owner',
  fullName: null,
  githubUsername: 'owner',
  needsGithub: false,
  needsCode: false,
  userName: null,
  avatarUrl: null,
  provider: 'github',
};
/** The account that the server returns before the owner has entered the second factor. */
const codeless: Account = { ...owner, role: 'viewer', needsCode: true };
const stranger: Account = { ...owner, userId: 'user-2', displayName: 'Somebody Else' };
const offline = fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'no network', 0));
const refused = fail(reportedFailure('AUTHENTICATION', 'SESSION_GONE', 'session gone', 0));

function provideActors(invocations: ReturnType<typeof createInvocations>) {
  return authMachine.provide({
    actors: {
      readAccount: fromPromise(() => invocations.promise<Result<Account | null>>('readAccount')),
      watchSession: fromCallback<AuthEvent>(() => undefined),
      countUnsent: fromPromise(() => invocations.promise<number>('countUnsent')),
      sendUnsent: fromPromise(() => invocations.promise<SendOutcome>('sendUnsent')),
      signOut: fromPromise(() => invocations.promise<void>('signOut')),
    },
  });
}

type Machine = ReturnType<typeof provideActors>;

function sendStep(event: AuthEvent, name: string = event.type): TestStep<Machine> {
  return { name, event, cause: ({ actor }) => actor.send(event) };
}

function doneStep(source: string, place: string, name: string, output: unknown): TestStep<Machine> {
  const event = { type: `xstate.done.actor.0.auth.${place}`, output };
  return { name, event, cause: ({ resolve }) => resolve(source, output) };
}

function broke(source: string, place: string): TestStep<Machine> {
  const error = new Error(`${source} broke`);
  const event = { type: `xstate.error.actor.0.auth.${place}`, error };
  return { name: `${source} breaks`, event, cause: ({ reject }) => reject(source, error) };
}

const readings = (place: string) => [
  doneStep('readAccount', place, `${place}: the owner`, success(owner)),
  doneStep('readAccount', place, `${place}: nobody`, success(null)),
  doneStep('readAccount', place, `${place}: offline`, offline),
  doneStep('readAccount', place, `${place}: refused`, refused),
  broke('readAccount', place),
];

const verifying = 'signedIn.session.verifying';
const leaving = 'signedIn.leaving';

const steps: TestStep<Machine>[] = [
  ...(['signedIn', 'signedOut', 'tokenRefreshed'] as const).map((change) =>
    sendStep({ type: 'session.changed', change }, `session ${change}`),
  ),
  sendStep({ type: 'role.doubted' }),
  sendStep({ type: 'providerSignIn.ended' }),
  sendStep({ type: 'signedOut.elsewhere' }),
  sendStep({ type: 'signOut.requested' }),
  sendStep({ type: 'signOut.sendFirst' }),
  sendStep({ type: 'signOut.keep' }),
  sendStep({ type: 'signOut.discard' }),
  sendStep({ type: 'signOut.cancelled' }),
  ...readings('loading.reading'),
  ...readings('signedOut.looking'),
  ...readings(verifying),
  doneStep('countUnsent', `${leaving}.counting`, 'nothing unsent', 0),
  doneStep('countUnsent', `${leaving}.counting`, 'three unsent', 3),
  broke('countUnsent', `${leaving}.counting`),
  doneStep('sendUnsent', `${leaving}.sending`, 'all sent', { unsent: 0, problem: null }),
  doneStep('sendUnsent', `${leaving}.sending`, 'one left', { unsent: 1, problem: 'no network' }),
  broke('sendUnsent', `${leaving}.sending`),
  doneStep('signOut', 'signingOut', 'signed out', undefined),
  broke('signOut', 'signingOut'),
  {
    name: '8 s at start',
    event: { type: 'xstate.after.startUpLimit.auth.loading' },
    cause: ({ clock }) => clock.increment(8_000),
    // The wait before the redirect is shorter, and ends first.
    when: (snapshot) => !snapshot.matches({ loading: 'redirecting' }),
  },
  {
    name: '8 s of verifying',
    event: { type: `xstate.after.startUpLimit.auth.${verifying}` },
    cause: ({ clock }) => clock.increment(8_000),
  },
  {
    name: '500 ms of redirecting',
    event: { type: 'xstate.after.redirectDelay.auth.loading.redirecting' },
    cause: ({ clock }) => clock.increment(500),
  },
];

/** The second factor is tested with all other events except leaving, which has its own test. */
const codeSteps: TestStep<Machine>[] = [
  ...steps.filter(
    ({ name }) => !/^(signOut|countUnsent|sendUnsent|nothing|three|all|one|signed out)/.test(name),
  ),
  ...['loading.reading', 'signedOut.looking', verifying].map((place) =>
    doneStep('readAccount', place, `${place}: the owner without a code`, success(codeless)),
  ),
  sendStep({ type: 'code.requested' }),
  sendStep({ type: 'code.putOff' }),
];

const inputs: [string, AuthInput][] = [
  ['nobody known', { lastKnown: null, pending: false }],
  ['the owner known', { lastKnown: owner, pending: false }],
  ['nobody known, provider sign-in pending', { lastKnown: null, pending: true }],
  ['the owner known, provider sign-in pending', { lastKnown: owner, pending: true }],
];

describe('auth', () => {
  const reached = new Set<string>();

  test.each(
    inputs.flatMap(([name, input]) => [
      { name, input, what: steps },
      { name: `${name}, with a second factor`, input, what: codeSteps },
    ]),
  )('a live actor follows every path from "$name"', async ({ input, what }) => {
    const invocations = createInvocations();
    const walk = {
      machine: provideActors(invocations),
      input,
      steps: what,
      distinguish: ({ context }: { context: unknown }) => context,
    };
    const paths = pathsOf(walk);
    for (const id of visitedIds(paths)) reached.add(id);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      await replay(walk, path, invocations, (live, expected, step) => {
        expect(live.value, step).toEqual(expected.value);
        expect(live.context, step).toEqual(expected.context);
      });
    }
  });

  test('every state is reached', () => {
    expect(stateIds(authMachine).filter((id) => !reached.has(id))).toEqual([]);
  });
});

function live(input: AuthInput) {
  const clock = new SimulatedClock();
  const invocations = createInvocations();
  const actor = createActor(provideActors(invocations), { input, clock });
  const emitted: AuthEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const complete = async (source: string, value: unknown) => {
    invocations.resolve(source, value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, clock, emitted, complete };
}

describe('start', () => {
  test('shows the last known account at once and keeps it offline', async () => {
    const { actor, complete } = live({ lastKnown: owner, pending: false });
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    await complete('readAccount', offline);
    expect(actor.getSnapshot().matches({ signedIn: { session: 'active' } })).toBe(true);
    expect(actor.getSnapshot().context.account).toEqual(owner);
  });

  test('a pending provider sign-in shows loading for exactly 8 s', async () => {
    const { actor, clock, emitted, complete } = live({ lastKnown: null, pending: true });
    await complete('readAccount', success(null));
    clock.increment(7_999);
    expect(actor.getSnapshot().matches('loading')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(actor.getSnapshot().context.pending).toBe(false);
    expect(emitted).toEqual([{ type: 'startUpTimedOut' }]);
  });

  test('a response after the 8 s still signs in', async () => {
    const { actor, clock, complete } = live({ lastKnown: null, pending: false });
    clock.increment(8_000);
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    await complete('readAccount', success(owner));
    expect(actor.getSnapshot().matches({ signedIn: { session: 'active' } })).toBe(true);
  });

  test('an account during a pending provider sign-in settles after 500 ms', async () => {
    const { actor, clock, emitted, complete } = live({ lastKnown: null, pending: true });
    await complete('readAccount', success(owner));
    clock.increment(499);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(emitted.map(({ type }) => type)).toEqual(['accountRead', 'providerSignInCompleted']);
  });
});

test('finishes a callback without announcing a sign-in', async () => {
  const { actor, clock, emitted, complete } = live({ lastKnown: null, pending: true });
  await complete('readAccount', success(owner));
  actor.send({ type: 'providerSignIn.ended' });
  expect(actor.getSnapshot().matches({ signedIn: { session: 'active' } })).toBe(true);
  clock.increment(500);
  expect(emitted.map(({ type }) => type)).toEqual(['accountRead']);
});

describe('while signed in', () => {
  test('announces another account, but not a refocused tab', async () => {
    const { actor, emitted, complete } = live({ lastKnown: owner, pending: false });
    await complete('readAccount', success(owner));
    actor.send({ type: 'session.changed', change: 'signedIn' });
    await complete('readAccount', success(owner));
    actor.send({ type: 'session.changed', change: 'signedIn' });
    await complete('readAccount', success(stranger));
    expect(emitted.map(({ type }) => type)).toEqual(['accountRead', 'accountRead', 'signedIn']);
  });

  test('a reload sends no message about a sign-in', async () => {
    const { actor, emitted, complete } = live({ lastKnown: owner, pending: false });
    actor.send({ type: 'session.changed', change: 'signedIn' });
    await complete('readAccount', success(owner));
    expect(emitted.map(({ type }) => type)).toEqual(['accountRead']);
  });

  test('an expired session keeps the account, and a sign-in resumes it', async () => {
    const { actor, emitted, complete } = live({ lastKnown: owner, pending: false });
    await complete('readAccount', success(owner));
    actor.send({ type: 'session.changed', change: 'signedOut' });
    expect(actor.getSnapshot().matches({ signedIn: { session: 'expired' } })).toBe(true);
    expect(actor.getSnapshot().context.account).toEqual(owner);
    actor.send({ type: 'session.changed', change: 'signedIn' });
    await complete('readAccount', success(owner));
    expect(actor.getSnapshot().matches({ signedIn: { session: 'active' } })).toBe(true);
    expect(emitted.at(-1)).toEqual({ type: 'signedIn', account: owner });
  });
});

describe('without the second factor', () => {
  const isConfirming = ({ actor }: ReturnType<typeof live>) =>
    actor.getSnapshot().matches({ signedIn: { code: 'confirming' } });
  const findAccount = ({ actor }: ReturnType<typeof live>) => actor.getSnapshot().context.account;

  test('the owner keeps the role here and confirms on request', async () => {
    const device = live({ lastKnown: owner, pending: false });
    await device.complete('readAccount', success(codeless));
    expect(findAccount(device)).toEqual({ ...owner, needsCode: true });
    expect(isConfirming(device)).toBe(false);
    device.actor.send({ type: 'code.requested' });
    expect(isConfirming(device)).toBe(true);
    device.actor.send({ type: 'code.putOff' });
    expect(isConfirming(device)).toBe(false);
  });

  test('a new device or another account has no owner access', async () => {
    const device = live({ lastKnown: null, pending: false });
    await device.complete('readAccount', success(codeless));
    expect(findAccount(device)).toEqual(codeless);
    const other = live({ lastKnown: stranger, pending: false });
    await other.complete('readAccount', success(codeless));
    expect(findAccount(other)).toEqual(codeless);
  });

  test('the tab of the sign-in asks for the code until it is accepted', async () => {
    const device = live({ lastKnown: owner, pending: true });
    await device.complete('readAccount', success(codeless));
    device.actor.send({ type: 'providerSignIn.ended' });
    expect(isConfirming(device)).toBe(true);
    device.actor.send({ type: 'session.changed', change: 'tokenRefreshed' });
    expect(isConfirming(device)).toBe(true);
    await device.complete('readAccount', success(owner));
    expect(isConfirming(device)).toBe(false);
    expect(findAccount(device)).toEqual(owner);
  });

  test('an account with its code is not asked again', async () => {
    const device = live({ lastKnown: null, pending: true });
    await device.complete('readAccount', success(owner));
    device.actor.send({ type: 'providerSignIn.ended' });
    device.actor.send({ type: 'code.requested' });
    expect(isConfirming(device)).toBe(false);
  });
});

describe('signing out', () => {
  test('skips the question when all changes are sent', async () => {
    const { actor, complete } = live({ lastKnown: owner, pending: false });
    actor.send({ type: 'signOut.requested' });
    await complete('countUnsent', 0);
    expect(actor.getSnapshot().matches('signingOut')).toBe(true);
    await complete('signOut', undefined);
    expect(actor.getSnapshot().matches('left')).toBe(true);
    expect(actor.getSnapshot().context.account).toBeNull();
  });

  test('asks again with the reason after a failed send', async () => {
    const { actor, complete } = live({ lastKnown: owner, pending: false });
    actor.send({ type: 'signOut.requested' });
    await complete('countUnsent', 3);
    actor.send({ type: 'signOut.sendFirst' });
    await complete('sendUnsent', { unsent: 2, problem: 'no network' });
    const { context, value } = actor.getSnapshot();
    expect(value).toMatchObject({ signedIn: { leaving: 'confirming' } });
    expect(context).toMatchObject({ unsent: 2, sendProblem: 'no network' });
    actor.send({ type: 'signOut.keep' });
    expect(actor.getSnapshot().context.leftover).toBe('keep');
  });

  test('signing out in another tab signs this tab out', async () => {
    const { actor, emitted, complete } = live({ lastKnown: owner, pending: false });
    await complete('readAccount', success(owner));
    actor.send({ type: 'signedOut.elsewhere' });
    expect(actor.getSnapshot().matches('left')).toBe(true);
    expect(emitted.at(-1)).toEqual({ type: 'signedOut' });
  });
});
