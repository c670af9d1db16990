import * as z from 'zod/mini';
import type { SiteContent } from '#domain/content/site-content.ts';
import { isRecord } from '#domain/shared/record.ts';
import { issueMessage, siteContentSchema } from './content.schema.ts';

/**
 * The content in editable parts: lists as a whole, objects property by property. Derived from the schema, so that a
 * new section is editable without a change here.
 */

export interface ContentPlace {
  /** Path such as `services` or `owner.bio`. */
  id: string;
  /** Property name of the part within its section. */
  key: string;
  schema: z.core.$ZodType;
}

export interface ContentSection {
  key: keyof SiteContent;
  places: readonly ContentPlace[];
}

/** Projects and their pages have a form of their own: the portfolio entry. */
const editedElsewhere: readonly (keyof SiteContent)[] = ['projects', 'caseStudies'];

const schemas: Readonly<Record<keyof SiteContent, z.core.$ZodType>> = siteContentSchema.shape;

const keys = Object.keys(schemas).filter((key): key is keyof SiteContent => Object.hasOwn(schemas, key));

export const contentSections: readonly ContentSection[] = keys
  .filter((key) => !editedElsewhere.includes(key))
  .map((key) => ({ key, places: getPlaces(key, schemas[key]) }));

function getPlaces(section: string, schema: z.core.$ZodType): ContentPlace[] {
  if (!(schema instanceof z.core.$ZodObject)) return [{ id: section, key: section, schema }];
  const properties: Readonly<Record<string, z.core.$ZodType>> = schema._zod.def.shape;
  return Object.entries(properties).map(([key, property]) => ({
    id: `${section}.${key}`,
    key,
    schema: property,
  }));
}

export function sectionValue(content: SiteContent, { id }: Pick<ContentPlace, 'id'>): unknown {
  return id.split('.').reduce<unknown>((value, key) => getProperty(value, key), content);
}

function getProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (Object.entries(value).find(([name]) => name === key)?.[1] as unknown)
    : undefined;
}

export interface ContentIssue {
  /** Path within the part, such as `2.title`. */
  path: string;
  message: string;
}

export function readContent(
  { schema }: Pick<ContentPlace, 'schema'>,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; issues: ContentIssue[] } {
  const result = z.safeParse(schema, value);
  if (result.success) return { ok: true, value: result.data };
  const issues = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issueMessage(issue),
  }));
  return { ok: false, issues };
}

/** An edit as stored by a device or the database; null means omitted. */
export interface EditedPlace {
  id: string;
  value: unknown;
}

/**
 * The content with the owner's edits applied.
 *
 * @returns a sentence for each edit that cannot be applied; the file's text stays there
 */
export function withEdits(
  content: SiteContent,
  edits: readonly EditedPlace[],
): { content: SiteContent; problems: string[] } {
  const places = new Map(
    contentSections.flatMap((section) => section.places.map((place) => [place.id, place])),
  );
  const problems: string[] = [];
  let edited = content;
  for (const { id, value } of edits) {
    const place = places.get(id);
    const read = place && readContent(place, value ?? undefined);
    if (!read) problems.push(`${id} is not known to this version.`);
    else if (!read.ok) {
      const [first] = read.issues;
      problems.push(`${[id, first?.path].filter(Boolean).join('.')} ${first?.message}.`);
    } else edited = withValue(edited, id, read.value);
  }
  return { content: edited, problems };
}

function withValue(content: SiteContent, id: string, value: unknown): SiteContent {
  const [section = '', property] = id.split('.');
  const before = getProperty(content, section);
  if (property === undefined) return { ...content, [section]: value };
  const { [property]: _, ...others } = isRecord(before) ? before : {};
  return { ...content, [section]: value === undefined ? others : { ...others, [property]: value } };
}
