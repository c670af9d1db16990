import * as z from 'zod/mini';
import { projectCategories } from '../../src/domain/portfolio/portfolio-project.ts';
import { isRecord } from '../../src/domain/shared/record.ts';
import { findJson } from './resume-file.ts';
import { readResume, unreadPaths } from './resume-reader.ts';

const text = z.optional(z.string().check(z.trim()));
const date = z.optional(
  z
    .string()
    .check(z.regex(/^[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?$/, 'must be a date such as 2019 or 2019-06-30')),
);
const years = { startDate: date, endDate: date };
const place = { location: text, ...years, summary: text };

/** The used parts of https://jsonresume.org/schema. All values are optional, and unknown values are allowed. */
export const jsonResumeSchema = z.object({
  $schema: text,
  basics: z.optional(
    z.object({
      name: text,
      label: text,
      email: text,
      url: text,
      summary: text,
      image: text,
      imageAlt: text,
      imageAvif: text,
      imageSize: z.optional(z.object({ width: z.number(), height: z.number() })),
      outcome: text,
      sectors: z.optional(z.array(z.string())),
      clients: z.optional(z.array(z.string())),
      availability: text,
      booking: text,
      location: z.optional(z.object({ city: text, countryCode: text })),
      profiles: z.optional(z.array(z.object({ network: text, url: text }))),
    }),
  ),
  work: z.optional(z.array(z.object({ name: text, position: text, ...place }))),
  education: z.optional(z.array(z.object({ institution: text, studyType: text, area: text, ...place }))),
  skills: z.optional(
    z.array(z.object({ name: text, description: text, keywords: z.optional(z.array(z.string())) })),
  ),
  certificates: z.optional(z.array(z.object({ name: text, issuer: text, date, url: text }))),
  publications: z.optional(
    z.array(
      z.object({ name: text, publisher: text, releaseDate: date, url: text, summary: text, kind: text }),
    ),
  ),
  references: z.optional(z.array(z.object({ name: text, reference: text, position: text, project: text }))),
  languages: z.optional(z.array(z.object({ language: text }))),
  projects: z.optional(
    z.array(
      z.object({
        name: text,
        slug: text,
        summary: text,
        type: text,
        entity: text,
        description: text,
        highlights: z.optional(z.array(z.string())),
        keywords: z.optional(z.array(z.string())),
        roles: z.optional(z.array(z.string())),
        category: z.optional(z.enum(projectCategories)),
        ...years,
      }),
    ),
  ),
  meta: z.optional(z.object({ canonical: text, version: text, sample: z.optional(z.literal(true)) })),
});

export type JsonResume = z.infer<typeof jsonResumeSchema>;

/**
 * Parses a JSON Resume.
 * @param report called with a line for each value that this site cannot show
 * @throws Error with a line for each violation of the format
 */
export function parseJsonResume(
  file: Uint8Array | string,
  report: (line: string) => void = () => undefined,
): JsonResume {
  const value = findJson(file);
  if (isRecord(value) && !isResume(value)) {
    throw new Error(
      'This is not a resume in the form of https://jsonresume.org: it has none of its sections.',
    );
  }
  const parsed = jsonResumeSchema.safeParse(isRecord(value) ? readResume(value) : value);
  if (parsed.success) {
    for (const line of unreadPaths(value)) report(line);
    return parsed.data;
  }
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'the file'}: ${getWords(issue)}`,
  );
  throw new Error(`This is not a resume in the form of https://jsonresume.org:\n${problems.join('\n')}`);
}

function getWords(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const forms: Record<string, string> = { array: 'a list', object: 'an object', string: 'a text' };
  return `must be ${forms[issue.expected] ?? issue.expected}`;
}

const sections = [
  'basics',
  ...Object.keys(jsonResumeSchema.shape),
  'volunteer',
  'awards',
  'interests',
].filter((name) => name !== '$schema' && name !== 'meta');

/**
 * Returns false for JSON files of other tools, whose properties may have the same names: `references` is also in a tsconfig.json.
 */
function isResume(file: Record<string, unknown>): boolean {
  if ('SkillsPassport' in file || 'dependencies' in file || 'devDependencies' in file) return false;
  const known = sections.filter((name) => file[name] !== undefined && file[name] !== null);
  return known.length > 1 || (known.length === 1 && known[0] !== 'references' && known[0] !== 'languages');
}
