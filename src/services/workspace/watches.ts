import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { countOpenGithubChanges, readGithubRun } from '#db/github-changes.ts';
import { readWaitingChanges } from '#db/operation-store.ts';
import { databaseId, readDatabaseId, readSetting } from '#db/settings.ts';
import { countUnread } from './messages.ts';
import type { StoredProblem } from './sync-runner.ts';

/** Watches values in the database, in any tab. */

/**
 * Calls `next` with the current value and after each change.
 * @param onError called if reading fails, which ends the watch
 * @returns the function that stops it
 */
function watch<T>(read: () => Promise<T>, next: (value: T) => void, onError = (): void => undefined) {
  const subscription = liveQuery(read).subscribe({ next, error: onError });
  return () => subscription.unsubscribe();
}

/** Calls `grown` when the count increases in any tab. Returns the function that stops it. */
export function watchGrowth(count: () => Promise<number>, grown: () => void): () => void {
  let known = 0;
  return watch(count, (current) => {
    if (current > known) grown();
    known = current;
  });
}

/** Calls `added` when any tab adds an operation to the outbox. Returns the function that stops it. */
export function watchUnsent({ operations }: AccountDatabase, added: () => void): () => void {
  return watchGrowth(() => operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(), added);
}

/** Reports zero while sending is paused. Returns the function that stops it and reports zero. */
export function watchWaiting(database: AccountDatabase, tell: (count: number) => void): () => void {
  const countAll = async () =>
    (await readGithubRun(database)).state === 'paused' ? 0 : countOpenGithubChanges(database);
  return watchCount(countAll, tell);
}

type BadgeApi = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows the number of unread messages and unsent changes on the application's icon. Returns the function that stops it. */
export function showCountOnIcon(database: AccountDatabase, api: BadgeApi = navigator): () => void {
  // Ignores failures: the icon is missing if the application is not installed, and the status line shows the number, too.
  const show = (count: number) =>
    void (count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.())?.catch(() => undefined);
  const countAll = async () => (await readWaitingChanges(database)) + (await countUnread(database));
  return watchCount(countAll, show);
}

/** Reports zero after a failure and when it is stopped. */
function watchCount(count: () => Promise<number>, tell: (count: number) => void): () => void {
  const stop = watch(count, tell, () => tell(0));
  return () => {
    stop();
    tell(0);
  };
}

/** Code with which `private.require_admin` in our SQL rejects accounts without the owner's role. */
const notOwner = 'PT403';

/** Calls `changed` when the server rejects a run because the account is not the owner's, and when it accepts one again. */
export function watchRefusal(database: AccountDatabase, changed: () => void): () => void {
  let wasRefused = false;
  return watch(
    () => readSetting<StoredProblem>(database, 'problem'),
    (problem) => {
      const isRefused = problem?.code === notOwner;
      if (isRefused || wasRefused) changed();
      wasRefused = isRefused;
    },
  );
}

/** Watches the database's id without blocking, because another tab may write for a long time, and the disk may be full. */
export function watchDatabaseId(database: AccountDatabase, newId: () => string) {
  let id: string | null = null;
  // Ignores a failure: without an id, an interrupted sign-out keeps unsent changes.
  databaseId(database, newId).catch(() => undefined);
  const close = watch(
    () => readDatabaseId(database),
    (stored) => {
      id = stored;
    },
  );
  return { current: () => id, close };
}
