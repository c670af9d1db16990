const DAY_MS = 86_400_000;

/** Dates count back from the start of the stack's day, so that a restart on the same day shows the same data. */
export type Calendar = {
  /** UTC, at least 1 day before today. */
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

/** Without milliseconds, like GitHub. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
