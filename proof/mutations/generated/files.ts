import { readdir } from 'node:fs/promises';
import { areas } from './sample.ts';

/** Those in which mutants are made. */
export function filesOfAreas(files: readonly string[]): string[] {
  return files.filter((file) => Object.values(areas).some((pattern) => pattern.test(file)));
}

export async function filesBelow(root: string, folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(root + folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').slice(root.length));
    }),
  );
  return lists.flat().sort();
}
