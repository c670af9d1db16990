import { type ReactNode, Suspense } from 'react';
import { activityLevel } from '#domain/analysis/activity.ts';
import { type RepositoryAnalysis, sizeInMegabytes, toAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { languageShares, percentText } from '#domain/analysis/tech-stack.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { formatDate, formatMoment, formatNumber } from '#domain/shared/format.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { part } from '#ui/part.ts';
import { Alert, Muted, Spinner } from '#ui/surface.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { AnalysisProgress } from '../../analysis/analysis-progress.tsx';
import { LanguageBar, LanguageMark } from '../../analysis/language-bar.tsx';
import { OutsideLink } from '../../analysis/outside-link.tsx';
import { Part } from '../../analysis/part.tsx';
import { useRepositoryAnalysis } from '../../analysis/running-analyses.ts';
import { Scores } from '../../analysis/score-explanation.tsx';
import { RecordChanges } from '../../outbox/record-changes.tsx';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { useEditedLabels, valueText } from '../value-text.ts';
import { PanelReadme } from './panel-readme.tsx';
import { PanelSummary } from './panel-summary.tsx';

function PanelFacts({ repository }: { repository: Repository }) {
  const { homepage, topics, size, createdAt, lastPolled } = repository;
  const edited = useEditedLabels(repository);
  const fact = (field: keyof typeof repositoryFields, value: ReactNode) =>
    [t(repositoryFields[field].label), value] as const;
  const flag = (field: 'hasReadme' | 'hasTechBragging') =>
    fact(field, valueText(repositoryFields[field], repository[field]));
  return (
    <Part title={t('Facts')}>
      <Facts
        facts={[
          fact('homepage', homepage && <OutsideLink address={homepage}>{homepage}</OutsideLink>),
          fact('topics', topics.join(', ')),
          fact('size', sizeText(size)),
          flag('hasReadme'),
          flag('hasTechBragging'),
          fact('createdAt', <time dateTime={createdAt ?? undefined}>{formatDate(createdAt ?? '')}</time>),
          fact(
            'lastPolled',
            <time dateTime={lastPolled ?? undefined}>{formatMoment(lastPolled ?? '')}</time>,
          ),
          fact('editedFields', edited.join(', ')),
        ]}
      />
    </Part>
  );
}

/** Avoids `0 MB` for small repositories, because that looks like an empty repository. */
function sizeText(kilobytes: number): string {
  if (kilobytes > 0 && kilobytes < 1024) return t('< 1 MB');
  return t('{size} MB', { size: formatNumber(sizeInMegabytes(kilobytes)) });
}

/** An analysis continues after the panel closes. */
function PanelAnalysis({
  analysis: { running, problem, analyse, cancel },
  stored,
}: {
  analysis: ReturnType<typeof useRepositoryAnalysis>;
  /** Null if the repository was never analysed on this device. */
  stored: ScoredAnalysis | null;
}) {
  const found = stored && toAnalysis(stored);
  return (
    <Part
      title={t('Analysis')}
      aside={
        <Button disabled={running !== null} onClick={analyse}>
          {found ? t('Analyze again') : t('Analyze Repository')}
        </Button>
      }
    >
      {problem && <Alert tone="danger" urgent title={translateMessage(problem)} />}
      {running && <AnalysisProgress running={running} onCancel={cancel} />}
      {found && stored ? (
        <Summary analysis={found} stored={stored} />
      ) : (
        <Muted>{t('Not analyzed yet.')}</Muted>
      )}
    </Part>
  );
}

function Summary({ analysis, stored }: { analysis: RepositoryAnalysis; stored: ScoredAnalysis }) {
  const { contributors, commitFrequency } = analysis;
  const level = activityLevel(commitFrequency.lastMonth);
  const parts = [
    level !== null && t(level),
    commitFrequency.lastYear !== null && t('{count} commits in a year', { count: commitFrequency.lastYear }),
    contributors && t('{count} contributors', { count: contributors.length }),
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <p className="tabular m-0 text-sm text-muted">
        {t('Analyzed {when}', { when: formatMoment(stored.analysedAt) })}
      </p>
      {parts.length > 0 && <p className="tabular m-0 text-sm">{parts.join(' · ')}</p>}
      <Languages languages={analysis.languages ?? {}} />
      <Scores scores={stored.scores} />
    </>
  );
}

function Languages({ languages }: { languages: Readonly<Record<string, number>> }) {
  const shares = languageShares(languages);
  if (shares.length === 0) return null;
  return (
    <>
      <LanguageBar shares={shares} />
      <ul
        aria-label={t('Languages')}
        className="tabular m-0 grid list-none grid-cols-2 gap-x-6 gap-y-1 p-0 text-sm"
      >
        {shares.map(({ name, percent }, index) => (
          <li key={name} className="flex items-center gap-2">
            <LanguageMark index={index} />
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-muted">{percentText(percent)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const Health = part(async () => (await import('../../fleet/health.tsx')).Health);
const PanelStatus = part(async () => (await import('../../fleet/panel-status.tsx')).PanelStatus);
const ChangeHistory = part(
  async () => (await import('../../github-changes/change-history.tsx')).ChangeHistory,
);

export type PanelTab = 'overview' | 'readme' | 'analysis' | 'history';

const tabs: readonly Tab<PanelTab>[] = [
  { key: 'overview', label: markText('Overview') },
  { key: 'readme', label: markText('README') },
  { key: 'analysis', label: markText('Analysis') },
  { key: 'history', label: markText('History') },
];

interface ContentProps {
  repository: Repository;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
}

export function PanelContent({ repository, tab, onTab }: ContentProps) {
  const analysis = useRepositoryAnalysis({ owner: repository.owner, repository: repository.name });
  return (
    <>
      <PanelSummary
        repository={repository}
        onAnalyze={() => {
          onTab('analysis');
          if (analysis.running === null) analysis.analyse();
        }}
      />
      <div>
        <Tabs
          label={t('Repository')}
          tabs={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
          chosen={tab}
          onChoose={onTab}
        >
          <div className="grid gap-6 pt-4">
            <TabContent repository={repository} tab={tab} analysis={analysis} />
          </div>
        </Tabs>
      </div>
    </>
  );
}

function TabContent({
  repository,
  tab,
  analysis,
}: Omit<ContentProps, 'onTab'> & { analysis: ReturnType<typeof useRepositoryAnalysis> }) {
  const { id, owner, name } = repository;
  const stored = useWorkspaceQuery(
    ({ analysis: analyses }) => analyses.find({ owner, repository: name }),
    [owner, name],
  );
  switch (tab) {
    case 'overview':
      return (
        <>
          <Part title={t('Changes')}>
            <RecordChanges records={[id]} nothing={t('No recent changes.')} />
          </Part>
          <Suspense fallback={null}>
            <PanelStatus repositoryId={id} />
            <Health repositoryId={id} address={repository.url} />
          </Suspense>
          <PanelFacts repository={repository} />
        </>
      );
    case 'readme':
      return stored !== undefined && <PanelReadme repository={repository} stored={stored} />;
    case 'analysis':
      return stored !== undefined && <PanelAnalysis analysis={analysis} stored={stored} />;
    default:
      return (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <ChangeHistory repositoryId={id} />
        </Suspense>
      );
  }
}
