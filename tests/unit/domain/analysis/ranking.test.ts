import { expect, test } from 'vitest';
import { bestRanked } from '#domain/analysis/ranking.ts';

const repositories = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, owner: 'muster-labs', name }));
const scores = new Map([
  ['a', { total: 5 }],
  ['b', { total: 20 }],
  ['c', { total: null }],
]);

test('ranks the best first, with bars relative to it', () => {
  expect(bestRanked(repositories, scores, 10)).toEqual([
    { id: 'b', fullName: 'muster-labs/b', total: 20, share: 1 },
    { id: 'a', fullName: 'muster-labs/a', total: 5, share: 0.25 },
  ]);
  expect(bestRanked(repositories, scores, 1).map(({ id }) => id)).toEqual(['b']);
});

test('sorts by name without bars when all scores are 0', () => {
  const none = new Map(['b', 'a'].map((id) => [id, { total: 0 }]));
  expect(bestRanked(repositories, none, 10).map(({ id, share }) => [id, share])).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});
