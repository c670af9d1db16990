import type { SyncEvent } from '#machines/sync.machine.ts';

/** Everything outside that is worth a look at the queue. Returns the way to stop listening. */
export function wakeOn(send: (event: SyncEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', () => send({ type: 'network.restored' }), { signal });
  window.addEventListener('pageshow', () => send({ type: 'wake.requested' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' }),
    { signal },
  );
  navigator.serviceWorker?.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (isSyncRequest(event.data)) send({ type: 'wake.requested' });
    },
    { signal },
  );
  return () => stop.abort();
}

function isSyncRequest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'sync-requested';
}
