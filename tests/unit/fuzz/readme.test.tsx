import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { Markdown } from '#pages/admin/analysis/markdown.tsx';
import { lexMarkdown } from '#workers/markdown.logic.ts';
import { maxMarkdownDepth, maxMarkdownTokens } from '#workers/markdown.protocol.ts';
import { markdown } from '../../support/fuzz/grammars/markdown.ts';
import { holds, withinTime } from '../../support/fuzz/property.ts';

/** Longer ones are cut, see src/pages/admin/analysis/readme.tsx. */
const maxLength = 100_000;
/** What the page can lay out without standing still. */
const maxElements = 2 * maxMarkdownTokens;
/** The product ends the parsing after a few seconds; here it counts as ended sooner. */
const parseTimeoutMs = 400;

const tags: Record<string, readonly string[]> = {
  p: ['class'],
  span: ['class'],
  pre: ['class', 'tabindex'],
  code: ['class'],
  blockquote: ['class'],
  ol: ['class', 'start'],
  ul: ['class'],
  li: [],
  div: ['class', 'tabindex', 'role', 'aria-label'],
  table: ['class'],
  thead: [],
  tbody: [],
  tr: [],
  th: ['class', 'scope'],
  td: ['class'],
  hr: ['class'],
  br: [],
  strong: [],
  em: [],
  del: [],
  a: ['class', 'href', 'target', 'rel'],
};

/** React escapes `<`, `>` and quotes in texts and values, so that every one of them is markup. */
function foreignMarkup(html: string): string[] {
  return [...html.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)].flatMap(([tag, name = '', attributes = '']) => {
    const allowed = tags[name];
    if (!allowed) return [tag];
    const found = [...attributes.matchAll(/([^\s=/]+)="([^"]*)"/g)];
    const left = attributes.replaceAll(/[^\s=/]+="[^"]*"/g, '').replaceAll(/[\s/]/g, '');
    const foreign = found.some(([, attribute = '', value = '']) =>
      attribute === 'href' ? !isSafe(value) : !allowed.includes(attribute),
    );
    return foreign || left !== '' ? [tag] : [];
  });
}

function isSafe(escaped: string): boolean {
  const address = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');
  const url = URL.parse(address.replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
  return url !== null && ['https:', 'mailto:'].includes(url.protocol) && url.username + url.password === '';
}

function depthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((most, inner) => Math.max(most, depthOf(inner)), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (most, [key, child]) => Math.max(most, depthOf(child) + (key === 'tokens' ? 1 : 0)),
    0,
  );
}

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://portico.invalid/admin/github'));
});

afterAll(() => void vi.unstubAllGlobals());

describe('a README', () => {
  holds(
    'comes out as few harmless elements, or as plain text, in time',
    markdown(maxLength),
    (text) => {
      const tokens = withinTime(parseTimeoutMs, () => lexMarkdown(text));
      if (tokens === null) return;
      expect(depthOf(tokens)).toBeLessThanOrEqual(maxMarkdownDepth + 1);
      structuredClone(tokens);
      const html = renderToStaticMarkup(
        <Markdown tokens={tokens} base="https://github.com/robin-muster/ledger/blob/HEAD/" />,
      );
      expect(foreignMarkup(html)).toEqual([]);
      expect(html.split('<').length / 2).toBeLessThanOrEqual(maxElements);
    },
    { share: 0.4 },
  );
});
