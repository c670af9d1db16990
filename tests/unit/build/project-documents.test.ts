import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import {
  anchorsOf,
  getLinks,
  isPathOf,
  namedPathsOf,
  projectPaths,
  projectRoot,
  readDocuments,
} from '../../support/documents.ts';

/** Every file that a document names must exist, so that moving a file requires updating the documents. */
const paths = await projectPaths();
const documents = await readDocuments(paths);
const folders = [
  'src',
  'dev',
  'tests',
  'proof',
  'supabase',
  'docs',
  'public',
  'bench',
  '.github',
  '.githooks',
];

test('every file that a document names exists', () => {
  const missing = documents
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      namedPathsOf(text, folders)
        .filter((name) => !isPathOf(paths, name))
        .map((name) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test('every link leads to an existing file and heading', () => {
  const documentTexts = new Map(documents.map(({ path, text }) => [path, text]));
  const broken = documents.flatMap(({ path, text }) =>
    getLinks(text)
      .filter((link) => {
        const [target = '', anchor] = link.split('#');
        const file = target === '' ? path : posix.join(posix.dirname(path), target);
        if (!existsSync(join(projectRoot, file))) return true;
        return anchor !== undefined && !anchorsOf(documentTexts.get(file) ?? '').includes(anchor);
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('the documents’ pictures are small', async () => {
  const pictures = paths.filter((path) => /^docs\/pictures\/[^/]+$/.test(path));
  const sizes = await Promise.all(pictures.map(async (path) => (await stat(join(projectRoot, path))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
  // Each picture must be used, and none may be missing.
  const shown = documents.flatMap(({ path, text }) =>
    getLinks(text).map((link) => posix.join(posix.dirname(path), link)),
  );
  expect(pictures.sort()).toEqual(
    [...new Set(shown)].filter((path) => path.startsWith('docs/pictures/')).sort(),
  );
});

test('every script that a document names exists', async () => {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unknown = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('the index of decisions lists each by title in order', () => {
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  const listed = [...index.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) \| \S/gm)].map(([, title, file]) => [
    title,
    file,
  ]);
  expect(listed).toEqual(
    decisions.map(({ path, text }) => [/^# (.*)$/m.exec(text)?.[1], posix.basename(path)]),
  );
  expect(listed.map(([title]) => Number(title?.slice(0, 3)))).toEqual(decisions.map((_, index) => index + 1));
});
