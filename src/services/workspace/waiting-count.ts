import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { countOpenGithubChanges, readGithubRun } from '#db/github-changes.ts';

/** Reports zero while sending is paused. Returns the function that stops it and reports zero. */
export function watchWaiting(database: AccountDatabase, tell: (count: number) => void): () => void {
  const countThem = async () =>
    (await readGithubRun(database)).state === 'paused' ? 0 : countOpenGithubChanges(database);
  const watch = liveQuery(countThem).subscribe({ next: tell, error: () => tell(0) });
  return () => {
    watch.unsubscribe();
    tell(0);
  };
}
