import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endWithSignals } from '../../dev/command/signals.ts';
import type { Patched } from '../../tests/support/patch.ts';
import { endPrograms } from './tests-in-copy.ts';

/** A copy of the project, so that planted faults do not change the working files. */
export interface ProjectCopy {
  directory: string;
  /** Replaces the text of one file during the work. */
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

async function copyProject(root: string): Promise<ProjectCopy> {
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

/** Works with copies of the project, which are deleted at the end, also after an interruption. */
export async function withCopies<T>(
  root: string,
  count: number,
  work: (copies: readonly ProjectCopy[]) => Promise<T>,
): Promise<T> {
  const copies = await Promise.all(Array.from({ length: Math.max(1, count) }, () => copyProject(root)));
  const remove = async (): Promise<void> => {
    await Promise.all(copies.map((copy) => copy.remove()));
  };
  endWithSignals(async () => {
    endPrograms();
    await remove();
    throw new Error('Ended before every fault was tried.');
  });
  try {
    return await work(copies);
  } finally {
    await remove();
  }
}

/** Processes one entry at a time in each copy. */
export async function inTurn<T>(
  entries: readonly T[],
  copies: readonly ProjectCopy[],
  work: (entry: T, copy: ProjectCopy) => Promise<void>,
): Promise<void> {
  const left = [...entries];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next, copy);
    }),
  );
}

export function since(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
