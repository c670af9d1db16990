import { expect, onTestFinished, test, vi } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatDate,
  formatExactTime,
  formatMoment,
  formatNumber,
  formatTime,
  formatTimeAgo,
} from '../../../../src/domain/shared/format.ts';

const moment = new Date(2026, 10, 2, 14, 5, 9);

test('numbers and times have one format with 24 hours', () => {
  expect(formatNumber(241_386)).toBe('241,386');
  expect(formatNumber(0.126)).toBe('0.13');
  expect(formatDate(moment.getTime())).toBe('2 Nov 2026');
  expect(formatTime(moment.getTime())).toBe('14:05');
  expect(formatExactTime(moment.toISOString())).toBe('14:05:09');
  expect(formatMoment(moment.toISOString())).toBe('2 Nov 2026, 14:05');
});

test.each([
  [0, '0 MB'],
  [12_345_678, '12.3 MB'],
  [999_940_000, '999.9 MB'],
  [1_000_000_000, '1 GB'],
  [2_540_000_000_000, '2,540 GB'],
])('%i bytes are %s', (bytes, message) => {
  expect(formatBytes(bytes)).toBe(message);
});

test('a day is the same in every time zone', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(formatDate('2026-01-01')).toBe('1 Jan 2026');
});

test.each(['', 'yesterday', Number.NaN])('%o is not a date', (text) => {
  for (const format of [formatDate, formatTime, formatExactTime, formatMoment]) {
    expect(format(text)).toBe('Unknown');
  }
});

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [7_199, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '2 Nov 2026, 14:05'],
])('%i seconds later it is %s', (seconds, text) => {
  expect(formatTimeAgo(moment.getTime(), moment.getTime() + seconds * 1000)).toBe(text);
});

test.each([
  [-60, '0 min ago'],
  [3_000, '50 min ago'],
  [5 * 3_600, '5 hr ago'],
  [86_400, '1 day ago'],
  [59 * 86_400, '59 days ago'],
  [90 * 86_400, '3 mo ago'],
  [800 * 86_400, '2 yr ago'],
])('an age of %i seconds is "%s"', (seconds, text) => {
  expect(formatAge(moment.getTime(), moment.getTime() + seconds * 1000)).toBe(text);
});

test('returns no age without a date', () => expect(formatAge('', 0)).toBe('Unknown'));
