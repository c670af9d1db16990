import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Patched } from '../../tests/support/patch.ts';

/** A copy of the project, so that faults do not change the working files. */
export interface ProjectCopy {
  directory: string;
  /** Replaces the text of one file while the work runs. */
  withFault<T>(fault: Patched, work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const leftOut = new Set([
  'node_modules',
  '.git',
  '.portico',
  '.vite',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
]);

export async function copyProject(root: string): Promise<ProjectCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-mutations-'));
  await cp(root, directory, { recursive: true, filter: (source) => !leftOut.has(basename(source)) });
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction');
  return {
    directory,
    async withFault(fault, work) {
      const path = join(directory, fault.path);
      const text = await readFile(path, 'utf8');
      await writeFile(path, fault.text);
      try {
        return await work();
      } finally {
        await writeFile(path, text);
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
