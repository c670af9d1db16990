import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { countOpenGithubChanges, readGithubRun } from '#db/github-changes.ts';

/**
 * Tells how many changes at GitHub wait for a page that carries them out, and each time that it becomes another number. What the
 * owner has paused waits for nobody.
 *
 * @returns the unsubscribe function; none waits any more as far as this device shows
 */
export function watchWaiting(database: AccountDatabase, tell: (count: number) => void): () => void {
  const countThem = async () =>
    (await readGithubRun(database)).state === 'paused' ? 0 : countOpenGithubChanges(database);
  const watch = liveQuery(countThem).subscribe({ next: tell, error: () => tell(0) });
  return () => {
    watch.unsubscribe();
    tell(0);
  };
}
