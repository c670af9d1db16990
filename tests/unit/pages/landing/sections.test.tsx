// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { checkSite } from '#content/content.schema.ts';
import { content } from '#content/content.ts';
import type { PageSection } from '#domain/content/page-section.ts';
import { LandingPage } from '#pages/landing/landing-page.tsx';
import { languages } from '#site/languages.ts';
import { sections } from '#site/sections.ts';
import { theme } from '#site/theme.ts';
import { renderMarkdown } from '#workers/markdown.logic.ts';
import { InEnglish } from '../../../support/page-language.tsx';

const process: PageSection = {
  id: 'process',
  title: { en: 'How I work', de: 'So arbeite ich' },
  body: {
    en: '# First\n\nWe **talk**, <b onclick=x>then</b> <script>x</script>[look](javascript:alert).\n\n- one\n- two',
  },
};

function render(shown: readonly PageSection[]) {
  document.body.innerHTML = renderToStaticMarkup(
    <InEnglish>
      <LandingPage
        content={content}
        sections={shown}
        parseMarkdown={(text) => renderMarkdown(text) ?? []}
        islands={{ projects: null, skills: null, contact: null }}
        today={new Date('2026-11-23')}
      />
    </InEnglish>,
  );
}

const all = (selector: string) => [...document.querySelectorAll(selector)];
const anchors = () => all('nav a').map((link) => link.getAttribute('href'));

describe('the sections of the landing page', () => {
  test('follow the list in order, number and navigation', () => {
    render(['contact', 'services', process, 'projects']);
    expect(all('main > section').map(({ id }) => id)).toEqual([
      'hero',
      'contact',
      'services',
      'process',
      'projects',
    ]);
    expect(all('.section-number').map(({ textContent }) => textContent)).toEqual(['01', '02', '03', '04']);
    expect(anchors()).toEqual(['#services', '#process', '#projects']);
  });

  test('have no links to sections left out', () => {
    render(['services']);
    const targets = all('a[href^="#"]').map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(targets).toContain('services');
    expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });

  test('show Markdown without scripts, with headings below their own', () => {
    render([process]);
    const own = document.querySelector('#process');
    expect(own?.querySelector('h2')?.textContent).toBe('How I work');
    expect(own?.querySelector('.own-text h3')?.textContent).toBe('First');
    expect(own?.querySelectorAll('li')).toHaveLength(2);
    expect(own?.querySelector('strong')?.textContent).toBe('talk');
    expect(own?.querySelector('script, [onclick], [href]')).toBeNull();
  });
});

describe('the list of sections', () => {
  const check = (...list: unknown[]) => checkSite({ languages, catalogues: {}, sections: list, theme });

  test('may have own sections', () => {
    expect(() => check(...sections, process)).not.toThrow();
  });

  test.each<[string, unknown[], RegExp]>([
    ['an unknown section', ['contakt'], /sections\.ts: sections\[0\]: must be one of projects, expertise/],
    ['an empty title', [{ ...process, title: { en: ' ' } }], /sections\[0\]\.title\.en: must not be empty/],
    [
      'no main language',
      [{ ...process, body: { de: 'Text' } }],
      /sections\[0\]\.body: must have a text in 'en'/,
    ],
    ['a taken anchor', [{ ...process, id: 'career' }], /sections\[0\]\.id: is an anchor of the page already/],
    ['a section twice', ['services', 'services'], /sections: must name each section once/],
  ])('rejects %s', (_, list, message) => {
    expect(() => check(...list)).toThrow(message);
  });
});
