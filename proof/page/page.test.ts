import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { countedParts, withParts } from './page.ts';

test('the counts in docs/proof.md are current (npm run proof -- page)', async () => {
  const [page, sync] = await Promise.all([
    readFile('docs/proof.md', 'utf8'),
    readFile('docs/sync.md', 'utf8'),
  ]);
  const parts = countedParts(sync);
  expect(withParts(page, parts)).toBe(page);
  const promises = parts['planted']?.split('\n').slice(2) ?? [];
  expect(promises).toHaveLength(14);
  expect(
    promises.filter((line) => line.includes('| 0:')),
    'promises that no planted mistake breaks',
  ).toEqual([]);
});
