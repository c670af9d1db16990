import { countedRows, type RowCounts } from '#domain/shared/row-kinds.ts';
import { counted } from '#domain/shared/wording.ts';
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
  const { header, missingPictureFiles } = await downloadBackup(backup, onProgress);
  const files = counted(missingPictureFiles, 'file of a picture', 'files of pictures');
  const missing = missingPictureFiles === 0 ? '' : ` ${files} could not be read from the server.`;
  toast('Data Exported', {
    description: missing === '' ? countsText(header.counts) : `${countsText(header.counts)}.${missing}`,
  });
}

export function countsText(counts: RowCounts): string {
  return countedRows(counts, ['repositories', 'projects']);
}
