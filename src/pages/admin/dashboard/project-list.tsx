import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Project } from '#domain/project/project.ts';
import { projectPath } from '#domain/shared/route.ts';
import { counted, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { ProjectDialog } from './project-dialog.tsx';

/** The managed projects, each with the way to its page, to change and to delete. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const [edited, setEdited] = useState<Project | null>(null);
  const [deleted, setDeleted] = useState<Project | null>(null);

  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className="mb-4 text-xl font-medium">
        {t('Your projects')}
      </h2>
      <ul className="m-0 list-none border-t border-hairline p-0">
        {projects.map((project) => (
          <li
            key={project.id}
            className="grid gap-x-6 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <p className="m-0 flex flex-wrap items-center gap-2 font-medium">
                <Link to={projectPath(project.id)} className="text-ink no-underline hover:underline">
                  {project.name}
                </Link>
                <Badge tone={project.isPublic ? 'success' : 'neutral'}>
                  {project.isPublic ? t('Public') : t('Not public')}
                </Badge>
              </p>
              <LinkedCount projectId={project.id} />
              {project.description && (
                <p dir="auto" className="m-0 text-sm text-muted">
                  {project.description}
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-1 self-center">
              <Button
                look="quiet"
                aria-label={t('Edit {name}', { name: project.name })}
                onClick={() => setEdited(project)}
              >
                {t('Edit')}
              </Button>
              <Button
                look="quiet"
                aria-haspopup="dialog"
                aria-label={t('Delete {name}', { name: project.name })}
                onClick={() => setDeleted(project)}
              >
                {t('Delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ProjectDialog project={edited} onClose={() => setEdited(null)} />
      <DeleteProjectDialog project={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

/** Its line is there before it is known. */
function LinkedCount({ projectId }: { projectId: string }) {
  const { repositories } = useWorkspace();
  const count = useLiveQuery(() => repositories.countLinkedTo(projectId), [repositories, projectId]);
  return (
    <p className="tabular m-0 min-h-5 text-sm text-muted">
      {count !== undefined && counted(count, 'linked repository', 'linked repositories')}
    </p>
  );
}
