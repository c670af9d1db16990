import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import { Markdown } from '#pages/admin/analysis/markdown.tsx';
import { maxMarkdownElements, renderMarkdown } from '#workers/markdown.logic.ts';
import { maxMarkdownDepth } from '#workers/markdown-nodes.ts';
import { markdown } from '../../support/fuzz/grammars/markdown.ts';
import { holds, withinTime } from '../../support/fuzz/property.ts';

/** Characters. The product cuts longer texts, see src/pages/admin/analysis/readme.tsx. */
const maxLength = 100_000;
/** Number of elements that a page can still lay out quickly. */
const maxElements = 2 * maxMarkdownElements;
/** Milliseconds. The product stops parsing after a few seconds; this test does so earlier. */
const parseTimeoutMs = 400;

const block = ['class', 'dir', 'id', 'lang'];
const tags: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'b br code dd del dl dt em i ins kbd li p q rp rt ruby s samp section span strike strong sub summary sup tbody tfoot thead tr tt ul var'
      .split(' ')
      .map((tag) => [tag, block]),
  ),
  a: [...block, 'href', 'target', 'rel'],
  blockquote: block,
  details: [...block, 'open'],
  div: [...block, 'data-foreign-text', 'tabindex', 'role', 'aria-label'],
  ...Object.fromEntries(['h4', 'h5', 'h6'].map((tag) => [tag, [...block, 'aria-level']])),
  hr: block,
  input: ['type', 'disabled', 'checked', 'aria-label'],
  ol: [...block, 'start'],
  pre: [...block, 'tabindex'],
  table: block,
  td: [...block, 'colspan', 'rowspan'],
  th: [...block, 'colspan', 'rowspan', 'scope'],
};

/** Returns the markup in a text. React escapes `<`, `>` and quotes in texts and values, so all remaining ones are markup. */
function foreignMarkup(html: string): string[] {
  return [...html.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)].flatMap(([tag, name = '', attributes = '']) => {
    const allowed = tags[name];
    if (!allowed) return [tag];
    const found = [...attributes.matchAll(/([^\s=/]+)="([^"]*)"/g)];
    const left = attributes.replaceAll(/[^\s=/]+="[^"]*"/g, '').replaceAll(/[\s/]/g, '');
    const foreign = found.some(([, attribute = '', value = '']) => {
      if (attribute === 'href') return !isSafe(value);
      return attribute === 'id' ? !value.startsWith('user-content-') : !allowed.includes(attribute);
    });
    return foreign || left !== '' ? [tag] : [];
  });
}

function isSafe(escaped: string): boolean {
  if (escaped.startsWith('#user-content-')) return true;
  const address = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');
  const url = URL.parse(address.replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
  return url !== null && ['https:', 'mailto:'].includes(url.protocol) && url.username + url.password === '';
}

function depthOf(nodes: readonly MarkdownNode[]): number {
  return nodes.reduce(
    (most, node) => (typeof node === 'string' ? most : Math.max(most, 1 + depthOf(node.children))),
    0,
  );
}

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://portico.invalid/admin/github'));
});

afterAll(() => void vi.unstubAllGlobals());

describe('a README', () => {
  holds(
    'becomes few harmless elements or plain text within the limit',
    markdown(maxLength),
    (text) => {
      const nodes = withinTime(parseTimeoutMs, () => renderMarkdown(text));
      if (nodes === null) return;
      expect(depthOf(nodes)).toBeLessThanOrEqual(maxMarkdownDepth);
      structuredClone(nodes);
      const source = { repositoryUrl: 'https://github.com/robin-muster/ledger', path: 'docs/README.md' };
      const html = renderToStaticMarkup(<Markdown nodes={nodes} source={source} />);
      expect(foreignMarkup(html)).toEqual([]);
      expect(html.split('<').length / 2).toBeLessThanOrEqual(maxElements);
    },
    { share: 0.4 },
  );
});
