/**
 * When the device reads from the provider again (specification section 7): data is fresh for a period after the last
 * response, whose time is stored beside the rows for all tabs and reloads.
 */

/** No service that the product asks names a longer wait: GitHub's limits last an hour. */
const maxWaitMs = 2 * 3_600_000;

/** Returns the wait until `until`, or 0 if that is too far off: a wrong clock stored it. */
export function remainingMs(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= maxWaitMs ? waitMs : 0;
}

/** @param findFetched milliseconds since the epoch, null: never. A date in the future (a clock set back) is not fresh. */
export function isFresh(findFetched: number | null, now: number, freshMs: number): boolean {
  return findFetched !== null && findFetched <= now && now - findFetched < freshMs;
}
