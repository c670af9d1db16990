import { AlarmClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AttentionItem } from '#domain/fleet/attention.ts';
import type { Snooze } from '#domain/fleet/snooze.ts';
import { formatAge } from '#domain/shared/format.ts';
import { repositoryPath } from '#domain/shared/route.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { Badge } from '#ui/surface.tsx';
import { useServices, useWorkspace } from '../../use-services.ts';
import { announceChange } from '../repositories/batch/batch-toasts.ts';
import { useNow } from '../use-now.ts';
import { useFleet } from './use-fleet.ts';

const dayMs = 24 * 3_600_000;

/** Shows an item. Its text opens the repository's panel, and its link opens GitHub. */
export function AttentionRow({ item, isNew }: { item: AttentionItem; isNew: boolean }) {
  const now = useNow();
  const { owner, name, number, isBot, author, changedAt, url } = item;
  const about = [author && (isBot ? t('{author} (bot)', { author }) : author)];
  if (changedAt > 0) about.push(formatAge(changedAt, now));
  return (
    <li className="flex items-center gap-2 border-b border-hairline">
      <Link
        to={repositoryPath({ id: item.repositoryId, owner, name })}
        data-row=""
        className="flex min-h-9 min-w-0 grow flex-wrap items-baseline content-center gap-x-3 px-2 py-1 text-sm pointer-coarse:min-h-11 text-ink no-underline -outline-offset-2 hover:bg-surface"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span dir="auto" className="min-w-0 truncate max-md:basis-full">
          {itemText(item)}
        </span>
        {item.isUrgent && <Badge tone="danger">{t('High or critical')}</Badge>}
        {isNew && <Badge tone="info">{t('New')}</Badge>}
        <span className="tabular ml-auto text-muted max-md:ml-0">{about.filter(Boolean).join(' · ')}</span>
      </Link>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-grid min-h-9 min-w-11 place-items-center text-sm pointer-coarse:min-h-11 text-muted no-underline hover:text-ink"
        >
          {number === null ? t('GitHub') : `#${number}`}
          <span className="sr-only">
            {t(', {name} on GitHub, opens in a new tab', { name: itemName(item) })}
          </span>
        </a>
      )}
      <SnoozeMenu item={item} />
    </li>
  );
}

function SnoozeMenu({ item }: { item: AttentionItem }) {
  const fleet = useFleet();
  const { outbox } = useWorkspace();
  const { clock } = useServices().browser;
  const name = itemName(item);

  async function hide(title: string, values: Pick<Snooze, 'until' | 'changedAt'>) {
    const kept = await fleet.hide(item, `${name} ${itemText(item)}`.slice(0, 300), values);
    announceChange(outbox, kept, { done: title, failed: t('Not saved'), description: name });
  }

  const inDays = (days: number) => new Date(clock.now() + days * dayMs).toISOString();
  const choices: [label: string, title: string, values: Pick<Snooze, 'until' | 'changedAt'>][] = [
    [t('Until tomorrow'), t('Snoozed until tomorrow'), { until: inDays(1), changedAt: null }],
    [t('For a week'), t('Snoozed for a week'), { until: inDays(7), changedAt: null }],
  ];
  if (item.changedAt > 0 && item.group !== 'stale') {
    const changedAt = new Date(item.changedAt).toISOString();
    choices.push([t('Until it changes'), t('Snoozed until it changes'), { until: null, changedAt }]);
  }
  choices.push([t('Dismiss'), t('Dismissed'), { until: null, changedAt: null }]);
  return (
    <Popover
      look="quiet"
      label={<AlarmClock size={16} aria-hidden="true" />}
      buttonLabel={t('Snooze {name}', { name })}
      title={t('Snooze {name}', { name })}
    >
      <div className="grid gap-1">
        {choices.map(([label, title, values]) => (
          <Button key={label} look="quiet" className="justify-start" onClick={() => void hide(title, values)}>
            {label}
          </Button>
        ))}
      </div>
    </Popover>
  );
}

/** Returns the item's title on GitHub, or a text of our own for items without a title. */
function itemText({ group, title, count }: AttentionItem): string {
  if (group === 'red') return t('Checks fail on the default branch');
  if (group === 'alerts') return formatCount(count, 'open Dependabot alert', 'open Dependabot alerts');
  if (group === 'stale') return t('No push for a year');
  return title;
}

const itemName = (item: AttentionItem): string =>
  `${item.owner}/${item.name}${item.number === null ? '' : ` #${item.number}`}`;
