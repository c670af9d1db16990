import { expect, test } from 'vitest';
import { changeList, parseListState } from '#domain/repository/list-url-state.ts';
import { isShown, viewAddress, viewChange, viewQuery } from '#domain/repository/saved-view.ts';

const state = (address: string) => parseListState(new URLSearchParams(address));
const everything =
  'org=muster-labs&q=agent&language=Go&stars=50&forks=no&topic=cloud&archived=no&visibility=private&linked=yes' +
  '&project=atlas&edited=yes&pending=no&stale=6&score=20&sort=stars&direction=desc';

test('saves the list’s state without page and panel', () => {
  const query = viewQuery(state(`${everything}&page=3&repository=7&tab=analysis`));
  expect(new Set(query.split('&'))).toEqual(new Set(everything.split('&')));
  expect(viewQuery(state(''))).toBe('');
});

test('restores the same list from any other state', () => {
  for (const query of ['', 'org=other&q=x', everything]) {
    const shown = changeList(state(everything.replace('Go', 'Zig')), viewChange({ query }));
    expect(isShown({ query }, shown)).toBe(true);
    expect(isShown({ query }, changeList(shown, { page: 4 }))).toBe(true);
    expect(isShown({ query }, changeList(shown, { sort: { key: 'score', direction: 'asc' } }))).toBe(false);
    expect(isShown({ query }, changeList(shown, { organization: 'elsewhere' }))).toBe(false);
  }
});

test('replaces invalid values with the defaults', () => {
  expect(
    viewAddress({ query: 'sort=magic&stars=many&tab=analysis&repository=7&unknown=1&language=Go' }),
  ).toBe('language=Go');
  expect(viewAddress({ query: '\0%%%=&&' })).toBe('page=1');
});
