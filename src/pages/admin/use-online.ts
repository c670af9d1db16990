import { useSyncExternalStore } from 'react';

/** Returns `navigator.onLine`, which can be true without a connection to the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}

function watchNetwork(listener: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener('online', listener, { signal: stop.signal });
  window.addEventListener('offline', listener, { signal: stop.signal });
  return () => stop.abort();
}
