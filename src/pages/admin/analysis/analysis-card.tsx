import { useState } from 'react';
import { failedParts, skippedItems, toAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { formatMoment, formatNumber } from '#domain/shared/format.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert, Card } from '#ui/surface.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { exportAnalysis, exportPortfolioData } from './analysis-export.ts';
import { ContributorsTab } from './contributors-tab.tsx';
import { CredentialNote } from './credential-note.tsx';
import { OutsideLink } from './outside-link.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { TechStackTab } from './tech-stack-tab.tsx';

type Key = 'overview' | 'stack' | 'contributors';

const tabs: readonly Tab<Key>[] = [
  { key: 'overview', label: marked('Overview') },
  { key: 'stack', label: marked('Tech Stack') },
  { key: 'contributors', label: marked('Contributors') },
];

export function AnalysisCard({ stored }: { stored: ScoredAnalysis }) {
  const [tab, setTab] = useState<Key>('overview');
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
        <FailedParts stored={stored} />
        <SkippedItems stored={stored} />
      </div>
      <Tabs
        label={t('Analysis')}
        tabs={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
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

function FailedParts({ stored }: { stored: ScoredAnalysis }) {
  const failed = failedParts(stored);
  if (failed.length === 0) return null;
  return (
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
  );
}

function SkippedItems({ stored }: { stored: ScoredAnalysis }) {
  const skipped = skippedItems(stored);
  if (skipped.length === 0) return null;
  return (
    <Alert tone="warning" title={t("Some items from GitHub couldn't be read and were left out")}>
      <ul className="m-0 list-none p-0 text-sm">
        {skipped.map(([part, count]) => (
          <li key={part}>
            {t(part)}: {formatNumber(count)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
