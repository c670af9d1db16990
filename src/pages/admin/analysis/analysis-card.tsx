import { useState } from 'react';
import { contributorsFetched } from '#config/constants.ts';
import { environment } from '#config/environment.ts';
import { activityLevel } from '#domain/analysis/activity.ts';
import {
  exportName,
  failedParts,
  type RepositoryAnalysis,
  skippedItems,
  toAnalysis,
} from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { extractPortfolioData } from '#domain/portfolio/portfolio-extraction.ts';
import { formatMoment, formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert, Card } from '#ui/surface.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';
import { CredentialNote } from './analysis-progress.tsx';
import { OutsideLink } from './outside-link.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { NotKnown } from './part.tsx';
import { TechStackTab } from './tech-stack-tab.tsx';

const avatarHost = 'https://avatars.githubusercontent.com';

/** Shows the picture if it is on GitHub's own host, otherwise the initial, so that no other host is contacted. */
function Avatar({ login, address }: { login: string; address: string | null }) {
  const [broken, setBroken] = useState(false);
  const source = address === null || broken ? null : pictureAddress(address);
  const box = 'size-8 shrink-0 rounded-sm bg-surface';
  if (source === null) {
    return (
      <span aria-hidden="true" className={`${box} grid place-items-center text-sm text-muted`}>
        {login.charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={source}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={box}
      onError={() => setBroken(true)}
    />
  );
}

function pictureAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  const embedded = `${environment().github.webUrl}/avatars/`;
  if (url.origin === avatarHost) return url.href;
  return url.origin === location.origin && url.href.startsWith(embedded) ? url.href : null;
}

function ContributorsTab({ analysis }: { analysis: RepositoryAnalysis }) {
  const { contributors } = analysis;
  if (contributors === null) return <NotKnown />;
  return (
    <div className="grid gap-4">
      <p className="tabular m-0">
        {t('Total: {count}', { count: formatNumber(contributors.length) })}
        {contributors.length === contributorsFetched && (
          <span className="text-muted"> {t('(most active only; there may be more)')}</span>
        )}
      </p>
      <ol className="m-0 grid list-none gap-x-8 p-0 sm:grid-cols-2">
        {contributors.map(({ login, contributions, avatarUrl }) => (
          <li key={login} className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-hairline">
            <Avatar login={login} address={avatarUrl} />
            <span className="min-w-0 grow basis-20 break-all">{login}</span>
            <span className="tabular text-sm whitespace-nowrap text-muted">
              {formatNumber(contributions)} {contributions === 1 ? t('commit') : t('commits')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function exportAnalysis(stored: ScoredAnalysis, analysis: RepositoryAnalysis): void {
  const content = {
    analysedAt: new Date(stored.analysedAt).toISOString(),
    ...analysis,
    activityLevel: activityLevel(analysis.commitFrequency.lastMonth),
    scores: {
      portfolioActivity: stored.scores?.activity ?? null,
      repositoryRanking: stored.scores?.ranking ?? null,
    },
  };
  download(`${exportName(analysis)}.json`, 'application/json', `${JSON.stringify(content, null, 2)}\n`);
  toast(t('Analysis Exported'));
}

function exportPortfolioData(analysis: RepositoryAnalysis): void {
  const name = exportName(analysis).replace(/-analysis$/, '-portfolio');
  const content = JSON.stringify(extractPortfolioData(analysis), null, 2);
  download(`${name}.json`, 'application/json', `${content}\n`);
  toast(t('Portfolio Data Exported'));
}

export function AnalysisCard({ stored }: { stored: ScoredAnalysis }) {
  const [tab, setTab] = useState<'overview' | 'stack' | 'contributors'>('overview');
  const analysis = toAnalysis(stored);
  if (!analysis) return <p className="m-0 text-muted">{t('No analysis data available')}</p>;
  return (
    <Card
      title={analysis.fullName}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <OutsideLink address={analysis.repository.url} icon>
            {t('View on GitHub')}
          </OutsideLink>
          <Button onClick={() => exportPortfolioData(analysis)}>{t('Export Portfolio Data')}</Button>
          <Button onClick={() => exportAnalysis(stored, analysis)}>{t('Export Analysis')}</Button>
        </span>
      }
    >
      <div className="mb-4 grid gap-2">
        <p className="tabular m-0 text-sm text-muted">
          <Sentence
            text="Analyzed {date}"
            parts={{
              date: (
                <time dateTime={new Date(stored.analysedAt).toISOString()}>
                  {formatMoment(stored.analysedAt)}
                </time>
              ),
            }}
          />
        </p>
        <CredentialNote via={stored.via} rateLimit={null} />
        <Gaps stored={stored} />
      </div>
      <Tabs
        label={t('Analysis')}
        tabs={[
          { key: 'overview', label: t('Overview') },
          { key: 'stack', label: t('Tech Stack') },
          { key: 'contributors', label: t('Contributors') },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'overview' && <OverviewTab stored={stored} analysis={analysis} />}
        {tab === 'stack' && <TechStackTab stored={stored} analysis={analysis} />}
        {tab === 'contributors' && <ContributorsTab analysis={analysis} />}
      </Tabs>
    </Card>
  );
}

/** Lists the failed parts of the analysis and the items that could not be read. */
function Gaps({ stored }: { stored: ScoredAnalysis }) {
  const failed = failedParts(stored);
  const skipped = skippedItems(stored);
  return (
    <>
      {failed.length > 0 && (
        <Alert tone="warning" title={t("Parts that couldn't be loaded: {count}", { count: failed.length })}>
          <ul className="m-0 list-none p-0 text-sm">
            {failed.map(({ part, failure, kept }) => (
              <li key={part} className="break-words">
                {t(part)}: {translateMessage(failure)}
                {kept && ` ${t('The last known values are shown.')}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert tone="warning" title={t("Some items from GitHub couldn't be read and were left out")}>
          <ul className="m-0 list-none p-0 text-sm">
            {skipped.map(([part, count]) => (
              <li key={part}>
                {t(part)}: {formatNumber(count)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
