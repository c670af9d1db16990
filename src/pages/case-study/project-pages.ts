import type { SiteContent, SitePicture } from '#domain/content/site-content.ts';
import { type CaseStudy, emptyStudy, hasStudy, toCaseStudy } from '#domain/portfolio/case-study.ts';
import { slugOfProject, withOwnSlugs } from '#domain/portfolio/page-address.ts';
import { isPicture, type Picture } from '#domain/portfolio/picture.ts';
import { entryCard } from '#domain/portfolio/portfolio-entry.ts';
import type { EntryStudy, PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import {
  cardColumns,
  isPublished,
  isText,
  isTextList,
  type PublishedProject,
} from '../landing/projects/published-projects.ts';

export interface ProjectPage {
  slug: string;
  project: PortfolioProject;
  study: CaseStudy;
  pictures: readonly Picture[];
  /** Pictures in `content/public/content`. Empty for published projects. */
  sitePictures: readonly SitePicture[];
}

export type PublishedPage = PublishedProject & EntryStudy;

export const pageColumns = `${cardColumns},problem,approach,result,figures,quote,quoteSource:quote_source,stack,pageLinks:page_links,pictures`;

const checks: Record<keyof EntryStudy, (value: unknown) => boolean> = {
  problem: isText,
  approach: isText,
  result: isText,
  figures: isTextList,
  quote: isText,
  quoteSource: isText,
  stack: isTextList,
  pageLinks: isTextList,
  pictures: (value) => Array.isArray(value) && value.every(isPicture),
};

function isPublishedPage(value: unknown): value is PublishedPage {
  if (!isPublished(value)) return false;
  const row: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(checks).every(([field, check]) => row[field] === null || check(row[field]));
}

/** Returns the valid rows and skips the others. */
export function readablePages(body: unknown): readonly PublishedPage[] {
  return Array.isArray(body) ? withOwnSlugs(body.filter(isPublishedPage)) : [];
}

/**
 * Returns the pages of all projects. A published project replaces the content's project with the same slug.
 *
 * @param site the origin of the site
 * @param locale formats numbers and dates
 */
export function projectPages(
  { projects, caseStudies }: Pick<SiteContent, 'projects' | 'caseStudies'>,
  published: readonly PublishedPage[],
  site: string,
  locale: string,
): ProjectPage[] {
  const theirs = published.map((row) => ({
    slug: slugOfProject(row),
    project: entryCard({ name: row.name, description: row.description, entry: row }, site, locale),
    study: toCaseStudy(row, site),
    pictures: row.pictures ?? [],
    sitePictures: [],
  }));
  const slugs = new Set(theirs.map(({ slug }) => slug));
  const own = projects.map((project) => ({
    slug: slugOfProject(project),
    project,
    study: caseStudies[project.name] ?? toCaseStudy(emptyStudy, site),
    pictures: [],
    sitePictures: caseStudies[project.name]?.pictures ?? [],
  }));
  return [...own.filter(({ slug }) => !slugs.has(slug)), ...theirs];
}

/** Returns the next page, case studies first, and starts over after the last page. Returns null if there is no other page. */
export function nextProjectPage(pages: readonly ProjectPage[], { slug }: ProjectPage): ProjectPage | null {
  const at = pages.findIndex((page) => page.slug === slug);
  const others = [...pages.slice(at + 1), ...pages.slice(0, at)];
  return others.find(({ study }) => hasStudy(study)) ?? others[0] ?? null;
}
