import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders whose files the fingerprint covers, besides files in the root. */
const sourceDirectories = ['src', 'content', 'dev/build'];
export const rootFile =
  /^(index\.html|app\.html|package\.json|package-lock\.json|tsconfig.*\.json|.*\.config\.ts|\.env.*)$/;

/** Returns a hash of all inputs of a build. */
export async function fingerprintSources(
  root: string,
  overriding: Readonly<Record<string, string>> = {},
): Promise<string> {
  const names = (await readdir(root)).filter((name) => rootFile.test(name));
  const nested = await Promise.all(sourceDirectories.map((directory) => listFiles(join(root, directory))));
  const files = [...names.map((name) => join(root, name)), ...nested.flat()].sort();
  const hashes = await Promise.all(
    files.map(async (file) => `${relative(root, file)} ${hash(await readFile(file))}`),
  );
  // Includes environment variables, because they override the values in files.
  const variables = Object.entries({ ...process.env, ...overriding }).filter(([name]) =>
    name.startsWith('VITE_'),
  );
  return hash([...hashes, ...variables.map((variable) => variable.join('=')).sort()].join('\n'));
}

/** Returns a hash of all built files, or null if there is no build. */
export async function fingerprintBuild(dist: string): Promise<string | null> {
  const files = (await listFiles(dist)).sort();
  if (files.length === 0) return null;
  const facts = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${relative(dist, file)} ${size} ${mtimeMs}`;
    }),
  );
  return hash(facts.join('\n'));
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
