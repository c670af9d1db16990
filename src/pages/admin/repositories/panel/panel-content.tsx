import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { marked, t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { Part } from '../../analysis/facts.tsx';
import { useRepositoryAnalysis } from '../../analysis/use-analysis.ts';
import { RecordChanges } from '../../outbox/record-changes.tsx';
import { PanelAnalysis } from './panel-analysis.tsx';
import { PanelFacts } from './panel-facts.tsx';
import { PanelReadme } from './panel-readme.tsx';
import { PanelSummary } from './panel-summary.tsx';

const ChangeHistory = part(
  async () => (await import('../../github-changes/change-history.tsx')).ChangeHistory,
);

export type PanelTab = 'overview' | 'readme' | 'analysis' | 'history';

const tabs: readonly Tab<PanelTab>[] = [
  { key: 'overview', label: marked('Overview') },
  { key: 'readme', label: marked('README') },
  { key: 'analysis', label: marked('Analysis') },
  { key: 'history', label: marked('History') },
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
  const { analysis: analyses } = useWorkspace();
  const stored = useLiveQuery(() => analyses.find({ owner, repository: name }), [analyses, owner, name]);
  switch (tab) {
    case 'overview':
      return (
        <>
          <Part title={t('Changes')}>
            <RecordChanges records={[id]} nothing={t('No recent changes.')} />
          </Part>
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
