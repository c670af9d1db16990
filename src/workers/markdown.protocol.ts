import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';

/** Deeper elements are reduced to their text. */
export const maxMarkdownDepth = 40;

/** More elements block the page for seconds; 100,000 characters have some thousands. */
export const maxMarkdownElements = 20_000;

/** null: unparsable, or too many elements. */
export type MarkdownResponse = readonly MarkdownNode[] | null;
