import { useLiveQuery } from 'dexie-react-hooks';
import type { RankedRepository } from '#domain/analysis/ranking.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { useWorkspace } from '../../use-services.ts';

const shownAtMost = 10;

export function RankingTop() {
  const { ranking } = useWorkspace();
  const best = useLiveQuery(() => ranking.best(shownAtMost), [ranking]);
  return best && best.length > 0 ? <RankingBars best={best} /> : null;
}

export function RankingBars({ best }: { best: readonly RankedRepository[] }) {
  return (
    <ol aria-label={t('Best scores')} className="tabular m-0 mt-2 grid list-none gap-1 p-0 text-sm">
      {best.map(({ id, fullName, total, share }, place) => (
        <li
          key={id}
          className="grid min-h-8 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[1.5rem_minmax(0,16rem)_1fr_4rem]"
        >
          <span className="text-right text-muted">{place + 1}</span>
          <span title={fullName} className="truncate">
            {fullName}
          </span>
          <svg
            aria-hidden="true"
            className="h-2 w-full max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2"
          >
            <rect
              width={`${share * 100}%`}
              height="100%"
              className={place === 0 ? 'fill-accent' : 'fill-ink'}
            />
          </svg>
          <span className="text-right font-semibold max-sm:col-start-3 max-sm:row-start-1">
            {formatNumber(total)}
          </span>
        </li>
      ))}
    </ol>
  );
}
