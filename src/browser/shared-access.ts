/** Locks, channels and service workers. A tab works alone if the browser refuses them. */

export type Locks = Pick<LockManager, 'request'>;

/** Web Locks, or locks within this tab. */
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
    // The callback threw, or another tab stole the lock.
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
  // Takes the lock in the same step as the check.
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

// Dexie only checks that channels exist, and fails to load where creating one throws.
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

/** undefined: this browser or site has no service workers. */
export function serviceWorkers(of = navigator): ServiceWorkerContainer | undefined {
  try {
    return of.serviceWorker;
  } catch {
    return undefined;
  }
}

/** undefined: no registration, or the browser refuses. */
export async function serviceWorkerRegistration(
  of = navigator,
): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers(of)
    ?.getRegistration()
    .catch(() => undefined);
}

/** undefined: the browser does not answer. */
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
