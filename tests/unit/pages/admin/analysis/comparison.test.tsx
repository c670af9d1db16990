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

test('the best value of a row is marked, also where two share it', () => {
  expect(best('Stars')).toEqual([true, false, true]);
  expect(page.body.textContent).toContain('1,200best');
});

test('where all are alike, or at most one is known, none is the best', () => {
  expect(best('Forks')).toEqual([false, false, false]);
  expect(best('Commits, last year')).toEqual([false, false, false]);
});

test('a larger repository is not a better one', () => {
  expect(best('Size')).toEqual([false, false, false]);
});
