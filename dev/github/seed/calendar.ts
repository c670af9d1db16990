const DAY_MS = 86_400_000;

/**
 * Generates dates backwards from the start of the day on which the stack started, so that a restart on the same day shows the
 * same data.
 */
export type Calendar = {
  /** Returns a time (UTC) at least one day before today. */
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

/** Formats the date without milliseconds, like GitHub. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
