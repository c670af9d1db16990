import { countedRows, type RowCounts } from '#domain/shared/row-kinds.ts';
import type { BackupFile, BackupService, OnProgress } from '#services/workspace/backup.ts';
import { toast } from '#ui/toast.ts';
import { downloadFile } from '../download.ts';

/** Hands everything of the owner's on this device to the browser as a file. */
export async function downloadBackup(backup: BackupService, onProgress?: OnProgress): Promise<BackupFile> {
  const file = await backup.create(onProgress);
  downloadFile(file.name, file.content);
  return file;
}

/** The same, and says what is in it. */
export async function exportAll(backup: BackupService, onProgress?: OnProgress): Promise<void> {
  const { counts } = (await downloadBackup(backup, onProgress)).header;
  toast('Data Exported', { description: countsText(counts) });
}

export function countsText(counts: RowCounts): string {
  return countedRows(counts, ['repositories', 'projects']);
}
