import type { Operation } from './operation.ts';
import type { Project } from './project.ts';
import { type EditableField, editableFields, type Repository } from './repository.ts';

/** The rows of one repository after an operation, seen from the device. The server applies the same rules. */
export function applyToRepository(
  repository: Repository | undefined,
  operation: Operation,
  id: string,
): Repository | undefined {
  switch (operation.action) {
    case 'batch-link':
      return repository && { ...repository, projectId: operation.payload.projectId };
    case 'batch-unlink':
      return repository && { ...repository, projectId: null };
    case 'batch-update':
      return repository && withUpdates(repository, operation.payload.updates);
    case 'import': {
      const imported = operation.payload.repositories.find((candidate) => candidate.id === id);
      return imported ? refreshed(repository, imported) : repository;
    }
    default:
      return repository;
  }
}

/** View = confirmed row, then every pending operation on it in order. */
export function foldRepository(
  confirmed: Repository | undefined,
  pending: readonly Operation[],
  id: string,
): Repository | undefined {
  return pending.reduce<Repository | undefined>(
    (repository, operation) => applyToRepository(repository, operation, id),
    confirmed,
  );
}

function withUpdates(repository: Repository, updates: Partial<Pick<Repository, EditableField>>): Repository {
  const touched = editableFields.filter((field) => updates[field] !== undefined);
  return {
    ...repository,
    ...updates,
    editedFields: [...new Set([...repository.editedFields, ...touched])],
  };
}

/** A refresh from the provider never undoes the owner's edit. */
function refreshed(
  repository: Repository | undefined,
  imported: Omit<Repository, 'projectId' | 'editedFields'>,
): Repository {
  if (!repository) return { ...imported, projectId: null, editedFields: [] };
  const kept = Object.fromEntries(repository.editedFields.map((field) => [field, repository[field]]));
  return {
    ...repository,
    ...imported,
    // What was not checked this time stays as it was known.
    hasReadme: imported.hasReadme ?? repository.hasReadme,
    hasTechBragging: imported.hasTechBragging ?? repository.hasTechBragging,
    ...kept,
  };
}

/** The view of a managed project. */
export function foldProject(
  confirmed: Project | undefined,
  pending: readonly Operation[],
  id: string,
): Project | undefined {
  return pending.reduce<Project | undefined>((project, operation) => {
    if (operation.action === 'project-upsert' && operation.payload.project.id === id) {
      const createdAt = project?.createdAt ?? new Date(operation.createdAt).toISOString();
      return { ...operation.payload.project, createdAt };
    }
    if (operation.action === 'project-delete' && operation.payload.projectId === id) return undefined;
    return project;
  }, confirmed);
}
