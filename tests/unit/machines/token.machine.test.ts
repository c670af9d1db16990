import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { TokenRecord } from '#domain/auth/token.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { type TokenEmitted, type TokenEvent, tokenMachine } from '#machines/token.machine.ts';
import {
  createInvocations,
  pathsOf,
  replay,
  stateIds,
  type TestStep,
  visitedIds,
} from '../../support/machine-paths.ts';
import { withTexts } from '../../support/with-texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = 1_800_000_000_000;

const oauth: TokenRecord = { tokenType: 'oauth', expiresAt: start + hour, rotatedAt: start };
const installation: TokenRecord = { ...oauth, tokenType: 'app_installation' };
const forever: TokenRecord = { ...oauth, expiresAt: null };
const fresh: TokenRecord = { ...installation, expiresAt: start + 10 * hour };

/** Returns a clock that advances time and timers together. */
function createTime() {
  const clock = new SimulatedClock();
  return { clock, now: () => start + clock.now() };
}

function provideActors(invocations: ReturnType<typeof createInvocations>) {
  return tokenMachine.provide({
    actors: {
      refreshInstallationToken: fromPromise(() => invocations.promise<Result<TokenRecord>>('refresh')),
    },
  });
}

type Machine = ReturnType<typeof provideActors>;

const sendStep = (event: TokenEvent, name: string = event.type): TestStep<Machine> => ({
  name,
  event,
  cause: ({ actor }) => actor.send(event),
});

const refreshStep = (name: string, output: unknown): TestStep<Machine> => ({
  name,
  event: { type: 'xstate.done.actor.0.token.refreshing', output },
  cause: ({ resolve }) => resolve('refresh', output),
});

const refusal = fail(reportedFailure('AUTHENTICATION', 'APP_GONE', 'The app was removed.', start));
const tooLittle = reportedFailure('AUTHORIZATION', 'SCOPES_MISSING', 'It may do too little.', start);
const broken = new Error('it broke');

/** Times in the graph are fixed, so the stored record decides whether a token is about to expire. */
const records: [string, TokenRecord][] = [
  ['a lasting OAuth token', forever],
  ['an OAuth token', oauth],
  ['an OAuth token near its end', { ...oauth, expiresAt: start + 4 * minute }],
  ['an OAuth token past its end', { ...oauth, expiresAt: start - 1 }],
  ['an installation token', installation],
  ['an installation token near its end', { ...installation, expiresAt: start + 4 * minute }],
  ['an installation token past its end', { ...installation, expiresAt: start - 1 }],
];

const steps: TestStep<Machine>[] = [
  ...records.map(([name, record]) => sendStep({ type: 'token.stored', record }, name)),
  sendStep({ type: 'token.needed' }),
  sendStep({ type: 'token.rejected' }),
  sendStep({ type: 'token.rejected', reason: tooLittle }, 'rejected for its scopes'),
  sendStep({ type: 'token.cleared' }),
  refreshStep('a new one', success(fresh)),
  refreshStep('refused', refusal),
  {
    name: 'refresh breaks',
    event: { type: 'xstate.error.actor.0.token.refreshing', error: broken },
    cause: ({ reject }) => reject('refresh', broken),
  },
];

test('every path works on a live actor, and every state is reached', async () => {
  const invocations = createInvocations();
  const walk = {
    machine: provideActors(invocations),
    input: { record: null, now: () => start },
    steps,
    distinguish: ({ context }: { context: { record: TokenRecord | null; problem: unknown } }) => [
      context.record,
      context.problem,
    ],
  };
  const paths = pathsOf(walk);
  expect(stateIds(tokenMachine).filter((id) => !visitedIds(paths).has(id))).toEqual([]);
  for (const path of paths) {
    await replay(walk, path, invocations, (live, expected, step) => {
      expect(live.value, step).toEqual(expected.value);
      expect(live.context.record, step).toEqual(expected.context.record);
      expect(live.context.problem, step).toEqual(expected.context.problem);
    });
  }
});

function live(record: TokenRecord) {
  const { clock, now } = createTime();
  const invocations = createInvocations();
  const actor = createActor(provideActors(invocations), { input: { record, now }, clock });
  const emitted: TokenEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const complete = async (value: unknown) => {
    invocations.resolve('refresh', value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const state = () => actor.getSnapshot().value;
  return { actor, clock, emitted, complete, state };
}

describe('the expiry of a token', () => {
  test('is expiring five minutes before its end, then expired', () => {
    const { clock, state } = live(oauth);
    clock.increment(55 * minute - 1);
    expect(state()).toBe('valid');
    clock.increment(1);
    expect(state()).toBe('expiring');
    clock.increment(5 * minute);
    expect(state()).toBe('expired');
  });

  test('never expires without an expiry date', () => {
    const { clock, state } = live(forever);
    for (let day = 0; day < 400; day += 1) clock.increment(24 * hour);
    expect(state()).toBe('valid');
  });

  test('handles an expiry beyond the timer limit', () => {
    const { clock, state } = live({ ...oauth, expiresAt: start + 90 * 24 * hour });
    clock.increment(89 * 24 * hour);
    expect(state()).toBe('valid');
    clock.increment(24 * hour);
    expect(state()).toBe('expired');
  });
});

describe('an OAuth token', () => {
  test('reports the token error when used within the margin', () => {
    const { actor, clock, emitted, state } = live(oauth);
    clock.increment(55 * minute);
    actor.send({ type: 'token.needed' });
    expect(state()).toBe('failed');
    expect(withTexts(emitted)).toMatchObject([
      {
        type: 'token.failed',
        failure: {
          code: 'TOKEN_EXPIRED',
          message: 'Your GitHub token has expired or is invalid. Please reconnect.',
        },
      },
    ]);
  });

  test('updates its rotation time after more than 12 hours', () => {
    const { actor, clock, emitted, state } = live(forever);
    clock.increment(12 * hour);
    actor.send({ type: 'token.needed' });
    expect(emitted).toEqual([]);
    clock.increment(1);
    actor.send({ type: 'token.needed' });
    actor.send({ type: 'token.needed' });
    expect(emitted).toEqual([{ type: 'token.rotated', rotatedAt: start + 12 * hour + 1 }]);
    expect(state()).toBe('valid');
    expect(actor.getSnapshot().context.record).toEqual({ ...forever, rotatedAt: start + 12 * hour + 1 });
  });
});

test('a rejected token reports the given reason', () => {
  const { actor, emitted } = live(forever);
  actor.send({ type: 'token.rejected', reason: tooLittle });
  expect(emitted).toEqual([{ type: 'token.failed', failure: tooLittle }]);
  actor.send({ type: 'token.stored', record: forever });
  actor.send({ type: 'token.rejected' });
  expect(emitted.at(-1)).toMatchObject({ failure: { code: 'TOKEN_EXPIRED' } });
});

describe('an installation token', () => {
  test('is reused until five minutes remain, then replaced', async () => {
    const { actor, clock, complete, state } = live(installation);
    clock.increment(55 * minute - 1);
    actor.send({ type: 'token.needed' });
    expect(state()).toBe('valid');
    clock.increment(1);
    actor.send({ type: 'token.needed' });
    expect(state()).toBe('refreshing');
    await complete(success(fresh));
    expect(state()).toBe('valid');
  });

  test('has no rotation time', () => {
    const { actor, clock, emitted } = live({ ...installation, expiresAt: null });
    clock.increment(13 * hour);
    actor.send({ type: 'token.needed' });
    expect(emitted).toEqual([]);
  });

  test('reports a failed replacement and retries on demand', async () => {
    const { actor, clock, emitted, complete, state } = live(installation);
    clock.increment(hour);
    actor.send({ type: 'token.needed' });
    await complete(refusal);
    expect(emitted).toEqual([{ type: 'token.failed', failure: refusal.failure }]);
    actor.send({ type: 'token.needed' });
    expect(state()).toBe('refreshing');
    await complete(success(fresh));
    expect(state()).toBe('valid');
  });
});
