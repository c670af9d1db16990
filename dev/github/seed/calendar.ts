const DAY_MS = 86_400_000;

/**
 * Seeded dates count back from the beginning of the day on which the stack started, so that a restart on the same
 * day shows the same data and nothing ever lies in the future.
 */
export type Calendar = {
  /** A moment `days` (at least 1) before today, at the given time of that day (UTC). */
  daysAgo(days: number, hour?: number, minute?: number): Date;
  today: Date;
};

export function createCalendar(now: Date): Calendar {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return {
    today,
    daysAgo: (days, hour = 9, minute = 0) =>
      new Date(today.getTime() - days * DAY_MS + hour * 3_600_000 + minute * 60_000),
  };
}

/** GitHub writes dates without milliseconds. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
