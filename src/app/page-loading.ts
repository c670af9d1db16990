import { type ComponentType, createElement, Fragment } from 'react';
import { serviceWorkers } from '#browser/shared-access.ts';
import { arrivalPaths } from '#domain/shared/route.ts';
import { part } from '#ui/part.ts';

/** True after an interaction with this document. */
let isTouched = false;
const touch = () => {
  isTouched = true;
};
for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, true);

/**
 * Loads a new document, once, if the user has done nothing in this one and the missing file is reachable. Browsers remember a
 * failed module for the life of a document.
 * @param arrival original address, if its own screen is missing
 * @returns whether a new document is loading
 */
export async function reloadIfUntouched(arrival?: URL): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation');
  const isReload = opened.some((entry) => 'type' in entry && entry.type === 'reload');
  // The address's code may be used up.
  const isUsed = !arrival && arrivalPaths.includes(location.pathname);
  if (isTouched || isReload || isUsed || !(await isThere())) return false;
  reload(arrival);
  return true;
}

/** @param arrival restores codes that were removed from the address */
export function reload(arrival?: URL): void {
  if (arrival?.pathname === location.pathname) history.replaceState(history.state, '', arrival);
  location.reload();
}

/** A slower server counts as unreachable. */
const serverTimeoutMs = 10_000;

/** At the server, or cached by the service worker. */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null);
  return response?.ok ?? Boolean(serviceWorkers()?.controller);
}

const loadSignOutDialog = () => import('#pages/account/sign-out-dialog.tsx');

/** The sign-out dialog and the toasts. */
export async function loadOverlays(): Promise<ComponentType> {
  const [{ SignOutDialog }, { Toaster }] = await Promise.all([
    loadSignOutDialog(),
    import('#ui/toaster.tsx'),
  ]);
  return () => createElement(Fragment, null, createElement(SignOutDialog), createElement(Toaster));
}

/** A page with a sign-out. Fails to load without its dialog. */
export function signedInPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(async () => {
    const [shown] = await Promise.all([load(), loadSignOutDialog()]);
    return shown;
  });
}
