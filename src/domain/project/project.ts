import type { PortfolioEntry } from '../portfolio/portfolio-project.ts';

/** A managed project: what repositories are linked to, or an entry of the portfolio. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  /** What visitors see of it once it is public; null: it is no entry of the portfolio. Left out: unchanged. */
  entry?: PortfolioEntry | null;
  createdAt: string | null;
}

/** The project that repositories are linked to (specification section 7). */
export const defaultProjectId = 'default-project';
