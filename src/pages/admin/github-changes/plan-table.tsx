import { memo } from 'react';
import type { GithubPlan, PlannedChange } from '#domain/github-change/github-plan.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { type ChangedRow, ChangesTable } from '../changes-table.tsx';
import { shownValue } from '../shown-value.ts';

const maxNames = 12;

const getName = ({ owner, name }: Repository) => `${owner}/${name}`;

export const PlanTable = memo(function PlanTable({ plan }: { plan: GithubPlan }) {
  const { changes, unchanged, impossible } = plan;
  const oldest = Math.min(...changes.map(({ latestKnownState }) => latestKnownState ?? 0));
  return (
    <section aria-label={t('Preview')} className="grid gap-3">
      <p role="status" className="tabular m-0 text-sm font-medium">
        {t('{count} on GitHub', {
          count: counted(changes.length, 'repository changes', 'repositories change'),
        })}
        {unchanged.length > 0 && t(', {count} already up to date', { count: unchanged.length })}
        {impossible.length > 0 && t(", {count} can't be changed", { count: impossible.length })}
      </p>
      {changes.length > 0 && (
        <>
          <p className="m-0 text-sm text-muted">
            {oldest > 0
              ? t('Values on GitHub from {date} or later.', { date: formatMoment(oldest) })
              : t("Some of these repositories haven't been loaded from GitHub yet.")}
          </p>
          <ChangesTable
            label={t('Changes on GitHub')}
            valueTitle={t('Setting')}
            changes={changes}
            getRow={getRow}
          />
        </>
      )}
      {impossible.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="m-0 font-medium">{t("Left out because they can't be changed:")}</p>
          <ul className="m-0 grid list-none gap-1 p-0 wrap-anywhere">
            {impossible.slice(0, maxNames).map(({ repository, reason }) => (
              <li key={repository.id}>
                <span className="text-muted">{getName(repository)}: </span>
                {translateMessage(reason)}
              </li>
            ))}
            {impossible.length > maxNames && (
              <li className="text-muted">{t('and {count} more', { count: impossible.length - maxNames })}</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
});

function getRow({ repository, settings, wanted, base, proposal }: PlannedChange): ChangedRow {
  const columnValues = (which: 'before' | 'after') =>
    Object.fromEntries(settings.flatMap((one) => (one[which] === undefined ? [] : [[one.name, one[which]]])));
  const rows = settingRows({
    before: columnValues('before'),
    after: columnValues('after'),
    wanted,
    base,
    proposal,
  });
  return {
    id: repository.id,
    name: getName(repository),
    values: rows.map(({ label, before, after }) => ({
      label: translateMessage(label),
      before: before === null ? t('Unknown') : shownValue(before),
      after: shownValue(after),
    })),
  };
}
