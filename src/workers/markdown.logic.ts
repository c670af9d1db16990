import { Lexer, type Token } from 'marked';
import { type MarkdownResponse, maxMarkdownDepth } from './markdown.protocol.ts';

/** null: the lexer gave up, as it does by overflowing its stack on thousands of nested quotations. */
export function lexMarkdown(text: string): MarkdownResponse {
  try {
    return shallow(new Lexer({ gfm: true }).lex(text), 0);
  } catch {
    return null;
  }
}

/** Without what is nested too deeply: it would be neither shown nor, far enough down, copied to the page. */
function shallow(tokens: readonly Token[], depth: number): Token[] {
  if (depth > maxMarkdownDepth) return [];
  return tokens.map((token) => shallowToken(token, depth + 1));
}

function shallowToken(token: Token, depth: number): Token {
  const cells = (row: { tokens: Token[] }[]) =>
    row.map((cell) => ({ ...cell, tokens: shallow(cell.tokens, depth) }));
  switch (token.type) {
    case 'list':
      return { ...token, items: cells(token['items']) };
    case 'table':
      return { ...token, header: cells(token['header']), rows: token['rows'].map(cells) };
    default:
      return 'tokens' in token && token.tokens ? { ...token, tokens: shallow(token.tokens, depth) } : token;
  }
}
