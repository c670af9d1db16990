import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import type { BackupHeader } from '#domain/backup/backup.ts';
import { errorMessage, failed, failure, type Result, success } from '#domain/shared/failure.ts';

/** The used parts of a folder handle, partly missing in browsers and in the types. */
export interface BackupFolder {
  name: string;
  getFileHandle: FileSystemDirectoryHandle['getFileHandle'];
  queryPermission(mode: typeof writing): Promise<PermissionState>;
  requestPermission(mode: typeof writing): Promise<PermissionState>;
}

const writing = { mode: 'readwrite' } as const;

interface ScheduleAccess {
  database: AccountDatabase;
  create: () => Promise<BackupFile>;
  pickFolder: (() => Promise<BackupFolder>) | null;
  now: () => number;
}

// Of this device alone: no backup holds them.
const keys = { last: 'backup:last', every: 'backup:every', since: 'backup:since', folder: 'backup:folder' };

const dayMs = 24 * 3_600_000;
const usualDays = 30;

export interface BackupFile {
  name: string;
  content: Blob;
  /** Files of pictures that are not in it: they are at the server alone, which could not be read. */
  missingPictureFiles: number;
  header: BackupHeader;
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

/** When the last backup was written, when the next is due, and the folder that receives it. */
export interface BackupSchedule {
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

export function createBackupSchedule({
  database,
  create,
  pickFolder,
  now,
}: ScheduleAccess): BackupSchedule & {
  /** A backup has just been handed out. */
  made(): Promise<void>;
} {
  const made = () => writeSetting(database, keys.last, now());
  const notWritten = (error: unknown) =>
    failed(failure('INTERNAL', 'NOT_WRITTEN', now(), { values: { message: errorMessage(error) } }));

  return {
    made,

    async status() {
      const [lastAt = null, everyDays = usualDays, since, folder] = await Promise.all([
        readSetting<number>(database, keys.last),
        readSetting<number>(database, keys.every),
        readSetting<number>(database, keys.since),
        readSetting<BackupFolder>(database, keys.folder),
      ]);
      // A device that was not reminded yet has all the time that there is.
      const from = lastAt ?? since ?? now();
      const isDue = everyDays > 0 && Math.abs(now() - from) > everyDays * dayMs;
      return { lastAt, everyDays, isDue, folder: folder?.name ?? null };
    },

    async remindEvery(days) {
      await writeSetting(database, keys.every, days);
    },

    canUseFolder: pickFolder !== null,

    async chooseFolder(): Promise<Result<boolean>> {
      try {
        const folder = await pickFolder?.();
        if (folder) await writeSetting(database, keys.folder, folder);
        return success(folder !== undefined);
      } catch (error) {
        return isDismissal(error) ? success(false) : notWritten(error);
      }
    },

    forgetFolder: () => database.settings.delete(keys.folder),

    async writeToFolder(mayPrompt): Promise<Result<boolean>> {
      try {
        const folder = await readSetting<BackupFolder>(database, keys.folder);
        if (!folder) return success(false);
        const allowed = await (mayPrompt
          ? folder.requestPermission(writing)
          : folder.queryPermission(writing));
        if (allowed !== 'granted') return success(false);
        const { name, content } = await create();
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        // Replaces an existing file of that day only once complete.
        await content.stream().pipeTo(file);
        await made();
        return success(true);
      } catch (error) {
        return notWritten(error);
      }
    },
  };
}

/** Writes down since when this device could have had a backup. */
export async function beginBackupSchedule(database: AccountDatabase, now: () => number): Promise<void> {
  const since = await readSetting<number>(database, keys.since);
  if (since === undefined) await writeSetting(database, keys.since, now());
}

function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The browser's own dialog; null where there is none. */
export function folderPicker(): (() => Promise<BackupFolder>) | null {
  const { showDirectoryPicker } = globalThis as {
    showDirectoryPicker?: (options: object) => Promise<BackupFolder>;
  };
  return showDirectoryPicker
    ? () => showDirectoryPicker.call(globalThis, { id: 'portico-backup', ...writing })
    : null;
}
