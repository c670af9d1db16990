import { expect, test } from 'vitest';
import { lastPageIn } from '#github/link-header.ts';

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
  expect(lastPageIn(link)).toBe(page);
});

test('a long header takes time in proportion', () => {
  const before = process.cpuUsage();
  expect(lastPageIn('?page=1'.repeat(100_000))).toBeNull();
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
