import { setImmediate } from 'node:timers/promises';
import { createBackupService } from '#services/workspace/backup.ts';
import type { openDevice } from './device-database.ts';

export const accountOfTests = 'owner';

/** Exports a device's data to a file, and imports it again. */
export function backupOf(
  { database, context }: Pick<ReturnType<typeof openDevice>, 'database' | 'context'>,
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
  });
}

/** Returns a file in the first version of the format, as owners may still have one. */
export function fileWith(content: {
  projects?: unknown[];
  repositories?: unknown[];
  messages?: unknown[];
}): Blob {
  return new Blob([
    JSON.stringify({ format: 'portico-export', version: 1, exportedAt: '', ...content }, null, 2),
  ]);
}
