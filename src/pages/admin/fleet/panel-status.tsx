import type { ReactNode } from 'react';
import { countAlerts } from '#domain/fleet/alerts.ts';
import type { RepositoryStatus, StatusPart } from '#domain/fleet/repository-status.ts';
import { formatAge, formatNumber, formatTimeAgo } from '#domain/shared/format.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';
import { Part } from '../analysis/facts.tsx';
import { useNow } from '../use-now.ts';
import { AttentionRow } from './attention-row.tsx';
import { useFleetQuery } from './use-fleet.ts';

/** Shows in the repository's panel what GitHub reported last, and what of it needs the owner. */
export function PanelStatus({ repositoryId }: { repositoryId: string }) {
  const now = useNow();
  const read = useFleetQuery(
    async (fleet) => ({
      status: await fleet.status(repositoryId),
      items: (await fleet.itemsAt([repositoryId])).get(repositoryId) ?? [],
    }),
    [repositoryId],
  );
  if (!read) return null;
  const { status, items } = read;
  if (!status) return null;
  return (
    <Part title={t('On GitHub')}>
      {items.length > 0 && (
        <ul aria-label={t('Needs attention')} className="m-0 list-none p-0">
          {items.map((item) => (
            <AttentionRow key={item.id} item={item} isNew={false} />
          ))}
        </ul>
      )}
      <dl className="tabular m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <Fact status={status} part="checks" term={t('Default branch')}>
          {status.checks && t(checkTexts[status.checks])}
        </Fact>
        <Fact status={status} part="pulls" term={t('Open pull requests')}>
          {status.pullCount !== null && formatNumber(status.pullCount)}
        </Fact>
        <Fact status={status} part="issues" term={t('Open issues')}>
          {status.issueCount !== null && formatNumber(status.issueCount)}
        </Fact>
        <Fact status={status} part="alerts" term={t('Dependabot alerts')}>
          {status.alertsEnabled === false
            ? t('Off')
            : status.alerts && formatNumber(countAlerts(status.alerts))}
        </Fact>
        <Fact status={status} part="release" term={t('Latest release')}>
          {status.release
            ? `${status.release.tag}, ${formatAge(status.release.publishedAt, now)}`
            : !status.unknown.release && t('None')}
        </Fact>
        {(status.upstream ?? status.unknown.upstream) && (
          <Fact status={status} part="upstream" term={t('Upstream')}>
            {status.upstream &&
              t('{name}, {count} commits behind', {
                name: status.upstream.name,
                count: formatNumber(status.upstream.behind),
              })}
          </Fact>
        )}
      </dl>
      <Muted>
        {t('Checked on GitHub {ago}.', { ago: translateMessage(formatTimeAgo(status.readAt, now)) })}
      </Muted>
    </Part>
  );
}

const checkTexts = {
  success: marked('Checks passed'),
  failure: marked('Checks failed'),
  pending: marked('Checks running'),
  none: marked('No checks'),
} as const;

interface FactProps {
  status: RepositoryStatus;
  part: StatusPart;
  term: string;
  children: ReactNode;
}

/** A value, or the reason why GitHub did not return it. */
function Fact({ status: { unknown }, part, term, children }: FactProps) {
  const reason = unknown[part];
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">
        {children || (reason ? `${t('Unknown')}: ${translateMessage(reason)}` : t('Unknown'))}
      </dd>
    </>
  );
}
