import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type HealthGap, healthGaps } from '#domain/fleet/health.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { paths } from '#domain/shared/route.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { useWorkspace } from '../../use-services.ts';
import type { ChangeStart } from '../github-changes/change-dialog.tsx';
import { lacksLabels } from '../repositories/list/filter-options.ts';
import { useFleet, useFleetQuery } from './use-fleet.ts';

const ChangeDialog = part(async () => (await import('../github-changes/change-dialog.tsx')).ChangeDialog);

/** Fields of the change that closes a gap. Branches that are stale already are deleted on GitHub, after a look at each. */
const fixes: Partial<Record<HealthGap, ChangeStart>> = {
  license: { paths: ['LICENSE'] },
  securityPolicy: { paths: ['SECURITY.md'] },
  topics: { form: { topicChange: 'add' } },
  alertsOff: { form: { alerts: 'yes' } },
  description: {},
  website: {},
  staleBranches: { form: { flags: { deleteHeadBranches: 'yes' } } },
};

function fixLabel(gap: HealthGap, count: number): string {
  if (gap === 'staleBranches') return t('From now on, delete merged branches…');
  return count === 1 ? t('Fix in this repository…') : t('Fix in these {count}…', { count });
}

interface Fix {
  start: ChangeStart;
  repositories: readonly Repository[];
}

/** Lists the gaps in the health of all repositories, and starts a change on GitHub that closes one. */
export function FleetHealth() {
  const fleet = useFleet();
  const { repositories } = useWorkspace();
  const [fix, setFix] = useState<Fix | null>(null);
  const gaps = useFleetQuery((fleet) => fleet.gaps());
  const found = healthGaps.filter((gap) => (gaps?.get(gap) ?? 0) > 0);
  if (!gaps || found.length === 0) return null;
  async function open(gap: HealthGap, start: ChangeStart) {
    const ids = await fleet.matching({ needs: null, lacks: gap });
    setFix({ start, repositories: await repositories.findAll([...ids]) });
  }
  return (
    <section aria-labelledby="fleet-health">
      <h2 id="fleet-health" className="mb-2 text-base font-semibold">
        {t('Repository health')}
      </h2>
      <ul className="m-0 list-none border-t border-hairline p-0">
        {found.map((gap) => {
          const start = fixes[gap];
          const count = gaps.get(gap) ?? 0;
          return (
            <li
              key={gap}
              className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-hairline px-2 text-sm"
            >
              <Link
                to={`${paths.repositories}?${new URLSearchParams({ org: allOrganizations.login, lacks: gap })}`}
                className="inline-flex min-h-9 items-center gap-2 text-ink pointer-coarse:min-h-11 no-underline hover:underline"
              >
                <span className="font-semibold">{t(lacksLabels[gap])}</span>
                <span className="tabular text-muted">{formatCount(count, 'repository', 'repositories')}</span>
              </Link>
              {start && (
                <Button aria-haspopup="dialog" onClick={() => void open(gap, start)}>
                  {fixLabel(gap, count)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {fix && (
        <Suspense fallback={null}>
          <ChangeDialog {...fix} onClose={() => setFix(null)} />
        </Suspense>
      )}
    </section>
  );
}
