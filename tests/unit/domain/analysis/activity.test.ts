import { describe, expect, test } from 'vitest';
import { activityBarPercent, activityLevel, weeklyCommits } from '#domain/analysis/activity.ts';

const day = 24 * 3_600_000;
const until = Date.UTC(2026, 10, 20);

describe('activity level', () => {
  // Computed by hand from section 9 of the specification, with both sides of every limit.
  test.each([
    [0, 'Inactive', 0],
    [1, 'Minimal Activity', 3.3333],
    [5, 'Minimal Activity', 16.6667],
    [6, 'Somewhat Active', 20],
    [15, 'Somewhat Active', 50],
    [16, 'Active', 53.3333],
    [29, 'Active', 96.6667],
    [30, 'Active', 100],
    [31, 'Very Active', 100],
    [100, 'Very Active', 100],
  ])('%i commits have level %s and a bar of %f %%', (commits, level, percent) => {
    expect(activityLevel(commits)).toBe(level);
    expect(activityBarPercent(commits)).toBeCloseTo(percent, 3);
  });

  test('an unknown number of commits has no level', () => {
    expect(activityLevel(null)).toBeNull();
  });
});

describe('weekly commits', () => {
  test('cover the last 52 weeks, oldest first', () => {
    const weeks = weeklyCommits(
      [until - 1, until - 6 * day, until - 8 * day, until - 365 * day],
      until,
      true,
    );
    expect(weeks).toHaveLength(52);
    expect(weeks.map(({ commits }) => commits)).toEqual([...Array.from({ length: 50 }, () => 0), 1, 2]);
    expect(weeks[0]?.from).toBe(until - 364 * day);
  });

  test('weeks missing from an incomplete listing are unknown, not empty', () => {
    const weeks = weeklyCommits([until - 1, until - 15 * day], until, false);
    expect(weeks.map(({ commits }) => commits)).toEqual([...Array.from({ length: 49 }, () => null), 1, 0, 1]);
  });

  test('a year without commits has zeros', () => {
    expect(weeklyCommits([], until, true).every(({ commits }) => commits === 0)).toBe(true);
  });
});
