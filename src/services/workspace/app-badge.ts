import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { readWaitingChanges } from '#db/operation-store.ts';
import { countUnread } from './messages.ts';

/** Browser API for the icon of an installed application; often missing. */
type BadgeApi = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/**
 * Shows on the application's icon how many messages are unread and how many changes have not reached the server, also while no
 * window of it is seen. Returns the unsubscribe function, which takes the number away.
 */
export function showCountOnIcon(database: AccountDatabase, api: BadgeApi = navigator): () => void {
  // Refused where the application is not installed, say: the number is in the status line, too.
  const show = (count: number) =>
    void (count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.())?.catch(() => undefined);
  const countAll = async () => (await readWaitingChanges(database)) + (await countUnread(database));
  const watch = liveQuery(countAll).subscribe({
    next: show,
    // The database was closed.
    error: () => show(0),
  });
  return () => {
    watch.unsubscribe();
    show(0);
  };
}
