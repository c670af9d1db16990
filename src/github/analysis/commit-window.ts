import type { ResponseStore } from './request.ts';

/** The start of the window moves only after this time, so that the ETag remains useful. Older commits are filtered out. */
const maxReuseMs = 30 * 24 * 3_600_000;

export type CommitWindow = 'month' | 'year';

export function windowStart(window: CommitWindow, now: number): number {
  const start = new Date(now);
  start.setUTCHours(0, 0, 0, 0);
  if (window === 'year') start.setUTCFullYear(start.getUTCFullYear() - 1);
  else {
    const day = start.getUTCDate();
    start.setUTCDate(1);
    start.setUTCMonth(start.getUTCMonth() - 1);
    // Uses the last day if the month is shorter: a month before 31 March is the last day of February.
    const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
    start.setUTCDate(Math.min(day, lastDay));
  }
  return start.getTime();
}

/** Returns the ISO time from which commits are requested. It is up to 30 days before the start of the window. */
export async function commitsSince(
  responses: ResponseStore,
  repository: string,
  window: CommitWindow,
  now: number,
): Promise<string> {
  const start = windowStart(window, now);
  const key = `since ${window} ${repository}`;
  const requested = await responses.get(key).then(getSince, () => null);
  if (requested !== null && requested <= start && start - requested <= maxReuseMs)
    return new Date(requested).toISOString();
  const since = new Date(start).toISOString();
  await responses.set(key, { etag: '', value: start, link: null }).catch(() => undefined);
  return since;
}

function getSince(stored: unknown): number | null {
  const value = typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : null;
  return typeof value === 'number' ? value : null;
}
