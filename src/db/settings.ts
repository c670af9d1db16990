import type { Cursor } from '#domain/outbox/pulled-page.ts';
import type { AccountDatabase } from './database.ts';

const startOfHistory: Cursor = { epoch: null, version: 0 };

export async function readCursor(database: AccountDatabase): Promise<Cursor> {
  return (await readSetting<Cursor>(database, 'cursor')) ?? startOfHistory;
}

/** A snapshot that has begun and is not complete: the next page begins where the last one ended. */
export interface SnapshotProgress extends Cursor {
  epoch: string;
  /** The device knew another history before: this one may lack what that one had. */
  restored: boolean;
  /** The highest version of the rows when this history began. Later known versions were lost. */
  began: number;
  /** Rows read so far. */
  read: number;
  /** How many there are in all, as far as the server can say. */
  total: number | null;
}

export async function readSnapshot(database: AccountDatabase): Promise<SnapshotProgress | null> {
  return (await readSetting<SnapshotProgress | null>(database, 'snapshot')) ?? null;
}

/** Where the next page begins: in the middle of a snapshot, else at the cursor. */
export async function readPosition(database: AccountDatabase): Promise<Cursor> {
  const snapshot = await readSnapshot(database);
  if (!snapshot) return readCursor(database);
  const { epoch, version } = snapshot;
  return { epoch, version };
}

export async function writeCursor(database: AccountDatabase, cursor: Cursor): Promise<void> {
  await database.settings.put({ key: 'cursor', value: cursor });
}

/**
 * The history that was known when the data was deleted, so that a new history is noticed: it may lack changes that
 * the old one had applied.
 */
export async function readHistory(database: AccountDatabase): Promise<Cursor> {
  return { epoch: (await readSetting<string | null>(database, 'history')) ?? null, version: 0 };
}

/** The history of the shown versions; null: nothing was read yet. */
export async function shownHistory(database: AccountDatabase): Promise<string | null> {
  const known = [await readCursor(database), await readHistory(database), await readPosition(database)];
  return known.find(({ epoch }) => epoch !== null)?.epoch ?? null;
}

export async function keepHistory(database: AccountDatabase): Promise<void> {
  const { epoch } = await readCursor(database);
  if (epoch !== null) await writeSetting(database, 'history', epoch);
}

/** This device's name for the server, made at its first change. */
export async function deviceId(database: AccountDatabase, newId: () => string): Promise<string> {
  const known = await readSetting<string>(database, 'deviceId');
  if (known) return known;
  const made = newId();
  await database.settings.put({ key: 'deviceId', value: made });
  return made;
}

/**
 * Identifies this database until it is deleted, or a sign-out empties it or is cancelled. Orders for another id do
 * not concern it.
 */
export async function databaseId(database: AccountDatabase, newId: () => string): Promise<string> {
  // In one transaction: tabs that open together agree on one.
  return database.transaction('rw', database.settings, async () => {
    const known = await readDatabaseId(database);
    if (known) return known;
    const made = newId();
    await writeDatabaseId(database, made);
    return made;
  });
}

export async function readDatabaseId(database: AccountDatabase): Promise<string | null> {
  return (await readSetting<string>(database, 'databaseId')) ?? null;
}

export async function writeDatabaseId(database: AccountDatabase, id: string): Promise<void> {
  await writeSetting(database, 'databaseId', id);
}

/** The last used sequence of this device. A transaction that takes more stores the last of them. */
export async function lastSequence(database: AccountDatabase): Promise<number> {
  return (await readSetting<number>(database, 'sequence')) ?? 0;
}

export async function keepSequence(database: AccountDatabase, last: number): Promise<void> {
  await writeSetting(database, 'sequence', last);
}

export async function readSetting<T>(database: AccountDatabase, key: string): Promise<T | undefined> {
  return (await database.settings.get(key))?.value as T | undefined;
}

export async function writeSetting(database: AccountDatabase, key: string, value: unknown): Promise<void> {
  await database.settings.put({ key, value });
}
