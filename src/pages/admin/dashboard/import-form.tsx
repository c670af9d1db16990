import type { ImportEntry, ImportPlan } from '#domain/backup/import-plan.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { FieldComparison } from '#ui/field-comparison.tsx';
import { Progress } from '#ui/progress.tsx';
import { Alert, Muted } from '#ui/surface.tsx';
import { shownValue } from '../shown-value.ts';
import { type ChosenFile, useImport } from './use-import.ts';

const maxProblems = 20;
const maxListed = 100;

function ImportPreview({ plan, problems }: { plan: ImportPlan; problems: readonly string[] }) {
  const listed = [...plan.entries].sort((a, b) => getWeight(b) - getWeight(a)).slice(0, maxListed);
  return (
    <section aria-label={t('Preview')} className="grid gap-3 text-sm">
      <p role="status" className="tabular m-0 font-medium">
        {rowTables.flatMap((table) => getSummary(plan.entries, table)).join('; ')}
      </p>
      <div
        role="region"
        aria-label={t('Entries')}
        tabIndex={0}
        className="max-h-72 overflow-y-auto border-y border-hairline"
      >
        <ul className="m-0 list-none p-0">
          {listed.map((entry) => (
            <Entry key={`${entry.table}/${entry.id}`} entry={entry} />
          ))}
        </ul>
      </div>
      {plan.entries.length > listed.length && (
        <p className="m-0 text-muted">
          {t('and {count}', {
            count: formatCount(plan.entries.length - listed.length, 'more entry', 'more entries'),
          })}
        </p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
    </section>
  );
}

function getSummary(entries: readonly ImportEntry[], table: RowTable): string[] {
  const count = { new: 0, changed: 0, unchanged: 0 };
  for (const entry of entries) if (entry.table === table) count[entry.status] += 1;
  const all = count.new + count.changed + count.unchanged;
  if (all === 0 && table !== 'repositories') return [];
  return [
    t('{rows}: {new} new, {changed} changed, {unchanged} unchanged', {
      rows: formatCount(all, ...rowKinds[table].nouns),
      ...count,
    }),
  ];
}

/** Returns the sort weight of an entry. Entries for which the import would keep the owner's edits come first. */
function getWeight({ status, kept }: ImportEntry): number {
  return (kept.length > 0 ? 4 : 0) + { changed: 2, new: 1, unchanged: 0 }[status];
}

const statusLabels: Readonly<Record<ImportEntry['status'], string>> = {
  new: markText('New'),
  changed: markText('Changed'),
  unchanged: markText('Unchanged'),
};

function Entry({ entry: { name, status, changed, kept } }: { entry: ImportEntry }) {
  return (
    <li className="border-b border-hairline py-1.5 last:border-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 break-all">{name}</span>
        <span className="text-muted">
          {status === 'unchanged' && kept.length > 0 ? t('Your edit is kept') : t(statusLabels[status])}
        </span>
      </div>
      {changed.length > 0 && (
        <ul className="m-0 list-none p-0 pl-4">
          {changed.map(({ field, here, file }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{translateMessage(field)}: </span>
              <FieldComparison before={shownValue(here)} after={shownValue(file)} />
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <ul className="m-0 list-none p-0 pl-4 text-muted">
          {kept.map(({ field, here, file }) => (
            <li key={field} className="wrap-anywhere">
              {t('{field}: your edit {here} is kept. The file has {file}.', {
                field: translateMessage(field),
                here: shownValue(here),
                file: shownValue(file),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-warning pointer-coarse:min-h-11 pointer-coarse:content-center">
        {t("{count} can't be imported", { count: formatCount(problems.length, 'entry', 'entries') })}
      </summary>
      <ul className="m-0 mt-2 pl-5 wrap-anywhere text-muted">
        {problems.slice(0, maxProblems).map((problem) => (
          <li key={problem}>{translateMessage(problem)}</li>
        ))}
        {problems.length > maxProblems && (
          <li>{t('and {count} more', { count: problems.length - maxProblems })}</li>
        )}
      </ul>
    </details>
  );
}

export function ImportForm({ onClose }: { onClose: () => void }) {
  const { chosen, problem, work, overEdits, choose, chooseOverEdits, take, exportAll } = useImport(onClose);
  const canImport = chosen && (chosen.isRestore || chosen.plan.drafts.length > 0);
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
      {work && (
        <div className="grid gap-2 text-sm">
          <Progress label={translateMessage(work.label)} value={work.done} max={work.total || null} />
          <p className="tabular m-0 text-muted">{translateMessage(work.label)}</p>
        </div>
      )}
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
            disabled={work !== null || !canImport}
            onClick={() => chosen && void take(chosen)}
          >
            {work?.label.startsWith('Importing') ? t('Importing...') : t('Import')}
          </Button>
        </span>
      </div>
    </div>
  );
}

interface ChosenProps {
  chosen: ChosenFile;
  overEdits: boolean;
  onOverEdits: (wanted: boolean) => void;
}

function Chosen({ chosen, overEdits, onOverEdits }: ChosenProps) {
  if (chosen.isRestore) return <Restoring chosen={chosen} />;
  const { read, plan } = chosen;
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
      {!overEdits && <Muted>{t('Your edits on this device are kept.')}</Muted>}
    </>
  );
}

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
              { date, count: formatCount(waiting, 'change') },
            )}
      </p>
      <ImportPreview plan={plan} problems={read.problems} />
    </div>
  );
}
