import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting } from '#db/settings.ts';
import type { StoredProblem } from './sync-runner.ts';

/** Code with which `private.require_admin` in our SQL rejects accounts without the owner's role. */
const notOwner = 'PT403';

/** Calls `changed` when the server rejects a run because the account is not the owner's, and when it accepts one again. */
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
