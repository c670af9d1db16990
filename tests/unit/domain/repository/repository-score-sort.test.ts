import { expect, test } from 'vitest';
import { noContext, noFilter, type Scores } from '#domain/repository/repository-filter.ts';
import { indexRepositories, queryIndex } from '#domain/repository/repository-index.ts';
import { repository } from '../../../support/device-database.ts';
import { queryRepositories } from '../../../support/repository-query.ts';

test('sorts by score both ways, unscored rows last', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...repository(id), name: `name-${id}` }));
  const scores: Scores = new Map([
    ['a', { total: 3 }],
    ['c', { total: 40 }],
    ['d', { total: null }],
    ['e', { total: 3 }],
  ]);
  const context = { ...noContext, scores };
  for (const [direction, expected] of [
    ['desc', 'caebd'],
    ['asc', 'aecbd'],
  ] as const) {
    const sort = { key: 'score', direction } as const;
    const ids = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join('');
    expect(ids(queryRepositories(rows, noFilter, sort, context))).toBe(expected);
    expect(ids(queryIndex(indexRepositories(rows), noFilter, sort, context))).toBe(expected);
  }
});
