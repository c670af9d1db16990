import type { Table } from 'dexie';
import {
  type BackupHeader,
  backupText,
  isOwnersSetting,
  type OnProgress,
  type WholeDevice,
} from '#domain/backup/backup.ts';
import { type AccountDatabase, schemaVersion } from './database.ts';

/** Exports and restores an account's data. Operations keep their ids, so that the server recognises those that it has applied. */

/** Number of rows per read; fewer for tables with large rows. */
const rowsAtOnce = 500;
const largeRowsAtOnce = 20;
const largeRows: readonly string[] = [
  'operations',
  'analyses',
  'quarantine',
  'snapshotPages',
  'pictureFiles',
];

const partSize = (table: string) => (largeRows.includes(table) ? largeRowsAtOnce : rowsAtOnce);

export async function writeDevice(
  database: AccountDatabase,
  origin: Pick<BackupHeader, 'accountId' | 'exportedAt'>,
  write: (text: string) => void,
  onProgress: OnProgress,
): Promise<BackupHeader> {
  const { tables } = database;
  return database.transaction('r', tables, async () => {
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table.name] = await ownersRows(table).count();
    const header = { ...origin, schemaVersion, counts };
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    let done = 0;
    write(backupText.begin(header));
    for (const table of tables) {
      write(backupText.table(table.name));
      let isFirst = true;
      await eachPart(table, (rows) => {
        write(backupText.rows(rows, isFirst));
        isFirst = false;
        done += rows.length;
        onProgress(done, total);
      });
      write(backupText.endTable());
    }
    write(backupText.end());
    return header;
  });
}

function ownersRows(table: Table<unknown, unknown>) {
  return table.name === 'settings'
    ? table.filter((setting) => isOwnersSetting((setting as { key: string }).key))
    : table.toCollection();
}

/** Continues each read after the last key, so that no row is read twice. */
async function eachPart(
  table: Table<unknown, unknown>,
  take: (rows: readonly unknown[]) => void,
): Promise<void> {
  const size = partSize(table.name);
  const getKey = (row: unknown) => findKey(table, row as Record<string, unknown>);
  let rows = await table.orderBy(':id').limit(size).toArray();
  while (rows.length > 0) {
    const owners =
      table.name === 'settings' ? rows.filter((row) => isOwnersSetting((row as { key: string }).key)) : rows;
    if (owners.length > 0) take(owners);
    if (rows.length < size) return;
    rows = await table
      .where(':id')
      .above(getKey(rows.at(-1)))
      .limit(size)
      .toArray();
  }
}

function findKey({ schema }: Table<unknown, unknown>, row: Record<string, unknown>): unknown {
  const { keyPath } = schema.primKey;
  return Array.isArray(keyPath) ? keyPath.map((part) => row[part]) : row[keyPath ?? ''];
}

/** True if the device has no data that a restore would overwrite. */
export async function isUntouched(database: AccountDatabase): Promise<boolean> {
  const [operations, atGithub, analyses, drafts] = await Promise.all([
    database.operations.count(),
    // Ignores other devices' changes, because the next exchange brings them back.
    database.githubChanges.filter(({ deviceName }) => deviceName === undefined).count(),
    database.analyses.count(),
    database.settings.where('key').startsWithAnyOf('unsaved-entry:', 'unsaved-content:').count(),
  ]);
  return operations + atGithub + analyses + drafts === 0;
}

/** Restores the backup. Rejects with Dexie's error, and then changes nothing. */
export async function restoreDevice(
  database: AccountDatabase,
  whole: WholeDevice,
  onProgress: OnProgress,
): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    if (!(await isUntouched(database))) throw new Error('This device already has other data.');
    for (const table of database.tables) await ownersRows(table).delete();
    await putBack(database, whole.tables, onProgress);
  });
}

async function putBack(
  database: AccountDatabase,
  tables: ReadonlyMap<string, readonly unknown[]>,
  onProgress: OnProgress,
): Promise<void> {
  const total = [...tables.values()].reduce((sum, rows) => sum + rows.length, 0);
  let done = 0;
  for (const [name, rows] of tables) {
    const size = partSize(name);
    for (let start = 0; start < rows.length; start += size) {
      const part = rows.slice(start, start + size);
      await database.table(name).bulkAdd(part);
      done += part.length;
      onProgress(done, total);
    }
  }
}
