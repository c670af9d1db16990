import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type Campaign, campaignPullKey, campaignSnoozeId, filterPulls } from '#domain/fleet/campaign.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { useWorkspace } from '../../use-services.ts';
import { announceChange } from '../repositories/batch/batch-toasts.ts';
import { useOnline } from '../use-online.ts';
import { useFleet, useFleetQuery } from './use-fleet.ts';

/** Shows each change of files until all of its pull requests are merged or closed, or until the owner gives it up. */
export function Campaigns() {
  const campaigns = useFleetQuery((fleet) => fleet.campaigns()) ?? [];
  useFollowedPulls(campaigns);
  if (campaigns.length === 0) return null;
  const title = t('Pull requests with files');
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="m-0 flex min-h-8 items-center border-b border-hairline text-sm font-semibold">
        {title}
      </h3>
      <ul className="m-0 list-none p-0">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

/** Reads from GitHub how the pull requests ended that the read of the fleet no longer lists. */
function useFollowedPulls(campaigns: readonly Campaign[]) {
  const { githubChanges } = useWorkspace();
  const online = useOnline();
  const uncertain = campaigns.flatMap(({ pulls }) => pulls).filter(({ isUncertain }) => isUncertain);
  const keys = uncertain.map(campaignPullKey).join(' ');
  useEffect(() => {
    if (!online || keys === '') return;
    for (const key of keys.split(' ')) {
      const [id = '', number] = key.split('#');
      void githubChanges.followPull(id, Number(number));
    }
  }, [githubChanges, online, keys]);
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const fleet = useFleet();
  const { outbox } = useWorkspace();
  const { id, title, pulls } = campaign;
  const open = filterPulls(campaign, 'open');
  const merged = filterPulls(campaign, 'merged').length;

  async function giveUp() {
    const values = { until: null, changedAt: null };
    const kept = await fleet.hide({ id: campaignSnoozeId(id) }, title, values);
    announceChange(outbox, kept, { done: t('Given up'), failed: t('Not saved'), description: title });
  }

  return (
    <li className="grid gap-1 border-b border-hairline px-2 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <span dir="auto" className="min-w-0 grow font-semibold wrap-anywhere">
          {title}
        </span>
        <span className="tabular text-muted">
          {t('{merged} of {count} merged', { merged, count: pulls.length })}
        </span>
        <Link
          to={`${paths.pulls}?${new URLSearchParams({ campaign: id })}`}
          className="inline-flex min-h-11 items-center text-ink underline"
        >
          {t('Show open pull requests')}
          <span className="sr-only">{t(' of {title}', { title })}</span>
        </Link>
        <Button look="quiet" aria-label={t('Give up {title}', { title })} onClick={() => void giveUp()}>
          {t('Give up')}
        </Button>
      </div>
      <Progress label={t('Merged pull requests of {title}', { title })} value={merged} max={pulls.length} />
      <details>
        <summary className="min-h-6 cursor-pointer py-1 text-muted">
          {t('{count} open', { count: open.length })}
        </summary>
        <ul className="m-0 list-none p-0">
          {open.map((pull) => (
            <li key={campaignPullKey(pull)}>
              <a
                href={pull.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center wrap-anywhere text-ink"
              >
                {pull.name} #{pull.number}
                <span className="sr-only">{t(', opens in a new tab')}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
