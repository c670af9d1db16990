import { useLiveQuery } from 'dexie-react-hooks';
import type { Repository } from '#domain/repository/repository.ts';
import { useWorkspace } from '../../../use-services.ts';
import { PanelAnalysis } from './panel-analysis.tsx';
import { PanelChanges } from './panel-changes.tsx';
import { PanelFacts } from './panel-facts.tsx';
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
      <PanelChanges repository={repository} />
      {stored !== undefined && (
        <>
          <PanelAnalysis repository={repository} stored={stored} />
          <PanelReadme repository={repository} stored={stored} />
        </>
      )}
    </>
  );
}
