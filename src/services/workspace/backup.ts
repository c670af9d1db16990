import type { IndexedDbAccess } from '#db/database.ts';
import type { OnProgress, ReadBackup } from '#domain/backup/backup.ts';
import type { ImportPlan } from '#domain/backup/import-plan.ts';
import type { ImportCounts, SavedChange } from '#domain/outbox/operation.ts';
import type { Result } from '#domain/shared/failure.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import {
  type BackupFile,
  type BackupFolder,
  type BackupSchedule,
  createBackupSchedule,
} from './backup-schedule.ts';
import type { ChangeContext } from './changes.ts';

export interface ImportChoice {
  /** The file's values also overwrite the owner's edits. */
  overEdits: boolean;
}

/** Exports the whole device into a file, and imports it. */
export interface BackupFiles {
  /** Everything of this account on this device, but what names the device. */
  create(onProgress?: OnProgress): Promise<BackupFile>;
  /** Parses the file; a message if it is unusable. Changes nothing. */
  read(file: Blob, onProgress: OnProgress): Promise<ReadBackup | string>;
  /** The changes that an import would make. */
  plan(read: ReadBackup, choice: ImportChoice): Promise<ImportPlan>;
  /** Everything that the file brings, as one change, or nothing of it. */
  take(
    read: ReadBackup,
    choice: ImportChoice,
    onProgress: OnProgress,
  ): Promise<Result<SavedChange & { counts: ImportCounts }>>;
  /** Whether the file can be put back as the device that it was: this one is untouched, and it is the same account's. */
  canRestore(read: ReadBackup): Promise<boolean>;
  /** Puts the device of the file in the place of this one: everything, or nothing. */
  restore(read: ReadBackup, onProgress: OnProgress): Promise<Result<void>>;
}

export type BackupService = BackupSchedule & BackupFiles;

export interface BackupContext extends ChangeContext {
  accountId: string;
  /** Lets the page do something else. */
  pause: () => Promise<void>;
  /** Brings the files of pictures that only the server has; gives how many are not here all the same. */
  fetchMissingPictures: () => Promise<number>;
  /** Asks the owner for a folder; null: this browser cannot. */
  pickFolder: (() => Promise<BackupFolder>) | null;
  /** Another IndexedDB than the browser's own. */
  indexedDb?: IndexedDbAccess;
}

/** The code that writes and reads files loads with the first file. */
export function createBackupService(context: BackupContext): BackupService {
  const files = loadedOnce(async () => (await import('./backup-files.ts')).createBackupFiles(context));
  const schedule = createBackupSchedule({
    database: context.database,
    create: async () => (await files()).create(),
    pickFolder: context.pickFolder,
    now: context.now,
  });
  return {
    ...schedule,
    async create(onProgress) {
      const backup = await (await files()).create(onProgress);
      await schedule.made();
      return backup;
    },
    read: async (...file) => (await files()).read(...file),
    plan: async (...choice) => (await files()).plan(...choice),
    take: async (...choice) => (await files()).take(...choice),
    canRestore: async (read) => (await files()).canRestore(read),
    restore: async (...read) => (await files()).restore(...read),
  };
}
