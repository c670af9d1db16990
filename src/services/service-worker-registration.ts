import type { Workbox } from 'workbox-window';
import { serviceWorkerRegistration, serviceWorkers } from '#browser/shared-access.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';

/**
 * The application's side of the service worker. A new version waits for the owner's consent, because a reload could
 * lose typed text. Development and the kill switch use none.
 */
const path = '/service-worker.js';

let registration: Promise<Workbox | null> | undefined;
let updateAvailable = false;
const listeners = new Set<() => void>();

/** New versions of this application, for the screens. */
export interface Updates {
  /** Calls back when a new version waits, also when it already does. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  /** Lets the waiting version take over and reloads the page into it. */
  apply(): void;
}

/** Registers the service worker, or removes an unwanted one. */
export async function registerServiceWorker(): Promise<void> {
  registration ??= register();
  await registration;
}

async function register(): Promise<Workbox | null> {
  if (!serviceWorkers()) return null;
  if (import.meta.env.DEV || import.meta.env['VITE_SERVICE_WORKER'] === 'off') {
    await (await serviceWorkerRegistration())?.unregister();
    return null;
  }
  // Registration fails in private windows of some browsers, or if the library cannot be fetched. The application then
  // needs the network.
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedScriptUrl(path));
    workbox.addEventListener('waiting', () => {
      updateAvailable = true;
      for (const listener of listeners) listener();
    });
    await workbox.register();
    return workbox;
  } catch {
    return null;
  }
}

/**
 * Tells when a new version waits, also when it already did before.
 *
 * @returns ends the subscription
 */
export function onUpdateAvailable(listener: () => void): () => void {
  listeners.add(listener);
  if (updateAvailable) listener();
  return () => listeners.delete(listener);
}

/** Lets the waiting version take over and reloads this page into it. */
export function applyUpdate(): void {
  void registration?.then((workbox) => {
    workbox?.addEventListener('controlling', () => location.reload());
    workbox?.messageSkipWaiting();
  });
}

/**
 * Keeps the whole application on this device, so that it starts without a network. Called after sign-in.
 *
 * @returns whether every file is there now
 */
export async function warmApplication(): Promise<boolean> {
  await registration;
  // In development, and behind the kill switch, there is none.
  if (!(await serviceWorkerRegistration())) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', ({ data }: MessageEvent<{ done: boolean }>) => {
      channel.port1.close();
      resolve(data.done);
    });
    channel.port1.start();
    active.postMessage({ type: 'warm-application' }, [channel.port2]);
  });
}
