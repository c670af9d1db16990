import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';

/** Maximum nesting. Deeper elements are reduced to their text. */
export const maxMarkdownDepth = 40;

/** Maximum number of elements. More would block the page for seconds; a README of the maximum length has a few thousand. */
export const maxMarkdownElements = 20_000;

/** Null if the text cannot be parsed or has too many elements. */
export type MarkdownResponse = readonly MarkdownNode[] | null;
