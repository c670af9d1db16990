import { type Backup, createBackup } from '#domain/backup.ts';
import { defaultProjectId } from '#domain/project.ts';
import type { Office } from '../services.ts';
import { download } from './analysis/download.ts';

/** Hands everything of the owner's on this device to the browser as a file. */
export async function downloadBackup(office: Office): Promise<Backup> {
  const exportedAt = new Date().toISOString();
  const managed = (await office.projects()).filter(({ id }) => id !== defaultProjectId);
  const [repositories, messages] = [await office.allRepositories(), await office.messages()];
  const backup = createBackup(managed, repositories, exportedAt, messages);
  const text = JSON.stringify(backup, null, 2);
  download(`portico-export-${exportedAt.slice(0, 10)}.json`, 'application/json', text);
  return backup;
}
