// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from '#pages/admin/analysis/markdown.tsx';
import { renderMarkdown } from '#workers/markdown.logic.ts';
import { xssCorpus } from '../../../../support/xss-corpus.ts';

/** READMEs contain other people's text. tests/e2e/analysis-xss.spec.ts tests the same in a browser. */

const repositoryUrl = 'https://github.com/robin-muster/ledger';

function renderPage(text: string, path = 'README.md'): HTMLElement {
  const page = document.createElement('main');
  const source = { repositoryUrl, path };
  page.innerHTML = renderToStaticMarkup(<Markdown nodes={renderMarkdown(text) ?? []} source={source} />);
  return page;
}

const elementsOf = (text: string) => [...renderPage(text).querySelectorAll('*')];

const harmless =
  'A B BDI BLOCKQUOTE BR CODE DD DEL DETAILS DIV DL DT EM H4 H5 H6 HR I INPUT INS KBD LI OL P PRE Q RP RT RUBY S SAMP SECTION SPAN STRIKE STRONG SUB SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TR TT UL VAR'.split(
    ' ',
  );
const attributes =
  'aria-label aria-level checked class colspan data-foreign-text dir disabled href id lang open rel role rowspan scope start tabindex target type'.split(
    ' ',
  );

test.each(xssCorpus)('renders only text, links and lists: %j', (payload) => {
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
    const ids = elements.map(({ id }) => id).filter(Boolean);
    expect(ids.filter((id) => !id.startsWith('user-content-'))).toEqual([]);
    const inputs = elements.filter(({ tagName }) => tagName === 'INPUT');
    expect(inputs.filter((input) => !input.matches('[type="checkbox"][disabled]'))).toEqual([]);
  }
});

describe('an address in Markdown', () => {
  test.each(xssCorpus)('links only to https, mailto and the text itself: %j', (payload) => {
    for (const text of [payload, `[x](${payload})`, `![x](<${payload}>)`, `<${payload}>`]) {
      const links = elementsOf(text).flatMap((element) => element.getAttribute('href') ?? []);
      expect(links.filter((link) => !/^(https:|mailto:|#user-content-)/.test(link))).toEqual([]);
    }
  });

  test('marks links that leave the page', () => {
    const [link] = elementsOf('[x](https://example.com)').filter(({ tagName }) => tagName === 'A');
    expect(link?.getAttribute('href')).toBe('https://example.com/');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noreferrer noopener');
  });
});

/** Returns the text and the address of each link. */
function getLinks(text: string, path?: string): string[] {
  const links = [...renderPage(text, path).querySelectorAll('a[href]')];
  return links.map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

describe('a relative address in Markdown', () => {
  const github = 'https://github.com/robin-muster/ledger';

  test.each([
    ['README.md', 'docs/a.md', 'docs/a.md'],
    ['README.md', '/docs/a.md', 'docs/a.md'],
    ['.github/README.md', 'a.md', '.github/a.md'],
    ['.github/README.md', '/docs/a.md', 'docs/a.md'],
    ['docs/README.md', '../LICENSE', 'LICENSE'],
    ['docs/README.md', './b.md?raw=true#c', 'docs/b.md?raw=true#c'],
    ['docs/a b#c/README.md', 'd.md', 'docs/a%20b%23c/d.md'],
  ])('in %s is resolved: %s', (path, address, expected) => {
    expect(getLinks(`[x](${address})`, path)).toEqual([`x ${github}/blob/HEAD/${expected}`]);
    expect(getLinks(`<img alt="y" src="${address}">`, path)).toEqual([
      `Picture: y ${github}/raw/HEAD/${expected}`,
    ]);
  });

  test('may leave the folder as on GitHub, but not the host', () => {
    expect(getLinks('[x](../../issues) [y](//host.example/z)')).toEqual([
      `x ${github}/issues`,
      'y https://host.example/z',
    ]);
  });

  test('to a missing heading links to the file on GitHub', () => {
    expect(getLinks('[x](#none)', 'docs/README.md')).toEqual([`x ${github}/blob/HEAD/docs/README.md#none`]);
  });
});

describe('a picture in Markdown', () => {
  test('inside a link is shown as the link’s text', () => {
    expect(getLinks('[![Build](b.svg)](https://ci.example)')).toEqual(['Picture: Build https://ci.example/']);
    expect(getLinks('<a href="https://ci.example"><img src="b.svg" alt="Build"></a>')).toEqual([
      'Picture: Build https://ci.example/',
    ]);
  });

  test('links to itself if its outer link is rejected', () => {
    expect(getLinks('[![Build](https://ci.example/b.svg)](http://ci.example)')).toEqual([
      'Picture: Build https://ci.example/b.svg',
    ]);
  });

  test('keeps its description if its address is rejected', () => {
    const page = renderPage('<img src="http://a.example/b.svg" alt="Build">');
    expect([page.textContent, page.querySelector('a')]).toEqual(['Picture: Build', null]);
  });
});

describe('GitHub’s Markdown', () => {
  test('has headings at levels below the page’s', () => {
    const headings = [...renderPage('# A\n### B\n###### C').querySelectorAll('h4, h5, h6')];
    expect(
      headings.map((heading) => `${heading.tagName} ${heading.getAttribute('aria-level')} ${heading.id}`),
    ).toEqual(['H4 null user-content-a', 'H6 null user-content-b', 'H6 9 user-content-c']);
  });

  test('has tasks with their state', () => {
    const boxes = [...renderPage('- [x] done\n- [ ] open').querySelectorAll('input')];
    expect(boxes.map((box) => [box.hasAttribute('checked'), box.getAttribute('aria-label')])).toEqual([
      [true, 'Completed task'],
      [false, 'Incomplete task'],
    ]);
  });

  test('has alerts with titles', () => {
    expect(renderPage('> [!CAUTION]\n> Hot').querySelector('[role=note]')?.textContent).toBe('CautionHot');
  });

  test('has footnotes with links there and back', () => {
    const page = renderPage('A[^x]\n\n[^x]: Note');
    for (const link of page.querySelectorAll('a'))
      expect(page.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    expect(page.querySelector('section')?.textContent).toContain('Footnotes');
  });

  test('has code blocks with their line breaks', () => {
    expect(renderPage('<pre>\na\n  b\n</pre>').querySelector('pre')?.textContent).toBe('a\n  b\n');
  });

  test('renders the expected elements', () => {
    const elements = elementsOf('# Ledger\n\n- **one**\n- [two](docs/two.md)\n\n![Screen](a.png)');
    const names = elements.map(({ tagName }) => tagName);
    expect(names).toEqual(expect.arrayContaining(['UL', 'LI', 'STRONG', 'A']));
    expect(elements.map(({ textContent }) => textContent)).toContain('Picture: Screen');
  });
});
