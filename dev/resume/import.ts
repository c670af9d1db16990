import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { content } from '../../src/content/content.ts';
import { contentOfResume } from './content-of-resume.ts';
import { parseJsonResume } from './json-resume.schema.ts';
import { type ResumeContent, sourcesOf } from './sources.ts';

const run = promisify(execFile);
const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * Writes what a JSON Resume says into `src/content`.
 *
 * @param root the project's folder
 * @returns the content as it is now, and the files that were written, from the root
 * @throws Error if the file is not in that form, or if something would be overwritten that no commit has
 */
export async function importResume(
  path: string,
  root: string,
): Promise<{ read: ResumeContent; files: string[] }> {
  const resume = parseJsonResume(await readFile(path, 'utf8'));
  const { stdout } = await run('git', ['status', '--porcelain', 'src/content'], { cwd: root });
  if (stdout !== '') throw new Error('src/content has changes that are not committed: commit them first.');
  const read = contentOfResume(resume, content);
  const sources = Object.entries(sourcesOf(read)).map(([name, text]) => ({
    file: `src/content/${name}`,
    text,
  }));
  await Promise.all(sources.map(({ file, text }) => writeFile(join(root, file), text)));
  const files = sources.map(({ file }) => file);
  await run(process.execPath, [formatter, 'check', '--write', ...files], { cwd: root });
  return { read, files };
}
