import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

export interface MatchingFiles {
  /** Test files whose path contains the word. All their tests run. */
  byPath: string[];
  /** Test files that contain the word, or import a file that does. Their tests run if the title contains the word. */
  byText: string[];
}

/** Returns the paths of all test files from the project's root. */
export function testFiles(ending: RegExp): string[] {
  const folders = ['tests', 'proof'];
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ending.test(path));
}

/** Returns the files that may have tests for `npm test -- <word>`, without regard to case. */
export function matchingFiles(files: readonly string[], word: string): MatchingFiles {
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return {
    byPath: files.filter(has),
    byText: files.filter((file) => !has(file) && fileTexts(file).some(has)),
  };
}

/** Returns a pattern that matches the word without regard to case. Both test runners compare it with titles. */
export function titlePattern(word: string): string {
  return word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&').replace(/\p{L}/gu, (letter) => {
    return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  });
}

function fileTexts(file: string, known = new Map<string, string>()): string[] {
  if (known.has(file) || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  known.set(file, text);
  for (const [, path = ''] of text.matchAll(/ from '(\.[^']+)'/g)) {
    const imported = join(dirname(file), path);
    if (/^(tests|proof)\//.test(imported)) fileTexts(imported, known);
  }
  return [...known.values()];
}
