import * as z from 'zod/mini';
import { activityLevels } from '#domain/activity.ts';
import { cardOf } from '#domain/portfolio-piece.ts';
import { type PortfolioProject, projectCategories } from '#domain/portfolio-project.ts';

/** Projects that the owner has published: asked for when the page is used, kept for the next visit without a network. */

const keptKey = 'portico.projects';
const timeoutMs = 8_000;
const mostProjects = 100;

const columns = [
  'name,description,category,type,timeline,technologies,features,role,topics,stars,images,contributors',
  'repositoryUrl:repository_url,websiteUrl:website_url,lastUpdated:last_updated,activityLevel:activity_level',
].join(',');
const query = `select=${columns}&is_public=is.true&category=not.is.null&order=name&limit=${mostProjects}`;

const maybeText = z.nullable(z.string());
const maybeList = z.nullable(z.array(z.string()));

const published = z.array(
  z.object({
    name: z.string(),
    description: maybeText,
    category: z.enum(projectCategories),
    type: maybeText,
    timeline: maybeText,
    technologies: maybeText,
    features: maybeList,
    role: maybeText,
    repositoryUrl: maybeText,
    websiteUrl: maybeText,
    topics: maybeList,
    stars: z.nullable(z.number()),
    images: maybeList,
    contributors: z.nullable(z.array(z.object({ login: z.string(), contributions: z.number() }))),
    lastUpdated: maybeText,
    activityLevel: z.nullable(z.enum(activityLevels)),
  }),
);

export type PublishedProjects = z.infer<typeof published>;

/** @throws when there is no answer in time, or none that can be shown */
export async function fetchPublished(
  backend: { url: string; anonKey: string },
  signal: AbortSignal,
): Promise<PublishedProjects> {
  const response = await fetch(`${backend.url}/rest/v1/projects?${query}`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`The data service answered with ${response.status}.`);
  return published.parse(await response.json());
}

/** The answer of an earlier visit, or nothing. What lies in storage is checked like an answer. */
export function readKeptPublished(storage: Pick<Storage, 'getItem'>): PublishedProjects {
  try {
    return published.safeParse(JSON.parse(storage.getItem(keptKey) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function keepPublished(storage: Pick<Storage, 'setItem'>, projects: PublishedProjects): void {
  try {
    storage.setItem(keptKey, JSON.stringify(projects));
  } catch {
    // Storage is full or forbidden: the next visit asks again.
  }
}

/** The site's own projects and the published ones; a published one takes the place of its namesake. */
export function withPublished(
  own: readonly PortfolioProject[],
  projects: PublishedProjects,
): readonly PortfolioProject[] {
  if (projects.length === 0) return own;
  const names = new Set(projects.map(({ name }) => name));
  const cards = projects.map(({ name, description, ...piece }) => cardOf({ name, description, piece }));
  return [...own.filter(({ name }) => !names.has(name)), ...cards];
}
