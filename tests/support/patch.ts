import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

export interface Patched {
  /** Path of the changed file from the project's root. */
  path: string;
  text: string;
}

/**
 * Returns a file's text with a patch applied. Does not change the file itself.
 * @param patch path of a patch that changes one file
 * @throws Error if the patch does not apply, because a fault that is not planted proves nothing
 */
export async function patchedFile(patch: string): Promise<Patched> {
  const path = /^\+\+\+ b\/(.+)$/m.exec(await readFile(patch, 'utf8'))?.[1];
  if (path === undefined) throw new Error(`${patch} names no file.`);
  const directory = await mkdtemp(join(tmpdir(), 'portico-patch-'));
  try {
    await mkdir(join(directory, dirname(path)), { recursive: true });
    await cp(path, join(directory, path));
    // Only requires one matching line of context on each side, so that rewording a comment does not break a patch.
    await promisify(execFile)('git', ['apply', '--recount', '-C1', resolve(patch)], {
      cwd: directory,
      // Otherwise Git would use a repository in a parent folder.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir(), GIT_DIR: join(directory, 'none') },
    });
    return { path, text: await readFile(join(directory, path), 'utf8') };
  } finally {
    await rm(directory, { recursive: true });
  }
}
