import * as z from 'zod/mini';
import { type BuiltInSection, builtInSections, sectionId } from '#domain/content/page-section.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { accentProblem, type Scheme, typefaceNames } from '#domain/content/theme.ts';
import { isSlug, slugOfProject } from '#domain/portfolio/page-address.ts';
import { maxPictures } from '#domain/portfolio/picture.ts';
import { maxSummary, projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { knownLanguages, type Language } from '#domain/shared/language.ts';
import { isRecord } from '#domain/shared/record.ts';
import { contentFiles } from './content-files.ts';
import { mainLanguage } from './languages.ts';
import { hasSection } from './page-sections.ts';

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
/** Fields with a multi-line form control. */
export const longTexts = z.registry<{ long: true }>();
const longText = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'))
  .register(longTexts, { long: true });
const webAddress = z
  .string()
  .check(z.refine((value) => value.startsWith('https://'), 'must begin with https://'));
/** An optional text. An empty text counts as a missing one. */
const optionalText = z.optional(z.string().check(z.trim()));
const optionalAddress = z.optional(z.union([z.literal(''), webAddress]));
const list = <Item extends z.core.$ZodType>(item: Item) =>
  z.array(item).check(z.minLength(1, 'must have at least one entry'));

/** A list that may be empty if its section is not on the page. */
const sectionList = <Item extends z.core.$ZodType>(section: BuiltInSection, item: Item) =>
  hasSection(section) ? list(item) : z.array(item);

/** The database's column has the same bounds. */
const wholeNumber = (max: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(0, 'must be 0 or more'), z.maximum(max, `must be ${max} or less`));

const project = z.strictObject({
  name: text,
  slug: z.optional(z.string().check(z.refine(isSlug, 'must be small letters, digits and single hyphens'))),
  summary: text.check(z.maxLength(maxSummary, `must have at most ${maxSummary} characters`)),
  type: text,
  timeline: text,
  technologies: text,
  description: longText,
  features: list(text),
  role: text,
  category: z.enum(projectCategories),
});

const pixels = z
  .number('must be a number')
  .check(z.minimum(1, 'must be 1 or more'), z.maximum(1920, 'must be 1920 or less'));

const sitePicture = z.strictObject({
  file: z
    .string()
    .check(z.regex(/^[\w-]+\.(avif|webp|jpe?g|png)$/, 'must be a picture in content/public/content')),
  avif: z.optional(
    z.string().check(z.regex(/^[\w-]+\.avif$/, 'must be an AVIF picture in content/public/content')),
  ),
  alt: text,
  width: pixels,
  height: pixels,
});

const maxFigures = 3;

const caseStudy = z.strictObject({
  sample: z.optional(z.literal(true)),
  problem: z.array(text),
  approach: z.array(text),
  result: z.array(text),
  figures: z
    .array(z.strictObject({ value: text, label: text }))
    .check(z.maxLength(maxFigures, `must be at most ${maxFigures}`)),
  quote: z.nullable(z.strictObject({ text, source: text })),
  stack: z.array(z.strictObject({ name: text, evidence: text })),
  links: z.array(z.strictObject({ text, url: webAddress })),
  pictures: z.optional(
    z.array(sitePicture).check(z.maxLength(maxPictures, `must be at most ${maxPictures}`)),
  ),
});

const skill = z.strictObject({
  id: text,
  name: text,
  category: text,
  yearsExperience: wholeNumber(70),
  proficiencyLevel: wholeNumber(10),
  highlights: z.array(text),
});

const position = z.strictObject({ title: text, organisation: text, period: text, summary: longText });

const evidence = z.strictObject({
  portrait: z.optional(sitePicture),
  outcome: optionalText,
  sectors: z.array(text),
  clients: z.optional(z.array(text)),
  availability: optionalText,
  booking: optionalAddress,
  testimonials: z.array(
    z.strictObject({ quote: longText, name: text, position: text, project: optionalText }),
  ),
  notes: z.array(
    z.strictObject({
      kind: text,
      title: text,
      venue: text,
      date: z.iso.date('must be a date such as 2026-09-17'),
      url: webAddress,
      summary: optionalText,
    }),
  ),
  certificates: z.array(z.strictObject({ name: text, issuer: text, year: text, url: optionalAddress })),
  sample: z.optional(z.literal(true)),
});

/** Two pages cannot have one address, and a case study needs a project whose page it is on. */
function checkPages({ projects, caseStudies }: Pick<SiteContent, 'projects' | 'caseStudies'>): string[] {
  const slugs = projects.map(slugOfProject);
  const twice = slugs.filter((slug, index) => slugs.indexOf(slug) !== index);
  const names = new Set(projects.map(({ name }) => name));
  const orphans = Object.keys(caseStudies).filter((name) => !names.has(name));
  return [
    ...twice.map((slug) => `two projects have the page /projects/${slug}: give one of them another slug`),
    ...orphans.map((name) => `there is a case study of '${name}', and no project of that name`),
  ];
}

const legalPage = z.strictObject({
  title: text,
  updated: text,
  sections: list(z.strictObject({ heading: text, paragraphs: list(longText) })),
  sample: z.optional(z.literal(true)),
});

/** Validation of `content/` at build time: complete, without gaps on a page. */
export const siteContentSchema = z
  .strictObject({
    owner: z.strictObject({
      name: text,
      badge: text,
      bio: longText,
      invitation: longText,
      tagline: longText,
      email: z.email('must be an e-mail address'),
      location: z.strictObject({
        city: text,
        country: text,
        countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')),
      }),
      languages: list(text),
    }),
    socialLinks: z.array(
      z.strictObject({
        network: text,
        url: webAddress,
      }),
    ),
    evidence,
    projects: list(project),
    caseStudies: z.record(z.string(), caseStudy),
    competencies: sectionList(
      'expertise',
      z.strictObject({ title: text, description: longText, topics: list(text) }),
    ),
    fallbackSkills: sectionList('expertise', skill),
    services: sectionList('services', z.strictObject({ title: text, description: longText })),
    career: list(position),
    education: z.array(position),
    privacyPolicy: legalPage,
    termsOfService: legalPage,
  })
  .check(
    z.superRefine((content, context) => {
      for (const message of checkPages(content))
        context.addIssue({ code: 'custom', message, path: ['caseStudies'] });
    }),
  );

export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * @param language of a translation
 * @throws ContentError with one line for each entry of `content/` that cannot be shown
 */
export function checkContent(content: unknown, language?: Language): SiteContent {
  const result = siteContentSchema.safeParse(content);
  if (result.success) return result.data;
  throw contentError(result.error, content, language);
}

const siteFiles = {
  languages: 'languages.ts',
  catalogues: 'translations.ts',
  sections: 'sections.ts',
  theme: 'theme.ts',
};

/** Anchors that the page itself uses, so that no section of the owner can have them. */
const takenIds: readonly string[] = [...builtInSections, 'main', 'hero', 'career', 'certificates'];

const localizedText = z
  .partialRecord(z.enum(knownLanguages), text)
  .check(z.refine((texts) => texts[mainLanguage] !== undefined, `must have a text in '${mainLanguage}'`));

const ownSection = z.strictObject({
  id: z.string().check(
    z.refine(isSlug, 'must be small letters, digits and single hyphens'),
    z.refine(
      (id) => !takenIds.includes(id) && !id.startsWith('projects-'),
      'is an anchor of the page already',
    ),
  ),
  title: localizedText,
  body: localizedText,
});

const accentColor = (scheme: Scheme) =>
  z.string().check(
    z.superRefine((color, context) => {
      const isColor = /^#[0-9a-f]{6}$/.test(color);
      const message = isColor ? accentProblem(color, scheme) : 'must be a colour such as #d3121f';
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  );

const siteTheme = z.strictObject({
  accent: z.strictObject({ light: accentColor('light'), dark: accentColor('dark') }),
  typeface: z.enum(typefaceNames, `must be one of ${typefaceNames.join(', ')}`),
});

const knownLanguage = z.enum(knownLanguages, `must be one of ${knownLanguages.join(', ')}`);

const siteSchema = z.strictObject({
  languages: list(knownLanguage),
  catalogues: z.partialRecord(knownLanguage, z.record(z.string(), text)),
  sections: z
    .array(
      z.union([
        ownSection,
        z.enum(
          builtInSections,
          `must be one of ${builtInSections.join(', ')}, or a section of your own with id, title and body`,
        ),
      ]),
    )
    .check(z.refine((all) => new Set(all.map(sectionId)).size === all.length, 'must name each section once')),
  theme: siteTheme,
});

/**
 * Checks the files of `content/` that hold no texts of a section.
 * @throws ContentError with one line for each invalid value
 */
export function checkSite(site: unknown): void {
  const result = siteSchema.safeParse(site);
  if (!result.success) throw contentError(result.error, site);
}

function contentError({ issues }: z.core.$ZodError, content: unknown, language?: Language): ContentError {
  const problems = issues.map((issue) => {
    const { path, message } = innerIssue(issue);
    return `  ${filePrefix(path)}${describe(content, path)}: ${message}`;
  });
  const where = language === undefined ? '' : ` in its translation '${language}'`;
  return new ContentError(`The content of this site cannot be published${where}:\n${problems.join('\n')}`);
}

/** Returns the file's name as a prefix, such as `content/owner.ts: `. Empty for an unknown section. */
function filePrefix([section]: PropertyKey[]): string {
  const file = Object.entries({ ...contentFiles, ...siteFiles }).find(([key]) => key === section)?.[1];
  return file === undefined ? '' : `content/${file}: `;
}

export function issueMessage(issue: z.core.$ZodIssue): string {
  return innerIssue(issue).message;
}

/** Of several allowed forms, reports the one with a wrong field, else the last, because the others are exceptions. */
function innerIssue(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union') return issue;
  const problems = issue.errors.flatMap(([first]) => first ?? []);
  const inner = problems.find(({ path }) => path.length > 0) ?? problems.at(-1);
  if (!inner) return issue;
  const { path, message } = innerIssue(inner);
  return { path: [...issue.path, ...path], message };
}

/** Returns a path such as `projects[3] ("Grid Forecast").role`. With the name, an owner finds the entry in the file. */
function describe(content: unknown, path: PropertyKey[]): string {
  let value = content;
  let described = '';
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    described += typeof key === 'number' ? `[${key}]` : described ? `.${String(key)}` : String(key);
    const name = typeof key === 'number' && isRecord(value) ? (value['name'] ?? value['title']) : undefined;
    if (typeof name === 'string' && name) described += ` ("${name}")`;
  }
  return described;
}
