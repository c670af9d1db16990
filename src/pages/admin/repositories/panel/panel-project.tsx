import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { linkTargets } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { projectTitle } from '../../project-title.ts';
import { changeProject } from '../linking/linking.ts';
import { ProjectChoice } from '../linking/project-choice.tsx';

export function PanelProject({ repository }: { repository: Repository }) {
  const workspace = useWorkspace();
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (!projects) return <div className="min-h-10" />;
  const { projectId } = repository;
  const targets = linkTargets(projects);
  const current = [...targets, ...projects].find(({ id }) => id === projectId);
  const target = targets.find(({ id }) => id === (chosenId ?? projectId)) ?? targets[0];
  const isLinkedToIt = target.id === projectId;

  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="m-0">
        {projectId === null
          ? t(repositoryFields.projectId.noneLabel)
          : t('Linked to {project}', { project: current ? projectTitle(current) : projectId })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {targets.length > 1 && <ProjectChoice targets={targets} value={target.id} onChoose={setChosenId} />}
        {/* A single button for both states, so that it keeps the focus. */}
        <Button onClick={() => void changeProject(workspace, [repository], isLinkedToIt ? null : target)}>
          {isLinkedToIt ? t('Unlink') : t('Link to {project}', { project: projectTitle(target) })}
        </Button>
      </div>
    </div>
  );
}
