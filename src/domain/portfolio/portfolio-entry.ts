import type { RepositoryAnalysis } from '../analysis/analysis.ts';
import { findLink } from '../analysis/analysis-text.ts';
import { ownProjectId, type Project } from '../project/project.ts';
import type { Repository } from '../repository/repository.ts';
import { formatDate, formatNumber } from '../shared/format.ts';
import { emptyStudy, studyFields } from './case-study.ts';
import { freeSlug, toSlug } from './page-address.ts';
import { extractPortfolioData } from './portfolio-extraction.ts';
import {
  type EntryCard,
  type FactTerm,
  maxSummary,
  type PortfolioEntry,
  type PortfolioProject,
  type ProjectFact,
} from './portfolio-project.ts';

export const emptyEntry: { readonly [F in keyof PortfolioEntry]: PortfolioEntry[F] | null } = {
  category: null,
  slug: null,
  summary: null,
  type: null,
  timeline: null,
  technologies: null,
  features: null,
  role: null,
  repositoryUrl: null,
  websiteUrl: null,
  topics: null,
  stars: null,
  images: null,
  contributors: null,
  lastUpdated: null,
  activityLevel: null,
  ...emptyStudy,
};

export const entryCardFields = [
  'description',
  'summary',
  'type',
  'timeline',
  'technologies',
  'features',
  'role',
] as const satisfies readonly (keyof PortfolioEntry | 'description')[];

export const entryTextFields = [...entryCardFields, ...studyFields] as const;

/** Fields without a checkbox, which are published as soon as they have a value. */
const writtenFields: ReadonlySet<EntryField> = new Set(['summary', ...studyFields]);

export function isWritten(field: EntryField): boolean {
  return writtenFields.has(field);
}

export const entryFactFields = [
  'repositoryUrl',
  'websiteUrl',
  'topics',
  'stars',
  'images',
  'contributors',
  'lastUpdated',
  'activityLevel',
] as const satisfies readonly (keyof PortfolioEntry)[];

/** Fields with a checkbox. For a private repository, all are initially unchecked. */
export const entryFields = [...entryTextFields, ...entryFactFields] as const;

export type EntryField = (typeof entryFields)[number];

export interface EntryDraft {
  id: string;
  name: string;
  description: string;
  entry: PortfolioEntry;
  published: ReadonlySet<EntryField>;
}

/** Returns the repository that the project was created from, otherwise the public one with the latest push. */
export function leadRepository(
  { id }: Pick<Project, 'id'>,
  repositories: readonly Repository[],
): Repository | null {
  const own = repositories.find((repository) => ownProjectId(repository) === id);
  const [latest = null] = repositories.toSorted(
    (a, b) => Number(a.private) - Number(b.private) || ((a.pushedAt ?? '') < (b.pushedAt ?? '') ? 1 : -1),
  );
  return own ?? latest;
}

/** Takes each value from the saved page, otherwise from the analysis, otherwise from the repository. */
export function entryDraft(
  project: Project,
  repository: Repository | null,
  analysis: RepositoryAnalysis | null,
): EntryDraft {
  const { id, name, description, entry } = project;
  const suggested = repository ? getSuggestion(repository, analysis) : noSuggestion;
  const texts = { id, name: name || suggested.name, description: description ?? suggested.description };
  if (!entry) {
    const published = new Set<EntryField>(repository?.private ? [] : entryFields);
    if (description !== null) published.add('description');
    return {
      ...texts,
      name: name || (repository?.private ? '' : suggested.name),
      entry: suggested.entry,
      published,
    };
  }
  const known = Object.entries({ ...entry }).filter(([, value]) => value !== null);
  return {
    ...texts,
    entry: { ...suggested.entry, ...Object.fromEntries(known) },
    published: new Set(
      entryFields.filter(
        (field) => (field === 'description' ? description : (entry[field] ?? null)) !== null,
      ),
    ),
  };
}

type Suggestion = Pick<EntryDraft, 'name' | 'description' | 'entry'>;

const noSuggestion: Suggestion = {
  name: '',
  description: '',
  entry: { ...emptyEntry, category: 'recent' },
};

function getSuggestion(repository: Repository, analysis: RepositoryAnalysis | null): Suggestion {
  const data = analysis && extractPortfolioData(analysis);
  return {
    name: data?.name ?? repository.name,
    description: data?.description ?? repository.description ?? '',
    entry: {
      category: repository.private ? 'recent' : 'opensource',
      type: repository.private ? 'Private Dev' : 'Public/Starred',
      timeline: getTimeline(repository),
      technologies: (data?.technologies ?? (repository.language ? [repository.language] : []))
        .slice(0, maxTechnologies)
        .join(', '),
      features: [],
      role: '',
      summary: '',
      ...emptyStudy,
      pictures: [],
      slug: null,
      repositoryUrl: data?.repositoryUrl ?? repository.url,
      websiteUrl: data?.websiteUrl ?? repository.homepage,
      topics: data?.topics ?? repository.topics,
      stars: data?.stars ?? repository.stars,
      // Omits pictures of private repositories, because their addresses contain a key.
      images: repository.private ? [] : (data?.images ?? []),
      contributors: (data?.contributors ?? []).map(({ login, contributions }) => ({ login, contributions })),
      lastUpdated: data?.lastUpdated ?? repository.pushedAt,
      activityLevel: data?.activityLevel ?? null,
    },
  };
}

const maxTechnologies = 12;

function getTimeline({ createdAt, pushedAt }: Repository): string {
  const from = createdAt?.slice(0, 4);
  const to = pushedAt?.slice(0, 4);
  return [...new Set([from, to].filter(Boolean))].join(' – ');
}

export function withText(
  draft: EntryDraft,
  field: (typeof entryTextFields)[number],
  value: string | string[],
): EntryDraft {
  const published = isWritten(field) ? new Set(draft.published).add(field) : draft.published;
  if (field === 'description') return { ...draft, description: String(value), published };
  return { ...draft, entry: { ...draft.entry, [field]: value }, published };
}

export function togglePublished(draft: EntryDraft, field: EntryField): EntryDraft {
  const published = new Set(draft.published);
  if (!published.delete(field)) published.add(field);
  return { ...draft, published };
}

/** Returns the project without unchecked and empty fields. Keeps a saved slug, so that the page's address stays valid. */
export function entryProject(
  draft: EntryDraft,
  isPublic: boolean,
  taken: ReadonlySet<string> = new Set(),
): Omit<Project, 'createdAt'> {
  const { category, slug, pictures, ...fields } = draft.entry;
  const picked = Object.entries(fields).map(([field, value]) => [
    field,
    draft.published.has(field as EntryField) && !isEmpty(value) ? tidyValue(value) : null,
  ]);
  return {
    id: draft.id,
    name: draft.name.trim(),
    description: draft.published.has('description') ? draft.description.trim() || null : null,
    isPublic,
    entry: {
      category,
      slug: slug ?? freeSlug(toSlug(draft.name), taken),
      // Pictures have no checkbox: a picture that the owner adds is published.
      pictures: pictures?.length
        ? pictures.map((picture) => ({ ...picture, alt: picture.alt.trim() }))
        : null,
      ...(Object.fromEntries(picked) as Omit<PortfolioEntry, 'category' | 'slug' | 'pictures'>),
    },
  };
}

export function undescribedPicture({ entry }: EntryDraft): number | null {
  const index = (entry.pictures ?? []).findIndex(({ alt }) => alt.trim() === '');
  return index === -1 ? null : index + 1;
}

/** Removes the empty lines that lists contain while the owner types. */
function tidyValue<Value>(value: Value): Value | string[] {
  if (!Array.isArray(value)) return value;
  const lines: unknown[] = value;
  return lines.every((line) => typeof line === 'string')
    ? lines.map((line) => line.trim()).filter((line) => line !== '')
    : value;
}

export function isEmpty(value: string | number | readonly unknown[] | null): boolean {
  if (value === null) return true;
  if (typeof value === 'number') return false;
  return typeof value === 'string' ? value.trim() === '' : value.every((item) => item === '');
}

/**
 * Returns a published project as a card of the landing page.
 * @param site origin of the page, to which links are allowed
 */
export function entryCard(
  project: Pick<Project, 'name' | 'description'> & { entry: EntryCard },
  site: string,
  locale?: string,
): PortfolioProject {
  const { entry } = project;
  return {
    name: project.name,
    ...(entry.slug && { slug: entry.slug }),
    summary: entry.summary ?? shorten(project.description ?? ''),
    type: entry.type ?? '',
    timeline: entry.timeline ?? '',
    technologies: entry.technologies ?? '',
    description: project.description ?? '',
    features: entry.features ?? [],
    role: entry.role ?? '',
    category: entry.category,
    facts: getFacts(entry, site, locale),
  };
}

export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxSummary) return line;
  // Leaves room for a space and the ellipsis.
  return `${line.slice(0, maxSummary - 2).replace(/[\s,.;:–-]*\s\S*$/, '')} …`;
}

function getFacts(entry: EntryCard, site: string, locale?: string): ProjectFact[] {
  const facts: [FactTerm, string | null][] = [
    ['Stars', entry.stars === null ? null : formatNumber(entry.stars, locale)],
    ['Activity', entry.activityLevel],
    ['Updated', entry.lastUpdated === null ? null : formatDate(entry.lastUpdated, locale)],
    ['Topics', entry.topics?.join(', ') ?? null],
    ['Contributors', entry.contributors?.map(({ login }) => login).join(', ') ?? null],
  ];
  const links: [FactTerm, string | null][] = [
    ['Repository', entry.repositoryUrl],
    ['Website', entry.websiteUrl],
    ...(entry.images ?? []).map((address): [FactTerm, string] => ['Picture', address]),
  ];
  return [
    ...facts.flatMap(([term, text]) => (text ? [{ term, value: text }] : [])),
    ...links.flatMap(([term, address]) => (address ? [linkFact(term, address, site)] : [])),
  ];
}

function linkFact(term: FactTerm, address: string, site: string): ProjectFact {
  const url = findLink(site, address);
  return url === null ? { term, value: address } : { term, value: address, url };
}
