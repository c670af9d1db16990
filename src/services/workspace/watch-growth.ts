import { liveQuery } from 'dexie';

/**
 * Calls back when there is more to do than before: a change made in another tab concerns this one, too, for it sees to it
 * that the tab that carries it out is alive.
 *
 * @returns the unsubscribe function
 */
export function watchGrowth(count: () => Promise<number>, grown: () => void): () => void {
  let known = 0;
  const watch = liveQuery(count).subscribe({
    next(current) {
      if (current > known) grown();
      known = current;
    },
    // The database was closed; polling continues, or the workspace is closed.
    error: () => undefined,
  });
  return () => watch.unsubscribe();
}
