import { linkDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { type Project, shownProjectName } from '#domain/project/project.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange, keepChanges } from './changes.ts';

export interface ProjectService {
  all(): Promise<Project[]>;
  /**
   * Creates or changes a project, also offline.
   *
   * @param linkedIds repositories to link to it in the same change
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
        { action: 'project-upsert', payload: { project }, targets: [project.id] },
        ...(linkedIds.length > 0 ? [linkDraft(project.id, [...linkedIds])] : []),
      ]),
    delete: (projectId) =>
      keepChange(context, { action: 'project-delete', payload: { projectId }, targets: [projectId] }),
  };
}
