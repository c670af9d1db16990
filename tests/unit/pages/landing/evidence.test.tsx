// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import type { Evidence } from '#domain/content/site-content.ts';
import { careerWork } from '#pages/landing/career-work.ts';
import { LandingPage } from '#pages/landing/landing-page.tsx';
import { colonnadeStyle } from '#pages/landing/sections/career-colonnade.tsx';
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
        parseMarkdown={() => []}
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
  test('appears on the page', () => {
    const text = render(evidence);
    for (const said of [evidence.outcome, 'Banks, Insurers', evidence.availability, 'Book 30 minutes']) {
      expect(text).toContain(said);
    }
    const portrait = document.querySelector('#hero img');
    expect(portrait?.getAttribute('alt')).toBe(evidence.portrait?.alt);
    expect(portrait?.getAttribute('src')).toBe('/content/portrait.webp');
    expect(portrait?.previousElementSibling?.getAttribute('srcset')).toBe('/content/portrait.avif');
    // The picture reserves its space, and loads after the text.
    for (const name of ['width', 'height']) expect(Number(portrait?.getAttribute(name))).toBeGreaterThan(0);
    expect(portrait?.getAttribute('fetchpriority')).toBe('low');
    expect(numbers()).toEqual(['01', '02', '03', '04', '05']);
    expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual(
      ['projects', 'expertise', 'services', 'references'].map((id) => `#${id}`),
    );
  });

  test('is omitted completely when missing', () => {
    render(nothing);
    expect(document.querySelectorAll('img, .outcome, blockquote, [href="/feed.xml"]')).toHaveLength(0);
    expect(headings()).not.toContain('Clients');
    expect(headings()).not.toContain('Availability');
  });

  test.each<[string, Partial<Evidence>, string[]]>([
    ['clients', { sectors: evidence.sectors }, ['Clients']],
    ['availability', { availability: evidence.availability }, ['Availability']],
    ['a calendar', { booking: evidence.booking }, ['Availability']],
    ['talks', { notes: evidence.notes }, ['Talks and writing']],
    ['certificates', { certificates: evidence.certificates }, ['Certificates']],
  ])('shows only %s if there is no other evidence', (_, only, added) => {
    render(nothing);
    const without = headings();
    render({ ...nothing, ...only });
    expect(headings().filter((heading) => !without.includes(heading))).toEqual(added);
    expect(markup).not.toMatch(/<(dl|dd|ul|h3|figure)[^>]*>\s*<\/\1>/);
  });

  test('has a row of client names if there are any', () => {
    const names = () => [...document.querySelectorAll('.clients li')].map(({ textContent }) => textContent);
    render(nothing);
    expect(names()).toEqual([]);
    render({ ...nothing, clients: ['Exempla Systems', 'Muster Bank'] });
    expect(names()).toEqual(['Exempla Systems', 'Muster Bank']);
    expect(document.querySelector('.clients')?.getAttribute('aria-label')).toBe('Clients');
  });

  test('has a testimonial in the references unless a card shows it', () => {
    const countQuotes = (project?: string) => {
      render({ ...nothing, testimonials: [{ quote: 'Good.', name: 'Kim', position: 'Owner', project }] });
      return document.querySelectorAll('#references blockquote').length;
    };
    expect(countQuotes()).toBe(1);
    expect(countQuotes('No such project')).toBe(1);
    expect(countQuotes('Lakeside Assistant')).toBe(0);
  });

  test('counts as missing if its text is empty', () => {
    render({ ...nothing, outcome: '', availability: '', booking: '' });
    expect(document.querySelector('.outcome')).toBeNull();
    expect(headings()).not.toContain('Availability');
  });
});

describe('the outcome', () => {
  test.each([
    ['400 servers moved, 38 % off the bill.', '400'],
    ['Costs are 38 % lower.', '38 %'],
    ['Es sind 1’400 Server.', '1’400'],
    ['1 400 serveurs', '1 400'],
    ['No number at all.', undefined],
  ])('sets the first number of "%s" large', (outcome, number) => {
    render({ ...nothing, outcome });
    expect(document.querySelector('.outcome')?.textContent).toBe(outcome);
    expect(document.querySelector('.outcome b')?.textContent).toBe(number);
  });
});

describe('the colonnade', () => {
  const columns = () => [...document.querySelectorAll('.years > li')];
  const labels = () => columns().map((column) => column.textContent);
  const targets = () => columns().map((column) => column.querySelector('a')?.getAttribute('href'));

  test('has a linked column for each year', () => {
    render(evidence);
    expect(columns()).toHaveLength(2026 - 2004 + 1);
    expect(document.querySelector('.years')?.getAttribute('start')).toBe('2004');
    expect(document.querySelector('.hero-years p')?.textContent).toBe('20042026');
    expect(targets()[0]).toBe('#career');
    expect(labels()[2024 - 2004]).toMatch(/^Zero Trust for a Cantonal Hospital – 3 s /);
    expect(targets()[2024 - 2004]).toBe('/projects/zero-trust-for-a-cantonal-hospital');
    expect([labels().at(-1), targets().at(-1)]).toEqual([evidence.availability, '#contact']);
  });

  test('shows the current year’s work without availability', () => {
    render(nothing);
    expect(targets().at(-1)).toBe('/projects/portico');
  });

  test('has no link for a year without content', () => {
    const years = { from: 2004, to: 2026, count: 23 };
    const career = [{ title: 'Engineer', organisation: 'Exempla', period: '2004 – 2005', summary: '.' }];
    const notes = [
      { kind: 'Talk', title: 'Looms', venue: 'Bern', date: '2025-01-02', url: 'https://t.example/' },
    ];
    const works = careerWork(
      { projects: [], caseStudies: {}, career, evidence: { ...nothing, notes } },
      years,
      '/',
    );
    const found = works.flatMap((work, index) => (work ? [[years.from + index, work.address]] : []));
    expect(works).toHaveLength(23);
    expect(found).toEqual([
      [2004, '#career'],
      [2005, '#career'],
      [2025, 'https://t.example/'],
    ]);
  });

  test('sets widths in a style sheet that add up', () => {
    const style = colonnadeStyle({ from: 2004, to: 2026, count: 23 });
    const parts = [...style.matchAll(/(\d+)fr/g)].map(([, part]) => Number(part));
    expect(parts).toHaveLength(23);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(600);
  });
});
