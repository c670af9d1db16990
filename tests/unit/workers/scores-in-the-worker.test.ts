import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Functions that score or analyse a repository. They must run in the worker, because they would block the page's main thread. */
const computing = [
  'portfolioActivityScore',
  'repositoryRankingScore',
  'measuredScore',
  'repositoryHealth',
  'assess',
];

test('only the worker computes scores', async () => {
  const root = new URL('../../../src/', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (path) => /\.tsx?$/.test(path) && !/^(domain\/|workers\/|github\/fleet\.ts)/.test(path),
  );
  const found = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(new URL(path, root), 'utf8');
      const imported = [...text.matchAll(/import (?!type)\{([^}]*)\}/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      );
      return computing.filter((name) => imported.includes(name)).map((name) => `${path}: ${name}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});
