import type { ActivityLevel } from '../analysis/activity.ts';

export const projectCategories = ['recent', 'established', 'opensource', 'venture'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** The tabs of the landing page (specification section 4), as the owner picks them. */
export const projectCategoryLabels: Readonly<Record<ProjectCategory, string>> = {
  recent: 'Recent Projects',
  established: 'Established',
  opensource: 'Open Source',
  venture: 'Ventures',
};

/** What visitors see of a project besides its name and description. null: not published. */
export interface PortfolioEntry {
  category: ProjectCategory;
  type: string | null;
  timeline: string | null;
  technologies: string | null;
  features: string[] | null;
  role: string | null;
  repositoryUrl: string | null;
  websiteUrl: string | null;
  topics: string[] | null;
  stars: number | null;
  images: string[] | null;
  contributors: { login: string; contributions: number }[] | null;
  lastUpdated: string | null;
  activityLevel: ActivityLevel | null;
}

/** A project card of the landing page. */
export interface PortfolioProject {
  name: string;
  type: string;
  timeline: string;
  /** Comma separated text; the card splits it into pills. */
  technologies: string;
  description: string;
  features: string[];
  role: string;
  category: ProjectCategory;
  /** What else is known of a published one; `url` is safe to follow. */
  facts?: readonly { term: string; value: string; url?: string }[];
}
