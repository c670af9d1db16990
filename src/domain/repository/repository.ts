export interface Repository {
  id: string;
  name: string;
  url: string;
  description: string | null;
  stars: number;
  language: string | null;
  owner: string;
  createdAt: string | null;
  size: number;
  private: boolean;
  /** Whether the repository has a README. Null if not checked yet. */
  hasReadme: boolean | null;
  hasTechBragging: boolean | null;
  projectId: string | null;
  lastPolled: string | null;
  /** Null if unknown; isFork() then derives it from the url. */
  fork: boolean | null;
  archived: boolean | null;
  topics: string[];
  homepage: string | null;
  pushedAt: string | null;
  editedFields: EditableField[];
}

/** Fields that a batch update can set (specification section 3). */
export interface RepositoryUpdates {
  language?: string;
  stars?: number;
  hasReadme?: boolean;
  hasTechBragging?: boolean;
  private?: boolean;
}

export type EditableField = keyof RepositoryUpdates;

export const editableFields = [
  'language',
  'stars',
  'hasReadme',
  'hasTechBragging',
  'private',
] as const satisfies readonly EditableField[];

/** Uses the provider's flag. If it is unknown, looks for `/fork` in the url (specification section 3). */
export function isFork(repository: Pick<Repository, 'fork' | 'url'>): boolean {
  return repository.fork ?? repository.url.includes('/fork');
}

export type ProviderRepository = Omit<Repository, 'projectId' | 'editedFields'>;

export function reportedPart(repository: Repository): ProviderRepository {
  return {
    id: repository.id,
    name: repository.name,
    url: repository.url,
    description: repository.description,
    stars: repository.stars,
    language: repository.language,
    owner: repository.owner,
    createdAt: repository.createdAt,
    size: repository.size,
    private: repository.private,
    hasReadme: repository.hasReadme,
    hasTechBragging: repository.hasTechBragging,
    lastPolled: repository.lastPolled,
    fork: repository.fork,
    archived: repository.archived,
    topics: repository.topics,
    homepage: repository.homepage,
    pushedAt: repository.pushedAt,
  };
}
