import type { OnProgress, ReadBackup } from '#domain/backup/backup.ts';
import type { ImportPlan } from '#domain/backup/import-plan.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Result } from '#domain/shared/failure.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import type { RowCounts } from '#domain/shared/row-kinds.ts';
import {
  type BackupFile,
  type BackupFolder,
  type BackupSchedule,
  createBackupSchedule,
} from './backup-schedule.ts';
import type { ChangeContext } from './changes.ts';

export interface ImportChoice {
  overEdits: boolean;
}

export interface BackupFiles {
  create(onProgress?: OnProgress): Promise<BackupFile>;
  read(file: Blob, onProgress: OnProgress): Promise<ReadBackup | string>;
  plan(read: ReadBackup, choice: ImportChoice): Promise<ImportPlan>;
  /** Imports the file as one change. If any part fails, nothing is imported. */
  take(
    read: ReadBackup,
    choice: ImportChoice,
    onProgress: OnProgress,
  ): Promise<Result<SavedChange & { counts: RowCounts }>>;
  /** True if this device has no data yet and the file is a complete backup of the same account. */
  canRestore(read: ReadBackup): Promise<boolean>;
  /** Replaces this device's data with the file's. If any part fails, the device stays unchanged. */
  restore(read: ReadBackup, onProgress: OnProgress): Promise<Result<void>>;
}

export type BackupService = BackupSchedule & BackupFiles;

export interface BackupContext extends ChangeContext {
  accountId: string;
  pause: () => Promise<void>;
  fetchMissingPictures: () => Promise<number>;
  /** Null if the browser has no folder dialog. */
  pickFolder: (() => Promise<BackupFolder>) | null;
}

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
      await schedule.recordBackup();
      return backup;
    },
    read: async (...file) => (await files()).read(...file),
    plan: async (...choice) => (await files()).plan(...choice),
    take: async (...choice) => (await files()).take(...choice),
    canRestore: async (read) => (await files()).canRestore(read),
    restore: async (...read) => (await files()).restore(...read),
  };
}
