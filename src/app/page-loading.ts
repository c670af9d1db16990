import { type ComponentType, createElement, Fragment } from 'react';
import { serviceWorkers } from '#browser/shared-access.ts';
import { hostPath, sitePath } from '#config/site.ts';
import { arrivalPaths } from '#domain/shared/route.ts';
import { part } from '#ui/part.ts';

let isTouched = false;
const touch = () => {
  isTouched = true;
};
for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, true);

/**
 * Reloads the document once, if the user has not interacted with it and the missing file can be reached. A reload is necessary
 * because a document never retries a module that failed.
 * @param arrival the original address, if the screen of that address is missing
 * @returns true if the document is being reloaded
 */
export async function reloadIfUntouched(arrival?: URL): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation');
  const isReload = opened.some((entry) => 'type' in entry && entry.type === 'reload');
  // Does not reload a page whose address contained a code, because the code may have been used.
  const isUsed = !arrival && arrivalPaths.includes(sitePath(location.pathname));
  if (isTouched || isReload || isUsed || !(await isThere())) return false;
  reload(arrival);
  return true;
}

/** @param arrival address with the codes that were removed from the current one */
export function reload(arrival?: URL): void {
  if (arrival?.pathname === location.pathname) history.replaceState(history.state, '', arrival);
  location.reload();
}

/** Milliseconds after which the server counts as unreachable. */
const serverTimeoutMs = 10_000;

/**
 * True if the server responds, or a service worker has the page in its cache. Requests a file, because some hosts answer the
 * application's addresses with 404.
 */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(hostPath('/app.html'), { method: 'HEAD', signal }).catch(() => null);
  return response?.ok ?? Boolean(serviceWorkers()?.controller);
}

const loadSignOutDialog = () => import('#pages/account/sign-out-dialog.tsx');

export async function loadOverlays(): Promise<ComponentType> {
  const [{ SignOutDialog }, { Toaster }] = await Promise.all([
    loadSignOutDialog(),
    import('#ui/toaster.tsx'),
  ]);
  return () => createElement(Fragment, null, createElement(SignOutDialog), createElement(Toaster));
}

/** Creates a page on which users can sign out. It fails to load if the sign-out dialog does. */
export function signedInPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(async () => {
    const [shown] = await Promise.all([load(), loadSignOutDialog()]);
    return shown;
  });
}
