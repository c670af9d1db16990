import { expect, test } from 'vitest';
import { bestRanked } from '#domain/analysis/ranking.ts';

const repositories = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, owner: 'muster-labs', name }));
const scores = new Map([
  ['a', { total: 5 }],
  ['b', { total: 20 }],
  ['c', { total: null }],
]);

test('the best come first, each with its share of the best; without a known score there is no place', () => {
  expect(bestRanked(repositories, scores, 10)).toEqual([
    { id: 'b', fullName: 'muster-labs/b', total: 20, share: 1 },
    { id: 'a', fullName: 'muster-labs/a', total: 5, share: 0.25 },
  ]);
  expect(bestRanked(repositories, scores, 1).map(({ id }) => id)).toEqual(['b']);
});

test('where all scores are 0 there are bars without length, and names decide', () => {
  const none = new Map(['b', 'a'].map((id) => [id, { total: 0 }]));
  expect(bestRanked(repositories, none, 10).map(({ id, share }) => [id, share])).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});
