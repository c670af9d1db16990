import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { OutsideLink } from './outside-link.tsx';

/**
 * Markdown as React elements: the lexer's tokens are walked, and only these kinds of elements can come out. Raw HTML
 * loses its tags, a picture becomes a link, an address that is neither https nor mailto becomes text.
 */
export function Markdown({ tokens, base }: { tokens: readonly Token[]; base: string }) {
  return <>{blocks(tokens, base)}</>;
}

function blocks(tokens: readonly Token[], base: string): ReactNode[] {
  return tokens.map((token, index) => <Block key={index} token={token as MarkedToken} base={base} />);
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Table
  | Tokens.HTML
  | Tokens.Hr
  | Tokens.Space;

function Block({ token, base }: { token: MarkedToken; base: string }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <p className="m-0 text-lg font-medium">{inline(token.tokens, base)}</p>;
    case 'paragraph':
      return <p className="m-0 break-words">{inline(token.tokens, base)}</p>;
    case 'text':
      return <span>{token.tokens ? inline(token.tokens, base) : token.text}</span>;
    case 'code':
      return (
        <pre tabIndex={0} className="m-0 overflow-x-auto bg-surface p-3 text-sm">
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote className="m-0 grid gap-4 border-l-2 border-hairline pl-4">
          {blocks(token.tokens, base)}
        </blockquote>
      );
    case 'list':
      return <List token={token} base={base} />;
    case 'table':
      return <Table token={token} base={base} />;
    case 'html':
      return <Bare html={token.text} />;
    case 'hr':
      return <hr className="m-0 border-0 border-t border-hairline" />;
    default:
      return null;
  }
}

function List({ token, base }: { token: Tokens.List; base: string }) {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens, base)}</li>);
  return token.ordered ? (
    <ol className="m-0 list-decimal pl-6" start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  ) : (
    <ul className="m-0 list-disc pl-6">{items}</ul>
  );
}

function Table({ token, base }: { token: Tokens.Table; base: string }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('Table')}>
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" className="border-b border-ink py-1 pr-4 text-left font-medium">
                {inline(cell.tokens, base)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-hairline py-1 pr-4">
                  {inline(cell.tokens, base)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is between the tags. As text it can do nothing, whatever is left of the tags. */
function Bare({ html }: { html: string }) {
  const text = html
    .replaceAll(/<!--[^]*?(-->|$)/g, '')
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : <p className="m-0 break-words">{text}</p>;
}

type InlineToken =
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br
  | Tokens.Tag;

function inline(tokens: readonly Token[], base: string): ReactNode[] {
  return tokens.map((token, index) => <Inline key={index} token={token as InlineToken} base={base} />);
}

function Inline({ token, base }: { token: InlineToken; base: string }): ReactNode {
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inline(token.tokens, base) : token.text;
    case 'strong':
      return <strong>{inline(token.tokens, base)}</strong>;
    case 'em':
      return <em>{inline(token.tokens, base)}</em>;
    case 'del':
      return <del>{inline(token.tokens, base)}</del>;
    case 'codespan':
      return <code className="bg-surface px-1 text-[0.9em] break-words">{token.text}</code>;
    case 'link':
      return (
        <OutsideLink address={token.href} base={base}>
          {inline(token.tokens, base)}
        </OutsideLink>
      );
    case 'image':
      return (
        <OutsideLink address={token.href} base={base}>
          {t('Picture')}
          {token.text === '' ? '' : `: ${token.text}`}
        </OutsideLink>
      );
    case 'br':
      return <br />;
    default:
      // Tags of raw HTML: what stands between them comes as text of its own.
      return null;
  }
}
