import type { OnProgress } from '#domain/backup/backup.ts';
import { countedRows as countedInEnglish, type RowCounts, type RowTable } from '#domain/shared/row-kinds.ts';
import { formatCount, t } from '#locales/translate.ts';
import type { BackupService } from '#services/workspace/backup.ts';
import type { BackupFile } from '#services/workspace/backup-schedule.ts';
import { currentLanguage } from '#ui/language.ts';
import { toast } from '#ui/toast.ts';
import { downloadFile } from '../download.ts';

export async function downloadBackup(backup: BackupService, onProgress?: OnProgress): Promise<BackupFile> {
  const file = await backup.create(onProgress);
  downloadFile(file.name, file.content);
  return file;
}

export async function exportAll(backup: BackupService, onProgress?: OnProgress): Promise<void> {
  const { header, missingPictureFiles } = await downloadBackup(backup, onProgress);
  const rows = countsText(header.counts);
  const missing = formatCount(
    missingPictureFiles,
    'file of a picture could not be read from the server.',
    'files of pictures could not be read from the server.',
  );
  toast(t('Data Exported'), { description: missingPictureFiles === 0 ? rows : `${rows}. ${missing}` });
}

export function countsText(counts: RowCounts): string {
  return countedRows(counts, ['repositories', 'projects']);
}

export function countedRows(counts: RowCounts, always: readonly RowTable[] = []): string {
  return countedInEnglish(counts, always, { formatCount, language: currentLanguage() });
}
