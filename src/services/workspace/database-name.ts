import { liveQuery } from 'dexie';
import type { AccountDatabase } from '#db/database.ts';
import { databaseId, readDatabaseId } from '#db/settings.ts';

/** What the open database is called just now, for whoever cannot wait for a promise. */
export interface DatabaseName {
  /** null: not known yet, or it could not be written down. */
  current(): string | null;
  close(): void;
}

/** Nobody waits for the name: another tab may be in the middle of a long write, and the disk may be full. */
export function watchDatabaseName(database: AccountDatabase, newId: () => string): DatabaseName {
  let name: string | null = null;
  // Without one, a sign-out that is cut off keeps what was not sent.
  databaseId(database, newId).catch(() => undefined);
  const watch = liveQuery(() => readDatabaseId(database)).subscribe({
    next(stored) {
      name = stored;
    },
    // It is closed, or its storage fails: what was known last is the best there is.
    error: () => undefined,
  });
  return { current: () => name, close: () => watch.unsubscribe() };
}
