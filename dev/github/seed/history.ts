import { createHash } from 'node:crypto';
import { type Account, bot } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { type RepositoryData, texts } from './data.ts';
import { getRandom, type Random } from './random.ts';

export type SeededCommit = { sha: string; message: string; author: Account; date: Date };

export type Activity = NonNullable<RepositoryData['activity']>;

/** Days. A month has 28 to 31, so no commit is near a month's end: the number of last month's commits is the same every day. */
const LAST_MONTH_DAYS = 27;
const BEFORE_LAST_MONTH_DAYS = 32;
const LAST_YEAR_DAYS = 360;
const BEFORE_LAST_YEAR_DAYS = 370;
const BOT_SHARE = 0.07;

/** Returns the commits, newest first. The same name and day always give the same commits. */
export function commitHistory(
  fullName: string,
  activity: Activity,
  oldestDays: number,
  authors: readonly Account[],
  calendar: Calendar,
): SeededCommit[] {
  const random = getRandom(`history ${fullName}`);
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
      message: number === 1 ? 'First commit' : byBot ? bump(random) : random.pick(texts.commits),
      author: byBot ? bot : getAuthor(random, authors),
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

/** Picks an author; the first in the list writes most commits. */
function getAuthor(random: Random, authors: readonly Account[]): Account {
  const rank = Math.floor(authors.length * random.next() ** 2.2);
  return authors[rank] ?? bot;
}

function bump(random: Random): string {
  const minor = random.int(0, 9);
  const major = random.int(1, 7);
  return `Bump ${random.pick(texts.upgrades)} from ${major}.${minor}.${random.int(0, 5)} to ${major}.${minor + 1}.0`;
}
