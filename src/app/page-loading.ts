import { type ComponentType, createElement, Fragment } from 'react';
import { applicationCache } from '#config/constants.ts';
import { part } from '#ui/part.ts';

/** Whether anything was pressed in this document. */
let isTouched = false;
for (const event of ['pointerdown', 'keydown']) {
  const touched = () => {
    isTouched = true;
  };
  window.addEventListener(event, touched, { capture: true, once: true });
}

/**
 * A document never fetches a file again that did not come, whatever was in its way: browsers keep that. So another document
 * is begun, once, where nothing was done in this one yet and what it needs can be had.
 *
 * @returns whether it is on its way; rejects where the browser keeps no files
 */
export async function reloadIfUntouched(arrival?: URL): Promise<boolean> {
  const [opened] = performance.getEntriesByType('navigation');
  const isReload = opened !== undefined && 'type' in opened && opened.type === 'reload';
  if (isTouched || isReload || !(await isThere())) return false;
  reload(arrival);
  return true;
}

/** @param arrival the address as it was, whose codes were taken out of it and not used: the screen for them is what is missing */
export function reload(arrival?: URL): void {
  if (arrival?.pathname === location.pathname) history.replaceState(history.state, '', arrival);
  location.reload();
}

/** A server that says nothing for longer is none. */
const serverTimeoutMs = 3_000;

/** At the server, or as a whole on this device. */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(location.pathname, { method: 'HEAD', signal }).catch(() => null);
  if (response) return response.ok;
  const kept = await caches.open(applicationCache);
  return (await kept.keys()).length > 0;
}

/** The dialog of the sign-out, and the messages. */
export async function loadOverlays(): Promise<ComponentType> {
  const [{ SignOutDialog }, { Toaster }] = await Promise.all([
    import('#pages/account/sign-out-dialog.tsx'),
    import('#ui/toaster.tsx'),
  ]);
  return () => createElement(Fragment, null, createElement(SignOutDialog), createElement(Toaster));
}

/** A page with a way to sign out: it comes with the dialog for that and with the messages, or not at all. */
export function signedInPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(async () => {
    const [shown] = await Promise.all([load(), loadOverlays()]);
    return shown;
  });
}
