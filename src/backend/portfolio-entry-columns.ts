import * as z from 'zod/mini';
import { activityLevels } from '#domain/analysis/activity.ts';
import { isPicture, type Picture } from '#domain/portfolio/picture.ts';
import { type PortfolioEntry, projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { isWebAddress } from '#domain/shared/web-address.ts';

/** The columns of projects that make it an entry of the portfolio. */

const maybeText = z.nullish(z.string());
const address = z.string().check(z.refine(isWebAddress, 'is not an address of http or https'));
const picture = z.custom<Picture>(isPicture, 'is not described as pictures are');
const maybeList = z.nullish(z.array(z.string()));

export const entryColumns = {
  category: z.nullish(z.enum(projectCategories)),
  slug: maybeText,
  summary: maybeText,
  type: maybeText,
  timeline: maybeText,
  technologies: maybeText,
  features: maybeList,
  role: maybeText,
  repository_url: z.nullish(address),
  website_url: z.nullish(address),
  topics: maybeList,
  stars: z.nullish(z.number()),
  images: z.nullish(z.array(address)),
  contributors: z.nullish(z.array(z.object({ login: z.string(), contributions: z.number() }))),
  pictures: z.nullish(z.array(picture)),
  last_updated: maybeText,
  activity_level: z.nullish(z.enum(activityLevels)),
  problem: maybeText,
  approach: maybeText,
  result: maybeText,
  figures: maybeList,
  quote: maybeText,
  quote_source: maybeText,
  stack: maybeList,
  page_links: maybeList,
};

const row = z.object(entryColumns);

/** null: without a category it is no entry of the portfolio. */
export function toEntry(columns: z.infer<typeof row>): PortfolioEntry | null {
  if (!columns.category) return null;
  return {
    category: columns.category,
    slug: columns.slug ?? null,
    summary: columns.summary ?? null,
    type: columns.type ?? null,
    timeline: columns.timeline ?? null,
    technologies: columns.technologies ?? null,
    features: columns.features ?? null,
    role: columns.role ?? null,
    repositoryUrl: columns.repository_url ?? null,
    websiteUrl: columns.website_url ?? null,
    topics: columns.topics ?? null,
    stars: columns.stars ?? null,
    images: columns.images ?? null,
    contributors: columns.contributors ?? null,
    pictures: columns.pictures ?? null,
    lastUpdated: columns.last_updated ?? null,
    activityLevel: columns.activity_level ?? null,
    problem: columns.problem ?? null,
    approach: columns.approach ?? null,
    result: columns.result ?? null,
    figures: columns.figures ?? null,
    quote: columns.quote ?? null,
    quoteSource: columns.quote_source ?? null,
    stack: columns.stack ?? null,
    pageLinks: columns.page_links ?? null,
  };
}
