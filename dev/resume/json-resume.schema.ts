import * as z from 'zod/mini';
import { projectCategories } from '../../src/domain/portfolio/portfolio-project.ts';

const text = z.optional(z.string().check(z.trim()));
const date = z.optional(
  z
    .string()
    .check(z.regex(/^[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?$/, 'must be a date such as 2019 or 2019-06-30')),
);
const years = { startDate: date, endDate: date };
const place = { location: text, ...years, summary: text };

/** What of https://jsonresume.org/schema this site has a place for. Everything there is optional, and may have more. */
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
      imageSize: z.optional(z.object({ width: z.number(), height: z.number() })),
      outcome: text,
      sectors: z.optional(z.array(z.string())),
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
  references: z.optional(z.array(z.object({ name: text, reference: text, position: text }))),
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

/** @throws Error with one line for each thing that is not as the format has it */
export function parseJsonResume(source: string): JsonResume {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new Error('This is no JSON file.');
  }
  const parsed = jsonResumeSchema.safeParse(value);
  if (parsed.success) {
    const { $schema: _, meta: __, ...sections } = parsed.data;
    if (Object.keys(sections).length > 0) return parsed.data;
    throw new Error(
      'This is not a resume in the form of https://jsonresume.org: it has none of its sections.',
    );
  }
  const problems = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`,
  );
  throw new Error(`This is not a resume in the form of https://jsonresume.org:\n${problems.join('\n')}`);
}
