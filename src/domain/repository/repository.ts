/** The owner's view of one repository (specification section 3). */
export interface Repository {
  /** The provider's numeric id, as text. */
  id: string;
  name: string;
  url: string;
  description: string | null;
  stars: number;
  language: string | null;
  owner: string;
  createdAt: string | null;
  /** Kilobytes, as the provider counts them. */
  size: number;
  private: boolean;
  /** null: not checked yet. */
  hasReadme: boolean | null;
  hasTechBragging: boolean | null;
  projectId: string | null;
  /** When the provider was last queried about it. */
  lastPolled: string | null;
  /** null: the provider did not say; the url decides then (see isFork). */
  fork: boolean | null;
  archived: boolean | null;
  topics: string[];
  homepage: string | null;
  pushedAt: string | null;
  /** Fields the owner has set by hand: a refresh from the provider leaves them alone. */
  editedFields: EditableField[];
}

/** Fields of a batch update (specification section 3, "Batch update payload"). */
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

/** The provider's flag where it is known, else the specification's url rule. */
export function isFork(repository: Pick<Repository, 'fork' | 'url'>): boolean {
  return repository.fork ?? repository.url.includes('/fork');
}

/** A repository as the provider reports it: what an import may write. */
export type ProviderRepository = Omit<Repository, 'projectId' | 'editedFields'>;

/** The provider's part of a row, which a refresh may write. */
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
