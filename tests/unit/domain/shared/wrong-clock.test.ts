import { describe, expect, test } from 'vitest';
import { isRotationDue } from '#domain/auth/token.ts';
import { type GithubState, laterState } from '#domain/github-change/github-state.ts';
import { isFresh, remainingMs } from '#domain/repository/data-query.ts';
import { categorize } from '#domain/shared/error-catalogue.ts';

const now = Date.UTC(2026, 10, 26);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const yearMs = 365 * 24 * hourMs;

describe('with a wrong device clock', () => {
  test.each([
    [10 * minuteMs, 10 * minuteMs],
    [hourMs, hourMs],
    [0, minuteMs],
    [-10 * minuteMs, minuteMs],
    [-yearMs, minuteMs],
    [yearMs, minuteMs],
  ])('a limit that resets in %i ms waits %i ms', (untilReset, waitMs) => {
    const response = { status: 403, remaining: 0, retryAfterMs: null, message: '', resource: 'GitHub' };
    expect(categorize({ ...response, resetsAt: now + untilReset }, now)).toMatchObject({
      code: 'GITHUB_RATE_LIMIT',
      retryAfterMs: waitMs,
    });
  });

  test('a stored wait ends', () => {
    expect([minuteMs, hourMs, 0, -minuteMs, yearMs].map((ms) => remainingMs(now + ms, now))).toEqual([
      minuteMs,
      hourMs,
      0,
      0,
      0,
    ]);
  });

  test('a rotation date in the future is due', () => {
    const isDue = (rotatedAt: number) =>
      isRotationDue({ tokenType: 'oauth', expiresAt: null, rotatedAt }, now, 12 * hourMs);
    expect([now - 13 * hourMs, now - hourMs, now + hourMs, now + yearMs].map(isDue)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('data with a future time is not fresh', () => {
    expect(isFresh(now + yearMs, now, hourMs)).toBe(false);
  });

  test('the next reading replaces a reading with a future time', () => {
    const state = (readAt: number, description: string): GithubState => ({
      id: 'r',
      readAt,
      values: { description },
      permission: null,
      fork: false,
      own: {},
    });
    const after = (readAt: number) =>
      laterState(state(readAt, 'known'), state(now, 'read')).values.description;
    expect(after(now - minuteMs)).toBe('read');
    expect(after(now + minuteMs)).toBe('known');
    expect(after(now + yearMs)).toBe('read');
  });
});
