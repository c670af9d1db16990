import { expect, test } from 'vitest';
import { remainingText } from '#domain/backup/import-estimate.ts';

const at = (seconds: number, done: number) => ({ at: 1_000_000 + seconds * 1000, done });

test.each([
  ['it goes on as before', at(0, 0), at(60, 250), 1000, 'about 3 minutes left'],
  ['the end is near', at(0, 0), at(60, 990), 1000, 'less than a minute left'],
  ['what was there before does not count', at(0, 500), at(60, 600), 1000, 'about 4 minutes left'],
  ['too short a time says nothing', at(0, 0), at(1, 100), 1000, null],
  ['nothing has come', at(0, 500), at(60, 500), 1000, null],
  ['everything has come', at(0, 0), at(60, 1000), 1000, null],
])('estimates the remaining import time: %s', (_, first, last, total, text) => {
  expect(remainingText(first, last, total)).toBe(text);
});
