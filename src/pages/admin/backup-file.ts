import type { ImportCounts } from '#domain/outbox/operation.ts';
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
  const { counts } = (await downloadBackup(backup, onProgress)).header;
  const { repositories = 0, projects = 0, messages = 0 } = counts;
  toast('Data Exported', { description: countsText({ repositories, projects, messages }) });
}

export function countsText({ repositories, projects, messages }: ImportCounts): string {
  return new Intl.ListFormat('en').format([
    counted(repositories, 'repository', 'repositories'),
    counted(projects, 'project'),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
  ]);
}
