import { countAlerts } from '#domain/fleet/alerts.ts';
import { gapPoints, type HealthGap } from '#domain/fleet/health.ts';
import type { RepositoryStatus } from '#domain/fleet/repository-status.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';
import { OutsideLink } from '../analysis/outside-link.tsx';
import { Part } from '../analysis/part.tsx';
import { lacksLabels } from '../repositories/list/filter-options.ts';
import { useFleetQuery } from './use-fleet.ts';

/** Where GitHub lets the owner fix the gap, below the repository's address. */
const fixPaths: Record<HealthGap, string> = {
  license: '/community/license/new',
  readme: '/new/HEAD?filename=README.md',
  securityPolicy: '/new/HEAD?filename=SECURITY.md',
  alerts: '/security/dependabot',
  alertsOff: '/settings/security_analysis',
  description: '',
  topics: '',
  website: '',
  staleBranches: '/branches/stale',
};

function fixText(gap: HealthGap, { alerts, staleBranches }: RepositoryStatus): string {
  if (gap === 'license') return t('Add a license, so that others may use the code');
  if (gap === 'readme') return t('Write a README that explains the project and how to run it');
  if (gap === 'securityPolicy') return t('Add a SECURITY.md that explains where to report a vulnerability');
  if (gap === 'alerts') {
    const open = alerts ? countAlerts(alerts) : 0;
    return t('Resolve {alerts}', {
      alerts: formatCount(open, 'open Dependabot alert', 'open Dependabot alerts'),
    });
  }
  if (gap === 'alertsOff') return t('Turn on Dependabot alerts');
  if (gap === 'description') return t('Add a one-line description under About');
  if (gap === 'topics') return t('Add topics under About, so that others find the repository');
  if (gap === 'website') return t('Add a website under About');
  return t('Merge or delete {branches} without a commit for three months', {
    branches: formatCount(staleBranches ?? 0, 'branch', 'branches'),
  });
}

/** Lists what one of the owner's repositories lacks, each with the step that fixes it. Shows nothing for other repositories. */
export function Health({ repositoryId, address }: { repositoryId: string; address: string }) {
  const status = useFleetQuery((fleet) => fleet.status(repositoryId), [repositoryId]);
  if (!status) return null;
  const { points, maxPoints, gaps, unknown } = status.health;
  return (
    <Part
      title={t('Health')}
      aside={
        <span className="tabular font-semibold">{t('{points} of {max}', { points, max: maxPoints })}</span>
      }
    >
      {gaps.length > 0 ? (
        <ul className="m-0 list-none p-0 text-sm">
          {gaps.map((gap) => (
            <li
              key={gap}
              className="grid min-h-10 grid-cols-[1fr_auto] items-center gap-x-4 border-b border-hairline py-1"
            >
              <OutsideLink address={address + fixPaths[gap]} icon>
                {fixText(gap, status)}
              </OutsideLink>
              <span className="tabular text-muted">+{formatCount(gapPoints(gap), 'point')}</span>
            </li>
          ))}
        </ul>
      ) : (
        unknown.length === 0 && <Muted>{t('Nothing is missing.')}</Muted>
      )}
      {unknown.length > 0 && (
        <Muted>
          {t('Unknown: {parts}.', { parts: unknown.map((gap) => t(lacksLabels[gap])).join(', ') })}
        </Muted>
      )}
    </Part>
  );
}
