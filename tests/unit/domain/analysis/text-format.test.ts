import { expect, test } from 'vitest';
import { textFormat } from '#domain/analysis/text-format.ts';

test.each([
  ['README.md', 'Markdown'],
  ['docs/ReadMe.MARKDOWN', 'Markdown'],
  ['README.rst', 'reStructuredText'],
  ['README.rst.txt', 'reStructuredText'],
  ['README.adoc', 'AsciiDoc'],
  ['.github/README.org', 'Org'],
  ['README', null],
  ['README.txt', null],
  ['md', null],
])('the format of %s is %s', (path, format) => {
  expect(textFormat(path)).toBe(format);
});
