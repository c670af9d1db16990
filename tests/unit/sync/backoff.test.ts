import { expect, test } from 'vitest';
import {
  afterFailure,
  afterFunctionFailure,
  afterFunctionSuccess,
  backoffWaitMs,
  bypassesFunction,
  initialBackoff,
} from '#sync/backoff.ts';
import { minuteMs, refusal } from './loop-world.ts';

const now = 1_790_000_000_000;
const clock = { now: () => now, elapsedMs: () => 0 };

test('returns the remaining part of the wait', () => {
  const state = { ...initialBackoff, since: now, waitMs: minuteMs };
  expect(backoffWaitMs(state, now, false)).toBe(minuteMs);
  expect(backoffWaitMs(state, now + 10_000, false)).toBe(50_000);
  expect(backoffWaitMs(state, now + minuteMs, false)).toBe(0);
  expect(backoffWaitMs(state, now + 2 * minuteMs, false)).toBe(0);
});

test('a clock that was set back does not prolong the wait', () => {
  expect(backoffWaitMs({ ...initialBackoff, since: now, waitMs: minuteMs }, now - minuteMs, false)).toBe(
    minuteMs,
  );
});

test('only a failed operation shrinks the batch', () => {
  const { failure } = refusal(503);
  const limitAfter = (sent: number) =>
    afterFailure(initialBackoff, failure, sent, clock, () => 0.5).batchLimit;
  expect([8, 3, 2, 1].map(limitAfter)).toEqual([4, 1, 1, 1]);
  expect(limitAfter(0)).toBe(initialBackoff.batchLimit);
});

test('skips the function for five minutes after three failures', () => {
  const failing = (times: number) =>
    Array.from({ length: times }).reduce<typeof initialBackoff>(
      (state) => afterFunctionFailure(state, now),
      initialBackoff,
    );
  expect(bypassesFunction(failing(2), now)).toBe(false);
  expect(bypassesFunction(failing(3), now + 5 * minuteMs - 1)).toBe(true);
  expect(bypassesFunction(failing(3), now + 5 * minuteMs)).toBe(false);
  expect(afterFunctionSuccess(failing(2))).toEqual(initialBackoff);
  expect(afterFunctionSuccess(failing(3))).toEqual(initialBackoff);
});
