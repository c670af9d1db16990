import { expect, test } from 'vitest';
import { matchingFiles, testFiles, titlePattern } from '../../support/runner/matching.ts';

const files = testFiles(/\.(test\.tsx?|spec\.ts)$/);

test('finds a word in paths, texts and imported files', () => {
  const { byPath, byText } = matchingFiles(files, 'DEFECTS');
  expect(byPath.toSorted()).toEqual([
    'proof/defects/defects.test.ts',
    'proof/defects/github-defects.test.ts',
  ]);
  expect(byText).not.toContain('proof/defects/defects.test.ts');
  // The title is in tests/support/simulation/defects.ts.
  expect(matchingFiles(files, 'rows are found by a timestamp').byText).toContain(
    'proof/defects/defects.test.ts',
  );
});

test('lists a file once and skips titles if its path matches', () => {
  for (const word of ['sync', 'import', 'e2e', '.']) {
    const { byPath, byText } = matchingFiles(files, word);
    const listed = [...byPath, ...byText];
    expect(new Set(listed).size).toBe(listed.length);
  }
});

test.each(['a (b) c', 'what? [x]', '250 schedules', 'C:\\Zürich/ß', 'it’s', 'a-b_c'])(
  '%s matches itself in any case, and no similar text',
  (word) => {
    const pattern = new RegExp(titlePattern(word));
    expect(`before ${word} behind`).toMatch(pattern);
    expect(word.toLowerCase()).toMatch(pattern);
    expect(word.slice(1)).not.toMatch(pattern);
  },
);
