import type { Token } from 'marked';

/** Blocks of a Markdown text, cut off below maxMarkdownDepth. */
export type MarkdownTokens = Token[];

/** Deeper nesting is an attack or a mistake. */
export const maxMarkdownDepth = 12;

/** What the worker answers to a text; null: the text cannot be parsed. */
export type MarkdownResponse = MarkdownTokens | null;
