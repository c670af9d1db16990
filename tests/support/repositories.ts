import type { Repository } from '#domain/repository/repository.ts';
import { nameOrder } from '#domain/repository/repository-query.ts';

/** Returns a repository with a value in every field. A test only sets the fields that it needs. */
export function repositoryWith(changes: Partial<Repository> = {}): Repository {
  return {
    id: '1',
    name: 'alpha',
    url: 'https://github.com/muster-labs/alpha',
    description: 'The first one',
    stars: 3,
    language: 'TypeScript',
    owner: 'muster-labs',
    createdAt: '2024-01-01T00:00:00Z',
    size: 100,
    private: false,
    hasReadme: null,
    hasTechBragging: null,
    projectId: null,
    lastPolled: null,
    fork: false,
    archived: false,
    topics: [],
    homepage: null,
    pushedAt: '2026-01-01T00:00:00Z',
    editedFields: [],
    ...changes,
  };
}

/** Returns the row as the device stores it, without pending operations. */
export function storedRow(repository: Repository) {
  return { ...repository, pending: [], nameOrder: nameOrder(repository.name) };
}
