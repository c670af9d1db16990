import { z } from 'zod';
import accountsFile from './accounts.json' with { type: 'json' };
import languagesFile from './languages.json' with { type: 'json' };
import repositoriesFile from './repositories.json' with { type: 'json' };
import textsFile from './texts.json' with { type: 'json' };

/** A line of text, or a list from which at least `min` random items become lines. */
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
  /** Further languages in the repository, as shares of this language's bytes. */
  companions: z.record(z.string(), z.number()),
  install: z.string().optional(),
  /** Dependencies for a generated package.json. Without it, the repository has none. */
  npm: z.array(z.string()).optional(),
  files: z.record(z.string(), z.array(line)).default({}),
});

/** A sample repository. Missing values are derived from its name. */
const repository = z.strictObject({
  name: z.string(),
  language: z.string().nullable(),
  description: z.string(),
  topics: z.string().transform((topics) => topics.split(' ').filter(Boolean)),
  stars: z.number().optional(),
  private: z.literal(true).optional(),
  archived: z.literal(true).optional(),
  forkOf: z.string().optional(),
  homepage: z.string().optional(),
  recentCommits: z.number().optional(),
  readme: z.boolean().optional(),
  bragging: z.boolean().optional(),
  pictures: z.array(z.enum(['screenshots', 'images', 'assets/images', 'public/images'])).default([]),
  id: z.number().optional(),
  createdDaysAgo: z.number().optional(),
  forks: z.number().optional(),
  openIssues: z.number().optional(),
  subscribers: z.number().optional(),
  sizeKb: z.number().optional(),
  licensed: z.boolean().optional(),
  languages: z.record(z.string(), z.number()).optional(),
  /** Number of commits in the last month, in the eleven months before, and earlier. */
  activity: z.object({ recent: z.number(), year: z.number(), earlier: z.number() }).optional(),
  /** All sample people have commits, including some older than the listed history. */
  everybodyContributes: z.literal(true).optional(),
  files: z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.json())])).optional(),
});

const account = z.strictObject({
  /** GitHub's id, by which the sign-in recognises the owner. */
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
  /** Full names of the repositories that the profile shows first. */
  pins: z.array(z.string()).default([]),
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
export const repositories = z.record(z.string(), z.array(repository)).parse(repositoriesFile);
export const languages = z.record(z.string(), language).parse(languagesFile);
export const texts = z
  .record(
    z.enum([
      'commits',
      'upgrades',
      'issues',
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
