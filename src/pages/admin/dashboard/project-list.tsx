import { useState } from 'react';
import type { Project } from '#domain/project.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useOffice } from '../../services.ts';
import { undoing } from '../repositories/batch-toasts.ts';
import { ProjectDialog } from './project-dialog.tsx';

/** The managed projects, to change and to delete. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const office = useOffice();
  const [edited, setEdited] = useState<Project | null>(null);

  async function remove(project: Project) {
    const kept = await office.deleteProject(project.id);
    if (kept.ok) {
      toast('Project Deleted', { description: project.name, action: undoing(office, kept.value) });
    } else {
      toast('Project not deleted', { description: kept.failure.message, destructive: true });
    }
  }

  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className="mb-4 text-xl font-medium">
        Your projects
      </h2>
      <ul className="m-0 list-none border-t border-hairline p-0">
        {projects.map((project) => (
          <li
            key={project.id}
            className="grid gap-x-6 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <p className="m-0 flex flex-wrap items-center gap-2 font-medium">
                {project.name}
                <Badge tone={project.isPublic ? 'success' : 'neutral'}>
                  {project.isPublic ? 'Public' : 'Not public'}
                </Badge>
              </p>
              {project.description && <p className="m-0 text-sm text-muted">{project.description}</p>}
            </div>
            <div className="flex gap-1 self-center">
              <Button look="quiet" aria-label={`Edit ${project.name}`} onClick={() => setEdited(project)}>
                Edit
              </Button>
              <Button look="quiet" aria-label={`Delete ${project.name}`} onClick={() => void remove(project)}>
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ProjectDialog project={edited} onClose={() => setEdited(null)} />
    </section>
  );
}
