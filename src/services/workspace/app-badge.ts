import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { readWaitingChanges } from '#db/operation-store.ts';
import { countUnread } from './messages.ts';

type BadgeApi = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows the number of unread messages and unsent changes on the application's icon. Returns the function that stops it. */
export function showCountOnIcon(database: AccountDatabase, api: BadgeApi = navigator): () => void {
  // Ignores failures: the icon is missing if the application is not installed, and the status line shows the number, too.
  const show = (count: number) =>
    void (count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.())?.catch(() => undefined);
  const countAll = async () => (await readWaitingChanges(database)) + (await countUnread(database));
  const watch = liveQuery(countAll).subscribe({
    next: show,
    error: () => show(0),
  });
  return () => {
    watch.unsubscribe();
    show(0);
  };
}
