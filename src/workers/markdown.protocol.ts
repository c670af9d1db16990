import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';

/** Elements nested deeper than this are reduced to their text. */
export const maxMarkdownDepth = 40;

/** Elements in one text. Rendering more blocks the page for seconds; 100,000 characters have some thousands. */
export const maxMarkdownElements = 20_000;

/** Result of the worker; null if the text can't be parsed or has too many elements. */
export type MarkdownResponse = readonly MarkdownNode[] | null;
