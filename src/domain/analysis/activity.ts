export const activityLevels = [
  'Very Active',
  'Active',
  'Somewhat Active',
  'Minimal Activity',
  'Inactive',
] as const;
export type ActivityLevel = (typeof activityLevels)[number];

const commitsOfFullBar = 30;

/** Returns null if `commits` is null: an unknown number of commits differs from zero commits. */
export function activityLevel(commits: number): ActivityLevel;
export function activityLevel(commits: number | null): ActivityLevel | null;
export function activityLevel(commits: number | null): ActivityLevel | null {
  if (commits === null) return null;
  if (commits > 30) return 'Very Active';
  if (commits > 15) return 'Active';
  if (commits > 5) return 'Somewhat Active';
  return commits > 0 ? 'Minimal Activity' : 'Inactive';
}

export function activityBarPercent(commits: number): number {
  return Math.min(Math.max(commits, 0) / commitsOfFullBar, 1) * 100;
}

const weekMs = 7 * 24 * 3_600_000;
const weeksOfYear = 52;

export interface WeekOfCommits {
  /** Start of the week, milliseconds since the epoch. */
  from: number;
  /** Null if unknown, because the list of commits ended before this week. */
  commits: number | null;
}

/**
 * Returns one entry for each of the 52 weeks before `until`, oldest first.
 * @param complete false if the list of commits was truncated; weeks before its oldest commit are then unknown
 */
export function weeklyCommits(dates: readonly number[], until: number, complete: boolean): WeekOfCommits[] {
  const start = until - weeksOfYear * weekMs;
  const oldest = complete ? start : Math.min(...dates, until);
  const counts = Array.from({ length: weeksOfYear }, () => 0);
  for (const date of dates) {
    const week = Math.floor((date - start) / weekMs);
    if (week >= 0 && week < weeksOfYear) counts[week] = (counts[week] ?? 0) + 1;
  }
  return counts.map((commits, week) => {
    const from = start + week * weekMs;
    return { from, commits: from < oldest && commits === 0 && !complete ? null : commits };
  });
}
