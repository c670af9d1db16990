import { errorMessage } from '#domain/shared/failure.ts';
import { markText, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { exportAll } from '../backup-file.ts';
import { timeAgoText } from '../backup-reminder.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

const intervals = [
  { days: 7, label: markText('every week') },
  { days: 30, label: markText('every 30 days') },
  { days: 90, label: markText('every 90 days') },
  { days: 0, label: markText('never') },
] as const;

export function BackupSettings() {
  const { backup } = useWorkspace();
  const { show } = useAdminDialogs();
  const status = useWorkspaceQuery(({ backup }) => backup.status());
  if (!status) return null;
  const { folder } = status;
  const exportData = () =>
    void exportAll(backup).catch((error: unknown) => toastFailure(t('Export Failed'), errorMessage(error)));

  async function choose() {
    const chosen = await backup.chooseFolder();
    if (!chosen.ok) toastFailure(t('Backup Failed'), chosen.failure);
    if (!chosen.ok || !chosen.value) return;
    const written = await backup.writeToFolder(true);
    if (!written.ok) toastFailure(t('Backup Failed'), written.failure);
  }

  return (
    <div className="grid gap-4 text-sm">
      <p className="m-0 text-muted">
        {t('A backup is a file with everything on this device. Import it to restore the data.')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={exportData}>{t('Export data')}</Button>
        <Button aria-haspopup="dialog" onClick={() => show({ kind: 'import' })}>
          {t('Import Data')}
        </Button>
        <span className="tabular text-muted">
          {t('Last backup: {when}', { when: timeAgoText(status.lastAt) })}
        </span>
      </div>
      <label className="flex flex-wrap items-center gap-2">
        {folder === null ? t('Remind me') : t('Write a backup to {folder}', { folder })}
        <select
          value={status.everyDays}
          onChange={(event) => void backup.remindEvery(Number(event.target.value))}
          className="min-h-8 max-w-full rounded-sm border border-control bg-paper px-2 text-ink pointer-coarse:min-h-11"
        >
          {intervals.map(({ days, label }) => (
            <option key={days} value={days}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      {backup.canUseFolder && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void choose()}>
            {folder === null ? t('Choose a folder for backups...') : t('Choose another folder...')}
          </Button>
          {folder !== null && (
            <Button look="quiet" onClick={() => void backup.forgetFolder()}>
              {t('Stop writing to the folder')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
