import { describe, expect, test } from 'vitest';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import { maxMarkdownElements, renderMarkdown } from '#workers/markdown.logic.ts';
import { maxMarkdownDepth } from '#workers/markdown-nodes.ts';

/** Returns the tree as short text that resembles HTML. */
function writeTree(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`);
      return `<${node.tag}${attributes.join('')}>${writeTree(node.children)}</${node.tag}>`;
    })
    .join('');
}

const render = (text: string) => {
  const nodes = renderMarkdown(text);
  if (nodes === null) throw new Error('This text was not parsed.');
  return writeTree(nodes);
};

function depthOf(nodes: readonly MarkdownNode[]): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));
}

describe('Markdown', () => {
  test.each([
    [
      'character references',
      'A&nbsp;&bull;&nbsp;B &copy; Tom &amp; &#x27;J&quot;',
      '<p>A\u00a0•\u00a0B © Tom & \'J"</p>',
    ],
    ['character references in HTML', '<p>Tom &amp; Jerry</p>', '<p>Tom & Jerry</p>'],
    ['line breaks', 'first<br>second<br/>third', '<p>first<br></br>second<br></br>third</p>'],
    ['links of HTML', 'Hi <a href="https://a.example">x</a>', '<p>Hi <a href=https://a.example>x</a></p>'],
    ['pictures of HTML', '<img src="b.png" alt="B">', '<img alt=B src=b.png></img>'],
    [
      'task items',
      '- [x] a\n- [ ] b',
      '<ul><li><input checked=true></input> a</li><li><input></input> b</li></ul>',
    ],
    ['alignment', '<p align="center">a</p>', '<p align=center>a</p>'],
    ['emoji codes', ':rocket: `:rocket:` :no_such:', '<p>🚀 <code>:rocket:</code> :no_such:</p>'],
    ['front matter', '---\ntitle: A <b>\n---\nText', '<pre><code>title: A <b></code></pre><p>Text</p>'],
    ['a rule at the start', '---\n\ntext: a\n\n---', '<hr></hr><p>text: a</p><hr></hr>'],
    [
      'details',
      '<details open><summary>S</summary>T</details>',
      '<details open=true><summary>S</summary>T</details>',
    ],
    ['HTML that a filter of GitHub disarms', '<style>p{}</style>', '<style>p{}</style>'],
  ])('keeps %s', (_name, text, expected) => {
    expect(render(text)).toBe(expected);
  });

  test('gives headings ids, and links of the text lead there', () => {
    expect(
      render('# :tada: Über *uns*\n\n## A\n\n## A\n\n[x](#tada-%C3%BCber-uns) [y](#tada-über-uns)'),
    ).toBe(
      '<h1 id=user-content-tada-über-uns>🎉 Über <em>uns</em></h1><h2 id=user-content-a>A</h2>' +
        '<h2 id=user-content-a-1>A</h2><p><a href=#user-content-tada-über-uns>x</a> ' +
        '<a href=#user-content-tada-über-uns>y</a></p>',
    );
    expect(render('<h2 id="mine">B</h2>')).toBe('<h2 id=user-content-mine>B</h2>');
    expect(render('<a name="top"></a>[x](#top)')).toBe(
      '<p><a id=user-content-top></a><a href=#user-content-top>x</a></p>',
    );
  });

  test('keeps an address without a matching heading', () => {
    expect(render('[x](#none) [y](#%)')).toBe('<p><a href=#none>x</a> <a href=#%25>y</a></p>');
  });

  test('links a footnote and its mark to each other', () => {
    const html = render('A[^1]\n\n[^1]: Note');
    expect(html).toContain('<a href=#user-content-fn-1 id=user-content-fnref-1>1</a>');
    expect(html).toContain('<li id=user-content-fn-1>');
    expect(html).toContain('<a href=#user-content-fnref-1>↩</a>');
  });

  test.each([
    ['> [!WARNING]\n> Careful', '<blockquote dataAlert=warning><p>Careful</p></blockquote>'],
    ['> [!note]\n>\n> Text', '<blockquote dataAlert=note><p>Text</p></blockquote>'],
    ['> [!TIP]<br>Text', '<blockquote dataAlert=tip><p>Text</p></blockquote>'],
    ['<blockquote><p>[!note]</p>Text</blockquote>', '<blockquote><p>[!note]</p>Text</blockquote>'],
    ['> [!NOTE] Text', '<blockquote>\n<p>[!NOTE] Text</p>\n</blockquote>'],
    ['> [!NOTE]', '<blockquote>\n<p>[!NOTE]</p>\n</blockquote>'],
    ['> [!OTHER]\n> Text', '<blockquote>\n<p>[!OTHER]\nText</p>\n</blockquote>'],
    [
      '> > [!NOTE]\n> > Text',
      '<blockquote>\n<blockquote>\n<p>[!NOTE]\nText</p>\n</blockquote>\n</blockquote>',
    ],
  ])('reads %j as an alert like GitHub', (text, expected) => {
    expect(render(text)).toBe(expected);
  });
});

describe('a hostile text', () => {
  test.each([
    ['quotations', '> '.repeat(200) + 'end'],
    ['lists', Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- ${level}`).join('\n')],
    ['emphasis', '*a '.repeat(200) + 'b* '.repeat(200)],
    ['tags', '<div>'.repeat(500) + 'end'],
  ])('is flattened below the deepest level: %s', (_name, text) => {
    const nodes = renderMarkdown(text) ?? [];
    expect(nodes).not.toEqual([]);
    expect(depthOf(nodes)).toBeLessThanOrEqual(maxMarkdownDepth);
    expect(structuredClone(nodes)).toEqual(nodes);
  });

  test('keeps its words when flattened', () => {
    expect(render('<div>'.repeat(500) + 'end')).toContain('end');
  });

  test('becomes plain text when a parser overflows its stack', () => {
    expect(renderMarkdown('<div>'.repeat(15_000))).toBeNull();
  });

  test.each([
    ['cells', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|\n'.repeat(1_000)}`],
    ['list items', '- **a**\n'.repeat(10_000)],
    ['pieces of a line', '***a*** '.repeat(10_000)],
  ])('becomes plain text with too many %s', (_name, text) => {
    expect(renderMarkdown(text)).toBeNull();
  });

  test.each([
    ['cells of empty rows', `${'|a'.repeat(12_000)}\n${'|-'.repeat(12_000)}\n${'|\n'.repeat(26_000)}`],
    ['repeated addresses', `${'[a]'.repeat(10_000)}\n\n[a]: https://a.example/${'b'.repeat(50_000)}`],
    ['repeated titles', `${'![a]'.repeat(10_000)}\n\n[a]: a "${'b'.repeat(50_000)}"`],
    [
      'repeated tags',
      Array.from({ length: 2_000 }, (_, id) => `<b id=${id}>`).join('') + '<p>x'.repeat(15_000),
    ],
  ])('becomes plain text before its HTML grows too large: %s', (_name, text) => {
    // Compares with the largest text that is rendered, because machines differ.
    const allowed = cpuTime(() => renderMarkdown('<i>a</i>'.repeat(maxMarkdownElements / 2)));
    const hostile = cpuTime(() => expect(renderMarkdown(text)).toBeNull());
    expect(hostile).toBeLessThan(20 * allowed);
  });

  test('has a bounded number of elements', () => {
    const text = '<i>a</i>'.repeat(maxMarkdownElements / 2);
    expect(renderMarkdown(text)).not.toBeNull();
    expect(renderMarkdown(text.repeat(3))).toBeNull();
  });
});

/** Returns the processor time of the work in microseconds. */
function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user;
}
