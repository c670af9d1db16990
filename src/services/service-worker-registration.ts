import type { Workbox } from 'workbox-window';
import { serviceWorkerRegistration, serviceWorkers } from '#browser/shared-access.ts';
import { hostPath } from '#config/site.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';

/** A new service worker is activated only when the owner agrees, because the reload could lose typed text. */
const path = hostPath('/service-worker.js');

let registration: Promise<Workbox | null> | undefined;
let updateAvailable = false;
const listeners = new Set<() => void>();

export interface Updates {
  watch(listener: () => void): () => void;
  apply(): void;
}

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
  // Fails in private windows of some browsers. The application then needs the network.
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

/** Calls `listener` when a new version is waiting, at once if it already is. Returns the function that unsubscribes it. */
export function onUpdateAvailable(listener: () => void): () => void {
  listeners.add(listener);
  if (updateAvailable) listener();
  return () => listeners.delete(listener);
}

export function applyUpdate(): void {
  void registration?.then((workbox) => {
    workbox?.addEventListener('controlling', () => location.reload());
    workbox?.messageSkipWaiting();
  });
}

/** Caches all files of the application, so that it starts offline. Resolves with true if every file is cached. */
export async function warmApplication(): Promise<boolean> {
  await registration;
  // There is no service worker in development and after the kill switch.
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
