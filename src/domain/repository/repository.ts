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
export const editableFields = ['language', 'stars', 'hasReadme', 'hasTechBragging', 'private'] as const;

export type EditableField = (typeof editableFields)[number];

export type RepositoryUpdates = { [F in EditableField]?: NonNullable<Repository[F]> };

/** Fields that are null until a check has been made. */
export const checkedFields = ['hasReadme', 'hasTechBragging'] as const;

/** True if the check of the field was not made, so that the known value stays. */
export function isUnchecked(field: string, value: unknown): boolean {
  return value === null && checkedFields.some((checked) => checked === field);
}

/** Uses the provider's flag. If it is unknown, looks for `/fork` in the url (specification section 3). */
export function isFork(repository: Pick<Repository, 'fork' | 'url'>): boolean {
  return repository.fork ?? repository.url.includes('/fork');
}

export type ProviderRepository = Omit<Repository, 'projectId' | 'editedFields'>;

/** Returns GitHub's values, with the known result of each check that was not made. */
export function withKnownChecks(
  reported: ProviderRepository,
  known: ProviderRepository | undefined,
): ProviderRepository {
  return {
    ...reported,
    hasReadme: reported.hasReadme ?? known?.hasReadme ?? null,
    hasTechBragging: reported.hasTechBragging ?? known?.hasTechBragging ?? null,
  };
}

export function reportedPart(repository: ProviderRepository): ProviderRepository {
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
