/**
 * When the device queries again (specification section 7): what was fetched counts as fresh for a while, and the date of
 * the last response is kept beside the rows, so that every tab and a reload know it.
 */

/** No service that the product asks names a longer wait: GitHub's limits last an hour. */
const maxWaitMs = 2 * 3_600_000;

/** Returns the wait until `until`, or 0 if that is too far off: a wrong clock stored it. */
export function remainingMs(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= maxWaitMs ? waitMs : 0;
}

/** @param fetchedAt milliseconds since the epoch, null: never. A date in the future (a clock set back) is not fresh. */
export function isFresh(fetchedAt: number | null, now: number, freshMs: number): boolean {
  return fetchedAt !== null && fetchedAt <= now && now - fetchedAt < freshMs;
}
