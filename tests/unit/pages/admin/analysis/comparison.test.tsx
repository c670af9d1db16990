// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Comparison } from '#pages/admin/analysis/comparison.tsx';
import { storedAnalysis } from '../../../../support/stored-analysis.ts';

const html = renderToStaticMarkup(
  <Comparison
    analyses={[
      storedAnalysis({ fullName: 'a/a', stargazersCount: 1200, pushedAt: null }),
      storedAnalysis({ fullName: 'b/b', stargazersCount: 7, forksCount: 3 }),
      storedAnalysis({ fullName: 'c/c', stargazersCount: 1200, forksCount: 3 }),
    ]}
  />,
);
const page = new DOMParser().parseFromString(html, 'text/html');

function best(title: string): boolean[] {
  const row = [...page.querySelectorAll('tr')].find((line) => line.textContent.startsWith(title));
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.querySelector('strong') !== null);
}

test('marks the best value of a row, also if shared', () => {
  expect(best('Stars')).toEqual([true, false, true]);
  expect(page.body.textContent).toContain('1,200best');
});

test('marks no value if all are equal or only one is known', () => {
  expect(best('Forks')).toEqual([false, false, false]);
  expect(best('Commits, last year')).toEqual([false, false, false]);
});

test('does not mark a larger repository as better', () => {
  expect(best('Size')).toEqual([false, false, false]);
});
