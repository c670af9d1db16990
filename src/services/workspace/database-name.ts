import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { databaseId, readDatabaseId } from '#db/settings.ts';

export interface DatabaseName {
  current(): string | null;
  close(): void;
}

/** Watches the database's id without blocking, because another tab may write for a long time, and the disk may be full. */
export function watchDatabaseName(database: AccountDatabase, newId: () => string): DatabaseName {
  let name: string | null = null;
  // Ignores a failure: without an id, an interrupted sign-out keeps unsent changes.
  databaseId(database, newId).catch(() => undefined);
  const watch = liveQuery(() => readDatabaseId(database)).subscribe({
    next(stored) {
      name = stored;
    },
    error: () => undefined,
  });
  return { current: () => name, close: () => watch.unsubscribe() };
}
