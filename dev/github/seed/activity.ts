import { createHash } from 'node:crypto';
import { people, toAccount } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { texts } from './data.ts';
import { getRandom, type Random } from './random.ts';
import type { SeededRepository } from './world.ts';

/** Result of all checks of a commit, as GraphQL names it. Null without checks. */
export type Checks = 'SUCCESS' | 'FAILURE' | 'PENDING' | null;
export type Review = 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED' | null;
export type MergeMethod = 'merge' | 'squash' | 'rebase';

export type Pull = {
  number: number;
  title: string;
  body: string | null;
  /** Login of the author. */
  author: string;
  /** Name of the head branch. */
  branch: string;
  base: string;
  /** Newest commit of the head branch. */
  head: string;
  /** True if the head branch has commits in the emulator. The sample's pull requests change no files. */
  isPushed: boolean;
  state: 'open' | 'closed';
  draft: boolean;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  merged: { at: Date; by: string; commit: string } | null;
  checks: Checks;
  review: Review;
  /** Logins of the people who are asked for a review. */
  reviewers: string[];
  /** False for a conflict. Null until the first request, because GitHub computes the value after it. */
  mergeable: boolean | null;
  /** True if the base branch has commits that the head branch lacks. */
  behind: boolean;
  autoMerge: { at: Date; by: string; method: MergeMethod } | null;
};

export type Issue = {
  number: number;
  title: string;
  author: string;
  createdAt: Date;
  updatedAt: Date;
  comments: { author: string; at: Date }[];
};

/** Open work of a repository. Requests change it. */
export type Activity = {
  pulls: Pull[];
  /** Open issues. */
  issues: Issue[];
  /** Checks of the newest commit on the default branch. */
  checks: Checks;
  /** Requirements of the default branch for a merge. */
  rules: { checks: boolean; review: boolean; upToDate: boolean };
  /** Branches besides the default branch and those of pull requests. */
  branches: { name: string; at: Date }[];
  release: { tag: string; at: Date } | null;
  /** For a fork: number of the parent's commits that it lacks. */
  behindParent: number;
  hasSecurityPolicy: boolean;
  hasAlertsEnabled: boolean;
  nextNumber: number;
};

export const DEPENDABOT = toAccount('dependabot[bot]').login;

export function createPull(number: number, at: Date, values: Partial<Pull> & { title: string }): Pull {
  const branch = values.branch ?? `change-${number}`;
  return {
    number,
    body: null,
    author: people[0]?.login ?? '',
    branch,
    base: 'main',
    head: commitHash(`${branch} ${number} ${values.title}`),
    isPushed: false,
    state: 'open',
    draft: false,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    merged: null,
    checks: 'SUCCESS',
    review: null,
    reviewers: [],
    mergeable: true,
    behind: false,
    autoMerge: null,
    ...values,
  };
}

export const commitHash = (text: string): string => createHash('sha1').update(text).digest('hex');

export const emptyActivity = (): Activity => ({
  pulls: [],
  issues: [],
  checks: null,
  rules: { checks: false, review: false, upToDate: false },
  branches: [],
  release: null,
  behindParent: 0,
  hasSecurityPolicy: false,
  hasAlertsEnabled: true,
  nextNumber: 1,
});

/**
 * Returns the open work of a sample repository, always the same for a name and a day. Its pull requests and issues are as many as
 * the repository's `openIssues`.
 */
export function seedActivity(seeded: SeededRepository, owner: string, calendar: Calendar): Activity {
  const activity = emptyActivity();
  const random = getRandom(`activity ${seeded.fullName}`);
  const isAlive = !seeded.archived && seeded.parent === null;
  const number = random.int(3, 40);
  activity.hasSecurityPolicy = !seeded.private && random.chance(0.5);
  activity.release = random.chance(0.5)
    ? { tag: `v${random.int(0, 4)}.${random.int(0, 20)}.0`, at: calendar.daysAgo(random.int(8, 700)) }
    : null;
  activity.behindParent = seeded.parent === null ? 0 : random.int(0, 3) * random.int(1, 120);
  activity.checks = isAlive && random.chance(0.6) ? (random.chance(0.15) ? 'FAILURE' : 'SUCCESS') : null;
  activity.branches = seedBranches(isAlive && random.chance(0.4) ? random.int(1, 3) : 0, random, calendar);
  const pulls = isAlive && random.chance(0.55) ? random.int(0, Math.min(5, seeded.openIssues)) : 0;
  const seed = { activity, random, calendar, owner, seeded };
  for (let index = 0; index < seeded.openIssues; index += 1) {
    if (index < seeded.openIssues - pulls) activity.issues.push(seedIssue(number + index, seed));
    else activity.pulls.push(seedPull(number + index, seed));
  }
  activity.nextNumber = number + seeded.openIssues;
  return activity;
}

type Seed = {
  activity: Activity;
  random: Random;
  calendar: Calendar;
  owner: string;
  seeded: SeededRepository;
};

function seedBranches(count: number, random: Random, calendar: Calendar): Activity['branches'] {
  return Array.from({ length: count }, (_, index) => ({
    name: `experiment-${index + 1}`,
    at: calendar.daysAgo(random.int(20, 700), random.int(6, 21)),
  }));
}

function seedIssue(number: number, { random, calendar, owner }: Seed): Issue {
  const days = random.int(1, 400);
  const createdAt = calendar.daysAgo(days, random.int(6, 21), random.int(0, 59));
  const answeredAt = random.chance(0.85) ? calendar.daysAgo(random.int(0, days - 1) + 1, 22) : null;
  return {
    number,
    title: random.pick(texts.issues),
    author: random.chance(0.3) ? owner : random.pick(people).login,
    createdAt,
    updatedAt: answeredAt ?? createdAt,
    comments: answeredAt ? [{ author: owner, at: answeredAt }] : [],
  };
}

function seedPull(number: number, seed: Seed): Pull {
  return seed.random.chance(0.6) ? dependencyPull(number, seed) : personsPull(number, seed);
}

function dependencyPull(number: number, { random, calendar }: Seed): Pull {
  const name = random.pick(texts.upgrades);
  const [major, minor] = [random.int(1, 7), random.int(0, 9)];
  const target = `${major}.${minor + 1}.0`;
  return createPull(number, calendar.daysAgo(random.int(1, 60), random.int(4, 6)), {
    title: `Bump ${name} from ${major}.${minor}.${random.int(0, 5)} to ${target}`,
    author: DEPENDABOT,
    branch: `dependabot/npm_and_yarn/${name}-${target}-${number}`,
    checks: random.chance(0.7) ? 'SUCCESS' : random.pick(['FAILURE', 'PENDING', null]),
    behind: random.chance(0.3),
  });
}

function personsPull(number: number, { random, calendar, owner }: Seed): Pull {
  const title = random.pick(texts.commits);
  const kind = random.pick(['review', 'draft', 'conflict', 'approved', 'rejected'] as const);
  return createPull(number, calendar.daysAgo(random.int(1, 120), random.int(6, 21)), {
    title,
    author: random.pick(people).login,
    branch: `${title
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .slice(0, 24)}-${number}`,
    draft: kind === 'draft',
    mergeable: kind !== 'conflict',
    checks: random.pick(['SUCCESS', 'SUCCESS', 'FAILURE', null]),
    reviewers: kind === 'review' ? [owner] : [],
    review: kind === 'approved' ? 'APPROVED' : kind === 'rejected' ? 'CHANGES_REQUESTED' : null,
  });
}
