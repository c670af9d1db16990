import { liveQuery } from 'dexie';

/** Calls `grown` when the count increases in any tab. Returns the function that stops it. */
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
