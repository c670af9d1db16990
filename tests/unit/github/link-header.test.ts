import { expect, test } from 'vitest';
import { lastPage } from '#github/response-headers.ts';
import { hangMs, withinTime } from '../../support/fuzz/property.ts';

const next = '<https://api.github.com/user/repos?page=2&per_page=100>; rel="next"';

test.each([
  [`${next}, <https://api.github.com/user/repos?page=34&per_page=100>; rel="last"`, 34],
  [`<https://api.github.com/user/repos?per_page=100&page=7>; rel="last", ${next}`, 7],
  [next, null],
  ['<https://api.github.com/user/repos?page=0>; rel="last"', null],
  [`<https://api.github.com/user/repos?page=${'9'.repeat(400)}>; rel="last"`, null],
  ['', null],
  [undefined, null],
])('the last page of %j is %j', (link, page) => {
  expect(lastPage(link)).toBe(page);
});

test('reads a long header without backtracking', () => {
  const header = '?page=1'.repeat(1_000_000);
  expect(withinTime(hangMs, () => ({ page: lastPage(header) }))).toEqual({ page: null });
});
