import { z } from 'zod';
import accountsFile from './accounts.json' with { type: 'json' };
import languagesFile from './languages.json' with { type: 'json' };
import repositoriesFile from './repositories.json' with { type: 'json' };
import textsFile from './texts.json' with { type: 'json' };

/** A line of a generated file, or a line for each of a random choice of at least `min` items. */
const line = z.union([
  z.string(),
  z.strictObject({
    some: z.array(z.string()),
    min: z.number(),
    separator: z.string().default('\n'),
    before: z.string().default(''),
    after: z.string().default(''),
  }),
]);

const language = z.strictObject({
  /** The languages that usually lie beside it, each with its share of this one's bytes. */
  companions: z.record(z.string(), z.number()),
  install: z.string().optional(),
  /** Has a package.json, with these dependencies in any case. */
  npm: z.array(z.string()).optional(),
  files: z.record(z.string(), z.array(line)).default({}),
});

/** Missing values are derived from the repository's name. */
const repository = z.strictObject({
  name: z.string(),
  language: z.string().nullable(),
  description: z.string(),
  /** Separated by spaces, as GitHub's own field takes them. */
  topics: z.string().transform((topics) => topics.split(' ').filter(Boolean)),
  stars: z.number().optional(),
  private: z.literal(true).optional(),
  archived: z.literal(true).optional(),
  /** `owner/name` of the repository this one was forked from. */
  forkOf: z.string().optional(),
  homepage: z.string().optional(),
  /** Commits of the last month. */
  recentCommits: z.number().optional(),
  readme: z.boolean().optional(),
  /** Has a TechBragging.md. */
  bragging: z.boolean().optional(),
  /** Folders that hold pictures. */
  pictures: z.array(z.enum(['screenshots', 'images', 'assets/images', 'public/images'])).default([]),
  id: z.number().optional(),
  createdDaysAgo: z.number().optional(),
  forks: z.number().optional(),
  openIssues: z.number().optional(),
  subscribers: z.number().optional(),
  sizeKb: z.number().optional(),
  licensed: z.boolean().optional(),
  languages: z.record(z.string(), z.number()).optional(),
  /** Commits of the last month, of the eleven months before, and of all the time before that. */
  activity: z.object({ recent: z.number(), year: z.number(), earlier: z.number() }).optional(),
  /** All sample people commit, and did so before the history that can be listed. */
  everybodyContributes: z.literal(true).optional(),
  files: z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.json())])).optional(),
});

const account = z.strictObject({
  /** Sign-in pins the owner to it. */
  id: z.number().optional(),
  login: z.string(),
  name: z.string(),
  type: z.enum(['User', 'Organization', 'Bot']).default('User'),
  company: z.string().nullable().default(null),
  location: z.string().nullable().default(null),
  bio: z.string().nullable().default(null),
  blog: z.string().default(''),
  followers: z.number().optional(),
  following: z.number().optional(),
  createdDaysAgo: z.number().optional(),
});

const membership = z.strictObject({
  organisation: z.string(),
  login: z.string(),
  role: z.enum(['admin', 'member']),
});

export type Line = z.infer<typeof line>;
export type RepositoryData = z.infer<typeof repository>;

export const people = z
  .object({ accounts: z.array(account), memberships: z.array(membership) })
  .parse(accountsFile);
/** By owner. */
export const repositories = z.record(z.string(), z.array(repository)).parse(repositoriesFile);
export const languages = z.record(z.string(), language).parse(languagesFile);
/** Texts and names for generated files and commits. */
export const texts = z
  .record(
    z.enum([
      'commits',
      'upgrades',
      'origins',
      'promises',
      'claims',
      'runtime',
      'tooling',
      'licence',
      'workflow',
    ]),
    z.array(z.string()),
  )
  .parse(textsFile);
