import { setImmediate } from 'node:timers/promises';
import { IDBKeyRange } from 'fake-indexeddb';
import { createBackupService } from '#services/workspace/backup.ts';
import type { openDevice } from './device-database.ts';

export const accountOfTests = 'owner';

/** The way of a device's data into a file and back. */
export function backupOf(
  { database, context, indexedDB }: Pick<ReturnType<typeof openDevice>, 'database' | 'context' | 'indexedDB'>,
  accountId = accountOfTests,
) {
  return createBackupService({
    accountId,
    database,
    ...context,
    wake: () => undefined,
    pause: () => setImmediate(),
    pickFolder: null,
    fetchMissingPictures: () => Promise.resolve(0),
    indexedDb: { indexedDB, IDBKeyRange },
  });
}

/** A file of the first version, as people may have it. */
export function fileWith(content: {
  projects?: unknown[];
  repositories?: unknown[];
  messages?: unknown[];
}): Blob {
  return new Blob([
    JSON.stringify({ format: 'portico-export', version: 1, exportedAt: '', ...content }, null, 2),
  ]);
}
