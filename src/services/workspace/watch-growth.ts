import { liveQuery } from 'dexie';

/** Calls back when the count grows, also by another tab, which may have closed. Returns the unsubscribe function. */
export function watchGrowth(count: () => Promise<number>, grown: () => void): () => void {
  let known = 0;
  const watch = liveQuery(count).subscribe({
    next(current) {
      if (current > known) grown();
      known = current;
    },
    error: () => undefined,
  });
  return () => watch.unsubscribe();
}
