import type { BackendAddress } from '#config/backend-address.ts';
import { activityLevels } from '#domain/analysis/activity.ts';
import { slugOfProject, withOwnSlugs } from '#domain/portfolio/page-address.ts';
import { entryCard } from '#domain/portfolio/portfolio-entry.ts';
import {
  type EntryCard,
  type PortfolioCard,
  type PortfolioProject,
  projectCategories,
} from '#domain/portfolio/portfolio-project.ts';
import { isRecord } from '#domain/shared/record.ts';

/** Published projects are requested when the visitor first uses the page, and cached for offline visits. */

const keptKey = 'portico.projects';
const timeoutMs = 8_000;
const maxProjects = 100;

export const cardColumns = [
  'name,description,category,slug,summary,type,timeline,technologies,features,role,topics,stars,images,contributors',
  'repositoryUrl:repository_url,websiteUrl:website_url,lastUpdated:last_updated,activityLevel:activity_level',
].join(',');
/** Oldest first, because the older of two projects with the same slug keeps it. */
const filter = `is_public=is.true&category=not.is.null&order=created_at,id&limit=${maxProjects}`;

export type PublishedProject = EntryCard & { name: string; description: string | null };
export type PublishedProjects = readonly PublishedProject[];

export const isText = (value: unknown) => typeof value === 'string';
export const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isContributor = (value: unknown) => isRecord(value) && isText(value['login']);

/** Checks of the non-null fields. Handwritten, because a schema library would be larger than the code that uses it. */
const checks: Record<keyof PublishedProject, (value: unknown) => boolean> = {
  name: isText,
  description: isText,
  category: (value) => projectCategories.some((category) => category === value),
  slug: isText,
  summary: isText,
  type: isText,
  timeline: isText,
  technologies: isText,
  features: isTextList,
  role: isText,
  repositoryUrl: isText,
  websiteUrl: isText,
  topics: isTextList,
  stars: (value) => typeof value === 'number',
  images: isTextList,
  contributors: (value) => Array.isArray(value) && value.every(isContributor),
  lastUpdated: isText,
  activityLevel: (value) => activityLevels.some((level) => level === value),
};

export function isPublished(value: unknown): value is PublishedProject {
  if (!isRecord(value) || value['name'] === null || value['category'] === null) return false;
  return Object.entries(checks).every(([field, check]) => value[field] === null || check(value[field]));
}

/** Returns the valid rows. Skips the others silently, because visitors cannot act on an error. */
export function toReadableProject(body: unknown): PublishedProjects {
  return Array.isArray(body) ? withOwnSlugs(body.filter(isPublished)) : [];
}

/**
 * Fetches the rows of published projects without validating them.
 *
 * @throws after a timeout, or if the response is not JSON
 */
export async function requestPublished(
  backend: BackendAddress,
  signal: AbortSignal,
  columns: string = cardColumns,
): Promise<unknown> {
  const response = await fetch(`${backend.url}/rest/v1/projects?select=${columns}&${filter}`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`The data service answered with ${response.status}.`);
  return response.json();
}

/** Returns the cached response of an earlier visit, validated like a new one. */
export function readKeptPublished(storage: Pick<Storage, 'getItem'>): PublishedProjects {
  try {
    return toReadableProject(JSON.parse(storage.getItem(keptKey) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepPublished(storage: Pick<Storage, 'setItem'>, projects: PublishedProjects): void {
  storage.setItem(keptKey, JSON.stringify(projects));
}

/** Merges both lists by name. A published project replaces the site's own project with the same slug. */
export function withPublished<Own extends PortfolioCard>(
  own: readonly Own[],
  projects: PublishedProjects,
  site: string,
): readonly (Own | PortfolioProject)[] {
  const slugs = new Set(projects.map(slugOfProject));
  const cards = projects
    .map(({ name, description, ...entry }) => entryCard({ name, description, entry }, site))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...own.filter((project) => !slugs.has(slugOfProject(project))), ...cards];
}
