import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { countOpenGithubChanges, readGithubRun } from '#db/github-changes.ts';

/** Reports the number of unpaused changes on GitHub that wait. Returns the unsubscribe function, which reports zero. */
export function watchWaiting(database: AccountDatabase, tell: (count: number) => void): () => void {
  const countThem = async () =>
    (await readGithubRun(database)).state === 'paused' ? 0 : countOpenGithubChanges(database);
  const watch = liveQuery(countThem).subscribe({ next: tell, error: () => tell(0) });
  return () => {
    watch.unsubscribe();
    tell(0);
  };
}
