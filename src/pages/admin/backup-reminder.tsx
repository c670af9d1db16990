import { useEffect, useState } from 'react';
import { errorMessage } from '#domain/shared/failure.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../use-services.ts';
import { downloadBackup } from './backup-file.ts';
import { useNow } from './use-now.ts';
import { useWorkspaceQuery } from './use-workspace-query.ts';

/** Milliseconds between checks while the page stays open. */
const checkEveryMs = 3_600_000;

/** Writes a backup that is due into the chosen folder. Reminds the owner if no folder was chosen or its permission is missing. */
export function BackupReminder() {
  const { backup } = useWorkspace();
  const checkedAt = useNow(checkEveryMs);
  const status = useWorkspaceQuery(({ backup }) => backup.status(), [checkedAt]);
  const [isRefused, setIsRefused] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const folder = status?.folder ?? null;
  const writesItself = status?.isDue === true && folder !== null;

  useEffect(() => {
    if (!writesItself) return;
    void backup.writeToFolder(false).then((written) => setIsRefused(!written.ok || !written.value));
  }, [backup, writesItself]);

  if (!status?.isDue || isLater || (folder !== null && !isRefused)) return null;

  async function make() {
    if (folder === null) {
      return downloadBackup(backup).catch((error: unknown) => {
        toastFailure(t('Export Failed'), errorMessage(error));
      });
    }
    const written = await backup.writeToFolder(true);
    if (written.ok && written.value) toast(t('Backup Written'), { description: folder });
    else if (!written.ok) toastFailure(t('Backup Failed'), written.failure);
  }

  return (
    <div className="mb-8">
      <Alert tone="info" title={t('Last backup: {when}', { when: timeAgoText(status.lastAt) })}>
        <p className="m-0 mb-3 text-sm">
          {folder === null
            ? t('A backup file lets you continue if you lose this device.')
            : t('This browser needs your permission again to write to {folder}.', { folder })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void make()}>
            {folder === null ? t('Export data') : t('Write the backup')}
          </Button>
          <Button look="quiet" onClick={() => setIsLater(true)}>
            {t('Later')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

export function timeAgoText(at: number | null): string {
  return at === null ? t('never') : formatMoment(at);
}
