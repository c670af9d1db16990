import { expect, test } from 'vitest';
import { emptyStudy, hasStudy, toCaseStudy } from '#domain/portfolio/case-study.ts';

const site = 'https://site.example';

test('splits text into paragraphs and pairs, without unsafe links', () => {
  const study = toCaseStudy(
    {
      problem: 'One.\n\n  Two,\nstill two.  \n \n',
      approach: null,
      result: ' ',
      figures: ['3 s: to sign in', '11 %', '1:1: copies'],
      quote: 'Good.',
      quoteSource: null,
      stack: ['React: one page: no more', 'Dexie'],
      pageLinks: ['Source: https://a.example/x', 'Bad: javascript:alert(1)', 'nothing', `Here: ${site}/a`],
    },
    site,
  );
  expect(study).toEqual({
    problem: ['One.', 'Two,\nstill two.'],
    approach: [],
    result: [],
    figures: [
      { value: '3 s', label: 'to sign in' },
      { value: '11 %', label: '' },
      { value: '1:1', label: 'copies' },
    ],
    quote: { text: 'Good.', source: '' },
    stack: [
      { name: 'React', evidence: 'one page: no more' },
      { name: 'Dexie', evidence: '' },
    ],
    links: [
      { text: 'Source', url: 'https://a.example/x' },
      { text: 'Here', url: `${site}/a` },
    ],
  });
  expect(hasStudy(study)).toBe(true);
  expect(hasStudy(toCaseStudy(emptyStudy, site))).toBe(false);
});
