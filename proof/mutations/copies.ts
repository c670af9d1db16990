import { endWithSignals } from '../../dev/command/signals.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { endPrograms } from './tests-in-copy.ts';

/** Works with copies of the project, which are deleted at the end, also if it is ended early. */
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

/** Runs one entry at a time in each copy. */
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
