import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import type { GithubPlan, PlannedChange } from '#domain/github-change/github-plan.ts';
import { githubSettings } from '#domain/github-change/github-settings.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { counted } from '#domain/shared/wording.ts';

/** More rows than anybody reads at once; the rest is counted. */
const maxRows = 100;
const maxNames = 12;

const nameOf = ({ owner, name }: Repository) => `${owner}/${name}`;

/** Every repository's values at GitHub before and after, and those that are left out with the reason. */
export const PlanTable = memo(function PlanTable({ plan }: { plan: GithubPlan }) {
  const { changes, unchanged, impossible } = plan;
  const oldest = Math.min(...changes.map(({ knownAt }) => knownAt ?? 0));
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p role="status" className="tabular m-0 text-sm font-medium">
        {counted(changes.length, 'repository changes', 'repositories change')} at GitHub
        {unchanged.length > 0 && `, ${unchanged.length} already as wanted`}
        {impossible.length > 0 && `, ${impossible.length} cannot be changed`}
      </p>
      {changes.length > 0 && (
        <>
          <p className="m-0 text-sm text-muted">
            {oldest > 0
              ? `GitHub’s values as of ${formatMoment(oldest)} or later.`
              : 'Of some, this device does not know what GitHub has.'}
          </p>
          <Rows changes={changes} />
        </>
      )}
      {changes.length > maxRows && (
        <p className="m-0 text-sm text-muted">and {changes.length - maxRows} more</p>
      )}
      {impossible.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="m-0 font-medium">Cannot be changed, and left out:</p>
          <ul className="m-0 grid list-none gap-1 p-0 wrap-anywhere">
            {impossible.slice(0, maxNames).map(({ repository, reason }) => (
              <li key={repository.id}>
                <span className="text-muted">{nameOf(repository)}: </span>
                {reason}
              </li>
            ))}
            {impossible.length > maxNames && (
              <li className="text-muted">and {impossible.length - maxNames} more</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
});

function Rows({ changes }: { changes: readonly PlannedChange[] }) {
  return (
    <div
      role="region"
      aria-label="Changes at GitHub"
      tabIndex={0}
      className="max-h-72 overflow-auto border-y border-hairline"
    >
      <table className="tabular w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 bg-paper">
          <tr className="border-b border-hairline">
            <th scope="col" className="py-2 pr-4 font-medium">
              Repository
            </th>
            <th scope="col" className="py-2 pr-4 font-medium max-sm:hidden">
              Setting
            </th>
            <th scope="col" className="py-2 font-medium">
              Before and after
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, maxRows).flatMap(({ repository, settings }) =>
            settings.map(({ name, before, after }, index) => (
              <tr key={`${repository.id}-${name}`} className="border-b border-hairline last:border-0">
                <td className="py-1.5 pr-4 wrap-anywhere">{index === 0 ? nameOf(repository) : ''}</td>
                <td className="py-1.5 pr-4 text-muted max-sm:hidden">{githubSettings[name].label}</td>
                <td className="py-1.5 wrap-anywhere">
                  <span className="text-muted sm:hidden">{githubSettings[name].label}: </span>
                  <del className="struck text-muted">
                    {before === undefined ? 'Not known' : valueLabel(githubSettings[name], before)}
                  </del>{' '}
                  <ArrowRight aria-label="becomes" size={12} className="inline" />{' '}
                  <ins className="font-medium no-underline">{valueLabel(githubSettings[name], after)}</ins>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
