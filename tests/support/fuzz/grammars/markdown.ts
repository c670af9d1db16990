import fc, { type Arbitrary } from 'fast-check';
import { hostileAddress } from './addresses.ts';
import { oddText, repeatedPieces } from './texts.ts';

/** Generates Markdown from nested constructs with hostile texts. */

interface Constructs {
  inline: string;
  block: string;
}

const word = fc.constantFrom(
  'word',
  'a_b',
  'x*y',
  '1.',
  '- ',
  '# ',
  '|',
  'www.example.com',
  'a@b.example',
  '&lt;',
  '&#x6a;',
  '\\*',
  '<',
  ':',
  '  \n',
);
const line = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');
const inFront = (prefix: string) => (text: string) =>
  text
    .split('\n')
    .map((part) => prefix + part)
    .join('\n');

const { block } = fc.letrec<Constructs>((tie: fc.LetrecTypedTie<Constructs>) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    oddText,
    hostileAddress,
    hostileAddress.map((address) => `<${address}>`),
    fc
      .tuple(fc.constantFrom('*', '**', '***', '_', '__', '~~', '~', '`', '``'), tie('inline'))
      .map(([mark, inner]) => mark + inner + mark),
    fc
      .tuple(tie('inline'), hostileAddress, fc.constantFrom('', ' "t"', " 't'", ' (t)'))
      .map(([inner, to, title]) => `[${inner}](${to}${title})`),
    fc.tuple(tie('inline'), hostileAddress).map(([inner, to]) => `![${inner}](<${line(to)}>)`),
    fc
      .tuple(tie('inline'), fc.constantFrom('1', 'ref', '__proto__', 'constructor'))
      .map(([inner, name]) => `[${inner}][${name}]`),
    fc.tuple(tie('inline'), tie('inline')).map(([one, other]) => `${one} ${other}`),
    fc
      .tuple(fc.constantFrom('b', 'script', 'svg', 'a', 'img'), hostileAddress, tie('inline'))
      .map(([tag, to, inner]) => `<${tag} href="${to}" onclick=pwned() src=${to}>${inner}</${tag}>`),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('inline'),
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), tie('inline'))
      .map(([level, text]) => `${'#'.repeat(level)} ${text}`),
    tie('block').map(inFront('> ')),
    fc
      .tuple(fc.constantFrom('- ', '* ', '1. ', '999999999. ', '- [ ] ', '- [x] '), tie('block'))
      .map(([mark, inner]) => mark + inner.split('\n').join('\n  ')),
    fc
      .tuple(fc.constantFrom('```', '~~~', '````js'), oddText, tie('block'))
      .map(([fence, info, inner]) => `${fence}${line(info)}\n${inner}\n${fence.slice(0, 3)}`),
    tie('block').map(inFront('    ')),
    fc
      .array(fc.array(tie('inline').map(line), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((rows) => table(rows)),
    fc
      .tuple(fc.constantFrom('1', 'ref', '__proto__'), hostileAddress)
      .map(([name, to]) => `[${name}]: ${to}`),
    fc
      .tuple(
        fc.constantFrom('div', 'script', 'style', 'pre', 'details', '!--', '?php', '!DOCTYPE', '![CDATA['),
        tie('block'),
      )
      .map(([tag, inner]) => `<${tag}>\n${inner}\n</${tag}>`),
    fc.constantFrom('---', '***', 'Title\n===', ''),
    fc.tuple(tie('block'), tie('block')).map(([one, other]) => `${one}\n\n${other}`),
  ),
}));

function table([header = [], ...rows]: string[][]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
}

const pieces = [
  '>',
  '> ',
  '*',
  '**',
  '_',
  '_a',
  '*a ',
  'a**b',
  '~~',
  '~',
  '`',
  '`a',
  '[',
  '![',
  ']',
  '](',
  '[a](',
  '[a][',
  '[a]: b\n',
  '(',
  ')',
  '<',
  '<a',
  '<a b="',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?',
  '|',
  '|a',
  '|-',
  '|\n',
  '- ',
  '-',
  '1. ',
  '+ ',
  '# ',
  '=',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '    ',
  '  \n',
  '\\',
  '\\\n',
  '&',
  '&#',
  '&amp;',
  'a',
  'a@',
  'a.',
  'http://',
  'https://a',
  'www.',
  ':',
  '"',
  "'",
  '[x] ',
  '```',
  '~~~\n',
  '😀',
  '\0',
];

/** A table with few rows and columns still has many cells, so both counts can be large. */
const anyCount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30_000 }));
const wideTable = fc
  .tuple(anyCount, anyCount, fc.constantFrom('|', '|a', '|a|', '*a*|'))
  .map(
    ([columns, rows, row]) => `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${`${row}\n`.repeat(rows)}`,
  );

/** @param maxLength length to which the product cuts a text before it parses it */
export function markdown(maxLength: number): Arbitrary<string> {
  const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));
  return fc
    .oneof(
      { arbitrary: document, weight: 6 },
      { arbitrary: repeatedPieces(pieces, maxLength), weight: 3 },
      {
        arbitrary: fc
          .tuple(document, repeatedPieces(pieces, 3_000), document)
          .map((parts) => parts.join('\n')),
        weight: 2,
      },
      { arbitrary: wideTable, weight: 1 },
    )
    .map((text) => text.slice(0, maxLength));
}
