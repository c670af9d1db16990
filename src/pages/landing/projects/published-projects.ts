import type { BackendAddress } from '#config/backend-address.ts';
import { activityLevels } from '#domain/analysis/activity.ts';
import { cardOf } from '#domain/portfolio/portfolio-entry.ts';
import {
  type PortfolioEntry,
  type PortfolioProject,
  projectCategories,
} from '#domain/portfolio/portfolio-project.ts';
import { isRecord } from '#domain/shared/record.ts';

/** Projects that the owner has published: requested when the page is used, kept for the next visit without a network. */

const keptKey = 'portico.projects';
const timeoutMs = 8_000;
const maxProjects = 100;

const columns = [
  'name,description,category,type,timeline,technologies,features,role,topics,stars,images,contributors',
  'repositoryUrl:repository_url,websiteUrl:website_url,lastUpdated:last_updated,activityLevel:activity_level',
].join(',');
const query = `select=${columns}&is_public=is.true&category=not.is.null&order=name&limit=${maxProjects}`;

/** One row of the response. */
export type PublishedProject = PortfolioEntry & { name: string; description: string | null };
export type PublishedProjects = readonly PublishedProject[];

const isText = (value: unknown) => typeof value === 'string';
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isContributor = (value: unknown) => isRecord(value) && isText(value['login']);

/** What each field holds when it is not null. By hand: a schema library would outweigh everything it checks here. */
const checks: Record<keyof PublishedProject, (value: unknown) => boolean> = {
  name: isText,
  description: isText,
  category: (value) => projectCategories.some((category) => category === value),
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

function isPublished(value: unknown): value is PublishedProject {
  if (!isRecord(value) || value['name'] === null || value['category'] === null) return false;
  return Object.entries(checks).every(([field, check]) => value[field] === null || check(value[field]));
}

/** A row that cannot be shown is left out: a visitor has no use for an error about it. */
function readableOf(body: unknown): PublishedProjects {
  return Array.isArray(body) ? body.filter(isPublished) : [];
}

/** @throws when there is no response in time, or none that can be shown */
export async function fetchPublished(
  backend: BackendAddress,
  signal: AbortSignal,
): Promise<PublishedProjects> {
  const response = await fetch(`${backend.url}/rest/v1/projects?${query}`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`The data service answered with ${response.status}.`);
  return readableOf(await response.json());
}

/** The response of an earlier visit, or nothing. What lies in storage is checked like a response. */
export function readKeptPublished(storage: Pick<Storage, 'getItem'>): PublishedProjects {
  try {
    return readableOf(JSON.parse(storage.getItem(keptKey) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepPublished(storage: Pick<Storage, 'setItem'>, projects: PublishedProjects): void {
  try {
    storage.setItem(keptKey, JSON.stringify(projects));
  } catch {
    // Storage is full or forbidden: the next visit requests it again.
  }
}

/** The site's own projects and the published ones; a published one takes the place of its namesake. */
export function withPublished(
  own: readonly PortfolioProject[],
  projects: PublishedProjects,
  site: string,
): readonly PortfolioProject[] {
  const names = new Set(projects.map(({ name }) => name));
  const cards = projects.map(({ name, description, ...entry }) => cardOf({ name, description, entry }, site));
  return [...own.filter(({ name }) => !names.has(name)), ...cards];
}
