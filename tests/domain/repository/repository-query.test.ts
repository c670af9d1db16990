import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../../src/domain/repository/repository.ts';
import { indexRepositories, queryIndex } from '../../../src/domain/repository/repository-index.ts';
import {
  languagesOf,
  noFilter,
  type RepositoryFilter,
  type RepositorySort,
} from '../../../src/domain/repository/repository-query.ts';
import { repositoryWith } from '../../support/repositories.ts';
import { matchesFilter, queryRepositories } from '../../support/repository-query.ts';

const words = fc.constantFrom('alpha', 'Beta', 'beta-2', 'beta-10', 'émile', 'Zürich', 'forklift', '');
const someRepositories: fc.Arbitrary<Repository[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.nat({ max: 500 }).map(String),
      name: fc.oneof(words, fc.string({ maxLength: 8 })),
      owner: fc.constantFrom('a', 'B'),
      description: fc.option(fc.oneof(words, fc.string({ maxLength: 12 }))),
      stars: fc.constantFrom(0, 9, 10, 11, 50, 100, 500, 501),
      language: fc.option(fc.constantFrom('Go', 'Rust', 'C#')),
      fork: fc.option(fc.boolean()),
      url: fc.constantFrom(
        'https://github.com/a/b',
        'https://github.com/a/fork',
        'https://github.com/a/forklift',
      ),
      pushedAt: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2025-06-01T00:00:00Z')),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((rows) => rows.map(repositoryWith));
const someFilter: fc.Arbitrary<RepositoryFilter> = fc.record({
  search: fc.oneof(words, fc.string({ maxLength: 3 })),
  language: fc.option(fc.constantFrom('Go', 'Rust', 'Cobol')),
  minimumStars: fc.constantFrom(0, 10, 50, 100, 500),
  includeForks: fc.boolean(),
});
const someSort: fc.Arbitrary<RepositorySort> = fc.record({
  key: fc.constantFrom('name', 'stars', 'updated'),
  direction: fc.constantFrom('asc', 'desc'),
});
const idsOf = (repositories: readonly Repository[]) => repositories.map(({ id }) => id);

describe('the filter', () => {
  test.each([
    ['a term in the name, whatever its case', { search: 'ALPH' }, true],
    ['a term in the description', { search: 'first' }, true],
    ['a term in neither', { search: 'second' }, false],
    ['spaces around a term', { search: '  alpha ' }, true],
    ['the language', { language: 'TypeScript' }, true],
    ['another language', { language: 'Go' }, false],
    ['exactly the minimum of stars', { minimumStars: 3 }, true],
    ['fewer stars than the minimum', { minimumStars: 4 }, false],
    ['no forks, and it is none', { includeForks: false }, true],
  ])('%s', (_case, change, passes) => {
    expect(matchesFilter(repositoryWith(), { ...noFilter, ...change })).toBe(passes);
  });

  test("the provider's flag says what a fork is, and the url only where there is no flag", () => {
    const without = { ...noFilter, includeForks: false };
    const forklift = { url: 'https://github.com/a/forklift' };
    expect(matchesFilter(repositoryWith({ ...forklift, fork: false }), without)).toBe(true);
    expect(matchesFilter(repositoryWith({ ...forklift, fork: null }), without)).toBe(false);
  });
});

describe('the order', () => {
  const rows = [
    repositoryWith({ id: '1', name: 'beta', stars: 5, pushedAt: '2026-03-01T00:00:00Z' }),
    repositoryWith({ id: '2', name: 'Alpha', stars: 5, pushedAt: null }),
    repositoryWith({ id: '3', name: 'gamma-10', stars: 9, pushedAt: '2026-01-01T00:00:00Z' }),
    repositoryWith({ id: '4', name: 'gamma-9', stars: 0, pushedAt: '2026-02-01T00:00:00Z' }),
  ];
  test.each<[RepositorySort, string[]]>([
    [{ key: 'name', direction: 'asc' }, ['2', '1', '4', '3']],
    [{ key: 'name', direction: 'desc' }, ['3', '4', '1', '2']],
    [{ key: 'stars', direction: 'asc' }, ['4', '2', '1', '3']],
    [{ key: 'stars', direction: 'desc' }, ['3', '2', '1', '4']],
    [{ key: 'updated', direction: 'asc' }, ['2', '3', '4', '1']],
    [{ key: 'updated', direction: 'desc' }, ['1', '4', '3', '2']],
  ])('%o', (sort, expected) => {
    expect(idsOf(queryRepositories(rows, noFilter, sort))).toEqual(expected);
  });
});

describe('the prepared index', () => {
  test('answers exactly as the plain query does', () => {
    fc.assert(
      fc.property(someRepositories, someFilter, someSort, (rows, filter, sort) => {
        expect(idsOf(queryIndex(indexRepositories(rows), filter, sort))).toEqual(
          idsOf(queryRepositories(rows, filter, sort)),
        );
      }),
    );
  });

  test('taken over from before, it answers as a new one does', () => {
    fc.assert(
      fc.property(someRepositories, someRepositories, someFilter, someSort, (before, after, filter, sort) => {
        const kept = indexRepositories(after, indexRepositories(before));
        expect(idsOf(queryIndex(kept, filter, sort))).toEqual(idsOf(queryRepositories(after, filter, sort)));
        const restarred = after.map((row) => ({ ...row, stars: row.stars + 1, description: 'new words' }));
        expect(idsOf(queryIndex(indexRepositories(restarred, kept), filter, sort))).toEqual(
          idsOf(queryRepositories(restarred, filter, sort)),
        );
      }),
    );
  });

  test('a query leaves the index as it was', () => {
    fc.assert(
      fc.property(someRepositories, someFilter, someSort, (rows, filter, sort) => {
        const index = indexRepositories(rows);
        const before = index.entries.map(({ repository }) => repository.id);
        queryIndex(index, filter, sort);
        expect(index.entries.map(({ repository }) => repository.id)).toEqual(before);
      }),
    );
  });
});

test('the languages to choose from are those present, each once, in order', () => {
  const rows = ['Rust', null, 'Go', 'Rust'].map((language, index) =>
    repositoryWith({ id: String(index), language }),
  );
  expect(languagesOf(rows)).toEqual(['Go', 'Rust']);
});
