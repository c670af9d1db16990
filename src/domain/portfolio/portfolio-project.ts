import type { ActivityLevel } from '../analysis/activity.ts';
import type { Picture } from './picture.ts';

export const projectCategories = ['recent', 'established', 'opensource', 'venture'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** The tabs of the landing page (specification section 4), as the owner picks them. */
export const projectCategoryLabels: Readonly<Record<ProjectCategory, string>> = {
  recent: 'Recent Projects',
  established: 'Established',
  opensource: 'Open Source',
  venture: 'Ventures',
};

/** In characters: a card shows all of it. */
export const maxSummary = 90;

/** The owner's text for the page of an entry: see case-study.ts. null: not published. */
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

/** Data of an entry's card and details besides name and description. null: not published. */
export interface EntryCard {
  category: ProjectCategory;
  /** The last part of its page's address. It stays when the name changes; null: it follows the name. */
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

/** Public data of a project besides its name and description. */
export interface PortfolioEntry extends EntryCard, EntryStudy {}

/** A project card of the landing page. */
export interface PortfolioProject {
  name: string;
  /** Left out: it follows the name. */
  slug?: string;
  /** Short text on the card. */
  summary: string;
  type: string;
  timeline: string;
  /** Comma separated text; the card splits it into pills. */
  technologies: string;
  description: string;
  features: string[];
  role: string;
  category: ProjectCategory;
  /** Further facts of a published project; `url` is a safe link. */
  facts?: readonly ProjectFact[];
}

/** A project without the texts of its page. */
export type PortfolioCard = Omit<PortfolioProject, 'description' | 'facts'>;

/** A fact of a published project besides the owner's text, with an optional link. */
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
