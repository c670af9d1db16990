import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumStarOptions, noFilter } from '#domain/repository/repository-filter.ts';
import { defaultSort } from '#domain/repository/repository-query.ts';
import {
  changeList,
  type ListState,
  namesListState,
  parseListState,
  writeListState,
} from '../../../../src/domain/repository/list-url-state.ts';
import { anyFilter } from '../../../support/repository-filters.ts';

const initialListState: ListState = {
  tab: 'repositories',
  organization: null,
  filter: noFilter,
  sort: defaultSort,
  page: 1,
  opened: null,
};

const someState: fc.Arbitrary<ListState> = fc.record({
  tab: fc.constantFrom('repositories', 'analysis'),
  organization: fc.option(fc.string({ minLength: 1 })),
  filter: anyFilter(fc.string()),
  sort: fc.record({
    key: fc.constantFrom('name', 'stars', 'updated', 'score'),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  page: fc.integer({ min: 1, max: 1_000 }),
  opened: fc.option(fc.stringMatching(/^[\w-]{1,100}$/)),
});

test('restores every list state from its address', () => {
  fc.assert(
    fc.property(someState, (state) => {
      const address = writeListState(state, new URLSearchParams()).toString();
      expect(parseListState(new URLSearchParams(address))).toEqual(state);
    }),
  );
});

test('the initial state has an empty address', () => {
  expect(writeListState(initialListState, new URLSearchParams()).toString()).toBe('');
});

test('any address gives a valid state', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          'tab',
          'org',
          'q',
          'stars',
          'stale',
          'score',
          'archived',
          'sort',
          'direction',
          'page',
        ),
        fc.string(),
      ),
      (parameters) => {
        const state = parseListState(new URLSearchParams(parameters));
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(minimumStarOptions).toContain(state.filter.minimumStars);
        expect(['name', 'stars', 'updated', 'score']).toContain(state.sort.key);
      },
    ),
  );
});

test('keeps unrelated parameters', () => {
  const next = writeListState({ ...initialListState, page: 3 }, new URLSearchParams('owner=a&page=9'));
  expect(next.toString()).toBe('owner=a&page=3');
});

test.each([
  ['search', { filter: { ...initialListState.filter, search: 'a' } }],
  ['filter', { filter: { ...initialListState.filter, minimumStars: 10 } }],
  ['sort', { sort: { key: 'stars', direction: 'desc' } as const }],
  ['organisation', { organization: '7' }],
])('a change of %s returns to page 1', (_what, change) => {
  expect(changeList({ ...initialListState, page: 4 }, change).page).toBe(1);
});

test('changing page or tab does not return to page 1', () => {
  expect(changeList({ ...initialListState, page: 4 }, { page: 5 }).page).toBe(5);
  expect(changeList({ ...initialListState, page: 4 }, { tab: 'analysis' }).page).toBe(4);
});

test('an address names list state exactly when it is not initial', () => {
  fc.assert(
    fc.property(someState, (state) => {
      const address = writeListState(state, new URLSearchParams('analyze=someone%2Fsomething'));
      expect(namesListState(address)).toBe(address.size > 1);
    }),
  );
});

test.each([
  ['archived', 'perhaps'],
  ['visibility', 'yes'],
  ['linked', ''],
  ['edited', 'true'],
  ['pending', '1'],
  ['stale', '4'],
  ['stale', '3.0'],
  ['score', '-10'],
  ['stars', '11'],
  ['forks', 'NO'],
])('drops an invalid value of %s: %j', (name, value) => {
  const parameters = new URLSearchParams({ [name]: value, topic: 'cloud' });
  const { filter } = parseListState(parameters);
  expect(filter).toEqual({ ...noFilter, topic: 'cloud' });
  expect(writeListState(parseListState(parameters), parameters).toString()).toBe('topic=cloud');
});

test.each([
  ['repository=1001', '1001'],
  ['repository=', null],
  ['repository=%3Cscript%3E', null],
  ['repository=a/b', null],
  [`repository=${'1'.repeat(101)}`, null],
])('the address ?%s opens the panel %s', (address, opened) => {
  expect(parseListState(new URLSearchParams(address)).opened).toBe(opened);
});

test('changing the organisation closes the panel, changing the page does not', () => {
  const opened = { ...initialListState, organization: 'muster-labs', opened: '1001' };
  expect(changeList(opened, { page: 2 }).opened).toBe('1001');
  expect(changeList(opened, { organization: 'muster-labs' }).opened).toBe('1001');
  expect(changeList(opened, { organization: 'alpine-cloud' }).opened).toBeNull();
});
