import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting } from '#db/settings.ts';
import type { StoredProblem } from './sync-runner.ts';

/** Code of `private.require_admin` in our SQL for accounts without the owner's role. */
const notOwner = 'PT403';

/** Calls back when the server refuses runs of an account that isn't the owner's, or accepts one again, in any tab. */
export function watchRefusal(database: AccountDatabase, changed: () => void): () => void {
  let wasRefused = false;
  const watch = liveQuery(() => readSetting<StoredProblem>(database, 'problem')).subscribe({
    next(problem) {
      const isRefused = problem?.code === notOwner;
      if (isRefused || wasRefused) changed();
      wasRefused = isRefused;
    },
    error: () => undefined,
  });
  return () => watch.unsubscribe();
}
