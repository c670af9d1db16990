import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import type { BackupHeader } from '#domain/backup/backup.ts';
import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';

/** The used part of the File System API, because browsers and TypeScript's types lack some of it. */
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

const keys = { last: 'backup:last', every: 'backup:every', since: 'backup:since', folder: 'backup:folder' };

const dayMs = 24 * 3_600_000;
const usualDays = 30;

export interface BackupFile {
  name: string;
  content: Blob;
  missingPictureFiles: number;
  header: BackupHeader;
}

export interface BackupStatus {
  lastAt: number | null;
  everyDays: number;
  isDue: boolean;
  folder: string | null;
}

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

export function createBackupSchedule({ database, create, pickFolder, now }: ScheduleAccess) {
  const recordBackup = () => writeSetting(database, keys.last, now());
  const notWritten = (error: unknown) =>
    fail(failure('INTERNAL', 'NOT_WRITTEN', now(), { values: { message: errorMessage(error) } }));

  return {
    recordBackup,

    async status(): Promise<BackupStatus> {
      const [lastAt = null, everyDays = usualDays, since, folder] = await Promise.all([
        readSetting<number>(database, keys.last),
        readSetting<number>(database, keys.every),
        readSetting<number>(database, keys.since),
        readSetting<BackupFolder>(database, keys.folder),
      ]);
      // If there was no backup and no reminder yet, the interval starts now.
      const from = lastAt ?? since ?? now();
      const isDue = everyDays > 0 && Math.abs(now() - from) > everyDays * dayMs;
      return { lastAt, everyDays, isDue, folder: folder?.name ?? null };
    },

    async remindEvery(days: number) {
      await writeSetting(database, keys.every, days);
    },

    canUseFolder: pickFolder !== null,

    /** Shows the folder dialog, so call it from a click. Resolves with false if the owner chose no folder. */
    async chooseFolder(): Promise<Result<boolean>> {
      try {
        const folder = await pickFolder?.();
        if (folder) await writeSetting(database, keys.folder, folder);
        return success(folder !== undefined);
      } catch (error) {
        return isDismissal(error) ? success(false) : notWritten(error);
      }
    },

    forgetFolder: (): Promise<void> => database.settings.delete(keys.folder),

    /** Resolves with false if the browser asks for permission again, which needs a click. */
    async writeToFolder(mayPrompt: boolean): Promise<Result<boolean>> {
      try {
        const folder = await readSetting<BackupFolder>(database, keys.folder);
        if (!folder) return success(false);
        const allowed = await (mayPrompt
          ? folder.requestPermission(writing)
          : folder.queryPermission(writing));
        if (allowed !== 'granted') return success(false);
        const { name, content } = await create();
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        // Writes through a temporary file, which replaces an earlier file of the same day only when it is complete.
        await content.stream().pipeTo(file);
        await recordBackup();
        return success(true);
      } catch (error) {
        return notWritten(error);
      }
    },
  };
}

/** Stores the date from which the first reminder is counted. */
export async function beginBackupSchedule(database: AccountDatabase, now: () => number): Promise<void> {
  const since = await readSetting<number>(database, keys.since);
  if (since === undefined) await writeSetting(database, keys.since, now());
}

function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function folderPicker(): (() => Promise<BackupFolder>) | null {
  const { showDirectoryPicker } = globalThis as {
    showDirectoryPicker?: (options: object) => Promise<BackupFolder>;
  };
  return showDirectoryPicker
    ? () => showDirectoryPicker.call(globalThis, { id: 'portico-backup', ...writing })
    : null;
}
