/** Longest plausible wait: GitHub's limits last an hour. */
const maxWaitMs = 2 * 3_600_000;

/** Returns 0 if `until` is implausibly far off, because a wrong clock stored it. */
export function remainingMs(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= maxWaitMs ? waitMs : 0;
}

/** @param findFetched milliseconds since the epoch; null: never. A time in the future (the clock was set back) is not fresh. */
export function isFresh(findFetched: number | null, now: number, freshMs: number): boolean {
  return findFetched !== null && findFetched <= now && now - findFetched < freshMs;
}
