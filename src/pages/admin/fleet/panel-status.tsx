import { countAlerts } from '#domain/fleet/alerts.ts';
import type { RepositoryStatus, StatusPart } from '#domain/fleet/repository-status.ts';
import { formatAge, formatNumber, formatTimeAgo } from '#domain/shared/format.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { Facts } from '#ui/facts.tsx';
import { Muted } from '#ui/surface.tsx';
import { Part } from '../analysis/part.tsx';
import { useNow } from '../use-now.ts';
import { AttentionRow } from './attention-row.tsx';
import { useFleetQuery } from './use-fleet.ts';

/** Shows in the repository's panel what GitHub reported last, and what of it needs the owner. */
export function PanelStatus({ repositoryId }: { repositoryId: string }) {
  const now = useNow();
  const status = useFleetQuery((fleet) => fleet.status(repositoryId), [repositoryId]);
  const items = useFleetQuery((fleet) => fleet.itemsByRepository([repositoryId]), [repositoryId]);
  if (!status || !items) return null;
  return (
    <Part title={t('On GitHub')}>
      {items.size > 0 && (
        <ul aria-label={t('Needs attention')} className="m-0 list-none p-0">
          {items.get(repositoryId)?.map((item) => (
            <AttentionRow key={item.id} item={item} isNew={false} />
          ))}
        </ul>
      )}
      <Facts
        facts={getFacts(status, now).map(([part, term, value]) => [
          term,
          value || unknownText(status.unknown[part]),
        ])}
      />
      <Muted>
        {t('Checked on GitHub {ago}.', { ago: translateMessage(formatTimeAgo(status.readAt, now)) })}
      </Muted>
    </Part>
  );
}

type Fact = [part: StatusPart, term: string, value: string | false | null];

/** A value is empty if GitHub did not return it. */
function getFacts(status: RepositoryStatus, now: number): Fact[] {
  const { checks, pullCount, issueCount, alertsEnabled, alerts, release, upstream, unknown } = status;
  const facts: Fact[] = [
    ['checks', t('Default branch'), checks && t(checkTexts[checks])],
    ['pulls', t('Open pull requests'), pullCount !== null && formatNumber(pullCount)],
    ['issues', t('Open issues'), issueCount !== null && formatNumber(issueCount)],
    [
      'alerts',
      t('Dependabot alerts'),
      alertsEnabled === false ? t('Off') : alerts && formatNumber(countAlerts(alerts)),
    ],
    [
      'release',
      t('Latest release'),
      release ? `${release.tag}, ${formatAge(release.publishedAt, now)}` : !unknown.release && t('None'),
    ],
  ];
  if (upstream ?? unknown.upstream) {
    const behind = upstream && { name: upstream.name, count: formatNumber(upstream.behind) };
    facts.push(['upstream', t('Upstream'), behind && t('{name}, {count} commits behind', behind)]);
  }
  return facts;
}

function unknownText(reason: FailureReason | undefined): string {
  return reason ? `${t('Unknown')}: ${translateMessage(reason)}` : t('Unknown');
}

const checkTexts = {
  success: markText('Checks passed'),
  failure: markText('Checks failed'),
  pending: markText('Checks running'),
  none: markText('No checks'),
} as const;
