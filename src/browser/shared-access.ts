/** Locks, channels and service workers. If the browser refuses them, the tab works without other tabs. */

export type Locks = Pick<LockManager, 'request'>;

/** Web Locks. If the browser has none, locks that hold within this tab. */
export const locks: Locks = { request: requestLock };

async function requestLock<T>(
  name: string,
  options: LockOptions | LockGrantedCallback<T>,
  granted?: LockGrantedCallback<T>,
): Promise<Awaited<T>> {
  const callback = typeof options === 'function' ? options : granted;
  if (!callback) throw new TypeError('A lock needs a callback.');
  const wanted = typeof options === 'function' ? {} : options;
  let begun = false;
  try {
    return await navigator.locks.request(name, wanted, (lock) => {
      begun = true;
      return callback(lock);
    });
  } catch (error) {
    // The callback failed, or another tab stole the lock. Any other error means that Web Locks do not work.
    if (begun || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    return await lockInTab(name, wanted, callback);
  }
}

const held = new Map<string, Promise<unknown>>();

async function lockInTab<T>(
  name: string,
  { ifAvailable, steal, signal, mode = 'exclusive' }: LockOptions,
  callback: LockGrantedCallback<T>,
): Promise<Awaited<T>> {
  if (ifAvailable && held.has(name)) return await callback(null);
  // Checks and takes the lock in the same step, so that no other call gets it in between.
  const isFree = () => steal === true || !held.has(name);
  while (!isFree()) await held.get(name);
  signal?.throwIfAborted();
  const work = (async () => callback({ name, mode }))();
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  held.set(name, ended);
  try {
    return await work;
  } finally {
    if (held.get(name) === ended) held.delete(name);
  }
}

// Removes BroadcastChannel where creating one throws, because Dexie only checks that it exists and would fail to load.
try {
  new BroadcastChannel('portico').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    const nobody = new EventTarget();
    return {
      postMessage: () => undefined,
      addEventListener: nobody.addEventListener.bind(nobody),
      close: () => undefined,
    };
  }
}

/** Returns undefined if this browser or site has no service workers. */
export function serviceWorkers(of = navigator): ServiceWorkerContainer | undefined {
  try {
    return of.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Returns undefined if there is no registration or the browser refuses. */
export async function serviceWorkerRegistration(
  of = navigator,
): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers(of)
    ?.getRegistration()
    .catch(() => undefined);
}

/** Resolves with undefined if the browser has no StorageManager or its method fails. */
export async function askStorage<T>(
  ask: (storage: StorageManager) => Promise<T> | undefined,
  of = navigator,
): Promise<T | undefined> {
  try {
    return await ask(of.storage);
  } catch {
    return undefined;
  }
}
