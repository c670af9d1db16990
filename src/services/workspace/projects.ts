import { deleteDraft, linkDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { type Project, shownProjectName } from '#domain/project/project.ts';
import { entities } from '#domain/shared/entities.ts';
import { namedValues } from '#domain/shared/entity.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange, keepChanges } from './changes.ts';

export interface ProjectService {
  all(): Promise<Project[]>;
  /**
   * Saves a project, also offline.
   * @param linkedIds repositories that the same change links to it
   */
  save(project: Omit<Project, 'createdAt'>, linkedIds?: readonly string[]): Promise<Result<SavedChange>>;
  delete(projectId: string): Promise<Result<SavedChange>>;
}

export function createProjectService(context: ChangeContext): ProjectService {
  return {
    all: async () => {
      const projects = await context.database.projects.toArray();
      return projects.map((project) => ({ ...project, name: shownProjectName(project) }));
    },
    save: (project, linkedIds = []) =>
      keepChanges(context, [
        putDraft('projects', [{ ...namedValues(entities.projects, project), id: project.id }]),
        ...(linkedIds.length > 0 ? [linkDraft(project.id, [...linkedIds])] : []),
      ]),
    delete: (projectId) => keepChange(context, deleteDraft('projects', [projectId])),
  };
}
