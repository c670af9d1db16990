import type { RankedRepository, RankingStatus } from '#domain/analysis/ranking.ts';
import { formatNumber, formatTime } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Card } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

export function RankingPanel() {
  const workspace = useWorkspace();
  const status = useWorkspaceQuery(({ ranking }) => ranking.status());
  const known = useWorkspaceQuery(({ repositories }) => repositories.count());
  if (!status) return null;
  const active = status.state === 'running' || status.state === 'waiting';
  return (
    <Card
      title={t('Ranking')}
      aside={
        active ? (
          <Button onClick={() => void workspace.ranking.pause()}>{t('Pause')}</Button>
        ) : (
          <Button disabled={!known} onClick={() => void workspace.ranking.start()}>
            {status.state === 'paused' ? t('Resume') : t('Rank All Repositories')}
          </Button>
        )
      }
    >
      <div className="grid gap-2">
        <p role="status" className="tabular m-0 text-sm text-muted">
          {statusText(status, known ?? 0)}
        </p>
        {status.state !== 'idle' && status.state !== 'done' && (
          <Progress label={t('Repositories ranked')} value={status.done} max={status.total} />
        )}
        <RankingTop />
      </div>
    </Card>
  );
}

/** Maximum number of requests to GitHub for one score. */
const requestsPerScore = 4;

function statusText(status: RankingStatus, known: number): string {
  const { state, failed, resumesAt, problem } = status;
  const done = formatNumber(status.done);
  const total = formatNumber(status.total);
  const failures = failed === 0 ? '' : t(', {count} failed', { count: formatNumber(failed) });
  switch (state) {
    case 'idle':
      return known === 0
        ? t('There are no repositories on this device yet.')
        : t(
            'Score all {count} repositories so you can sort by score. Uses up to {requests} GitHub requests.',
            { count: formatNumber(known), requests: formatNumber(known * requestsPerScore) },
          );
    case 'running':
      return t('Ranking {done} of {total} repositories{failures}', { done, total, failures });
    case 'waiting':
      return t('{problem} {waits}: {done} of {total} repositories.', {
        problem: translateMessage(problem ?? 'Waiting.'),
        waits: resumesAt === null ? t('Waits') : t('Continues at {time}', { time: formatTime(resumesAt) }),
        done,
        total,
      });
    case 'paused':
      return [
        t('Paused at {done} of {total} repositories{failures}.', { done, total, failures }),
        ...(problem === null ? [] : [translateMessage(problem)]),
      ].join(' ');
    case 'done':
      return t('{done} of {total} repositories have their score{failures}.', { done, total, failures });
  }
}

const shownAtMost = 10;

function RankingTop() {
  const best = useWorkspaceQuery(({ ranking }) => ranking.best(shownAtMost));
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
