import { englishText } from '#domain/shared/failure-texts.ts';
import { createBackupService } from '#services/workspace/backup.ts';
import { accountId, type Tab } from './device.ts';

function backupOf({ database, context }: Tab) {
  return createBackupService({
    ...context,
    accountId,
    database,
    wake: () => undefined,
    pause: () => Promise.resolve(),
    pickFolder: null,
    fetchMissingPictures: () => Promise.resolve(0),
  });
}

export async function savedFile(tab: Tab): Promise<Blob> {
  return (await backupOf(tab).create()).content;
}

/** @returns the ids of the stored operations, which form one group */
export async function applyFile(tab: Tab, file: Blob, overEdits: boolean): Promise<readonly string[]> {
  const backup = backupOf(tab);
  const read = await backup.read(file, () => undefined);
  if (typeof read === 'string') throw new Error(read);
  const result = await backup.take(read, { overEdits }, () => undefined);
  if (!result.ok) throw new Error(englishText(result.failure));
  return result.value.operationIds;
}
