import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Project } from '#domain/project/project.ts';
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
      keepChange(context, { action: 'project-upsert', payload: { project }, targets: [project.id] }),
    delete: (projectId) =>
      keepChange(context, { action: 'project-delete', payload: { projectId }, targets: [projectId] }),
  };
}
