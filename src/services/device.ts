import { askStorage } from '#browser/shared-access.ts';
/** The browser's data about this site's storage. null: unavailable. */
export interface DeviceStorage {
  /** The browser has promised not to clear it by itself. */
  isPersistent: boolean | null;
  /** Bytes. */
  usage: number | null;
  /** Bytes. */
  quota: number | null;
}

/**
 * `offered`: the browser installs it when asked to. `ios`: only the owner can, by the browser's own menu. `unknown`: the browser does not
 * offer it, or not yet.
 */
export type InstallState = 'installed' | 'offered' | 'ios' | 'unknown';

export interface DeviceService {
  storage(): Promise<DeviceStorage>;
  /** Asks the browser not to clear the storage by itself; the browser may refuse without asking anybody. */
  keepStorage(): Promise<void>;
  installState: () => InstallState;
  /** Calls back when that state has changed. Returns the unsubscribe function. */
  onInstallState: (listener: () => void) => () => void;
  /** Shows the browser's own dialog, by a click. */
  install(): Promise<void>;
}

/** Chromium's event, which no standard describes. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Made at the start: the browser offers the installation once, early, and may do so before any screen is there. */
export function createDevice(page: Window): DeviceService {
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
    async keepStorage() {
      await askStorage((storage) => storage.persist?.(), navigator);
    },
    installState() {
      if (isInstalled) return 'installed';
      if (offer) return 'offered';
      return isIos(navigator) ? 'ios' : 'unknown';
    },
    onInstallState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async install() {
      // The offer can be shown once.
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

/** An iPad calls itself a Mac, which has no touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
