import { serviceWorkerRegistration, serviceWorkers } from '#browser/shared-access.ts';
import type { SyncEvent } from '#machines/sync.machine.ts';

export const syncTag = 'portico-sync';

/** Asks the browser to wake a tab when the network returns, even if the tab is in the background. */
export function registerBackgroundSync(): void {
  void serviceWorkerRegistration()
    .then((registration) => (registration as WithBackgroundSync | undefined)?.sync?.register(syncTag))
    // A browser setting may block Background Sync. The other triggers remain.
    .catch(() => undefined);
}

interface WithBackgroundSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Wakes the sync loop on events of the page and the network. Returns the function that stops it. */
export function wakeSyncLoop(send: (event: SyncEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', () => send({ type: 'network.restored' }), { signal });
  window.addEventListener('pageshow', () => send({ type: 'wake.requested' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' }),
    { signal },
  );
  serviceWorkers()?.addEventListener(
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

export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
