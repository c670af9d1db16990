// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeeklyChart } from '#pages/admin/analysis/overview-tab.tsx';

const commits = [3, 0, null, 1200, 7];
const weeks = commits.map((count, week) => ({
  from: new Date(2026, 0, 5 + 7 * week).getTime(),
  commits: count,
}));

/** Returns the tops of a path's columns: 0 is the highest, 9 the baseline. */
const topsOf = (path: Element | null) =>
  [...(path?.getAttribute('d') ?? '').matchAll(/V([\d.]+)h\d+V9/g)].map((match) => Number(match[1]));

test('a week’s column is as high as its commits, the current accented', () => {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(<WeeklyChart weeks={weeks} />),
    'text/html',
  );
  const drawn = page.querySelector('[role=img] .colonnade');
  expect(topsOf(drawn?.querySelector('path:not([class])') ?? null)).toEqual([8.5, 9, 0]);
  expect(topsOf(drawn?.querySelector('.accent') ?? null)).toEqual([8.5]);
  expect(topsOf(drawn?.querySelector('.opacity-30') ?? null), 'what is not known').toEqual([8.5]);
  expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toContain(
    'most in the week from 26 Jan 2026 with 1,200',
  );
  expect(page.querySelector('figcaption')?.textContent).toBe('5 Jan 2026most in a week: 1,2002 Feb 2026');
});

test('a year without commits shows zero for its busiest week', () => {
  const quiet = weeks.map(({ from }) => ({ from, commits: 0 }));
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(<WeeklyChart weeks={quiet} />),
    'text/html',
  );
  expect(page.querySelector('figcaption')?.textContent).toContain('most in a week: 0');
});
