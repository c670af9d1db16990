import { Lexer, type Token } from 'marked';
import { type MarkdownResponse, maxMarkdownDepth, maxMarkdownTokens } from './markdown.protocol.ts';

/**
 * null: the lexer gave up, as it does by overflowing its stack on thousands of nested quotations, or there are too many
 * tokens.
 */
export function lexMarkdown(text: string): MarkdownResponse {
  try {
    return shallow(new BoundedLexer({ gfm: true }).lex(text), 0, countdown());
  } catch {
    return null;
  }
}

/** Throws when there was more of something than can be shown. */
type Countdown = () => void;

function countdown(): Countdown {
  let left = maxMarkdownTokens;
  return () => {
    left -= 1;
    if (left < 0) throw new RangeError('too many tokens');
  };
}

/** Every row of a table gets as many cells as its head has, so that a short text can be millions of them. */
class BoundedLexer extends Lexer {
  readonly #count = countdown();

  override inline(source: string, tokens: Token[] = []): Token[] {
    this.#count();
    return super.inline(source, tokens);
  }
}

/** Without what is nested too deeply: it would be neither shown nor, far enough down, copied to the page. */
function shallow(tokens: readonly Token[], depth: number, count: Countdown): Token[] {
  if (depth > maxMarkdownDepth) return [];
  return tokens.map((token) => shallowToken(token, depth + 1, count));
}

function shallowToken(token: Token, depth: number, count: Countdown): Token {
  count();
  const cells = (row: { tokens: Token[] }[]) =>
    row.map((cell) => {
      count();
      return { ...cell, tokens: shallow(cell.tokens, depth, count) };
    });
  switch (token.type) {
    case 'list':
      return { ...token, items: cells(token['items']) };
    case 'table':
      return { ...token, header: cells(token['header']), rows: token['rows'].map(cells) };
    default:
      return 'tokens' in token && token.tokens
        ? { ...token, tokens: shallow(token.tokens, depth, count) }
        : token;
  }
}
