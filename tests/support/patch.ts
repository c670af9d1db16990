import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

export interface Patched {
  /** The file that the patch changes, below the project. */
  path: string;
  text: string;
}

/**
 * The text of a file with a patch applied to it. The file itself stays as it is.
 *
 * @param patch path of a patch that changes one file
 * @throws Error if the patch does not apply: a fault that is not planted shows nothing
 */
export async function patchedFile(patch: string): Promise<Patched> {
  const path = /^\+\+\+ b\/(.+)$/m.exec(await readFile(patch, 'utf8'))?.[1];
  if (path === undefined) throw new Error(`${patch} names no file.`);
  const directory = await mkdtemp(join(tmpdir(), 'portico-patch-'));
  try {
    await mkdir(join(directory, dirname(path)), { recursive: true });
    await cp(path, join(directory, path));
    // One line of context must match on each side, so a reworded comment breaks no patch.
    await promisify(execFile)('git', ['apply', '--recount', '-C1', resolve(patch)], {
      cwd: directory,
      // Without these, git would look for a repository in the folders above.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir(), GIT_DIR: join(directory, 'none') },
    });
    return { path, text: await readFile(join(directory, path), 'utf8') };
  } finally {
    await rm(directory, { recursive: true });
  }
}
