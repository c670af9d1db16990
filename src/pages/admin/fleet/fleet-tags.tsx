import { CircleDot, CircleX, GitPullRequest, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { AttentionItem } from '#domain/fleet/attention.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Badge, type Tone } from '#ui/surface.tsx';

/** Marks a row of the list with what needs the owner: a symbol with a number, and the words as its title. */
export function FleetTags({ items }: { items: readonly AttentionItem[] }) {
  const count = (...groups: AttentionItem['group'][]) =>
    items.filter(({ group }) => groups.includes(group)).reduce((sum, one) => sum + one.count, 0);
  const [pulls, alerts, issues] = [count('ready', 'review'), count('alerts'), count('issues')];
  const isUrgent = items.some((item) => item.isUrgent);
  return (
    <>
      {count('red') > 0 && <Tag tone="danger" Icon={CircleX} text={t('Checks fail on the default branch')} />}
      {alerts > 0 && (
        <Tag
          tone={isUrgent ? 'danger' : 'warning'}
          Icon={ShieldAlert}
          number={alerts}
          text={formatCount(alerts, 'open Dependabot alert', 'open Dependabot alerts')}
        />
      )}
      {pulls > 0 && (
        <Tag
          tone="info"
          Icon={GitPullRequest}
          number={pulls}
          text={formatCount(pulls, 'pull request needs you', 'pull requests need you')}
        />
      )}
      {issues > 0 && (
        <Tag
          tone="neutral"
          Icon={CircleDot}
          number={issues}
          text={formatCount(issues, 'unanswered issue', 'unanswered issues')}
        />
      )}
    </>
  );
}

interface TagProps {
  tone: Tone;
  Icon: LucideIcon;
  number?: number;
  text: string;
}

function Tag({ tone, Icon, number, text }: TagProps) {
  return (
    <span title={text}>
      <Badge tone={tone}>
        <Icon aria-hidden="true" size={14} />
        {number !== undefined && <span aria-hidden="true">{formatNumber(number)}</span>}
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}
