import { formatMoment } from '#domain/shared/format.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Progress } from '#ui/progress.tsx';
import { Alert } from '#ui/surface.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type ChosenFile, useImport, type Work } from './use-import.ts';

/** Previews a file before importing it, and exports one. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal wide open={open} title={t('Import Data')} onClose={onClose}>
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { chosen, problem, work, overEdits, choose, chooseOverEdits, take, exportAll } = useImport(onClose);
  const changes = chosen ? findChanges(chosen) : 0;
  return (
    <div className="grid gap-6">
      <label className="grid gap-2 text-sm font-medium">
        {t('JSON export')}
        <input
          type="file"
          accept="application/json,.json"
          disabled={work !== null}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="block w-full rounded-sm border border-control bg-paper p-2 text-sm file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-control file:bg-paper file:px-3 file:text-ink"
        />
      </label>
      {problem && <Alert tone="danger" urgent title={translateMessage(problem)} />}
      {work && <WorkProgress work={work} />}
      {chosen && (
        <Chosen chosen={chosen} overEdits={overEdits} onOverEdits={(yes) => void chooseOverEdits(yes)} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-4">
        <Button look="quiet" className="-ml-4" disabled={work !== null} onClick={() => void exportAll()}>
          {t('Export data')}
        </Button>
        <span className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            disabled={work !== null || changes === 0}
            onClick={() => chosen && void take(chosen)}
          >
            {work?.label.startsWith('Importing') ? t('Importing...') : t('Import')}
          </Button>
        </span>
      </div>
    </div>
  );
}

function findChanges({ plan, isRestore }: ChosenFile): number {
  return isRestore ? Number.POSITIVE_INFINITY : plan.drafts.length;
}

function WorkProgress({ work: { label, done, total } }: { work: Work }) {
  return (
    <div className="grid gap-2 text-sm">
      <Progress label={translateMessage(label)} value={done} max={total === 0 ? null : total} />
      <p className="tabular m-0 text-muted">{translateMessage(label)}</p>
    </div>
  );
}

function Chosen({
  chosen: { read, plan, isRestore },
  overEdits,
  onOverEdits,
}: {
  chosen: ChosenFile;
  overEdits: boolean;
  onOverEdits: (wanted: boolean) => void;
}) {
  if (isRestore) return <Restoring chosen={{ read, plan, isRestore }} />;
  const hasEdits = overEdits || plan.entries.some(({ kept }) => kept.length > 0);
  return (
    <>
      <ImportPreview plan={plan} problems={read.problems} />
      {plan.drafts.length === 0 && (
        <p className="m-0 text-sm">
          {t('Nothing to import. This device already has everything in the file.')}
        </p>
      )}
      {hasEdits && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-1"
            checked={overEdits}
            onChange={(event) => onOverEdits(event.target.checked)}
          />
          {t("Overwrite my edits with the file's values")}
        </label>
      )}
      {!overEdits && <p className="m-0 text-sm text-muted">{t('Your edits on this device are kept.')}</p>}
    </>
  );
}

/** Confirms replacing this device's data with the backup's. */
function Restoring({ chosen: { read, plan } }: { chosen: ChosenFile }) {
  const operations = (read.whole?.tables.get('operations') ?? []) as { state: string }[];
  const date = formatMoment(read.whole?.header.exportedAt ?? '');
  const waiting = operations.filter(({ state }) => state === 'queued' || state === 'sent').length;
  return (
    <div className="grid gap-3 text-sm">
      <p className="m-0">
        {waiting === 0
          ? t('This restores everything as it was on {date}.', { date })
          : t(
              "This restores everything as it was on {date} and sends {count} that the server doesn't have yet.",
              { date, count: counted(waiting, 'change') },
            )}
      </p>
      <ImportPreview plan={plan} problems={read.problems} />
    </div>
  );
}
