import type { ActivityLevel } from '../analysis/activity.ts';
import type { Picture } from './picture.ts';

export const projectCategories = ['recent', 'established', 'opensource', 'venture'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** Tabs of the landing page (specification section 4). */
export const projectCategoryLabels: Readonly<Record<ProjectCategory, string>> = {
  recent: 'Recent Projects',
  established: 'Established',
  opensource: 'Open Source',
  venture: 'Ventures',
};

export const maxSummary = 90;

/** Texts of an entry's page (see case-study.ts). Null if not published. */
export interface EntryStudy {
  problem: string | null;
  approach: string | null;
  result: string | null;
  figures: string[] | null;
  quote: string | null;
  quoteSource: string | null;
  stack: string[] | null;
  pageLinks: string[] | null;
  pictures: Picture[] | null;
}

/** Data of an entry's card. Null if not published. */
export interface EntryCard {
  category: ProjectCategory;
  /** Last part of the page's address. Null if it is derived from the name. */
  slug: string | null;
  summary: string | null;
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

export interface PortfolioEntry extends EntryCard, EntryStudy {}

export interface PortfolioProject {
  name: string;
  /** Last part of the page's address. Absent if it is derived from the name. */
  slug?: string;
  summary: string;
  type: string;
  timeline: string;
  technologies: string;
  description: string;
  features: string[];
  role: string;
  category: ProjectCategory;
  facts?: readonly ProjectFact[];
}

export type PortfolioCard = Omit<PortfolioProject, 'description' | 'facts'>;

export interface ProjectFact {
  term: FactTerm;
  value: string;
  url?: string;
}

export type FactTerm =
  | 'Stars'
  | 'Activity'
  | 'Updated'
  | 'Topics'
  | 'Contributors'
  | 'Repository'
  | 'Website'
  | 'Picture';
