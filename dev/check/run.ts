import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrongImports } from './directions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entries = await Promise.all(
  ['src', 'content', 'samples'].map((folder) =>
    readdir(join(root, folder), { recursive: true, withFileTypes: true }),
  ),
);
const files = entries.flat().filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
const wrong = await Promise.all(
  files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return wrongImports(file.slice(root.length).replaceAll(sep, '/'), await readFile(file, 'utf8'));
  }),
);
for (const sentence of wrong.flat().sort()) {
  console.error(sentence);
  process.exitCode = 1;
}
