import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import type { BatchPlan } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import { counted } from '#domain/shared/wording.ts';

/** More rows than anybody reads at once; the rest is counted. */
const maxRows = 100;
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
        <div
          role="region"
          aria-label="Changes"
          tabIndex={0}
          className="max-h-64 overflow-auto border-y border-hairline"
        >
          <table className="tabular w-full border-collapse text-left text-sm">
            <thead className="sticky top-0 bg-paper">
              <tr className="border-b border-hairline">
                <th scope="col" className="py-2 pr-4 font-medium">
                  Repository
                </th>
                <th scope="col" className="py-2 pr-4 font-medium">
                  Field
                </th>
                <th scope="col" className="py-2 font-medium">
                  Before <ArrowRight aria-hidden="true" size={12} className="inline" /> after
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, maxRows).flatMap(({ repository, fields }) =>
                fields.map(({ field, before, after }, index) => (
                  <tr key={`${repository.id}-${field}`} className="border-b border-hairline last:border-0">
                    <td className="py-1.5 pr-4 break-all">{index === 0 ? label(repository) : ''}</td>
                    <td className="py-1.5 pr-4 text-muted">{repositoryFields[field].label}</td>
                    <td className="py-1.5">
                      <del className="struck text-muted">
                        {valueLabel(repositoryFields[field], before, nameOf)}
                      </del>{' '}
                      <ArrowRight aria-label="becomes" size={12} className="inline" />{' '}
                      <ins className="font-medium no-underline">
                        {valueLabel(repositoryFields[field], after, nameOf)}
                      </ins>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      {changes.length > maxRows && (
        <p className="m-0 text-sm text-muted">and {changes.length - maxRows} more</p>
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
