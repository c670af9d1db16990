import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../../../src/domain/repository/repository.ts';
import {
  type FilterContext,
  noContext,
  noFilter,
  type RepositoryFilter,
} from '../../../../src/domain/repository/repository-filter.ts';
import { indexRepositories, queryIndex } from '../../../../src/domain/repository/repository-index.ts';
import {
  compareNames,
  listLanguages,
  listTopics,
  nameOrder,
  type RepositorySort,
} from '../../../../src/domain/repository/repository-query.ts';
import { repositoryWith } from '../../../support/repositories.ts';
import { anyFilter } from '../../../support/repository-filters.ts';
import { matchesFilter, queryRepositories } from '../../../support/repository-query.ts';

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
      pushedAt: fc.option(
        fc.constantFrom(
          '2026-01-01T00:00:00Z',
          '2026-01-01T00:00:00.200Z',
          '2025-06-01T00:00:00Z',
          '1999-12-31T23:59:59Z',
          'soon',
        ),
      ),
      topics: fc.uniqueArray(fc.constantFrom('alpha', 'cloud', 'beta'), { maxLength: 2 }),
      archived: fc.option(fc.boolean()),
      private: fc.boolean(),
      projectId: fc.option(fc.constantFrom('default-project', 'other')),
      editedFields: fc.constantFrom<Repository['editedFields'][]>([], ['stars']),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((rows) => rows.map(repositoryWith));
// Most filters have one condition, because several together would match nothing.
const someFilter: fc.Arbitrary<RepositoryFilter> = anyFilter(fc.oneof(words, fc.string({ maxLength: 3 })), {
  language: fc.option(fc.constantFrom('Go', 'Rust', 'Cobol')),
  topic: fc.option(fc.constantFrom('alpha', 'cloud', 'none')),
  projectId: fc.option(fc.constantFrom('default-project', 'gone')),
}).chain((filter) =>
  fc
    .subarray(Object.keys(filter) as (keyof RepositoryFilter)[], { maxLength: 3 })
    .map((names) => ({ ...noFilter, ...Object.fromEntries(names.map((name) => [name, filter[name]])) })),
);
const someContext: fc.Arbitrary<FilterContext> = fc.record({
  scores: fc
    .dictionary(fc.nat({ max: 500 }).map(String), fc.record({ total: fc.option(fc.nat({ max: 50 })) }))
    .map((totals) => new Map(Object.entries(totals))),
  pending: fc.uniqueArray(fc.nat({ max: 500 }).map(String)).map((ids) => new Set(ids)),
  now: fc.constantFrom(Date.parse('2026-03-31T12:00:00Z'), Date.parse('2027-01-01T00:00:00Z')),
  fleetIds: fc.option(fc.uniqueArray(fc.nat({ max: 500 }).map(String)).map((ids) => new Set(ids))),
  webUrl: fc.constant(noContext.webUrl),
});
const someSort: fc.Arbitrary<RepositorySort> = fc.record({
  key: fc.constantFrom('name', 'stars', 'updated'),
  direction: fc.constantFrom('asc', 'desc'),
});
const getIds = (repositories: readonly Repository[]) => repositories.map(({ id }) => id);

describe('the filter', () => {
  test.each([
    ['a term in the name, whatever its case', { search: 'ALPH' }, true],
    ['a term in the description', { search: 'first' }, true],
    ['a term in a topic', { search: 'OOL' }, true],
    ['a term in none of them', { search: 'second' }, false],
    ['spaces around a term', { search: '  alpha ' }, true],
    ['the language', { language: 'TypeScript' }, true],
    ['another language', { language: 'Go' }, false],
    ['exactly the minimum of stars', { minimumStars: 3 }, true],
    ['fewer stars than the minimum', { minimumStars: 4 }, false],
    ['no forks, and it is none', { includeForks: false }, true],
  ])('matches by text and star filters: %s', (_case, change, passes) => {
    expect(matchesFilter(repositoryWith({ topics: ['tool'] }), { ...noFilter, ...change })).toBe(passes);
  });

  const now = Date.parse('2026-08-01T00:00:00Z');
  test.each<[string, Partial<RepositoryFilter>, Partial<Repository>, boolean]>([
    ['a topic', { topic: 'cloud' }, { topics: ['cloud', 'tool'] }, true],
    ['a part of a topic is another topic', { topic: 'clo' }, { topics: ['cloud'] }, false],
    ['archived', { archived: true }, { archived: true }, true],
    ['not archived, where nobody has said', { archived: false }, { archived: null }, true],
    ['public', { private: false }, { private: true }, false],
    ['linked', { linked: true }, { projectId: 'other' }, true],
    ['the project', { projectId: 'default-project' }, { projectId: 'other' }, false],
    ['edited by hand', { edited: true }, { editedFields: ['stars'] }, true],
    ['not edited by hand', { edited: false }, { editedFields: ['stars'] }, false],
    ['a pending change', { pending: true }, { id: '7' }, true],
    ['no pending change', { pending: false }, { id: '7' }, false],
    ['no push for longer', { staleMonths: 6 }, { pushedAt: '2026-01-31T23:59:59Z' }, true],
    ['a push since', { staleMonths: 6 }, { pushedAt: '2026-02-01T00:00:01Z' }, false],
    ['no push that is known of', { staleMonths: 6 }, { pushedAt: null }, false],
    ['exactly the minimum of the score', { minimumScore: 20 }, { id: '7' }, true],
    ['a lower score', { minimumScore: 30 }, { id: '7' }, false],
    ['no score yet', { minimumScore: 10 }, { id: '8' }, false],
  ])('matches by the other filters: %s', (_case, filter, row, passes) => {
    const scores = new Map([['7', { total: 20 }]]);
    const context = { ...noContext, scores, pending: new Set(['7']), now };
    const rows = [repositoryWith(row)];
    const query = { ...noFilter, ...filter };
    const byName = { key: 'name', direction: 'asc' } as const;
    expect(queryIndex(indexRepositories(rows), query, byName, context)).toHaveLength(passes ? 1 : 0);
    expect(matchesFilter(repositoryWith(row), query, context)).toBe(passes);
  });

  test('uses the fork flag, and the url only if it is missing', () => {
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
  ])('sorts by %o', (sort, expected) => {
    expect(getIds(queryRepositories(rows, noFilter, sort))).toEqual(expected);
  });
});

describe('the search text', () => {
  const rows = [
    repositoryWith({ id: 'description', name: 'a', description: 'Runs in the CLOUD', topics: [] }),
    repositoryWith({ id: 'topic', name: 'b', description: null, topics: ['cloud-native', 'tool'] }),
    repositoryWith({ id: 'part', name: 'my-Cloud', description: 'cloud', topics: ['cloud'] }),
    repositoryWith({ id: 'second', name: 'cloud-b', description: null }),
    repositoryWith({ id: 'first', name: 'Cloud-a', stars: 9, description: null }),
    repositoryWith({ id: 'none', name: 'clod', description: null, topics: ['clou', 'd'] }),
  ];
  test.each<[RepositorySort, string[]]>([
    [{ key: 'name', direction: 'asc' }, ['first', 'second', 'part', 'topic', 'description']],
    [{ key: 'name', direction: 'desc' }, ['second', 'first', 'part', 'topic', 'description']],
    [{ key: 'stars', direction: 'desc' }, ['first', 'description', 'topic', 'second', 'part']],
  ])('matches names before topics before descriptions when sorted by name: %o', (sort, expected) => {
    const query = { ...noFilter, search: ' cloud' };
    expect(getIds(queryIndex(indexRepositories(rows), query, sort))).toEqual(expected);
    expect(getIds(queryRepositories(rows, query, sort))).toEqual(expected);
  });

  test('finds a repository whose topics alone changed', () => {
    const before = indexRepositories(rows);
    const after = rows.map((row) => (row.id === 'none' ? { ...row, topics: ['clouds', 'd'] } : row));
    const query = { ...noFilter, search: 'clouds' };
    const byName = { key: 'name', direction: 'asc' } as const;
    expect(getIds(queryIndex(indexRepositories(after, before), query, byName))).toEqual(['none']);
  });
});

describe('the prepared index', () => {
  test('gives the same result as the plain query', () => {
    fc.assert(
      fc.property(someRepositories, someFilter, someSort, someContext, (rows, filter, sort, context) => {
        expect(getIds(queryIndex(indexRepositories(rows), filter, sort, context))).toEqual(
          getIds(queryRepositories(rows, filter, sort, context)),
        );
      }),
    );
  });

  test('sorts correctly after any earlier sort', () => {
    fc.assert(
      fc.property(someRepositories, fc.array(someSort, { minLength: 2, maxLength: 6 }), (rows, sorts) => {
        const index = indexRepositories(rows);
        for (const sort of sorts) {
          expect(getIds(queryIndex(index, noFilter, sort))).toEqual(
            getIds(queryRepositories(rows, noFilter, sort)),
          );
        }
      }),
    );
  });

  test('gives the same result when built from an earlier index', () => {
    fc.assert(
      fc.property(someRepositories, someRepositories, someFilter, someSort, (before, after, filter, sort) => {
        const kept = indexRepositories(after, indexRepositories(before));
        expect(getIds(queryIndex(kept, filter, sort))).toEqual(
          getIds(queryRepositories(after, filter, sort)),
        );
        const restarred = after.map((row) => ({
          ...row,
          stars: row.stars + 1,
          description: 'new words',
          topics: [...row.topics, 'beta'],
        }));
        expect(getIds(queryIndex(indexRepositories(restarred, kept), filter, sort))).toEqual(
          getIds(queryRepositories(restarred, filter, sort)),
        );
      }),
    );
  });

  test('stays unchanged by a query', () => {
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

test('lists the present languages once, in order', () => {
  const rows = ['Rust', null, 'Go', 'Rust'].map((language, index) =>
    repositoryWith({ id: String(index), language }),
  );
  expect(listLanguages(rows)).toEqual(['Go', 'Rust']);
});

test('lists the present topics once, in order', () => {
  const rows = [['web', 'api'], [], ['api']].map((topics, index) =>
    repositoryWith({ id: String(index), topics }),
  );
  expect(listTopics(rows)).toEqual(['api', 'web']);
});

test.each([
  'https://github.com/Team/App',
  'https://github.muster.example/Team/App',
  'team/app',
  'git@github.com:team/app.git',
])('a search for %s finds that repository first', (search) => {
  const rows = [
    repositoryWith({ id: '1', owner: 'team', name: 'app' }),
    repositoryWith({ id: '2', owner: 'other', name: 'app', description: 'unlike' }),
  ];
  const found = queryIndex(
    indexRepositories(rows),
    { ...noFilter, search },
    { key: 'name', direction: 'asc' },
    { ...noContext, webUrl: 'https://github.muster.example' },
  );
  expect(found[0]?.id).toBe('1');
});

test('the index of names has the order of the list', () => {
  const githubName = fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/);
  const numbered = fc.tuple(fc.constantFrom('repo-', 'Repo', 'a.b'), fc.nat({ max: 2_000 }));
  const anyName = fc.oneof(
    githubName,
    numbered.map(([word, number]) => `${word}${number}`),
  );
  const sign = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  fc.assert(
    fc.property(anyName, anyName, (a, b) => {
      const row = (name: string) => ({ id: '1', owner: 'owner', name });
      expect(sign(nameOrder(a), nameOrder(b))).toBe(Math.sign(compareNames(row(a), row(b))));
    }),
    { numRuns: 2_000 },
  );
});
