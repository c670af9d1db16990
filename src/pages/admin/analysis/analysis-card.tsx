import { useState } from 'react';
import { analysisOf, failedParts, type StoredAnalysis } from '#domain/analysis/analysis.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { Button } from '#ui/button.tsx';
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
  { key: 'overview', label: 'Overview' },
  { key: 'stack', label: 'Tech Stack' },
  { key: 'contributors', label: 'Contributors' },
];

/** One analysis, as it is kept on the device. */
export function AnalysisCard({ stored }: { stored: StoredAnalysis }) {
  const [tab, setTab] = useState<Key>('overview');
  const analysis = analysisOf(stored);
  if (!analysis) return <p className="m-0 text-muted">No analysis data available</p>;
  return (
    <Card
      title={analysis.fullName}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <OutsideLink address={analysis.repository.url} icon>
            View on GitHub
          </OutsideLink>
          <Button onClick={() => exportPortfolioData(analysis)}>Export Portfolio Data</Button>
          <Button onClick={() => exportAnalysis(stored, analysis)}>Export Analysis</Button>
        </span>
      }
    >
      <div className="mb-4 grid gap-2">
        <p className="tabular m-0 text-sm text-muted">
          Analyzed{' '}
          <time dateTime={new Date(stored.analysedAt).toISOString()}>{formatMoment(stored.analysedAt)}</time>
        </p>
        <CredentialNote via={stored.via} rateLimit={null} />
        <FailedParts stored={stored} />
      </div>
      <Tabs label="Analysis" tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'overview' && <OverviewTab stored={stored} analysis={analysis} />}
        {tab === 'stack' && <TechStackTab stored={stored} analysis={analysis} />}
        {tab === 'contributors' && <ContributorsTab analysis={analysis} />}
      </Tabs>
    </Card>
  );
}

/** Says which parts could not be read, and whether an earlier value stands in. */
function FailedParts({ stored }: { stored: StoredAnalysis }) {
  const failed = failedParts(stored);
  if (failed.length === 0) return null;
  return (
    <Alert tone="warning" title={`${failed.length} of the parts could not be read`}>
      <ul className="m-0 list-none p-0 text-sm">
        {failed.map(({ part, failure, kept }) => (
          <li key={part} className="break-words">
            {part}: {failure.message}
            {kept && ' What was known before is shown.'}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
