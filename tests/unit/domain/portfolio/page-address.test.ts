import { expect, test } from 'vitest';
import { freeSlug, isSlug, maxSlug, toSlug, withOwnSlugs } from '#domain/portfolio/page-address.ts';

test.each([
  ['Zero Trust for a Cantonal Hospital', 'zero-trust-for-a-cantonal-hospital'],
  ['Zürich, bei Nacht!', 'zuerich-bei-nacht'],
  ['Café ß', 'cafe-ss'],
  ['  --policy_lint--  ', 'policy-lint'],
  ['日本', 'project'],
  ['x'.repeat(200), 'x'.repeat(maxSlug)],
])('the page of %s is at %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test('numbers entries of the same name within the length limit', () => {
  const rows = [
    { name: 'Portal', slug: null },
    { name: 'Renamed', slug: 'portal' },
    { name: 'Third', slug: 'portal-2' },
  ];
  expect(withOwnSlugs(rows).map(({ slug }) => slug)).toEqual(['portal', 'portal-2', 'portal-2-2']);
  const longest = 'x'.repeat(maxSlug);
  const numbered = freeSlug(longest, new Set([longest]));
  expect(numbered.length).toBeLessThanOrEqual(maxSlug);
  expect(isSlug(numbered)).toBe(true);
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'a/b', '..'])(
  'rejects %j as part of an address',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
