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

/** Projects that the owner has published: requested when the page is used, kept for the next visit without a network. */

const keptKey = 'portico.projects';
const timeoutMs = 8_000;
const maxProjects = 100;

export const cardColumns = [
  'name,description,category,slug,summary,type,timeline,technologies,features,role,topics,stars,images,contributors',
  'repositoryUrl:repository_url,websiteUrl:website_url,lastUpdated:last_updated,activityLevel:activity_level',
].join(',');
/** The oldest first: of two that want one address, it has it. */
const filter = `is_public=is.true&category=not.is.null&order=created_at,id&limit=${maxProjects}`;

/** One row of the response. */
export type PublishedProject = EntryCard & { name: string; description: string | null };
export type PublishedProjects = readonly PublishedProject[];

export const isText = (value: unknown) => typeof value === 'string';
export const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isContributor = (value: unknown) => isRecord(value) && isText(value['login']);

/** What each field holds when it is not null. By hand: a schema library would outweigh everything it checks here. */
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

/** A row that cannot be shown is left out: a visitor has no use for an error about it. */
export function toReadableProject(body: unknown): PublishedProjects {
  return Array.isArray(body) ? withOwnSlugs(body.filter(isPublished)) : [];
}

/**
 * The rows of published projects, unchecked.
 *
 * @param columns what is requested of them
 * @throws when there is no response in time, or none that is JSON
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

/** The response of an earlier visit, or nothing. What lies in storage is checked like a response. */
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

/** The site's own projects and the published ones, by name; a published one takes the place of one with its address. */
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
