import type { WeekOfCommits } from '#domain/analysis/activity.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Colonnade } from '#ui/colonnade.tsx';

/** Shows the commits per week of the last year, as columns with the current week in the accent colour, and as a table. */
export function WeeklyChart({ weeks }: { weeks: readonly WeekOfCommits[] }) {
  const most = Math.max(0, ...weeks.map(({ commits }) => commits ?? 0));
  return (
    <figure className="m-0 grid gap-2">
      <div role="img" aria-label={getSummary(weeks)} className="border-b border-control">
        <Colonnade
          years={weeks.length}
          shares={weeks.map(({ commits }) => (commits === null ? null : commits / Math.max(1, most)))}
          className="h-16 w-full"
        />
      </div>
      <figcaption className="tabular flex flex-wrap justify-between gap-x-2 text-sm text-muted">
        <span>{getDay(weeks[0]?.from)}</span>
        <span>{t('most in a week: {number}', { number: formatNumber(most) })}</span>
        <span>{getDay(weeks.at(-1)?.from)}</span>
      </figcaption>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer py-1">{t('Commits a week in numbers')}</summary>
        <div
          className="max-h-64 overflow-y-auto"
          tabIndex={0}
          role="region"
          aria-label={t('Commits a week in numbers')}
        >
          <table className="tabular w-full border-collapse">
            <thead>
              <tr className="border-b border-ink text-left">
                <th scope="col" className="py-1 font-medium">
                  {t('Week from')}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {t('Commits')}
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ from, commits }) => (
                <tr key={from} className="border-b border-hairline">
                  <td className="py-1">{getDay(from)}</td>
                  <td className="py-1 text-right">
                    {commits === null ? t('unknown') : formatNumber(commits)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function getSummary(weeks: readonly WeekOfCommits[]): string {
  const known = weeks.filter((week): week is { from: number; commits: number } => week.commits !== null);
  const sum = known.reduce((total, { commits }) => total + commits, 0);
  const busiest = known.toSorted((a, b) => b.commits - a.commits)[0];
  const parts = [
    t('Commits a week over a year: {sum} in {weeks} weeks', {
      sum: formatNumber(sum),
      weeks: known.length,
    }),
  ];
  if (busiest && busiest.commits > 0) {
    parts.push(
      t('most in the week from {day} with {number}', {
        day: getDay(busiest.from),
        number: formatNumber(busiest.commits),
      }),
    );
  }
  if (known.length < weeks.length)
    parts.push(t('{weeks} weeks are unknown', { weeks: weeks.length - known.length }));
  return parts.join('; ');
}

function getDay(time: number | undefined): string {
  return time === undefined ? '' : formatDate(time);
}
