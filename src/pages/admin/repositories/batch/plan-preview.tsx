import { memo } from 'react';
import type { BatchPlan } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';

import { ChangesTable } from '../../changes-table.tsx';
import { valueText } from '../value-text.ts';

const maxNames = 12;

/** Lists the values before and after, and the names of unchanged repositories. */
export const PlanPreview = memo(function PlanPreview({
  plan,
  showOwners,
  getName,
}: {
  plan: BatchPlan;
  showOwners: boolean;
  getName?: (projectId: string) => string;
}) {
  const label = ({ owner, name }: Repository) => (showOwners ? `${owner}/${name}` : name);
  const { changes, unchanged } = plan;
  return (
    <section aria-label={t('Preview')} className="grid gap-3">
      <p role="status" className="tabular m-0 text-sm font-medium">
        {formatCount(changes.length, 'repository changes', 'repositories change')}
        {unchanged.length > 0 && `, ${t('{count} unchanged', { count: unchanged.length })}`}
      </p>
      <Muted>{t('Saved in Portico only.')}</Muted>
      {changes.length > 0 && (
        <ChangesTable
          label={t('Changes')}
          valueTitle={t('Field')}
          changes={changes}
          getRow={({ repository, fields }) => ({
            id: repository.id,
            name: label(repository),
            values: fields.map(({ field, before, after }) => ({
              label: t(repositoryFields[field].label),
              before: valueText(repositoryFields[field], before, getName),
              after: valueText(repositoryFields[field], after, getName),
            })),
          })}
        />
      )}
      {unchanged.length > 0 && (
        <Muted>{t('Unchanged: {names}', { names: getNames(unchanged.map(label)) })}</Muted>
      )}
    </section>
  );
});

function getNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames
    ? t('{names} and {count} more', { names: shown, count: names.length - maxNames })
    : shown;
}
