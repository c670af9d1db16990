import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Colonnade } from '#ui/colonnade.tsx';
import { LanguageBar } from '../analysis/language-bar.tsx';
import { Numbers } from '../numbers.tsx';
import { useFleetQuery } from './use-fleet.ts';

interface Point {
  label: string;
  value: number;
}

/** Charts over all repositories: open pull requests and alerts by week, last pushes by month, and languages. */
export function FleetCharts() {
  const summary = useFleetQuery((fleet) => fleet.summary());
  if (!summary || summary.weeks.length === 0) return null;
  const { weeks, pushes, languages } = summary;
  const byWeek = (key: 'pulls' | 'alerts') =>
    weeks.map((week): Point => ({ label: formatDate(week.week), value: week[key] }));
  const all = languages.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="fleet-charts">
      <h2 id="fleet-charts" className="mb-2 text-base font-semibold">
        {t('All repositories at a glance')}
      </h2>
      <div className="grid gap-6 border-t border-hairline pt-4 md:grid-cols-2">
        <Chart title={t('Open pull requests by week')} first={t('Week from')} points={byWeek('pulls')} />
        <Chart title={t('Open alerts by week')} first={t('Week from')} points={byWeek('alerts')} />
        <Chart
          title={t('Repositories by last push')}
          first={t('Month')}
          points={pushes.map(({ month, count }) => ({ label: month, value: count }))}
        />
        {languages.length > 0 && (
          <figure className="m-0 grid content-start gap-2">
            <figcaption className="text-sm text-muted">{t('Repositories by language')}</figcaption>
            <LanguageBar
              shares={languages.map(({ name, count }) => ({ name, percent: (count / all) * 100 }))}
            />
            <ChartNumbers
              title={t('Repositories by language')}
              first={t('Language')}
              points={languages.map(({ name, count }) => ({ label: name, value: count }))}
            />
          </figure>
        )}
      </div>
    </section>
  );
}

interface ChartProps {
  title: string;
  /** Title of the first column. */
  first: string;
  points: readonly Point[];
}

/** Columns with the last one in the accent colour, and the same numbers as a table. */
function Chart({ title, first, points }: ChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const last = points.at(-1);
  return (
    <figure className="m-0 grid content-start gap-2">
      <figcaption className="tabular flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        {title}
        {last && <span className="font-semibold text-ink">{formatNumber(last.value)}</span>}
      </figcaption>
      <div aria-hidden="true" className="border-b border-control">
        <Colonnade
          years={Math.max(12, points.length)}
          shares={[
            ...Array.from({ length: Math.max(0, 12 - points.length) }, () => 0),
            ...points.map(({ value }) => value / most),
          ]}
          className="h-16 w-full"
        />
      </div>
      <ChartNumbers title={title} first={first} points={points} />
    </figure>
  );
}

function ChartNumbers({ title, first, points }: ChartProps) {
  return (
    <Numbers
      summary={t('{title} in numbers', { title })}
      label={title}
      columns={[first, t('Number')]}
      rows={points.map(({ label, value }) => [label, formatNumber(value)])}
    />
  );
}
