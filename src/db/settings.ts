import type { Cursor } from '#domain/outbox/pulled-page.ts';
import type { AccountDatabase } from './database.ts';

const startOfHistory: Cursor = { epoch: null, version: 0 };

export async function readCursor(database: AccountDatabase): Promise<Cursor> {
  return (await readSetting<Cursor>(database, 'cursor')) ?? startOfHistory;
}

/** An incomplete snapshot; the next page continues it. */
export interface SnapshotProgress extends Cursor {
  epoch: string;
  /** The device knew another epoch before, so rows may be lost. */
  restored: boolean;
  /** Highest version at the start of this epoch. Later versions were lost. */
  began: number;
  read: number;
  /** As far as the server knows. */
  total: number | null;
}

export async function readSnapshot(database: AccountDatabase): Promise<SnapshotProgress | null> {
  return (await readSetting<SnapshotProgress | null>(database, 'snapshot')) ?? null;
}

/** Start of the next page: within a snapshot, else the cursor. */
export async function readPosition(database: AccountDatabase): Promise<Cursor> {
  const snapshot = await readSnapshot(database);
  if (!snapshot) return readCursor(database);
  const { epoch, version } = snapshot;
  return { epoch, version };
}

export async function writeCursor(database: AccountDatabase, cursor: Cursor): Promise<void> {
  await database.settings.put({ key: 'cursor', value: cursor });
}

/** The epoch when the data was deleted, to detect a new one, which may lack applied changes. */
export async function readHistory(database: AccountDatabase): Promise<Cursor> {
  return { epoch: (await readSetting<string | null>(database, 'history')) ?? null, version: 0 };
}

/** Epoch of the shown versions; null: nothing was pulled yet. */
export async function shownHistory(database: AccountDatabase): Promise<string | null> {
  const known = [await readCursor(database), await readHistory(database), await readPosition(database)];
  return known.find(({ epoch }) => epoch !== null)?.epoch ?? null;
}

export async function keepHistory(database: AccountDatabase): Promise<void> {
  const { epoch } = await readCursor(database);
  if (epoch !== null) await writeSetting(database, 'history', epoch);
}

/** Name of this device at the server, created with its first change. */
export async function deviceId(database: AccountDatabase, newId: () => string): Promise<string> {
  const known = await readSetting<string>(database, 'deviceId');
  if (known) return known;
  const made = newId();
  await database.settings.put({ key: 'deviceId', value: made });
  return made;
}

/** Identifies the database until it is deleted or emptied, or a sign-out is cancelled. */
export async function databaseId(database: AccountDatabase, newId: () => string): Promise<string> {
  // In one transaction, so that concurrent tabs agree.
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
