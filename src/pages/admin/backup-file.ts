import type { BackupFile, BackupService, OnProgress } from '#services/workspace/backup.ts';
import { downloadFile } from './download.ts';

/** Hands everything of the owner's on this device to the browser as a file. */
export async function downloadBackup(backup: BackupService, onProgress?: OnProgress): Promise<BackupFile> {
  const file = await backup.create(onProgress);
  downloadFile(file.name, file.content);
  return file;
}
