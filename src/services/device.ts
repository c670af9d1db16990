import { askStorage } from '#browser/shared-access.ts';

export interface DeviceStorage {
  isPersistent: boolean | null;
  usage: number | null;
  quota: number | null;
}

/** `offered`: the browser can install the site. `ios`: only its menu can. `unknown`: not offered, or not yet. */
export type InstallState = 'installed' | 'offered' | 'ios' | 'unknown';

export type DeviceService = ReturnType<typeof createDevice>;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Call this at the start: the browser offers the installation once, possibly before the first screen. */
export function createDevice(page: Window) {
  const { navigator } = page;
  const listeners = new Set<() => void>();
  let offer: InstallPrompt | null = null;
  let isInstalled =
    page.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true);

  const notify = () => {
    for (const listener of listeners) listener();
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer = event;
    notify();
  });
  page.addEventListener('appinstalled', () => {
    offer = null;
    isInstalled = true;
    notify();
  });

  return {
    storage: () => readStorage(navigator),
    /** Asks the browser not to evict the storage. It may refuse. */
    async keepStorage() {
      await askStorage((storage) => storage.persist?.(), navigator);
    },
    installState: (): InstallState => {
      if (isInstalled) return 'installed';
      if (offer) return 'offered';
      return isIos(navigator) ? 'ios' : 'unknown';
    },
    onInstallState: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async install() {
      const shown = offer;
      offer = null;
      await shown?.prompt();
      notify();
    },
  };
}

async function readStorage(of: Navigator): Promise<DeviceStorage> {
  const isPersistent = await askStorage((storage) => storage.persisted?.(), of);
  const estimate = await askStorage((storage) => storage.estimate?.(), of);
  return {
    isPersistent: isPersistent ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** An iPad sends the user agent of a Mac, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
