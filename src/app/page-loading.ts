import { type ComponentType, createElement, Fragment } from 'react';
import { serviceWorkers } from '#browser/shared-access.ts';
import { arrivalPaths } from '#domain/shared/route.ts';
import { part } from '#ui/part.ts';

/** Whether anything was pressed in this document. */
let isTouched = false;
const touch = () => {
  isTouched = true;
};
for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, true);

/**
 * Loads a new document, once, if the user has done nothing in this one and the missing file can be fetched. Browsers
 * remember a failed module for the life of a document.
 *
 * @param arrival the address that this document was opened with, if its own screen is missing
 * @returns whether a new document is loading
 */
export async function reloadIfUntouched(arrival?: URL): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation');
  const isReload = opened.some((entry) => 'type' in entry && entry.type === 'reload');
  // Without it, what its code was for may be done.
  const isUsed = !arrival && arrivalPaths.includes(location.pathname);
  if (isTouched || isReload || isUsed || !(await isThere())) return false;
  reload(arrival);
  return true;
}

/**
 * @param arrival restores the codes that were removed from the address
 */
export function reload(arrival?: URL): void {
  if (arrival?.pathname === location.pathname) history.replaceState(history.state, '', arrival);
  location.reload();
}

/** A server that says nothing for longer is none. */
const serverTimeoutMs = 10_000;

/** At the server, or kept by the service worker. */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null);
  return response?.ok ?? Boolean(serviceWorkers()?.controller);
}

const loadSignOutDialog = () => import('#pages/account/sign-out-dialog.tsx');

/** The dialog of the sign-out, and the messages. */
export async function loadOverlays(): Promise<ComponentType> {
  const [{ SignOutDialog }, { Toaster }] = await Promise.all([
    loadSignOutDialog(),
    import('#ui/toaster.tsx'),
  ]);
  return () => createElement(Fragment, null, createElement(SignOutDialog), createElement(Toaster));
}

/** A page with a way to sign out. Fails to load without the dialog for it. */
export function signedInPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(async () => {
    const [shown] = await Promise.all([load(), loadSignOutDialog()]);
    return shown;
  });
}
