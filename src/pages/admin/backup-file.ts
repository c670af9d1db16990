import type { BackupFile, OnProgress } from '#services/workspace/backup.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { downloadFile } from './analysis/download.ts';

/** Hands everything of the owner's on this device to the browser as a file. */
export async function downloadBackup(workspace: Workspace, onProgress?: OnProgress): Promise<BackupFile> {
  const backup = await workspace.backup.create(onProgress);
  downloadFile(backup.name, backup.content);
  return backup;
}
