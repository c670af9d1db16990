import fc, { type Arbitrary } from 'fast-check';
import { naughtyStrings } from '../../naughty-strings.ts';
import { xssCorpus } from '../../xss-corpus.ts';

/** Generates texts that often cause errors in programs. */

const oddities = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\r\n',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9007199254740993',
  '😀',
  'e\u0301',
  'ı',
  'x'.repeat(5_001),
  '😀'.repeat(301),
];

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddities),
  fc.constantFrom(...xssCorpus),
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

/** Generates one piece, repeated up to the maximum length. */
export function repeatedPieces(pieces: readonly string[], maxLength: number): Arbitrary<string> {
  const unit = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  const much = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: maxLength }),
    fc.constant(maxLength),
  );
  return fc
    .tuple(fc.constantFrom('', ...pieces), unit, much, fc.constantFrom('', ...pieces))
    .map(([before, piece, length, after]) =>
      `${before}${piece.repeat(Math.max(1, Math.floor(length / piece.length)))}${after}`.slice(0, maxLength),
    );
}
