import { useState } from 'react';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { LostRowCount } from '#services/workspace/sync.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { useWorkspace } from '../use-services.ts';
import { countedRows, downloadBackup } from './backup-file.ts';
import { useWorkspaceQuery } from './use-workspace-query.ts';

/** Asks the owner what to do with rows that a restored server lost. Until then they stay unchanged on this device. */
export function LostRows() {
  const { backup, outbox } = useWorkspace();
  const status = useWorkspaceQuery(({ sync }) => sync.status());
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, decide] = useAction(async (decision: () => Promise<Result<boolean>>, done: string) => {
    setProblem('');
    try {
      const decided = await decision();
      if (!decided.ok) return setProblem(translateMessage(decided.failure));
      setConfirming(false);
      toast(done);
    } catch (error) {
      // Without a backup of this device, its rows stay.
      setProblem(errorMessage(error));
    }
  });
  const lost = status?.lost;
  // The number of lost rows is unknown until the download is complete.
  if (!lost || status.download) return null;

  async function takeServersState(): Promise<Result<boolean>> {
    await downloadBackup(backup);
    return outbox.takeServersState();
  }

  return (
    <section
      aria-labelledby="lost-rows"
      className="mb-8 grid gap-3 border-l-4 border-danger bg-danger-surface/40 p-4"
    >
      <div role="alert">
        <h2 id="lost-rows" className="m-0 text-xl font-medium">
          {t('The server is missing data that this device has')}
        </h2>
      </div>
      <p className="m-0">
        {lostText(lost)} {t('Nothing has been changed on this device.')}
      </p>
      <p className="m-0 text-sm">
        {t(
          'The server may have been restored from an older backup. The data can include items that you deleted on another device shortly before.',
        )}
      </p>
      {problem && <Alert tone="danger" urgent title={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={busy}
          onClick={() => decide(() => outbox.sendLostAgain(), t('The data is being sent again'))}
        >
          {t('Send the data again')}
        </Button>
        <Button disabled={busy} aria-haspopup="dialog" onClick={() => setConfirming(true)}>
          {t("Use the server's data...")}
        </Button>
      </div>
      <Modal open={confirming} title={t("Use the server's data?")} onClose={() => setConfirming(false)}>
        <div className="grid gap-4">
          <p className="m-0">
            {lostText(lost)}{' '}
            {t(
              "The server's data replaces the data on this device. A backup of this device is downloaded first, and you can import it again.",
            )}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setConfirming(false)}>{t('Cancel')}</Button>
            <Button
              look="danger"
              disabled={busy}
              onClick={() => decide(takeServersState, t("This device now has the server's data"))}
            >
              {t("Download backup and use the server's data")}
            </Button>
          </div>
        </div>
      </Modal>
    </section>
  );
}

function lostText({ missing, older }: LostRowCount): string {
  const rows = countedRows(missing);
  const gone = rows === '' ? '' : t('Missing on the server: {rows}.', { rows });
  const olderRows = formatCount(older, 'record', 'records');
  const old = older > 0 ? t('Older on the server: {rows}.', { rows: olderRows }) : '';
  return [gone, old].filter(Boolean).join(' ');
}
