import { useLiveQuery } from 'dexie-react-hooks';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { useWorkspace } from '../../../use-services.ts';
import { Part } from '../../analysis/facts.tsx';
import { RecordChanges } from '../../outbox/record-changes.tsx';
import { PanelAnalysis } from './panel-analysis.tsx';
import { PanelFacts } from './panel-facts.tsx';
import { PanelHistory } from './panel-history.tsx';
import { PanelProject } from './panel-project.tsx';
import { PanelReadme } from './panel-readme.tsx';

/** What can be done comes first; what is longest comes last. */
export function PanelContent({ repository }: { repository: Repository }) {
  const { owner, name } = repository;
  const { analysis } = useWorkspace();
  const stored = useLiveQuery(() => analysis.find({ owner, repository: name }), [analysis, owner, name]);
  return (
    <>
      <PanelProject repository={repository} />
      <PanelFacts repository={repository} />
      <Part title={t('Changes')}>
        <RecordChanges records={[repository.id]} nothing={t("You haven't changed this repository lately.")} />
      </Part>
      <PanelHistory key={repository.id} repositoryId={repository.id} />
      {stored !== undefined && (
        <>
          <PanelAnalysis repository={repository} stored={stored} />
          <PanelReadme repository={repository} stored={stored} />
        </>
      )}
    </>
  );
}
