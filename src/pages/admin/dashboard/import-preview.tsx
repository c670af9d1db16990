import type { ImportEntry, ImportedValue, ImportPlan } from '#domain/backup/import-plan.ts';
import { type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { counted, marked, t, translateMessage } from '#locales/translate.ts';
import { shownValue } from '../shown-value.ts';

const maxProblems = 20;
const maxListed = 100;

export function ImportPreview({ plan, problems }: { plan: ImportPlan; problems: readonly string[] }) {
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
            count: counted(plan.entries.length - listed.length, 'more entry', 'more entries'),
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
      rows: counted(all, ...rowKinds[table].nouns),
      ...count,
    }),
  ];
}

/** Entries with kept edits come first. */
function getWeight({ status, kept }: ImportEntry): number {
  return (kept.length > 0 ? 4 : 0) + { changed: 2, new: 1, unchanged: 0 }[status];
}

const statusLabels: Readonly<Record<ImportEntry['status'], string>> = {
  new: marked('New'),
  changed: marked('Changed'),
  unchanged: marked('Unchanged'),
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
          {changed.map((value) => (
            <Change key={value.field} value={value} />
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

function Change({ value: { field, here, file } }: { value: ImportedValue }) {
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{translateMessage(field)}: </span>
      <del className="text-muted">
        <span className="sr-only">{t('from')} </span>
        {shownValue(here)}
      </del>{' '}
      <span aria-hidden="true">→</span> <ins className="font-medium no-underline">{shownValue(file)}</ins>
    </li>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-warning pointer-coarse:min-h-11 pointer-coarse:content-center">
        {t("{count} can't be imported", { count: counted(problems.length, 'entry', 'entries') })}
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
