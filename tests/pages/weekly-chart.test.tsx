// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeeklyChart } from '#pages/admin/analysis/weekly-chart.tsx';

const commits = [3, 0, null, 1200, 7];
const weeks = commits.map((count, week) => ({
  from: new Date(2026, 0, 5 + 7 * week).getTime(),
  commits: count,
}));

test('of all weeks only the busiest has the accent, and numbers and dates have their usual form', () => {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(<WeeklyChart weeks={weeks} />),
    'text/html',
  );
  const fills = [...page.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'));
  expect(fills).toEqual(['fill-ink', 'fill-ink', 'fill-control', 'fill-accent', 'fill-ink']);
  expect(page.querySelector('figcaption')?.textContent).toBe('5 Jan 2026most in a week: 1,2002 Feb 2026');
});
