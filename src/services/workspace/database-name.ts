import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { databaseId, readDatabaseId } from '#db/settings.ts';

export interface DatabaseName {
  current(): string | null;
  close(): void;
}

/** Never blocks, because another tab may be writing for long, and the disk may be full. */
export function watchDatabaseName(database: AccountDatabase, newId: () => string): DatabaseName {
  let name: string | null = null;
  // Without an id, an interrupted sign-out keeps unsent changes.
  databaseId(database, newId).catch(() => undefined);
  const watch = liveQuery(() => readDatabaseId(database)).subscribe({
    next(stored) {
      name = stored;
    },
    error: () => undefined,
  });
  return { current: () => name, close: () => watch.unsubscribe() };
}
