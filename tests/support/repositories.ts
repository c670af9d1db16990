import type { Repository } from '../../src/domain/repository/repository.ts';

/** A repository with everything filled in; a test names what matters to it. */
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
