import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { databaseId, readDatabaseId } from '#db/settings.ts';

/** The current id of the open database, available synchronously. */
export interface DatabaseName {
  /** null: not known yet, or it could not be written down. */
  current(): string | null;
  close(): void;
}

/** Never blocks, because another tab may be writing for a long time, and the disk may be full. */
export function watchDatabaseName(database: AccountDatabase, newId: () => string): DatabaseName {
  let name: string | null = null;
  // Without an id, an interrupted sign-out keeps unsent changes.
  databaseId(database, newId).catch(() => undefined);
  const watch = liveQuery(() => readDatabaseId(database)).subscribe({
    next(stored) {
      name = stored;
    },
    // The database is closed or its storage fails, so the last known id stays.
    error: () => undefined,
  });
  return { current: () => name, close: () => watch.unsubscribe() };
}
