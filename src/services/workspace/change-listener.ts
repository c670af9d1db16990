import type { ChangeMessage } from '#backend/change-messages.ts';
import type { BackendAccess } from '#backend/http.ts';

/**
 * Wakes the loop when another device changes data and when listening begins, while the page is visible and online.
 * @returns the function that stops it
 */
export function wakeOnChanges(
  backend: BackendAccess,
  isNew: (message: ChangeMessage) => Promise<boolean>,
  wake: () => void,
): () => void {
  const stop = new AbortController();
  let unsubscribe: (() => void) | null = null;
  let isStarting = false;

  async function onMessage(message: ChangeMessage): Promise<void> {
    if ((await isNew(message)) && !stop.signal.aborted) wake();
  }

  async function follow(): Promise<void> {
    const isWanted = () => !stop.signal.aborted && navigator.onLine && document.visibilityState === 'visible';
    if (!isWanted()) {
      unsubscribe?.();
      unsubscribe = null;
      return;
    }
    if (unsubscribe || isStarting) return;
    isStarting = true;
    try {
      const { listenForChanges } = await import('#backend/change-messages.ts');
      if (isWanted()) unsubscribe = listenForChanges(backend, (message) => void onMessage(message), wake);
    } catch {
    } finally {
      isStarting = false;
    }
  }

  const { signal } = stop;
  const onChange = () => void follow();
  for (const event of ['online', 'offline'] as const) window.addEventListener(event, onChange, { signal });
  document.addEventListener('visibilitychange', onChange, { signal });
  const beginning = setTimeout(onChange, afterFirstPaintMs);
  return () => {
    clearTimeout(beginning);
    stop.abort();
    void follow();
  };
}

/** Delay in milliseconds. The page has painted by then, so that the connection does not delay it. */
const afterFirstPaintMs = 1_000;
