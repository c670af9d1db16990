/**
 * When the device queries again (specification section 7): what was fetched counts as fresh for a while, and the date of
 * the last response is kept beside the rows, so that every tab and a reload know it.
 */

/** @param fetchedAt milliseconds since the epoch, null: never. A date in the future (a clock set back) is not fresh. */
export function isFresh(fetchedAt: number | null, now: number, freshMs: number): boolean {
  return fetchedAt !== null && fetchedAt <= now && now - fetchedAt < freshMs;
}
