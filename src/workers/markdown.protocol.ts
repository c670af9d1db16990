import type { Token } from 'marked';

/** Blocks of a Markdown text, cut off below maxMarkdownDepth. */
export type MarkdownTokens = Token[];

/** Deeper nesting is an attack or a mistake. */
export const maxMarkdownDepth = 12;

/** More would keep the page busy for seconds; a text of 100,000 characters has some thousands. */
export const maxMarkdownTokens = 20_000;

/** What the worker makes of a text; null: the text cannot be parsed, or has more in it than can be shown. */
export type MarkdownResponse = MarkdownTokens | null;
