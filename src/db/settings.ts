import type { Cursor } from '#domain/outbox/pulled-page.ts';
import type { AccountDatabase } from './database.ts';

const startOfHistory: Cursor = { epoch: null, version: 0 };

export async function readCursor(database: AccountDatabase): Promise<Cursor> {
  return (await readSetting<Cursor>(database, 'cursor')) ?? startOfHistory;
}

/** Progress of an unfinished snapshot, which the next page continues. */
export interface SnapshotProgress extends Cursor {
  epoch: string;
  /** True if the device knew another epoch before, so that the server may have lost rows. */
  restored: boolean;
  /** The server's highest version when this epoch began. Rows with later versions were lost. */
  began: number;
  read: number;
  /** Number of rows. Null if the server does not know it. */
  total: number | null;
}

export async function readSnapshot(database: AccountDatabase): Promise<SnapshotProgress | null> {
  return (await readSetting<SnapshotProgress | null>(database, 'snapshot')) ?? null;
}

/** Returns where the next page starts: the position in an unfinished snapshot, otherwise the cursor. */
export async function readPosition(database: AccountDatabase): Promise<Cursor> {
  const snapshot = await readSnapshot(database);
  if (!snapshot) return readCursor(database);
  const { epoch, version } = snapshot;
  return { epoch, version };
}

export async function writeCursor(database: AccountDatabase, cursor: Cursor): Promise<void> {
  await database.settings.put({ key: 'cursor', value: cursor });
}

/** Returns the epoch before the data was deleted. A new epoch means that the server may have lost changes. */
export async function readHistory(database: AccountDatabase): Promise<Cursor> {
  return { epoch: (await readSetting<string | null>(database, 'history')) ?? null, version: 0 };
}

/** Returns the epoch to which the shown versions belong, or null if nothing was pulled yet. */
export async function shownHistory(database: AccountDatabase): Promise<string | null> {
  const known = [await readCursor(database), await readHistory(database), await readPosition(database)];
  return known.find(({ epoch }) => epoch !== null)?.epoch ?? null;
}

export async function keepHistory(database: AccountDatabase): Promise<void> {
  const { epoch } = await readCursor(database);
  if (epoch !== null) await writeSetting(database, 'history', epoch);
}

/** Returns this device's id on the server. Creates it for the first change. */
export async function deviceId(database: AccountDatabase, newId: () => string): Promise<string> {
  const known = await readSetting<string>(database, 'deviceId');
  if (known) return known;
  const made = newId();
  await database.settings.put({ key: 'deviceId', value: made });
  return made;
}

/** Returns the id of this database. It changes when the database is deleted or emptied, or when a sign-out is cancelled. */
export async function databaseId(database: AccountDatabase, newId: () => string): Promise<string> {
  // Reads alone first, because a write delays the settings that the first screen reads.
  const stored = await readDatabaseId(database);
  if (stored) return stored;
  // Reads and writes in one transaction, so that two tabs get the same id.
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
