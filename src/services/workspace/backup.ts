import type { BackupHeader, OnProgress, ReadBackup } from '#domain/backup/backup.ts';
import type { ImportPlan } from '#domain/backup/import-plan.ts';
import type { ImportCounts, SavedChange } from '#domain/outbox/operation.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface BackupFile {
  name: string;
  content: Blob;
  /** Files of pictures that are not in it: they are at the server alone, which could not be read. */
  missingPictureFiles: number;
  header: BackupHeader;
}

export interface ImportChoice {
  /** The file's values are taken also where the owner has set others by hand. */
  overEdits: boolean;
}

export interface BackupStatus {
  /** Milliseconds since the epoch; null: never on this device. */
  lastAt: number | null;
  /** How often there is to be one, in days; 0: never. */
  everyDays: number;
  /** The last one is older than that. */
  isDue: boolean;
  /** The name of the folder that it is written to by itself; null: there is none. */
  folder: string | null;
}

/** The whole device into a file, and back. */
export interface BackupService {
  /** Everything of this account on this device, but what names the device. */
  create(onProgress?: OnProgress): Promise<BackupFile>;
  /** A message where the file as a whole cannot be taken. Nothing is changed. */
  read(file: Blob, onProgress: OnProgress): Promise<ReadBackup | string>;
  /** What an import would change. */
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
  /** For live queries. */
  status(): Promise<BackupStatus>;
  remindEvery(days: number): Promise<void>;
  /** Whether this browser can write into a folder. */
  canUseFolder: boolean;
  /** Asks for a folder; only by a click. False: none was chosen. */
  chooseFolder(): Promise<Result<boolean>>;
  forgetFolder(): Promise<void>;
  /**
   * Writes a backup into the folder. False: the browser wants the owner to allow it once more.
   *
   * @param mayPrompt it may ask the owner, since this is by a click
   */
  writeToFolder(mayPrompt: boolean): Promise<Result<boolean>>;
}
