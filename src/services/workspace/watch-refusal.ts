import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting } from '#db/settings.ts';
import type { StoredProblem } from './sync-runner.ts';

/** The code of `private.require_admin` in our SQL for an account without the owner's role. */
const notOwner = 'PT403';

/**
 * Calls back after each run that the server refused because the account is not the owner's, and after the first run that it
 * accepts again. Any tab may have run it.
 *
 * @returns the unsubscribe function
 */
export function watchRefusal(database: AccountDatabase, changed: () => void): () => void {
  let wasRefused = false;
  const watch = liveQuery(() => readSetting<StoredProblem>(database, 'problem')).subscribe({
    next(problem) {
      const isRefused = problem?.code === notOwner;
      if (isRefused || wasRefused) changed();
      wasRefused = isRefused;
    },
    // The database was closed.
    error: () => undefined,
  });
  return () => watch.unsubscribe();
}
