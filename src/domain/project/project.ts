import type { PortfolioEntry } from '../portfolio/portfolio-project.ts';
import type { Repository } from '../repository/repository.ts';

export interface Project {
  id: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  /** Null if the project has no page. Absent in a change that leaves the page as it is. */
  entry?: PortfolioEntry | null;
  createdAt: string | null;
  /** Absent until the server confirms the project. */
  updatedAt?: string | null;
}

/** Id of the project for unsorted repositories (specification section 7). Screens call it *Unsorted*. */
export const defaultProjectId = 'default-project';

const defaultProjectName = 'Unsorted';

const repositoryPrefix = 'repository-';

/** Used until the server's row has been pulled. */
const defaultProject: Project = {
  id: defaultProjectId,
  name: defaultProjectName,
  description: null,
  isPublic: false,
  createdAt: null,
};

export function shownProjectName({ id, name }: Pick<Project, 'id' | 'name'>): string {
  return id === defaultProjectId ? defaultProjectName : name;
}

export function ownProjectId({ id }: Pick<Repository, 'id'>): string {
  return repositoryPrefix + id;
}

/** Returns the id of the repository that the project was created from, or null if the owner created the project. */
export function ownRepositoryId({ id }: Pick<Project, 'id'>): string | null {
  return id.startsWith(repositoryPrefix) ? id.slice(repositoryPrefix.length) : null;
}

export function publishProjectId(repository: Pick<Repository, 'id' | 'projectId'>): string {
  return isUnsorted(repository) ? ownProjectId(repository) : (repository.projectId ?? '');
}

export function isUnsorted({ projectId }: Pick<Repository, 'projectId'>): boolean {
  return projectId === null || projectId === defaultProjectId;
}

export function newProject(repository: Pick<Repository, 'id'>): Project {
  const id = ownProjectId(repository);
  return { id, name: '', description: null, isPublic: false, entry: null, createdAt: null };
}

/** `none`: the page has no text yet. */
export type PageState = 'published' | 'draft' | 'none';

export function pageState({ entry, isPublic }: Pick<Project, 'entry' | 'isPublic'>): PageState {
  if (!entry) return 'none';
  return isPublic ? 'published' : 'draft';
}

/** Returns the projects to choose from when linking: *Unsorted* first, then the others by name. */
export function linkTargets(projects: readonly Project[]): [Project, ...Project[]] {
  const others = projects.filter(({ id }) => id !== defaultProjectId);
  return [
    projects.find(({ id }) => id === defaultProjectId) ?? defaultProject,
    ...others.sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}
