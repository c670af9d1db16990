import { memo } from 'react';
import type { BatchPlan } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import { counted } from '#domain/shared/wording.ts';
import { ChangesTable } from '../../changes-table.tsx';

const maxNames = 12;

/** Every repository's values before and after, and the names of those that stay as they are. */
export const PlanPreview = memo(function PlanPreview({
  plan,
  showOwners,
  nameOf,
}: {
  plan: BatchPlan;
  /** They are of several owners. */
  showOwners: boolean;
  /** What the project with an id is called. */
  nameOf?: (projectId: string) => string;
}) {
  const label = ({ owner, name }: Repository) => (showOwners ? `${owner}/${name}` : name);
  const { changes, unchanged } = plan;
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p role="status" className="tabular m-0 text-sm font-medium">
        {counted(changes.length, 'repository changes', 'repositories change')}
        {unchanged.length > 0 && `, ${unchanged.length} already as wanted`}
      </p>
      <p className="m-0 text-sm text-muted">Kept in Portico, GitHub stays as it is.</p>
      {changes.length > 0 && (
        <ChangesTable
          label="Changes"
          valueTitle="Field"
          changes={changes}
          rowOf={({ repository, fields }) => ({
            id: repository.id,
            name: label(repository),
            values: fields.map(({ field, before, after }) => ({
              label: repositoryFields[field].label,
              before: valueLabel(repositoryFields[field], before, nameOf),
              after: valueLabel(repositoryFields[field], after, nameOf),
            })),
          })}
        />
      )}
      {unchanged.length > 0 && (
        <p className="m-0 text-sm text-muted">
          Left out, because nothing would change: {namesOf(unchanged.map(label))}
        </p>
      )}
    </section>
  );
});

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}
