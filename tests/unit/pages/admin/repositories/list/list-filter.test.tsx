// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { defaultProjectId } from '#domain/project/project.ts';
import { parseListState, writeListState } from '#domain/repository/list-url-state.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import { FilterChips, FilterPopover } from '#pages/admin/repositories/list/list-filter.tsx';
import { mount } from '../../../../../support/mount.ts';
import { repositoryWith } from '../../../../../support/repositories.ts';

const rows = [
  repositoryWith({ id: '1', language: 'Go', topics: ['cloud', 'api'] }),
  repositoryWith({ id: '2', language: 'Rust', topics: ['cloud'] }),
];
const project = { description: null, isPublic: false, createdAt: null };
const projects = [
  { ...project, id: defaultProjectId, name: 'Default project' },
  { ...project, id: 'atlas', name: 'Atlas' },
];

/** Renders the filter's panel and its chips for an address, as the screen does. */
function Screen({ query, onChange }: { query: string; onChange: (filter: RepositoryFilter) => void }) {
  const [filter, setFilter] = useState(() => parseListState(new URLSearchParams(query)).filter);
  const change = (next: RepositoryFilter) => {
    setFilter(next);
    onChange(next);
  };
  return (
    <>
      <FilterPopover filter={filter} rows={rows} projects={projects} onChange={change} />
      <FilterChips filter={filter} projects={projects} onChange={change} />
    </>
  );
}

function renderScreen(query = '') {
  const { container, root } = mount();
  let last = parseListState(new URLSearchParams(query));
  act(() =>
    root.render(
      <Screen
        query={query}
        onChange={(filter) => {
          last = { ...last, filter };
        }}
      />,
    ),
  );
  const labelledSelect = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    return container.querySelector<HTMLSelectElement>(`[id="${found?.htmlFor}"]`);
  };
  return {
    container,
    open: () => act(() => container.querySelector('button')?.click()),
    getOptions: (label: string) => [...(labelledSelect(label)?.options ?? [])].map(({ text }) => text),
    choose(label: string, option: string) {
      const select = labelledSelect(label);
      if (!select) throw new Error(`There is no ${label}.`);
      act(() => {
        select.value = [...select.options].find(({ text }) => text === option)?.value ?? '?';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    chips: () => [...container.querySelectorAll('li button')].map(({ textContent }) => textContent),
    removeChip: (label: string) =>
      act(() => container.querySelector<HTMLElement>(`[aria-label="Remove filter ${label}"]`)?.click()),
    address: () => writeListState(last, new URLSearchParams()).toString(),
  };
}

const every =
  'language=Go&stars=50&forks=no&topic=cloud&archived=no&visibility=private&linked=yes&project=atlas' +
  '&edited=yes&pending=no&stale=6&score=20';

test('each filter appears in the address and as a removable chip', () => {
  const screen = renderScreen();
  screen.open();
  act(() => screen.container.querySelector<HTMLElement>('summary')?.click());
  expect(screen.getOptions('Topic')).toEqual(['Any topic', 'api', 'cloud']);
  expect(screen.getOptions('Project')).toEqual(['Any project', 'Unsorted', 'Atlas']);
  for (const [label, option] of [
    ['Language', 'Go'],
    ['Minimum Stars', '50+'],
    ['Topic', 'cloud'],
    ['Project', 'Atlas'],
    ['Visibility', 'Private'],
    ['Archive', 'Not archived'],
    ['Link', 'Linked'],
    ['Edits', 'Edited in Portico'],
    ['Changes', 'No pending change'],
    ['Last push', 'Inactive for 6 months'],
    ['Minimum Score', '20+'],
  ] as const) {
    screen.choose(label, option);
  }
  act(() => screen.container.querySelector<HTMLElement>('[type="checkbox"]')?.click());
  expect(new Set(screen.address().split('&'))).toEqual(new Set(every.split('&')));
  const chips = screen.chips();
  expect(chips).toHaveLength(12);
  for (const chip of chips) screen.removeChip(chip ?? '');
  expect(screen.chips()).toEqual([]);
  expect(screen.address()).toBe('');
});

test('opens with the address’s filters and keeps unknown values selectable', () => {
  const screen = renderScreen(`${every}&topic=gone`.replace('topic=cloud&', ''));
  screen.open();
  expect(screen.container.querySelector('details')?.open).toBe(true);
  expect(screen.getOptions('Topic')).toEqual(['Any topic', 'gone', 'api', 'cloud']);
  expect(screen.chips()).toContain('Project Atlas');
  const clear = [...screen.container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Clear',
  );
  act(() => clear?.click());
  expect(screen.address()).toBe('');
});
