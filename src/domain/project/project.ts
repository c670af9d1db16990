import type { PortfolioEntry } from '../portfolio/portfolio-project.ts';

/** A managed project: what repositories are linked to, or an entry of the portfolio. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  /** The public data of a project; null: not in the portfolio. Omitted: unchanged. */
  entry?: PortfolioEntry | null;
  createdAt: string | null;
}

/** The project that repositories are linked to (specification section 7). */
export const defaultProjectId = 'default-project';

/** The portfolio entry of one repository has the repository's id after this. */
export const entryIdPrefix = 'repository-';

/** For a device that nothing of the server has reached yet: every database has it. */
const defaultProject: Project = {
  id: defaultProjectId,
  name: 'Default project',
  description: null,
  isPublic: false,
  createdAt: null,
};

/** The repository that a portfolio entry stands for; null: it is none, whatever its id begins with. */
export function entryRepositoryId({ id, entry }: Pick<Project, 'id' | 'entry'>): string | null {
  const isEntry = entry != null && id.startsWith(entryIdPrefix);
  return isEntry ? id.slice(entryIdPrefix.length) : null;
}

/**
 * The projects that a repository can be linked to, the default one first. A portfolio entry stands for its repository: it
 * is none of them.
 */
export function linkTargets(projects: readonly Project[]): [Project, ...Project[]] {
  const others = projects.filter(
    (project) => project.id !== defaultProjectId && entryRepositoryId(project) === null,
  );
  return [
    projects.find(({ id }) => id === defaultProjectId) ?? defaultProject,
    ...others.sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}
