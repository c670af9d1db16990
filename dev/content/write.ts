import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { getSources } from './sources.ts';

const run = promisify(execFile);
const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/**
 * Writes sections into `content/`.
 * @param root the project's folder
 * @returns paths of the written files, from the root
 * @throws Error if uncommitted changes would be overwritten
 */
export async function writeContent(
  content: SiteContent,
  changed: readonly (keyof SiteContent)[],
  root: string,
): Promise<string[]> {
  const { stdout } = await run('git', ['status', '--porcelain', 'content'], { cwd: root });
  if (stdout !== '') throw new Error('content/ has changes that are not committed: commit them first.');
  const sources = Object.entries(getSources(content, changed)).map(([name, text]) => ({
    file: `content/${name}`,
    text,
  }));
  await Promise.all(sources.map(({ file, text }) => writeFile(join(root, file), text)));
  const files = sources.map(({ file }) => file);
  if (files.length > 0) await run(process.execPath, [formatter, 'check', '--write', ...files], { cwd: root });
  return files;
}
