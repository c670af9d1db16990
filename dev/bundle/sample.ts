import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultDataDirectory } from '../stack/data-directory.ts';
import { StackProblem } from '../stack/problem.ts';
import { rootFile } from './fingerprint.ts';

const folders = ['src', 'dev', 'content'];

/**
 * Copies the project with the content of a sample owner, and returns the copy's folder.
 * @throws StackProblem for an unknown name
 */
export async function copyWithSample(root: string, name: string): Promise<string> {
  const names = await readdir(join(root, 'samples'));
  if (!names.includes(name)) {
    throw new StackProblem(`There is no sample "${name}". The samples are: ${names.join(', ')}.`);
  }
  const copy = join(root, defaultDataDirectory, 'samples', name);
  await copyWithContent(root, join(root, 'samples', name), copy);
  return copy;
}

/**
 * Copies the inputs of a build. Files of `content` replace those of the project's `content/`. The copy keeps its last build.
 */
export async function copyWithContent(root: string, content: string, copy: string): Promise<void> {
  await mkdir(copy, { recursive: true });
  const files = (await readdir(root)).filter((name) => rootFile.test(name));
  await Promise.all([...files, ...folders, 'node_modules'].map((name) => rm(join(copy, name), removed)));
  await Promise.all(
    [...files, ...folders].map((name) => cp(join(root, name), join(copy, name), { recursive: true })),
  );
  await cp(content, join(copy, 'content'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

const removed = { recursive: true, force: true };
