import { fromParse5 } from 'hast-util-from-parse5';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { compile, type Options, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { defaultTreeAdapter, parseFragment } from 'parse5';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import { markdownNodes } from './markdown-nodes.ts';

/** Maximum number of elements. More would block the page for seconds; a README of the maximum length has a few thousand. */
export const maxMarkdownElements = 20_000;

/** Null if the text cannot be parsed or has too many elements. */
export type MarkdownResponse = readonly MarkdownNode[] | null;

/**
 * Renders Markdown like GitHub: converts it to HTML, parses the HTML and sanitises it with GitHub's schema. Returns null if a
 * parser fails or a limit is exceeded.
 */
export function renderMarkdown(text: string): MarkdownResponse {
  try {
    const [head = '', values] = frontMatter.exec(text) ?? [];
    const tree = parseFragment(getHtml(text.slice(head.length)), { treeAdapter: boundedAdapter() });
    const nodes = markdownNodes(sanitize(fromParse5(tree), schema));
    return values === undefined ? nodes : [codeBlock(values), ...nodes];
  } catch {
    return null;
  }
}

/** Matches YAML front matter, which GitHub shows as a table. */
const frontMatter = /^---[ \t]*\r?\n([\w"'][^\r\n:]*:\s[^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function codeBlock(text: string): MarkdownNode {
  return { tag: 'pre', attributes: {}, children: [{ tag: 'code', attributes: {}, children: [text] }] };
}

/** GitHub's schema without links to http, irc and xmpp. */
const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['https', 'mailto'], src: ['https'] },
};

const options: Options = {
  // Passes HTML tags on: parse5 parses them and the schema filters them.
  allowDangerousHtml: true,
  extensions: [gfm()],
  // No prefix here, because the schema adds `user-content-`.
  htmlExtensions: [gfmHtml({ clobberPrefix: '' })],
};

function getHtml(text: string): string {
  const events = postprocess(
    parse(options)
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  checkGrowth(events);
  return compile(options)(events);
}

/** Maximum number of characters that link references may add to the HTML. */
const maxReferenced = 4_000_000;

/**
 * Throws if a short text would become very long HTML, because a table repeats its columns in each row and a reference repeats
 * its address.
 */
function checkGrowth(events: ReturnType<typeof postprocess>): void {
  let columns = 0;
  let cells = 0;
  let links = 0;
  let longestDefinition = 0;
  for (const [kind, { type, start, end }] of events) {
    if (kind !== 'enter') continue;
    const name: string = type;
    if (name === 'tableDelimiterRow') columns = 0;
    else if (name === 'tableDelimiter') columns += 1;
    else if (name === 'tableRow') cells += columns;
    else if (name === 'link' || name === 'image') links += 1;
    else if (name === 'definition')
      longestDefinition = Math.max(longestDefinition, end.offset - start.offset);
  }
  if (cells > maxMarkdownElements || links * longestDefinition > maxReferenced) throw tooMany();
}

/** Counts elements during parsing, because the parser repeats unclosed tags in every following paragraph. */
function boundedAdapter(): typeof defaultTreeAdapter {
  let left = maxMarkdownElements;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      left -= 1;
      if (left < 0) throw tooMany();
      return defaultTreeAdapter.createElement(...element);
    },
  };
}

function tooMany(): RangeError {
  return new RangeError('too many elements');
}
