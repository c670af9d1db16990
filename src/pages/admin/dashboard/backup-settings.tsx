import { useLiveQuery } from 'dexie-react-hooks';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { timeAgoText } from '../backup-reminder.tsx';

const intervals = [
  { days: 7, label: marked('every week') },
  { days: 30, label: marked('every 30 days') },
  { days: 90, label: marked('every 90 days') },
  { days: 0, label: marked('never') },
] as const;

/** When there was a backup, when there is to be one, and where it goes. */
export function BackupSettings() {
  const { backup } = useWorkspace();
  const status = useLiveQuery(() => backup.status(), [backup]);
  if (!status) return null;
  const { folder } = status;

  async function choose() {
    const chosen = await backup.chooseFolder();
    if (!chosen.ok)
      toast(t('Backup Failed'), { description: translateMessage(chosen.failure), destructive: true });
    if (!chosen.ok || !chosen.value) return;
    const written = await backup.writeToFolder(true);
    if (!written.ok)
      toast(t('Backup Failed'), {
        description: translateMessage(written.failure),
        destructive: true,
      });
  }

  return (
    <div className="grid gap-3 border-t border-hairline pt-4 text-sm">
      <p className="tabular m-0">{t('Last backup: {when}', { when: timeAgoText(status.lastAt) })}</p>
      <label className="flex flex-wrap items-center gap-2">
        {folder === null ? t('Remind me') : t('Write one into {folder}', { folder })}
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
              {t('No folder')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
