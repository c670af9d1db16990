// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from '#pages/admin/analysis/markdown.tsx';
import { lexMarkdown } from '#workers/markdown.logic.ts';
import { xssCorpus } from '../../../../support/xss-corpus.ts';

/** A readme is somebody else's text; tests/e2e/analysis-xss.spec.ts shows the same in a browser. */

const base = 'https://github.com/robin-muster/ledger/blob/HEAD/';

function elementsOf(text: string): Element[] {
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(<Markdown tokens={lexMarkdown(text) ?? []} base={base} />);
  return [...page.querySelectorAll('*')];
}

const harmless =
  'A BLOCKQUOTE BR CODE DEL DIV EM HR LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(' ');
const attributes = ['aria-label', 'class', 'href', 'rel', 'role', 'scope', 'start', 'tabindex', 'target'];

test.each(xssCorpus)('becomes nothing but text, links and lists: %j', (payload) => {
  for (const text of [
    payload,
    `# ${payload}`,
    `- ${payload}`,
    `> ${payload}`,
    `| a |\n|-|\n| ${payload} |`,
  ]) {
    const elements = elementsOf(text);
    expect(elements.map(({ tagName }) => tagName).filter((name) => !harmless.includes(name))).toEqual([]);
    const names = elements.flatMap((element) => element.getAttributeNames());
    expect(names.filter((name) => !attributes.includes(name))).toEqual([]);
  }
});

describe('an address', () => {
  test.each(xssCorpus)('links to https and mailto alone: %j', (payload) => {
    for (const text of [payload, `[x](${payload})`, `![x](<${payload}>)`, `<${payload}>`]) {
      const links = elementsOf(text).flatMap((element) => element.getAttribute('href') ?? []);
      expect(links.filter((link) => !/^(https|mailto):/.test(link))).toEqual([]);
    }
  });

  test('tells the page that a link leads to nothing of this one', () => {
    const [link] = elementsOf('[x](https://example.com)').filter(({ tagName }) => tagName === 'A');
    expect(link?.getAttribute('href')).toBe('https://example.com/');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noreferrer noopener');
  });
});

test('what is meant is shown', () => {
  const elements = elementsOf('# Ledger\n\n- **one**\n- [two](docs/two.md)\n\n![Screen](a.png)');
  expect(elements.map(({ tagName }) => tagName)).toEqual(expect.arrayContaining(['UL', 'LI', 'STRONG', 'A']));
  expect(elements.map(({ textContent }) => textContent)).toContain('Picture: Screen');
});
