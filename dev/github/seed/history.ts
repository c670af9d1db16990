import { createHash } from 'node:crypto';
import { type Account, bot } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { type Random, randomFor } from './random.ts';

export type SeededCommit = { sha: string; message: string; author: Account; date: Date };

/** How many commits lie where. `recent` is the last month, `year` the eleven months before, `earlier` all the rest. */
export type Activity = { recent: number; year: number; earlier: number };

/**
 * "A month ago" is 28 to 31 days back, depending on the month. Keeping these days empty makes the count of the last
 * month the same on every day of the year.
 */
const LAST_MONTH_DAYS = 27;
const BEFORE_LAST_MONTH_DAYS = 32;
const LAST_YEAR_DAYS = 360;
const BEFORE_LAST_YEAR_DAYS = 370;
const BOT_SHARE = 0.07;

const SUBJECTS = [
  'Handle an empty page of results',
  'Pin the API version',
  'Read the configuration once, at start',
  'Name the failing rule in the error',
  'Explain the retry in the documentation',
  'Make the report readable in black and white',
  'Refuse a configuration without an owner',
  'Sort findings by severity, then by name',
  'Keep the order of operations after a restart',
  'Test the upgrade from the previous major version',
  'Give every command a dry run',
  'Do not log personal data',
  'Speed up the first run by caching the schema',
  'Close the connection when the caller gives up',
  'Translate the messages into French and Italian',
  'Accept dates with a time zone',
  'Fix the exit code when nothing was found',
  'Describe the permission model',
  'Move the parser into a module of its own',
  'Remove the option nobody uses',
  'Show progress only on a terminal',
  'Cover the case of a tenant without licences',
  'Quote file names with spaces',
  'Write umlauts as what they are',
  'Count what was skipped, and say so',
  'Limit the number of parallel requests',
  'Honour Retry-After',
  'Add an example for a small company',
  'Check the signature before unpacking',
  'Prepare the release',
];

const LIBRARIES = [
  'zod',
  'vitest',
  'pytest',
  'serde',
  'typescript',
  'vite',
  'golangci-lint',
  'ruff',
  'xunit',
  'pester',
];

/** The whole history of a repository, newest commit first; the same for the same name and day. */
export function commitHistory(
  fullName: string,
  activity: Activity,
  oldestDays: number,
  authors: readonly Account[],
  calendar: Calendar,
): SeededCommit[] {
  const random = randomFor(`history ${fullName}`);
  const end = Math.max(oldestDays, BEFORE_LAST_YEAR_DAYS + 1);
  const dates = [
    ...moments(random, calendar, activity.recent, 1, LAST_MONTH_DAYS),
    ...moments(random, calendar, activity.year, BEFORE_LAST_MONTH_DAYS, Math.min(LAST_YEAR_DAYS, end)),
    ...moments(random, calendar, activity.earlier, BEFORE_LAST_YEAR_DAYS, end),
  ].sort((left, right) => right.getTime() - left.getTime());
  return dates.map((date, index) => {
    const number = dates.length - index;
    const byBot = number > 1 && random.chance(BOT_SHARE);
    return {
      sha: createHash('sha1').update(`${fullName}#${number}`).digest('hex'),
      message: number === 1 ? 'First commit' : byBot ? bump(random) : random.pick(SUBJECTS),
      author: byBot ? bot : authorOf(random, authors),
      date,
    };
  });
}

function moments(
  random: Random,
  calendar: Calendar,
  count: number,
  fromDays: number,
  toDays: number,
): Date[] {
  return Array.from({ length: count }, () =>
    calendar.daysAgo(random.int(fromDays, toDays), random.int(6, 21), random.int(0, 59)),
  );
}

/** The first author writes most, the last one least. */
function authorOf(random: Random, authors: readonly Account[]): Account {
  const rank = Math.floor(authors.length * random.next() ** 2.2);
  return authors[rank] ?? bot;
}

function bump(random: Random): string {
  const minor = random.int(0, 9);
  const major = random.int(1, 7);
  return `Bump ${random.pick(LIBRARIES)} from ${major}.${minor}.${random.int(0, 5)} to ${major}.${minor + 1}.0`;
}
