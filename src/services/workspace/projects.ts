import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Project } from '#domain/project/project.ts';
import { entities } from '#domain/shared/entities.ts';
import { namedValues } from '#domain/shared/entity.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange } from './changes.ts';

export interface ProjectService {
  all(): Promise<Project[]>;
  /** A new managed project, or a changed one; also offline. */
  save(project: Omit<Project, 'createdAt'>): Promise<Result<SavedChange>>;
  delete(projectId: string): Promise<Result<SavedChange>>;
}

export function createProjectService(context: ChangeContext): ProjectService {
  return {
    all: () => context.database.projects.toArray(),
    save: (project) =>
      keepChange(
        context,
        putDraft('projects', [{ ...namedValues(entities.projects, project), id: project.id }]),
      ),
    delete: (projectId) => keepChange(context, deleteDraft('projects', [projectId])),
  };
}
