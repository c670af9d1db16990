import { describe, expect, test } from 'vitest';
import { findSentences, isRiddle, proseFolder } from '../../../dev/check/prose.ts';

describe('isRiddle', () => {
  test.each([
    'What stands in its way is told when they are watched.',
    'It is restored over the inverse.',
    'Nothing was done, and nobody waits for it.',
    'The row is kept.',
  ])('counts %j', (text) => {
    expect(isRiddle(text)).toBe(true);
  });

  test.each(['Request timeout in milliseconds.', 'Returns the rows of the first page.'])(
    'passes %j',
    (text) => {
      expect(isRiddle(text)).toBe(false);
    },
  );
});

describe('findSentences', () => {
  test('finds comments and test titles with their lines', () => {
    const source = "// A reason.\n\n/**\n * The\n * contract.\n */\ntest('retries after a 503', () => {});\n";
    expect(findSentences('tests/unit/a.test.ts', source)).toEqual([
      { kind: 'comment', line: 1, text: 'A reason.' },
      { kind: 'comment', line: 3, text: 'The contract.' },
      { kind: 'title', line: 7, text: 'retries after a 503' },
    ]);
  });

  test('finds SQL comments and skips addresses, directives and code blocks', () => {
    expect(findSentences('supabase/a.sql', 'select 1;\n-- One reason\n-- more.\n')).toEqual([
      { kind: 'comment', line: 2, text: 'One reason more.' },
    ]);
    expect(findSentences('src/a.ts', "const a = 'https://example.com'; // oxlint-disable-line\n")).toEqual(
      [],
    );
    expect(
      findSentences('docs/a.md', '```sh\nwhat is this that is long enough\n```\n\nShort one.\n'),
    ).toEqual([]);
  });
});

test.each([
  ['src/db/outbox.ts', 'src/db'],
  ['tests/run.ts', 'tests'],
  ['docs/decisions/001.md', 'docs'],
  ['README.md', '.'],
])('proseFolder of %s is %s', (path, folder) => {
  expect(proseFolder(path)).toBe(folder);
});
