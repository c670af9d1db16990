// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import type { Evidence } from '#content/site-content.ts';
import { LandingPage } from '#pages/landing/landing-page.tsx';
import { InEnglish } from '../../../support/page-language.tsx';

const nothing: Evidence = { sectors: [], testimonials: [], notes: [], certificates: [] };
const { evidence } = content;
const islands = { projects: null, skills: null, contact: null };

let markup = '';

function render(shown: Evidence): string {
  markup = renderToStaticMarkup(
    <InEnglish>
      <LandingPage
        content={{ ...content, evidence: shown }}
        islands={islands}
        today={new Date('2026-11-23')}
      />
    </InEnglish>,
  );
  document.body.innerHTML = markup;
  return document.body.textContent ?? '';
}

const numbers = () => [...document.querySelectorAll('.section-number')].map(({ textContent }) => textContent);
const headings = () => [...document.querySelectorAll('h2, h3, dt')].map(({ textContent }) => textContent);

describe('the evidence', () => {
  test('is on the page', () => {
    const text = render(evidence);
    for (const said of [evidence.outcome, 'Banks, Insurers', evidence.availability, 'Book 30 minutes']) {
      expect(text).toContain(said);
    }
    const portrait = document.querySelector('img');
    expect(portrait?.getAttribute('alt')).toBe(evidence.portrait?.alt);
    expect(portrait?.getAttribute('src')).toBe('/content/portrait.webp');
    // Reserves its space and loads lazily.
    for (const name of ['width', 'height']) expect(Number(portrait?.getAttribute(name))).toBeGreaterThan(0);
    expect(portrait?.getAttribute('loading')).toBe('lazy');
    expect(numbers()).toEqual(['01', '02', '03', '04', '05']);
    expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual(
      ['projects', 'expertise', 'services', 'references'].map((id) => `#${id}`),
    );
  });

  test('leaves no trace where there is none', () => {
    render(nothing);
    expect(
      document.querySelectorAll('img, dl.facts, #references, blockquote, [href="/feed.xml"]'),
    ).toHaveLength(0);
    expect(document.querySelector('nav')?.textContent).not.toContain('References');
    expect(numbers()).toEqual(['01', '02', '03', '04']);
  });

  test.each<[string, Partial<Evidence>, string[]]>([
    ['outcome', { outcome: evidence.outcome }, ['Outcome']],
    ['clients', { sectors: evidence.sectors }, ['Clients']],
    ['availability', { availability: evidence.availability }, ['Availability']],
    ['a calendar', { booking: evidence.booking }, ['Availability']],
    ['testimonials', { testimonials: evidence.testimonials }, ['References']],
    ['talks', { notes: evidence.notes }, ['References', 'Talks and writing']],
    ['certificates', { certificates: evidence.certificates }, ['References', 'Certificates']],
  ])('is %s alone, if there is nothing else', (_, only, added) => {
    render(nothing);
    const without = headings();
    render({ ...nothing, ...only });
    expect(headings().filter((heading) => !without.includes(heading))).toEqual(added);
    expect(markup).not.toMatch(/<(dl|dd|ul|h3|figure)[^>]*>\s*<\/\1>/);
  });

  test('that is an empty text counts as none', () => {
    render({ ...nothing, outcome: '', availability: '', booking: '' });
    expect(document.querySelector('dl.facts')).toBeNull();
  });
});

test('the colonnade has a column for each year of the career, the last one in the accent', () => {
  render(nothing);
  const columns = (path: string) => document.querySelector(path)?.getAttribute('d')?.split('V0').length ?? 0;
  expect(columns('.colonnade path') - 1 + columns('.colonnade .accent') - 1).toBe(2026 - 2004 + 1);
  expect(columns('.colonnade .accent') - 1).toBe(1);
  expect(document.querySelector('.hero-years p')?.textContent).toBe('20042026');
});
