/** Maximum plausible wait in milliseconds, because GitHub's limits last an hour. */
const maxWaitMs = 2 * 3_600_000;

/** Returns the milliseconds until `until`, or 0 if it is implausibly far in the future because a wrong clock stored it. */
export function remainingMs(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= maxWaitMs ? waitMs : 0;
}

/**
 * Returns false for a time in the future, because the clock was set back since.
 * @param fetchedAt milliseconds since the epoch; null if never fetched
 */
export function isFresh(fetchedAt: number | null, now: number, freshMs: number): boolean {
  return fetchedAt !== null && fetchedAt <= now && now - fetchedAt < freshMs;
}
