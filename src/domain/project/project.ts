import type { PortfolioEntry } from '../portfolio/portfolio-project.ts';
import type { Repository } from '../repository/repository.ts';

/** Repositories that belong together, with an optional public page. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  /** Content of the public page; null: no page. Omitted: unchanged. */
  entry?: PortfolioEntry | null;
  createdAt: string | null;
  /** Last change that the server knows. Missing until the server confirms the project. */
  updatedAt?: string | null;
}

/** Repositories that belong to no project of the owner's (specification section 7). The screens call it *Unsorted*. */
export const defaultProjectId = 'default-project';

const defaultProjectName = 'Unsorted';

/** The project made from one repository has the repository's id after this prefix. */
const repositoryPrefix = 'repository-';

/** Used until the server's row arrives: every database has it. */
const defaultProject: Project = {
  id: defaultProjectId,
  name: defaultProjectName,
  description: null,
  isPublic: false,
  createdAt: null,
};

/** The name as screens show it. */
export function shownProjectName({ id, name }: Pick<Project, 'id' | 'name'>): string {
  return id === defaultProjectId ? defaultProjectName : name;
}

/** The id of the project made from a repository. It is derived, so that all devices agree. */
export function ownProjectId({ id }: Pick<Repository, 'id'>): string {
  return repositoryPrefix + id;
}

/** Returns the id of the project's source repository, or null for a project that an owner named. */
export function ownRepositoryId({ id }: Pick<Project, 'id'>): string | null {
  return id.startsWith(repositoryPrefix) ? id.slice(repositoryPrefix.length) : null;
}

/** The project to publish a repository in: the one that it is linked to, or one of its own. */
export function publishProjectId(repository: Pick<Repository, 'id' | 'projectId'>): string {
  return isUnsorted(repository) ? ownProjectId(repository) : (repository.projectId ?? '');
}

export function isUnsorted({ projectId }: Pick<Repository, 'projectId'>): boolean {
  return projectId === null || projectId === defaultProjectId;
}

/** The project of a repository before it is saved for the first time. */
export function newProject(repository: Pick<Repository, 'id'>): Project {
  const id = ownProjectId(repository);
  return { id, name: '', description: null, isPublic: false, entry: null, createdAt: null };
}

/** State of the public page; `none`: nothing was written yet. */
export type PageState = 'published' | 'draft' | 'none';

export function pageState({ entry, isPublic }: Pick<Project, 'entry' | 'isPublic'>): PageState {
  if (!entry) return 'none';
  return isPublic ? 'published' : 'draft';
}

/** The projects that a repository can be linked to: *Unsorted* first, the others by name. */
export function linkTargets(projects: readonly Project[]): [Project, ...Project[]] {
  const others = projects.filter(({ id }) => id !== defaultProjectId);
  return [
    projects.find(({ id }) => id === defaultProjectId) ?? defaultProject,
    ...others.sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}
