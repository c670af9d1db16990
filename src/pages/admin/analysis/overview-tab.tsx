import { Suspense } from 'react';
import { braggingFileName } from '#config/constants.ts';
import {
  activityBarPercent,
  activityLevel,
  type WeekOfCommits,
  weeklyCommits,
} from '#domain/analysis/activity.ts';
import {
  type EncodedFile,
  partValue,
  type RepositoryAnalysis,
  sizeInMegabytes,
} from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { addressOfFile } from '#domain/analysis/file-address.ts';
import { primaryLanguages } from '#domain/analysis/tech-stack.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Colonnade } from '#ui/colonnade.tsx';
import { part } from '#ui/part.ts';
import { Badge, Muted, Spinner } from '#ui/surface.tsx';
import { Health } from '../fleet/health.tsx';
import { Numbers } from '../numbers.tsx';
import { OutsideLink } from './outside-link.tsx';
import { NotKnown, Part } from './part.tsx';
import { Scores } from './score-explanation.tsx';

const Readme = part(async () => (await import('./readme.tsx')).Readme);

export function OverviewTab({ stored, analysis }: { stored: ScoredAnalysis; analysis: RepositoryAnalysis }) {
  const languages = primaryLanguages(analysis.languages ?? {});
  const facts = [
    [t('Stars'), formatNumber(analysis.stargazersCount)],
    [t('Forks'), formatNumber(analysis.forksCount)],
    [t('Size'), t('{number} MB', { number: formatNumber(sizeInMegabytes(analysis.size)) })],
    [t('Updated'), dateText(analysis.lastCommitDate)],
  ] as const;
  return (
    <div className="grid gap-8">
      {analysis.repository.description && (
        <p dir="auto" className="m-0 max-w-prose text-lg break-words">
          {analysis.repository.description}
        </p>
      )}
      <dl className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(max(8rem,34%),100%),1fr))] gap-x-8 gap-y-4 sm:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term} className="border-t border-hairline pt-2">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="tabular m-0 text-2xl font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ActivityLevelBar analysis={analysis} stored={stored} />
      <Part title={t('Topics')}>
        {analysis.topics.length === 0 ? (
          <Muted>{t('No topics specified')}</Muted>
        ) : (
          <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
            {analysis.topics.map((topic) => (
              <li key={topic} className="min-w-0 break-all">
                <Badge>{topic}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('Primary Languages')}>
        {analysis.languages === null ? (
          <NotKnown />
        ) : (
          <p className="m-0">{languages.length === 0 ? t('None detected') : languages.join(', ')}</p>
        )}
      </Part>
      <CommitsOfTheYear stored={stored} />
      <Suspense fallback={null}>
        <Health repositoryId={analysis.repository.id} address={analysis.repository.url} />
      </Suspense>
      <Part title={t('Scores')}>
        <Scores scores={stored.scores} />
      </Part>
      <Pictures analysis={analysis} />
      <Text name="README" file={analysis.readme ?? undefined} analysis={analysis} />
      <Text name={braggingFileName} file={partValue(stored, 'TechBragging.md')} analysis={analysis} />
    </div>
  );
}

/** Links to the pictures without showing them, because loading a picture would contact its server. */
function Pictures({ analysis: { images, repository } }: { analysis: RepositoryAnalysis }) {
  if (images.length === 0) return null;
  return (
    <Part title={t('Pictures')}>
      <ul className="m-0 list-none p-0 font-mono text-sm">
        {[...new Set(images.map(({ path }) => path))].map((path) => (
          <li key={path} className="leading-6 wrap-anywhere">
            <OutsideLink address={addressOfFile(repository.url, path)}>{path}</OutsideLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface TextProps {
  name: string;
  file: EncodedFile | undefined;
  analysis: RepositoryAnalysis;
}

function Text({ name, file, analysis }: TextProps) {
  if (!file) return null;
  return (
    <Part title={name}>
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <Readme name={name} file={file} repositoryUrl={analysis.repository.url} />
      </Suspense>
    </Part>
  );
}

function ActivityLevelBar({ analysis, stored }: { analysis: RepositoryAnalysis; stored: ScoredAnalysis }) {
  const { lastMonth } = analysis.commitFrequency;
  if (lastMonth === null) {
    return (
      <Part title={t('Activity Level')}>
        <NotKnown />
      </Part>
    );
  }
  const complete = partValue(stored, 'commits of the last month')?.complete ?? true;
  const percent = activityBarPercent(lastMonth);
  const values = {
    number: formatNumber(lastMonth),
    commits: lastMonth === 1 ? t('commit') : t('commits'),
  };
  const label = complete
    ? t('{number} {commits} in the last month', values)
    : t('{number} or more {commits} in the last month', values);
  const level = t(activityLevel(lastMonth));
  return (
    <Part title={t('Activity Level')} aside={<span className="font-medium">{level}</span>}>
      <div
        role="meter"
        aria-label={t('Activity Level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={`${level}: ${label}`}
      >
        <svg aria-hidden="true" className="block h-2 w-full">
          <rect width="100%" height="100%" className="fill-hairline" />
          <rect width={`${percent}%`} height="100%" className="fill-ink" />
        </svg>
      </div>
      <p className="tabular m-0 text-sm text-muted">{label}</p>
    </Part>
  );
}

function CommitsOfTheYear({ stored }: { stored: ScoredAnalysis }) {
  const year = partValue(stored, 'commits of the last year');
  const outcome = stored.outcomes['commits of the last year'];
  if (!year || !outcome) {
    return (
      <Part title={t('Commits over a Year')}>
        <NotKnown />
      </Part>
    );
  }
  const dates = year.dates.map((date) => Date.parse(date)).filter(Number.isFinite);
  return (
    <Part
      title={t('Commits over a Year')}
      aside={
        <span className="tabular text-sm text-muted">
          {year.complete
            ? t('{number} commits', { number: formatNumber(year.dates.length) })
            : t('{number} or more commits', { number: formatNumber(year.dates.length) })}
        </span>
      }
    >
      <WeeklyChart weeks={weeklyCommits(dates, stored.analysedAt, year.complete)} />
    </Part>
  );
}

/** Returns 'Unknown' if the date is missing (specification section 2). */
export function dateText(date: string | null): string {
  return date === null ? t('Unknown') : formatDate(date);
}

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
      <Numbers
        summary={t('Commits a week in numbers')}
        label={t('Commits a week in numbers')}
        columns={[t('Week from'), t('Commits')]}
        rows={weeks
          .toReversed()
          .map(({ from, commits }) => [
            getDay(from),
            commits === null ? t('unknown') : formatNumber(commits),
          ])}
      />
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
