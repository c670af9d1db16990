import type { ResponseStore } from './response-store.ts';

/**
 * Start of the commit window. It stays the same for up to `maxReuseMs`, so that the request keeps its ETag; older commits are
 * filtered out.
 */
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
    // A month before 31 March is the last day of February.
    const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
    start.setUTCDate(Math.min(day, lastDay));
  }
  return start.getTime();
}

/** Returns the ISO time to request commits since: up to 30 days before the window starts. */
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
