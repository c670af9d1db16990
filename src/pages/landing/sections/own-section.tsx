import { createElement, type ReactNode } from 'react';
import { localize } from '#content/page-sections.ts';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import type { OwnSection as Content } from '#domain/content/page-section.ts';
import { usePageLanguage } from '../page-language.ts';
import { NumberedSection } from './numbered-section.tsx';

/** Parses Markdown into a sanitised tree. */
export type MarkdownParser = (markdown: string) => readonly MarkdownNode[];

/** Style rules for documents with a section that the owner has added. */
export const ownTextStyle =
  '.own-text{max-width:62ch;overflow-wrap:anywhere}' +
  '.own-text>*+*{margin-block:1rem 0}' +
  '.own-text :is(ul,ol){padding-left:1.25em;list-style:revert}' +
  '.own-text a{text-decoration-color:var(--accent);text-underline-offset:.3em}' +
  '.own-text img{max-width:100%;height:auto}' +
  '@media(min-width:64rem){.own-text{margin-left:calc((100% + 2rem)/3)}}';

/** Renders a section that the owner has added. Used at build time only. */
export function OwnSection({
  section,
  number,
  parseMarkdown,
}: {
  section: Content;
  number: string;
  parseMarkdown: MarkdownParser;
}) {
  const { language } = usePageLanguage();
  return (
    <NumberedSection id={section.id} number={number} title={localize(language, section.title)}>
      <div className="own-text">{renderNodes(parseMarkdown(localize(language, section.body)))}</div>
    </NumberedSection>
  );
}

function renderNodes(nodes: readonly MarkdownNode[]): ReactNode[] {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node;
    const { tag, children, attributes } = node;
    const { alt, href, src, start, colSpan, rowSpan } = attributes;
    const inside = children.length === 0 ? undefined : renderNodes(children);
    const props = { key, alt, href: href || undefined, src, start, colSpan, rowSpan };
    return createElement(belowSectionHeading(tag), props, inside);
  });
}

function belowSectionHeading(tag: string): string {
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  return level === undefined ? tag : `h${Math.min(Number(level) + 2, 6)}`;
}
